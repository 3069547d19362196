-- Projects, their members and what a work item can be set to: states, labels, estimates, cycles, modules.

CREATE TABLE projects (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  name varchar(255) NOT NULL,
  identifier varchar(12) NOT NULL,
  identifier_number bigint GENERATED ALWAYS AS IDENTITY,
  description text NOT NULL DEFAULT '',
  description_text jsonb,
  description_html jsonb,
  network smallint NOT NULL DEFAULT 2,
  default_assignee uuid,
  project_lead uuid,
  emoji varchar(255),
  icon_prop jsonb,
  logo_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  cycle_view boolean NOT NULL DEFAULT true,
  module_view boolean NOT NULL DEFAULT true,
  issue_views_view boolean NOT NULL DEFAULT true,
  page_view boolean NOT NULL DEFAULT true,
  intake_view boolean NOT NULL DEFAULT false,
  is_time_tracking_enabled boolean NOT NULL DEFAULT false,
  is_issue_type_enabled boolean NOT NULL DEFAULT false,
  is_epic_enabled boolean NOT NULL DEFAULT false,
  is_workflow_enabled boolean NOT NULL DEFAULT false,
  is_project_updates_enabled boolean NOT NULL DEFAULT false,
  guest_view_all_features boolean NOT NULL DEFAULT false,
  cover_image text,
  cover_image_asset uuid,
  estimate_id uuid,
  archive_in smallint NOT NULL DEFAULT 0,
  close_in smallint NOT NULL DEFAULT 0,
  default_state uuid,
  archived_at timestamptz,
  timezone varchar(255) NOT NULL DEFAULT 'UTC',
  anchor varchar(255),
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT projects_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT projects_default_assignee_users_id_fk FOREIGN KEY (default_assignee) REFERENCES users(id),
  CONSTRAINT projects_project_lead_users_id_fk FOREIGN KEY (project_lead) REFERENCES users(id)
);
CREATE UNIQUE INDEX projects_identifier ON projects (workspace_id, identifier) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX projects_name ON projects (workspace_id, name) WHERE deleted_at IS NULL;
CREATE INDEX projects_workspace ON projects (workspace_id, created_at);
CREATE INDEX projects_deleted ON projects (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX projects_soft_deleted ON projects (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE project_members (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  member_id uuid NOT NULL,
  role smallint NOT NULL DEFAULT 5,
  comment text,
  view_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  default_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  preferences jsonb NOT NULL DEFAULT '{"pages":{"block_display":true}}'::jsonb,
  sort_order double precision NOT NULL DEFAULT 65535,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT project_members_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT project_members_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT project_members_member_id_users_id_fk FOREIGN KEY (member_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX project_members_member ON project_members (project_id, member_id);
CREATE INDEX project_members_user ON project_members (member_id, workspace_id);
CREATE INDEX project_members_soft_deleted ON project_members (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE project_invitations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  email varchar(255) NOT NULL,
  role smallint NOT NULL DEFAULT 5,
  accepted boolean NOT NULL DEFAULT false,
  token_hash text NOT NULL,
  message text,
  responded_at timestamptz,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT project_invitations_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT project_invitations_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX project_invitations_email ON project_invitations (project_id, email) WHERE deleted_at IS NULL;
CREATE INDEX project_invitations_address ON project_invitations (email);
CREATE INDEX project_invitations_soft_deleted ON project_invitations (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE project_sequences (
  project_id uuid PRIMARY KEY,
  last_sequence integer NOT NULL DEFAULT 0,
  CONSTRAINT project_sequences_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

CREATE TABLE project_user_properties (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind varchar(20) NOT NULL DEFAULT 'project',
  filters jsonb NOT NULL,
  display_filters jsonb NOT NULL,
  display_properties jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT project_user_properties_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT project_user_properties_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT project_user_properties_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX project_user_properties_user ON project_user_properties (project_id, user_id, kind);
CREATE INDEX project_user_properties_soft_deleted ON project_user_properties (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE states (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  color varchar(255) NOT NULL,
  "group" varchar(20) NOT NULL DEFAULT 'backlog',
  "default" boolean NOT NULL DEFAULT false,
  is_triage boolean NOT NULL DEFAULT false,
  sequence double precision NOT NULL DEFAULT 65535,
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT states_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT states_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX states_name ON states (project_id, name) WHERE deleted_at IS NULL;
CREATE INDEX states_project ON states (project_id, sequence);
CREATE INDEX states_workspace ON states (workspace_id);
CREATE INDEX states_soft_deleted ON states (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE labels (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  parent_id uuid,
  name varchar(255) NOT NULL,
  color varchar(255) NOT NULL DEFAULT '',
  sort_order double precision NOT NULL DEFAULT 65535,
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT labels_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT labels_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX labels_name ON labels (project_id, name) WHERE deleted_at IS NULL;
CREATE INDEX labels_project ON labels (project_id, sort_order);
CREATE INDEX labels_parent ON labels (parent_id);
CREATE INDEX labels_workspace ON labels (workspace_id);
CREATE INDEX labels_soft_deleted ON labels (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE estimates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  type varchar(255) NOT NULL DEFAULT 'categories',
  last_used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT estimates_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT estimates_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX estimates_project ON estimates (project_id);
CREATE INDEX estimates_soft_deleted ON estimates (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE estimate_points (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  estimate_id uuid NOT NULL,
  key integer NOT NULL DEFAULT 0,
  value varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT estimate_points_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT estimate_points_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT estimate_points_estimate_id_estimates_id_fk FOREIGN KEY (estimate_id) REFERENCES estimates(id) ON DELETE CASCADE
);
CREATE INDEX estimate_points_estimate ON estimate_points (estimate_id);
CREATE INDEX estimate_points_soft_deleted ON estimate_points (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE cycles (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  start_date timestamptz,
  end_date timestamptz,
  owned_by uuid NOT NULL,
  view_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  sort_order double precision NOT NULL DEFAULT 65535,
  progress_snapshot jsonb NOT NULL DEFAULT '{}'::jsonb,
  logo_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  archived_at timestamptz,
  timezone varchar(255) NOT NULL DEFAULT 'UTC',
  version double precision NOT NULL DEFAULT 1,
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT cycles_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT cycles_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT cycles_owned_by_users_id_fk FOREIGN KEY (owned_by) REFERENCES users(id)
);
CREATE INDEX cycles_project ON cycles (project_id, sort_order);
CREATE INDEX cycles_workspace ON cycles (workspace_id);
CREATE INDEX cycles_soft_deleted ON cycles (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE modules (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  start_date date,
  target_date date,
  status varchar(20) NOT NULL DEFAULT 'planned',
  lead_id uuid,
  view_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  sort_order double precision NOT NULL DEFAULT 65535,
  logo_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  archived_at timestamptz,
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT modules_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT modules_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT modules_lead_id_users_id_fk FOREIGN KEY (lead_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX modules_name ON modules (project_id, name) WHERE deleted_at IS NULL;
CREATE INDEX modules_project ON modules (project_id, sort_order);
CREATE INDEX modules_workspace ON modules (workspace_id);
CREATE INDEX modules_soft_deleted ON modules (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE favorites (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid,
  user_id uuid NOT NULL,
  entity_type varchar(100) NOT NULL,
  entity_identifier uuid,
  name varchar(255),
  is_folder boolean NOT NULL DEFAULT false,
  sequence double precision NOT NULL DEFAULT 65535,
  parent_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT favorites_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT favorites_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT favorites_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX favorites_entity ON favorites (user_id, workspace_id, entity_type, entity_identifier) WHERE entity_identifier IS NOT NULL;
CREATE INDEX favorites_parent ON favorites (parent_id);
CREATE INDEX favorites_target ON favorites (entity_identifier);
CREATE INDEX favorites_project ON favorites (project_id);
CREATE INDEX favorites_sequence ON favorites (workspace_id, sequence);
CREATE INDEX favorites_soft_deleted ON favorites (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE recent_visits (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid,
  user_id uuid NOT NULL,
  entity_name varchar(30) NOT NULL,
  entity_identifier uuid NOT NULL,
  visited_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  serial bigint GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT recent_visits_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT recent_visits_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT recent_visits_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recent_visits_one ON recent_visits (user_id, workspace_id, entity_name, entity_identifier);
CREATE INDEX recent_visits_entity ON recent_visits (entity_identifier);

CREATE TABLE demo_projects (
  workspace_id uuid PRIMARY KEY,
  status varchar(10) NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  project_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT demo_projects_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
CREATE INDEX demo_projects_due ON demo_projects (next_attempt_at) WHERE status IN ('queued', 'running');
