-- People, how they sign in, the instance, workspaces and what each person keeps in one.

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email varchar(255) NOT NULL,
  username varchar(128) NOT NULL,
  password_hash text,
  first_name varchar(255) NOT NULL DEFAULT '',
  last_name varchar(255) NOT NULL DEFAULT '',
  display_name varchar(255) NOT NULL,
  avatar text NOT NULL DEFAULT '',
  avatar_asset uuid,
  cover_image varchar(800),
  cover_image_asset uuid,
  user_timezone varchar(255) NOT NULL DEFAULT 'UTC',
  is_active boolean NOT NULL DEFAULT true,
  is_bot boolean NOT NULL DEFAULT false,
  is_placeholder boolean NOT NULL DEFAULT false,
  is_email_verified boolean NOT NULL DEFAULT false,
  is_password_autoset boolean NOT NULL DEFAULT false,
  last_login_medium varchar(20) NOT NULL DEFAULT 'email',
  last_active timestamptz,
  last_login_time timestamptz,
  last_login_ip text,
  last_login_uagent text,
  last_logout_time timestamptz,
  last_logout_ip text,
  date_joined timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  rev integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE UNIQUE INDEX users_username ON users (username);

CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  provider varchar(20) NOT NULL,
  provider_account_id varchar(255) NOT NULL,
  sealed_access_token text,
  sealed_refresh_token text,
  access_token_expired_at timestamptz,
  refresh_token_expired_at timestamptz,
  last_connected_at timestamptz NOT NULL DEFAULT now(),
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX accounts_provider ON accounts (provider, provider_account_id);
CREATE INDEX accounts_user ON accounts (user_id);

