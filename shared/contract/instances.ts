import { z } from 'zod';

import { auditFields, Flag, Id, Moment, numeric } from '#shared/contract/fields.ts';
import { UserAdminLite, UserMe } from '#shared/contract/users.ts';
import { Workspace } from '#shared/contract/workspaces.ts';
import { plainName } from '#shared/lib/names.ts';

/** This installation. */
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

/** GET instances: flat and short while there is no installation yet. */
export const InstanceInfo = z.union([
  z.object({
    config: InstanceConfig,
    instance: Instance.extend({ workspaces_exist: z.boolean() }),
  }),
  z.object({ is_activated: z.boolean(), is_setup_done: z.boolean() }),
]);
export type InstanceInfo = z.infer<typeof InstanceInfo>;

/** PATCH instances; what names or dates the installation is the server's own. */
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

/** A person who runs the installation. */
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

/** An outgoing mail in the admin area; its texts are there until it was sent. */
export const OutgoingMail = z.object({
  id: Id,
  to_address: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  kind: z.string(),
  status: z.string(),
  attempts: z.int(),
  next_attempt_at: Moment,
  last_error: z.string().nullable(),
  created_at: Moment,
  sent_at: Moment.nullable(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

/** GET health: whether the process can work. */
export const Health = z.object({
  status: z.enum(['ok', 'down']),
  database: z.boolean(),
  /** Age of the oldest change that the feed has not sent yet. */
  feed_lag_ms: z.number(),
  /** Jobs that wait or run, as far as the queue knows. */
  jobs: z.number(),
});
export type Health = z.infer<typeof Health>;
