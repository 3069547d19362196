-- Pages, the documents behind pages and descriptions, uploaded files.

CREATE TABLE pages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  parent_id uuid,
  name text NOT NULL DEFAULT '',
  owned_by uuid NOT NULL,
  access smallint NOT NULL DEFAULT 0,
  color varchar(255) NOT NULL DEFAULT '',
  is_locked boolean NOT NULL DEFAULT false,
  archived_at date,
  sort_order double precision NOT NULL DEFAULT 65535,
  label_ids uuid[] NOT NULL DEFAULT '{}',
  view_props jsonb NOT NULL DEFAULT '{"full_width":false}'::jsonb,
  logo_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT pages_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT pages_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT pages_owned_by_users_id_fk FOREIGN KEY (owned_by) REFERENCES users(id)
);
CREATE INDEX pages_project ON pages (project_id, created_at);
CREATE INDEX pages_parent ON pages (parent_id);
CREATE INDEX pages_owner ON pages (owned_by);
CREATE INDEX pages_workspace ON pages (workspace_id, updated_at);
CREATE INDEX pages_labels ON pages USING gin (label_ids);
CREATE INDEX pages_deleted ON pages (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE page_descriptions (
  page_id uuid PRIMARY KEY,
  description_html text NOT NULL DEFAULT '<p></p>',
  description_stripped text,
  description_json jsonb NOT NULL DEFAULT '{}'::jsonb,
  upto_id bigint NOT NULL DEFAULT 0,
  CONSTRAINT page_descriptions_page_id_pages_id_fk FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE
);

CREATE TABLE page_versions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  page_id uuid NOT NULL,
  description_html text NOT NULL,
  description_stripped text,
  description_json jsonb NOT NULL DEFAULT '{}'::jsonb,
  description_binary bytea,
  last_saved_at timestamptz NOT NULL DEFAULT now(),
  owned_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT page_versions_page_id_pages_id_fk FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
  CONSTRAINT page_versions_owned_by_users_id_fk FOREIGN KEY (owned_by) REFERENCES users(id)
);
CREATE INDEX page_versions_page ON page_versions (page_id, last_saved_at);
CREATE INDEX page_versions_deleted ON page_versions (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE page_logs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  page_id uuid NOT NULL,
  transaction uuid NOT NULL,
  entity_identifier uuid,
  entity_name varchar(30) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT page_logs_page_id_pages_id_fk FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX page_logs_one ON page_logs (page_id, transaction);
CREATE INDEX page_logs_entity ON page_logs (entity_identifier);

CREATE TABLE document_updates (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  document_id uuid NOT NULL,
  data bytea NOT NULL,
  author uuid,
  is_derived boolean NOT NULL DEFAULT false,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  process uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_updates_document ON document_updates (document_id, id);
CREATE INDEX document_updates_order ON document_updates (xid, id);

CREATE TABLE document_snapshots (
  document_id uuid PRIMARY KEY,
  kind varchar(10) NOT NULL,
  state bytea NOT NULL,
  vector bytea,
  upto_id bigint NOT NULL DEFAULT 0,
  is_derived boolean NOT NULL DEFAULT true,
  author uuid,
  written_by uuid,
  written_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  process uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_snapshots_due ON document_snapshots (next_attempt_at) WHERE NOT is_derived;
CREATE INDEX document_snapshots_order ON document_snapshots (xid);

CREATE TABLE assets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  attributes jsonb NOT NULL DEFAULT '{}'::jsonb,
  asset text NOT NULL,
  user_id uuid,
  workspace_id uuid,
  project_id uuid,
  work_item_id uuid,
  comment_id uuid,
  page_id uuid,
  draft_id uuid,
  entity_type varchar(255) NOT NULL,
  entity_identifier varchar(255),
  is_uploaded boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  size bigint NOT NULL DEFAULT 0,
  storage_metadata jsonb,
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX assets_key ON assets (asset);
CREATE INDEX assets_work_item ON assets (work_item_id);
CREATE INDEX assets_comment ON assets (comment_id);
CREATE INDEX assets_workspace ON assets (workspace_id);
CREATE INDEX assets_user ON assets (user_id);
CREATE INDEX assets_page ON assets (page_id);
CREATE INDEX assets_unconfirmed ON assets (created_at);
CREATE INDEX assets_soft_deleted ON assets (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE asset_copies (
  asset_id uuid PRIMARY KEY,
  source text NOT NULL,
  status varchar(10) NOT NULL DEFAULT 'queued',
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  CONSTRAINT asset_copies_asset_id_assets_id_fk FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE
);
CREATE INDEX asset_copies_due ON asset_copies (next_attempt_at) WHERE status IN ('queued', 'running');

-- A document's state is read whole at each opening and hardly compresses: decompressing it took longer than everything
-- else of the read, and compressing it five times as long.
ALTER TABLE document_snapshots ALTER COLUMN state SET STORAGE EXTERNAL;
