-- Work items and all that belongs to one: text, links, relations, comments, history, notifications.

CREATE TABLE work_items (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  sequence_id integer NOT NULL,
  name varchar(255) NOT NULL,
  state_id uuid,
  priority varchar(10) NOT NULL DEFAULT 'none',
  priority_rank smallint GENERATED ALWAYS AS (
    CASE priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 WHEN 'low' THEN 3 ELSE 4 END
  ) STORED NOT NULL,
  sort_order double precision NOT NULL DEFAULT 65535,
  estimate_point uuid,
  start_date date,
  target_date date,
  completed_at timestamptz,
  parent_id uuid,
  cycle_id uuid,
  label_ids uuid[] NOT NULL DEFAULT '{}',
  assignee_ids uuid[] NOT NULL DEFAULT '{}',
  module_ids uuid[] NOT NULL DEFAULT '{}',
  sub_issues_count integer NOT NULL DEFAULT 0,
  attachment_count integer NOT NULL DEFAULT 0,
  link_count integer NOT NULL DEFAULT 0,
  type_id uuid,
  is_epic boolean NOT NULL DEFAULT false,
  is_draft boolean NOT NULL DEFAULT false,
  archived_at date,
  is_triage boolean NOT NULL DEFAULT false,
  intake_status smallint,
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  is_listed boolean GENERATED ALWAYS AS (
    deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND NOT is_triage
    AND (intake_status IS NULL OR intake_status IN (-1, 1, 2))
  ) STORED NOT NULL,
  CONSTRAINT work_items_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT work_items_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT work_items_state_id_states_id_fk FOREIGN KEY (state_id) REFERENCES states(id)
);
CREATE UNIQUE INDEX work_items_sequence ON work_items (project_id, sequence_id);
CREATE UNIQUE INDEX work_items_external ON work_items (project_id, external_source, external_id) WHERE external_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX work_items_parent ON work_items (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX work_items_cycle ON work_items (cycle_id) WHERE cycle_id IS NOT NULL;
CREATE INDEX work_items_state ON work_items (state_id);
CREATE INDEX work_items_state_created ON work_items (state_id, created_at, id) WHERE is_listed;
CREATE INDEX work_items_state_sorted ON work_items (state_id, sort_order, created_at DESC, id DESC) WHERE is_listed;
CREATE INDEX work_items_created ON work_items (project_id, created_at, id) WHERE is_listed;
CREATE INDEX work_items_sorted ON work_items (project_id, sort_order, created_at DESC, id DESC) WHERE is_listed;
CREATE INDEX work_items_updated ON work_items (project_id, updated_at, created_at, id) WHERE is_listed;
CREATE INDEX work_items_priority ON work_items (project_id, priority_rank, created_at DESC, id DESC) WHERE is_listed;
CREATE INDEX work_items_due ON work_items (project_id, target_date, created_at DESC, id DESC) WHERE is_listed AND target_date IS NOT NULL;
CREATE INDEX work_items_creator ON work_items (created_by, created_at, id) WHERE is_listed;
CREATE INDEX work_items_unlabelled ON work_items (project_id) WHERE is_listed AND label_ids = '{}';
CREATE INDEX work_items_unassigned ON work_items (project_id) WHERE is_listed AND assignee_ids = '{}';
CREATE INDEX work_items_archived ON work_items (project_id, created_at, id) WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX work_items_hidden ON work_items (project_id, updated_at) WHERE NOT is_listed;
CREATE INDEX work_items_soft_deleted ON work_items (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE work_item_texts (
  work_item_id uuid PRIMARY KEY,
  description_html text NOT NULL DEFAULT '<p></p>',
  description_stripped text,
  description_json jsonb NOT NULL DEFAULT '{}'::jsonb,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT work_item_texts_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE
);

CREATE TABLE description_versions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  description_html text NOT NULL,
  description_stripped text,
  description_json jsonb NOT NULL DEFAULT '{}'::jsonb,
  last_saved_at timestamptz NOT NULL DEFAULT now(),
  owned_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT description_versions_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT description_versions_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  CONSTRAINT description_versions_owned_by_users_id_fk FOREIGN KEY (owned_by) REFERENCES users(id)
);
CREATE INDEX description_versions_item ON description_versions (work_item_id, last_saved_at);
CREATE INDEX description_versions_soft_deleted ON description_versions (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE work_item_links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  title varchar(255),
  url text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  preview_status varchar(10) NOT NULL DEFAULT 'queued',
  preview_attempts integer NOT NULL DEFAULT 0,
  preview_next_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT work_item_links_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT work_item_links_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE
);
CREATE INDEX work_item_links_item ON work_item_links (work_item_id);
CREATE INDEX work_item_links_due ON work_item_links (preview_next_at) WHERE preview_status IN ('queued', 'running');
CREATE INDEX work_item_links_soft_deleted ON work_item_links (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE work_item_relations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  source_id uuid NOT NULL,
  target_id uuid NOT NULL,
  relation_type varchar(20) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT work_item_relations_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT work_item_relations_source_id_work_items_id_fk FOREIGN KEY (source_id) REFERENCES work_items(id) ON DELETE CASCADE,
  CONSTRAINT work_item_relations_target_id_work_items_id_fk FOREIGN KEY (target_id) REFERENCES work_items(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX work_item_relations_pair ON work_item_relations (source_id, target_id) WHERE deleted_at IS NULL;
CREATE INDEX work_item_relations_target ON work_item_relations (target_id);
CREATE INDEX work_item_relations_soft_deleted ON work_item_relations (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE work_item_mentions (
  work_item_id uuid NOT NULL,
  mention_id uuid NOT NULL,
  project_id uuid NOT NULL,
  CONSTRAINT work_item_mentions_work_item_id_mention_id_pk PRIMARY KEY (work_item_id, mention_id),
  CONSTRAINT work_item_mentions_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  CONSTRAINT work_item_mentions_mention_id_users_id_fk FOREIGN KEY (mention_id) REFERENCES users(id)
);
CREATE INDEX work_item_mentions_user ON work_item_mentions (mention_id);

CREATE TABLE work_item_reactions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  reaction varchar(20) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT work_item_reactions_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT work_item_reactions_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  CONSTRAINT work_item_reactions_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX work_item_reactions_one ON work_item_reactions (work_item_id, actor_id, reaction);
CREATE INDEX work_item_reactions_soft_deleted ON work_item_reactions (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE work_item_subscribers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT work_item_subscribers_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT work_item_subscribers_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  CONSTRAINT work_item_subscribers_subscriber_id_users_id_fk FOREIGN KEY (subscriber_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX work_item_subscribers_one ON work_item_subscribers (work_item_id, subscriber_id);
CREATE INDEX work_item_subscribers_user ON work_item_subscribers (subscriber_id);
CREATE INDEX work_item_subscribers_soft_deleted ON work_item_subscribers (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE comments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  comment_html text NOT NULL DEFAULT '<p></p>',
  comment_stripped text NOT NULL DEFAULT '',
  comment_json jsonb NOT NULL DEFAULT '{}'::jsonb,
  attachments text[] NOT NULL DEFAULT '{}',
  access varchar(10) NOT NULL DEFAULT 'INTERNAL',
  edited_at timestamptz,
  parent_id uuid,
  resolved_at timestamptz,
  resolved_by uuid,
  external_source varchar(255),
  external_id varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT comments_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT comments_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE,
  CONSTRAINT comments_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT comments_parent_id_comments_id_fk FOREIGN KEY (parent_id) REFERENCES comments(id) ON DELETE SET NULL,
  CONSTRAINT comments_resolved_by_users_id_fk FOREIGN KEY (resolved_by) REFERENCES users(id)
);
CREATE INDEX comments_item ON comments (work_item_id, created_at);
CREATE INDEX comments_thread ON comments (parent_id) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX comments_external ON comments (project_id, external_source, external_id) WHERE external_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX comments_soft_deleted ON comments (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE comment_reactions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  reaction varchar(20) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT comment_reactions_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT comment_reactions_comment_id_comments_id_fk FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  CONSTRAINT comment_reactions_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX comment_reactions_one ON comment_reactions (comment_id, actor_id, reaction);
CREATE INDEX comment_reactions_soft_deleted ON comment_reactions (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE work_item_activities (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  work_item_id uuid,
  deleted_item_id uuid,
  comment_id uuid,
  actor_id uuid,
  verb varchar(255) NOT NULL DEFAULT 'created',
  field varchar(255),
  old_value text,
  new_value text,
  old_identifier uuid,
  new_identifier uuid,
  comment text NOT NULL DEFAULT '',
  epoch double precision,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT work_item_activities_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT work_item_activities_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE SET NULL,
  CONSTRAINT work_item_activities_deleted_item_id_work_items_id_fk FOREIGN KEY (deleted_item_id) REFERENCES work_items(id) ON DELETE SET NULL,
  CONSTRAINT work_item_activities_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX work_item_activities_item ON work_item_activities (work_item_id, created_at);
CREATE INDEX work_item_activities_deleted_item ON work_item_activities (deleted_item_id) WHERE deleted_item_id IS NOT NULL;
CREATE INDEX work_item_activities_actor ON work_item_activities (actor_id, created_at);
CREATE INDEX work_item_activities_project ON work_item_activities (project_id, created_at);

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid,
  receiver_id uuid NOT NULL,
  triggered_by_id uuid,
  entity_name varchar(255) NOT NULL,
  entity_identifier uuid,
  title text NOT NULL,
  message jsonb,
  message_html text NOT NULL DEFAULT '<p></p>',
  message_stripped text,
  data jsonb,
  sender varchar(255) NOT NULL,
  read_at timestamptz,
  snoozed_till timestamptz,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT notifications_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT notifications_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT notifications_receiver_id_users_id_fk FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notifications_triggered_by_id_users_id_fk FOREIGN KEY (triggered_by_id) REFERENCES users(id)
);
CREATE INDEX notifications_receiver ON notifications (receiver_id, workspace_id, created_at);
CREATE INDEX notifications_unread ON notifications (receiver_id, workspace_id) WHERE read_at IS NULL AND archived_at IS NULL AND snoozed_till IS NULL AND deleted_at IS NULL;
CREATE INDEX notifications_entity ON notifications (entity_identifier);
CREATE INDEX notifications_soft_deleted ON notifications (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE notification_mails (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  triggered_by_id uuid,
  entity_identifier uuid NOT NULL,
  entity_name varchar(255) NOT NULL,
  data jsonb NOT NULL,
  processed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT notification_mails_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT notification_mails_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT notification_mails_receiver_id_users_id_fk FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notification_mails_triggered_by_id_users_id_fk FOREIGN KEY (triggered_by_id) REFERENCES users(id)
);
CREATE INDEX notification_mails_due ON notification_mails (created_at) WHERE processed_at IS NULL;
