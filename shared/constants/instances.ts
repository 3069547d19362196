/** Replaces a stored secret in replies; sent back, it leaves the secret unchanged. */
export const MASKED_SECRET = '********';

/** Setting with the language of people who have not chosen one. */
export const DEFAULT_LANGUAGE = 'DEFAULT_LANGUAGE';

/**
 * Tables that lists of the admin area show; the feed names the changed table and the list reloads.
 */
export const INSTANCE_TABLES = [
  'users',
  'sessions',
  'instance_admins',
  'workspaces',
  'workspace_members',
  'workspace_invitations',
  'projects',
  'mails',
  'job_failures',
  'webhooks',
  'audit_entries',
  'instances',
  'instance_configurations',
] as const;

export type InstanceTable = (typeof INSTANCE_TABLES)[number];
