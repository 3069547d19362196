import { z } from 'zod';

import { Id, Moment } from './fields.ts';

/** What an entry of the audit log is about. */
export const AUDIT_KINDS = ['sign_in', 'role', 'token', 'export', 'settings'] as const;
export const AuditKind = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof AuditKind>;

/** Who did what from where. */
export const AuditEntry = z.object({
  id: Id,
  created_at: Moment,
  actor_id: Id.nullable(),
  actor: z.string(),
  kind: AuditKind,
  action: z.string(),
  target: z.string(),
  place: z.string(),
  /** What changed, as text; a pair is before and after. */
  details: z.record(z.string(), z.unknown()),
  ip: z.string(),
  user_agent: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What of the audit log is asked for. */
export const ListAudit = z.object({
  /** Words of a person, an action, a thing or an address. */
  search: z.string().trim().max(200).catch(''),
  kind: AuditKind.optional().catch(undefined),
  /** Only what was done in this workspace. */
  workspace: Id.optional().catch(undefined),
  /** Only what this person did. */
  actor: Id.optional().catch(undefined),
  days: z.coerce.number().int().min(1).max(180).catch(30),
});
export type ListAudit = z.infer<typeof ListAudit>;

/** GET instances/audit: a page, the newest first; `next` = the `before` of the next page. */
export const AuditPage = z.object({
  total: z.int(),
  results: z.array(AuditEntry),
  next: Id.nullable(),
  /** What the log can be narrowed to; with the first page alone. */
  workspaces: z.array(z.object({ id: Id, name: z.string() })),
});
export type AuditPage = z.infer<typeof AuditPage>;
