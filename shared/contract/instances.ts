import { z } from 'zod';

import { WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import { auditFields, Flag, Id, Moment, numeric, RoleValue } from '#shared/contract/fields.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { UserAdminLite, UserMe } from '#shared/contract/users.ts';
import { Workspace } from '#shared/contract/workspaces.ts';
import { plainName } from '#shared/lib/names.ts';
import { MEMBER } from '#shared/permissions.ts';

/** This instance. */
export const Instance = z.object({
  ...auditFields,
  instance_name: z.string(),
  whitelist_emails: z.string().nullable(),
  instance_id: z.string(),
  current_version: z.string(),
  latest_version: z.string().nullable(),
  edition: z.string(),
  domain: z.string(),
  last_checked_at: Moment,
  namespace: z.string().nullable(),
  is_telemetry_enabled: z.boolean(),
  is_support_required: z.boolean(),
  is_setup_done: z.boolean(),
  is_signup_screen_visited: z.boolean(),
  is_verified: z.boolean(),
  is_test: z.boolean(),
});
export type Instance = z.infer<typeof Instance>;

/** What the clients must know of the settings before anybody signs in; never a secret. */
export const InstanceConfig = z.object({
  enable_signup: z.boolean(),
  is_workspace_creation_disabled: z.boolean(),
  is_google_enabled: z.boolean(),
  is_github_enabled: z.boolean(),
  is_gitlab_enabled: z.boolean(),
  is_oidc_enabled: z.boolean(),
  /** What the button of the OpenID Connect provider says. */
  oidc_name: z.string(),
  is_magic_login_enabled: z.boolean(),
  is_email_password_enabled: z.boolean(),
  github_app_name: z.string(),
  slack_client_id: z.string().nullable(),
  posthog_api_key: z.string().nullable(),
  posthog_host: z.string().nullable(),
  has_unsplash_configured: z.boolean(),
  has_llm_configured: z.boolean(),
  file_size_limit: z.number(),
  is_smtp_configured: z.boolean(),
  is_intercom_enabled: z.boolean(),
  intercom_app_id: z.string(),
  admin_base_url: z.string().nullable(),
  space_base_url: z.string().nullable(),
  app_base_url: z.string().nullable(),
  instance_changelog_url: z.string(),
});
export type InstanceConfig = z.infer<typeof InstanceConfig>;

/** GET instances: flat and short while there is no instance yet. */
export const InstanceInfo = z.union([
  z.object({
    config: InstanceConfig,
    instance: Instance.extend({ workspaces_exist: z.boolean() }),
  }),
  z.object({ is_activated: z.boolean(), is_setup_done: z.boolean() }),
]);
export type InstanceInfo = z.infer<typeof InstanceInfo>;

/** PATCH instances; what names or dates the instance is the server's own. */
export const UpdateInstance = z.object({
  instance_name: z.string().transform(plainName).pipe(z.string().max(255)).optional(),
  whitelist_emails: z.string().trim().max(10_000).nullable().optional(),
  domain: z.string().trim().max(255).optional(),
  namespace: z.string().trim().max(255).nullable().optional(),
  is_telemetry_enabled: Flag.optional(),
  is_support_required: Flag.optional(),
  is_signup_screen_visited: Flag.optional(),
  is_verified: Flag.optional(),
  is_test: Flag.optional(),
});
export type UpdateInstance = z.infer<typeof UpdateInstance>;

/** A setting as the admin area sees it. */
export const ConfigRow = z.object({
  ...auditFields,
  key: z.string(),
  value: z.string().nullable(),
  category: z.string(),
  is_encrypted: z.boolean(),
});
export type ConfigRow = z.infer<typeof ConfigRow>;

/** PATCH configurations: values by key; flags and numbers count as their text. */
export const UpdateConfiguration = z.record(
  z.string(),
  z.preprocess((value) => {
    if (typeof value === 'boolean') return value ? '1' : '0';
    return typeof value === 'number' ? String(value) : value;
  }, z.string().trim().max(10_000).nullable()),
);
export type UpdateConfiguration = z.infer<typeof UpdateConfiguration>;

/** GET instances/oidc-test/result: the last test of the OpenID Connect provider. */
export const OidcTest = z.object({
  tested_at: Moment,
  /** What the provider says of itself; null when it could not be asked. */
  discovery: z.record(z.string(), z.string()).nullable(),
  /** What it said of the admin who signed in; null when it did not come to that. */
  claims: z.record(z.string(), z.unknown()).nullable(),
  /** What a sign-in would have led to. */
  decision: z.enum(['signs_in', 'creates', 'refused', 'failed']),
  /** Why it was refused or failed: a name of the catalog of refusals, or what the provider answered. */
  reason: z.string(),
});
export type OidcTest = z.infer<typeof OidcTest>;

/** A person who runs the instance. */
export const InstanceAdmin = z.object({
  ...auditFields,
  user: Id,
  instance: Id,
  role: z.int(),
  is_verified: z.boolean(),
  user_detail: UserAdminLite,
});
export type InstanceAdmin = z.infer<typeof InstanceAdmin>;

/** An instance admin to themselves. */
export const AdminMe = UserMe.omit({ cover_image_url: true, last_login_medium: true });
export type AdminMe = z.infer<typeof AdminMe>;

/** POST admins. */
export const AddInstanceAdmin = z.object({
  email: z.string().trim().toLowerCase().optional(),
  role: numeric(z.literal([20, 15])).default(20),
});
export type AddInstanceAdmin = z.infer<typeof AddInstanceAdmin>;

const Field = z.string().optional().catch(undefined);

/** The form of the first admin. */
export const AdminSignUpForm = z.object({
  csrfmiddlewaretoken: Field,
  email: Field,
  password: Field,
  first_name: Field,
  last_name: Field,
  company_name: Field,
  is_telemetry_enabled: Field,
});
export type AdminSignUpForm = z.infer<typeof AdminSignUpForm>;

/** The form of every later sign-in of an admin. */
export const AdminSignInForm = z.object({
  csrfmiddlewaretoken: Field,
  email: Field,
  password: Field,
});

/** POST email-credentials-check. */
export const CheckMail = z.object({ receiver_email: z.string().trim().optional() });

/** A workspace as the admin area lists it; a new one comes without the counts. */
export const AdminWorkspace = Workspace.omit({ owner: true, role: true }).extend({
  owner: z.object({ id: Id, email: z.string(), first_name: z.string(), last_name: z.string() }),
  total_projects: z.int().optional(),
});
export type AdminWorkspace = z.infer<typeof AdminWorkspace>;

/** The orders of the list of people; a leading `-` turns one round. */
export const INSTANCE_USER_ORDERS = ['name', 'email', 'method', 'last_active', 'state'] as const;
export type InstanceUserOrder = (typeof INSTANCE_USER_ORDERS)[number];

/**
 * Whether an account can be signed in to; `imported` = a name of an import, who never did; `invited` = an address
 * without an account yet.
 */
export const INSTANCE_USER_STATES = ['active', 'invited', 'deactivated', 'imported'] as const;
export type InstanceUserState = (typeof INSTANCE_USER_STATES)[number];

/** A person with an account on this instance, or invited to one, as the admin area lists them. */
export const InstanceUser = UserAdminLite.extend({
  is_active: z.boolean(),
  /** A name of an import, who never signed in. */
  is_placeholder: z.boolean(),
  is_instance_admin: z.boolean(),
  /** When an address without an account was invited: `id` is that of the invitation then. */
  invited_at: Moment.nullable(),
  date_joined: Moment,
  last_active: Moment.nullable(),
  /** Browsers signed in now. */
  total_sessions: z.int(),
  workspaces: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
});
export type InstanceUser = z.infer<typeof InstanceUser>;

/** GET users: a page, and how many there are of each state that the search finds. */
export const InstanceUsers = pageReply(InstanceUser).extend({
  extra_stats: z.record(z.enum(INSTANCE_USER_STATES), z.int()),
});
export type InstanceUsers = z.infer<typeof InstanceUsers>;

/** PATCH users: false deactivates the account, true opens it again. */
export const UpdateInstanceUser = z.object({ is_active: Flag });
export type UpdateInstanceUser = z.infer<typeof UpdateInstanceUser>;

/** A link by which a person chooses a new password, once; it is shown here and nowhere else. */
export const ResetLink = z.object({ url: z.string(), expires_at: Moment, is_mailed: z.boolean() });
export type ResetLink = z.infer<typeof ResetLink>;

/** An outgoing mail as the admin area lists it. */
export const ListedMail = z.object({
  id: Id,
  to_address: z.string(),
  /** Empty where it held a code that is over. */
  subject: z.string(),
  kind: z.string(),
  status: z.string(),
  attempts: z.int(),
  next_attempt_at: Moment,
  last_error: z.string().nullable(),
  created_at: Moment,
  sent_at: Moment.nullable(),
});
export type ListedMail = z.infer<typeof ListedMail>;

/**
 * One outgoing mail with what it says. The texts are there until it was sent; those that hold a code or a link only
 * as long as that is good.
 */
export const OutgoingMail = ListedMail.extend({
  text: z.string(),
  html: z.string(),
  /** The addresses in it. */
  links: z.array(z.string()),
  /** Why there is no text. */
  hidden: z.enum(['sent', 'expired']).nullable(),
  /** Until when its code or link is good; null for mails without one. */
  secret_until: Moment.nullable(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

/** Work that failed and has not gone well since. */
export const FailedJob = z.object({
  id: Id,
  /** The kind of the work, as `mail` or `hard_delete`. */
  kind: z.string(),
  /** What it was about, in words; empty where that is not known. */
  about: z.string(),
  error: z.string(),
  failures: z.int(),
  /** It is not tried again by itself. */
  is_over: z.boolean(),
  failed_at: Moment,
});
export type FailedJob = z.infer<typeof FailedJob>;

/** GET instances/jobs: the newest hundred. */
export const FailedJobs = z.object({ total: z.int(), results: z.array(FailedJob) });
export type FailedJobs = z.infer<typeof FailedJobs>;

/** GET health: whether the process can work. */
export const Health = z.object({
  status: z.enum(['ok', 'down']),
  database: z.boolean(),
  /** Age of the oldest change that the feed has not sent yet. */
  feed_lag_ms: z.number(),
  /** Jobs that wait or run, as far as the queue knows. */
  jobs: z.number(),
  /** What is odd about the clocks, in sentences. */
  warnings: z.array(z.string()),
});
export type Health = z.infer<typeof Health>;

/** How the program did at a moment. */
export const HealthSample = z.object({
  at: Moment,
  feed_lag_ms: z.number(),
  /** Feed connections of one process. */
  sockets: z.int(),
  jobs: z.int(),
  mails: z.int(),
});
export type HealthSample = z.infer<typeof HealthSample>;

/** GET instances/health: now, and the last hour minute by minute. */
export const HealthOverview = HealthSample.extend({
  samples: z.array(HealthSample),
  /** Who was seen in the last quarter of an hour. */
  people: z.int(),
  oldest_mail_at: Moment.nullable(),
  /** In the last day. */
  failed_mails: z.int(),
  mail_error: z.string().nullable(),
  /** How long the database took for a read, in milliseconds. */
  read_ms: z.number(),
  database_bytes: z.number(),
  file_bytes: z.number(),
  files: z.int(),
  /** Room left on the disk of the files; null where they are in another store. */
  disk_free_bytes: z.number().nullable(),
  memory_bytes: z.number(),
  uptime_seconds: z.int(),
  webhooks: z.array(
    z.object({
      id: Id,
      url: z.string(),
      workspace: z.string(),
      slug: z.string(),
      is_active: z.boolean(),
      failures: z.int(),
      /** Deliveries that wait for it. */
      waiting: z.int(),
    }),
  ),
  failed_jobs: z.int(),
  /** Since midnight, UTC. */
  done_jobs: z.int(),
  /** Changes that the feed has carried in the last minute. */
  changes_minute: z.int(),
});
export type HealthOverview = z.infer<typeof HealthOverview>;

/** POST instances/user-invitations: asks somebody into a workspace of the instance. */
export const InviteToInstance = z.object({
  email: z.string().trim().toLowerCase().max(255),
  /** The slug of the workspace. */
  workspace: z.string().max(WORKSPACE_SLUG_MAX),
  role: RoleValue.default(MEMBER),
});
export type InviteToInstance = z.infer<typeof InviteToInstance>;
