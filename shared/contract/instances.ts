import { z } from 'zod';

import { WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import {
  auditFields,
  Flag,
  Id,
  MailLanguage,
  Moment,
  numeric,
  RoleValue,
} from '#shared/contract/fields.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { UserAdminLite, UserMe } from '#shared/contract/users.ts';
import { Workspace } from '#shared/contract/workspaces.ts';
import { plainName } from '#shared/lib/names.ts';
import { MEMBER } from '#shared/permissions.ts';

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

/** Settings that clients need before anyone signs in; never a secret. */
export const InstanceConfig = z.object({
  enable_signup: z.boolean(),
  is_workspace_creation_disabled: z.boolean(),
  is_google_enabled: z.boolean(),
  is_github_enabled: z.boolean(),
  is_gitlab_enabled: z.boolean(),
  is_oidc_enabled: z.boolean(),
  /** Label of the OpenID Connect button. */
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

/** GET instances: a short, flat reply while the instance is not set up. */
export const InstanceInfo = z.union([
  z.object({
    config: InstanceConfig,
    instance: Instance.extend({ workspaces_exist: z.boolean() }),
  }),
  z.object({ is_activated: z.boolean(), is_setup_done: z.boolean() }),
]);
export type InstanceInfo = z.infer<typeof InstanceInfo>;

/** PATCH instances; names and dates of the instance itself cannot be changed. */
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

export const ConfigRow = z.object({
  ...auditFields,
  key: z.string(),
  value: z.string().nullable(),
  category: z.string(),
  is_encrypted: z.boolean(),
});
export type ConfigRow = z.infer<typeof ConfigRow>;

/** PATCH configurations: values by key; booleans and numbers become text. */
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
  /** Discovery document of the provider; null when it could not be read. */
  discovery: z.record(z.string(), z.string()).nullable(),
  /** Claims of the admin who signed in for the test; null when the test did not get that far. */
  claims: z.record(z.string(), z.unknown()).nullable(),
  /** What a sign-in with these claims would do. */
  decision: z.enum(['signs_in', 'creates', 'refused', 'failed']),
  /** Why it was refused or failed: an authentication error code, or the provider's answer. */
  reason: z.string(),
});
export type OidcTest = z.infer<typeof OidcTest>;

/** An instance admin. */
export const InstanceAdmin = z.object({
  ...auditFields,
  user: Id,
  instance: Id,
  role: z.int(),
  is_verified: z.boolean(),
  user_detail: UserAdminLite,
});
export type InstanceAdmin = z.infer<typeof InstanceAdmin>;

/** An instance admin's own account. */
export const AdminMe = UserMe.omit({ cover_image_url: true, last_login_medium: true });
export type AdminMe = z.infer<typeof AdminMe>;

/** POST admins. */
export const AddInstanceAdmin = z.object({
  email: z.string().trim().toLowerCase().optional(),
  role: numeric(z.literal([20, 15])).default(20),
});
export type AddInstanceAdmin = z.infer<typeof AddInstanceAdmin>;

const Field = z.string().optional().catch(undefined);

/** Form that creates the first instance admin. */
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

/** Sign-in form of instance admins. */
export const AdminSignInForm = z.object({
  csrfmiddlewaretoken: Field,
  email: Field,
  password: Field,
});

/** POST email-credentials-check. */
export const CheckMail = z.object({ receiver_email: z.string().trim().optional() });

/** A workspace in the admin area; a new one comes without the counts. */
export const AdminWorkspace = Workspace.omit({ owner: true, role: true }).extend({
  owner: z.object({ id: Id, email: z.string(), first_name: z.string(), last_name: z.string() }),
  total_projects: z.int().optional(),
});
export type AdminWorkspace = z.infer<typeof AdminWorkspace>;

/** Orders of the list of people; a leading `-` reverses one. */
export const INSTANCE_USER_ORDERS = ['name', 'email', 'method', 'last_active', 'state'] as const;
export type InstanceUserOrder = (typeof INSTANCE_USER_ORDERS)[number];

/**
 * State of an account. `imported`: a name from an import that never signed in. `invited`: an email
 * without an account.
 */
export const INSTANCE_USER_STATES = ['active', 'invited', 'deactivated', 'imported'] as const;
export type InstanceUserState = (typeof INSTANCE_USER_STATES)[number];

/** An account on this instance, or an invitation to one, in the admin area. */
export const InstanceUser = UserAdminLite.extend({
  is_active: z.boolean(),
  /** A name from an import that never signed in. */
  is_placeholder: z.boolean(),
  is_instance_admin: z.boolean(),
  /** When an email without an account was invited; `id` is then the invitation's. */
  invited_at: Moment.nullable(),
  date_joined: Moment,
  last_active: Moment.nullable(),
  /** Signed-in browsers. */
  total_sessions: z.int(),
  workspaces: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
});
export type InstanceUser = z.infer<typeof InstanceUser>;

/** GET users: one page, and the search's matches counted by state. */
export const InstanceUsers = pageReply(InstanceUser).extend({
  extra_stats: z.record(z.enum(INSTANCE_USER_STATES), z.int()),
});
export type InstanceUsers = z.infer<typeof InstanceUsers>;

/** PATCH users: false deactivates the account, true reactivates it. */
export const UpdateInstanceUser = z.object({ is_active: Flag });
export type UpdateInstanceUser = z.infer<typeof UpdateInstanceUser>;

/** One-time link to set a new password; shown only in this reply. */
export const ResetLink = z.object({ url: z.string(), expires_at: Moment, is_mailed: z.boolean() });
export type ResetLink = z.infer<typeof ResetLink>;

/** An outgoing mail in the admin area's list. */
export const ListedMail = z.object({
  id: Id,
  to_address: z.string(),
  /** Empty once the code in it has expired. */
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
 * One outgoing mail with its text. The text is kept until the mail is sent; a text with a code or
 * link is shown only while that is valid.
 */
export const OutgoingMail = ListedMail.extend({
  text: z.string(),
  html: z.string(),
  /** Links in the text. */
  links: z.array(z.string()),
  /** Why the text is missing. */
  hidden: z.enum(['sent', 'expired']).nullable(),
  /** Expiry of its code or link; null for mails without one. */
  secret_until: Moment.nullable(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

/** A failed job that has not succeeded since. */
export const FailedJob = z.object({
  id: Id,
  /** Job kind, such as `mail` or `hard_delete`. */
  kind: z.string(),
  /** What the job was about, in words; empty when unknown. */
  about: z.string(),
  error: z.string(),
  failures: z.int(),
  /** The job is not retried automatically. */
  is_over: z.boolean(),
  failed_at: Moment,
});
export type FailedJob = z.infer<typeof FailedJob>;

/** GET instances/jobs: the newest hundred. */
export const FailedJobs = z.object({ total: z.int(), results: z.array(FailedJob) });
export type FailedJobs = z.infer<typeof FailedJobs>;

/** GET health: whether the process can serve. */
export const Health = z.object({
  status: z.enum(['ok', 'down']),
  database: z.boolean(),
  /** Age of the oldest change that the feed has not sent yet, in milliseconds. */
  feed_lag_ms: z.number(),
  /** Waiting and running jobs, as far as the queue knows. */
  jobs: z.number(),
  /** Clock problems, as sentences. */
  warnings: z.array(z.string()),
});
export type Health = z.infer<typeof Health>;

/** Health measurements of one moment. */
export const HealthSample = z.object({
  at: Moment,
  feed_lag_ms: z.number(),
  /** Feed connections of one process. */
  sockets: z.int(),
  jobs: z.int(),
  mails: z.int(),
});
export type HealthSample = z.infer<typeof HealthSample>;

/** GET instances/health: the current values, and the last hour by minute. */
export const HealthOverview = HealthSample.extend({
  samples: z.array(HealthSample),
  /** People seen in the last 15 minutes. */
  people: z.int(),
  oldest_mail_at: Moment.nullable(),
  /** In the last 24 hours. */
  failed_mails: z.int(),
  mail_error: z.string().nullable(),
  webhooks: z.array(
    z.object({
      id: Id,
      url: z.string(),
      workspace: z.string(),
      slug: z.string(),
      is_active: z.boolean(),
      failures: z.int(),
      /** Queued deliveries. */
      waiting: z.int(),
    }),
  ),
  failed_jobs: z.int(),
  /** Since midnight, UTC. */
  done_jobs: z.int(),
  /** Changes that the feed carried in the last minute. */
  changes_minute: z.int(),
});
export type HealthOverview = z.infer<typeof HealthOverview>;

/** POST instances/user-invitations: invites a person into a workspace of the instance. */
export const InviteToInstance = z.object({
  email: z.string().trim().toLowerCase().max(255),
  workspace: z.string().max(WORKSPACE_SLUG_MAX),
  role: RoleValue.default(MEMBER),
  language: MailLanguage,
});
export type InviteToInstance = z.infer<typeof InviteToInstance>;