CREATE TABLE profiles (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  theme jsonb NOT NULL DEFAULT '{}'::jsonb,
  is_tour_completed boolean NOT NULL DEFAULT false,
  onboarding_step jsonb NOT NULL DEFAULT '{"profile_complete":false,"workspace_create":false,"workspace_invite":false,"workspace_join":false}'::jsonb,
  use_case text,
  role varchar(300),
  is_onboarded boolean NOT NULL DEFAULT false,
  last_workspace_id uuid,
  billing_address_country varchar(255) NOT NULL DEFAULT 'INDIA',
  billing_address jsonb,
  has_billing_address boolean NOT NULL DEFAULT false,
  company_name varchar(255) NOT NULL DEFAULT '',
  is_smooth_cursor_enabled boolean NOT NULL DEFAULT false,
  is_mobile_onboarded boolean NOT NULL DEFAULT false,
  mobile_timezone_auto_set boolean NOT NULL DEFAULT false,
  mobile_onboarding_step jsonb NOT NULL DEFAULT '{"profile_complete":false,"workspace_create":false,"workspace_join":false}'::jsonb,
  language varchar(255) NOT NULL DEFAULT 'en',
  start_of_the_week integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX profiles_user ON profiles (user_id);

CREATE TABLE notification_preferences (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  property_change boolean NOT NULL DEFAULT false,
  state_change boolean NOT NULL DEFAULT false,
  comment boolean NOT NULL DEFAULT false,
  mention boolean NOT NULL DEFAULT false,
  issue_completed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT notification_preferences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notification_preferences_user ON notification_preferences (user_id);
CREATE INDEX notification_preferences_soft_deleted ON notification_preferences (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  kind varchar(10) NOT NULL DEFAULT 'app',
  device_info jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_token ON sessions (token_hash);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE one_time_codes (
  email varchar(255) PRIMARY KEY,
  code_hash text NOT NULL,
  requests integer NOT NULL DEFAULT 1,
  wrong_tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

CREATE TABLE password_resets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  password_stamp text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX password_resets_token ON password_resets (token_hash);
CREATE INDEX password_resets_user ON password_resets (user_id);

CREATE TABLE instances (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  instance_name varchar(255) NOT NULL DEFAULT '',
  whitelist_emails text,
  instance_id varchar(255) NOT NULL,
  current_version varchar(255) NOT NULL,
  latest_version varchar(255),
  edition varchar(255) NOT NULL DEFAULT 'TUTTI_COMMUNITY',
  domain text NOT NULL DEFAULT '',
  last_checked_at timestamptz NOT NULL DEFAULT now(),
  namespace varchar(255),
  is_telemetry_enabled boolean NOT NULL DEFAULT false,
  is_support_required boolean NOT NULL DEFAULT true,
  is_setup_done boolean NOT NULL DEFAULT false,
  is_signup_screen_visited boolean NOT NULL DEFAULT false,
  is_verified boolean NOT NULL DEFAULT false,
  is_test boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1
);
CREATE INDEX instances_soft_deleted ON instances (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE instance_admins (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  instance_id uuid NOT NULL,
  role integer NOT NULL DEFAULT 20,
  is_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT instance_admins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT instance_admins_instance_id_instances_id_fk FOREIGN KEY (instance_id) REFERENCES instances(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX instance_admins_user ON instance_admins (instance_id, user_id);
CREATE INDEX instance_admins_soft_deleted ON instance_admins (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE instance_configurations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  key varchar(100) NOT NULL,
  value text,
  category varchar(50) NOT NULL,
  is_encrypted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX instance_configurations_key ON instance_configurations (key);
CREATE INDEX instance_configurations_soft_deleted ON instance_configurations (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE workspaces (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name varchar(80) NOT NULL,
  slug varchar(100) NOT NULL,
  logo text,
  logo_asset uuid,
  owner_id uuid NOT NULL,
  organization_size varchar(20),
  timezone varchar(255) NOT NULL DEFAULT 'UTC',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT workspaces_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX workspaces_slug ON workspaces (slug);
CREATE UNIQUE INDEX workspaces_slug_folded ON workspaces (lower(slug)) WHERE deleted_at IS NULL;
CREATE INDEX workspaces_soft_deleted ON workspaces (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE workspace_members (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  member_id uuid NOT NULL,
  role smallint NOT NULL DEFAULT 5,
  company_role text,
  view_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  default_props jsonb NOT NULL DEFAULT '{}'::jsonb,
  issue_props jsonb NOT NULL DEFAULT '{"subscribed":true,"assigned":true,"created":true,"all_issues":true}'::jsonb,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT workspace_members_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT workspace_members_member_id_users_id_fk FOREIGN KEY (member_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX workspace_members_member ON workspace_members (workspace_id, member_id);
CREATE INDEX workspace_members_user ON workspace_members (member_id) WHERE is_active;
CREATE INDEX workspace_members_soft_deleted ON workspace_members (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE workspace_invitations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
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
  CONSTRAINT workspace_invitations_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX workspace_invitations_email ON workspace_invitations (workspace_id, email) WHERE deleted_at IS NULL;
CREATE INDEX workspace_invitations_address ON workspace_invitations (email) WHERE deleted_at IS NULL;
CREATE INDEX workspace_invitations_soft_deleted ON workspace_invitations (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE workspace_user_properties (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  filters jsonb NOT NULL,
  display_filters jsonb NOT NULL,
  display_properties jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT workspace_user_properties_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT workspace_user_properties_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX workspace_user_properties_user ON workspace_user_properties (workspace_id, user_id);
CREATE INDEX workspace_user_properties_soft_deleted ON workspace_user_properties (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE workspace_themes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  name varchar(300) NOT NULL,
  actor_id uuid NOT NULL,
  colors jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT workspace_themes_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT workspace_themes_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX workspace_themes_name ON workspace_themes (workspace_id, name) WHERE deleted_at IS NULL;
CREATE INDEX workspace_themes_soft_deleted ON workspace_themes (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE home_widgets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key varchar(30) NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  config jsonb NOT NULL DEFAULT '{}'::jsonb,
  sort_order double precision NOT NULL DEFAULT 65535,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT home_widgets_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT home_widgets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX home_widgets_key ON home_widgets (user_id, workspace_id, key);
CREATE INDEX home_widgets_soft_deleted ON home_widgets (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE quick_links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  title varchar(255),
  url text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT quick_links_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT quick_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX quick_links_url ON quick_links (workspace_id, user_id, md5(url)) WHERE deleted_at IS NULL;
CREATE INDEX quick_links_owner ON quick_links (user_id, workspace_id, created_at);
CREATE INDEX quick_links_soft_deleted ON quick_links (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE sidebar_preferences (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key varchar(30) NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  sort_order double precision NOT NULL DEFAULT 65535,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  created_by uuid,
  updated_by uuid,
  rev integer NOT NULL DEFAULT 1,
  CONSTRAINT sidebar_preferences_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  CONSTRAINT sidebar_preferences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sidebar_preferences_key ON sidebar_preferences (user_id, workspace_id, key);
CREATE INDEX sidebar_preferences_soft_deleted ON sidebar_preferences (deleted_at, id) WHERE deleted_at IS NOT NULL;
