/** What a stored secret reads as; sent back, it leaves the secret as it is. */
export const MASKED_SECRET = '********';

/** Tables that the lists of the admin area show: it hears which of them has changed, and reads anew what it shows. */
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
] as const;

export type InstanceTable = (typeof INSTANCE_TABLES)[number];
