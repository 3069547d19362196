import { z } from 'zod';

import { ANCHOR_KINDS } from '#shared/permissions.ts';

import { Id, Moment } from './fields.ts';

export const AUDIT_KINDS = ['sign_in', 'role', 'token', 'export', 'settings'] as const;
export const AuditKind = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof AuditKind>;

export const AuditEntry = z.object({
  id: Id,
  created_at: Moment,
  actor_id: Id.nullable(),
  actor: z.string(),
  kind: AuditKind,
  action: z.string(),
  target: z.string(),
  place: z.string(),
  /** Changed values as text; a pair holds the values before and after. */
  details: z.record(z.string(), z.unknown()),
  ip: z.string(),
  user_agent: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * What was published, of an entry about publishing: its target is a word of ours and has a message
 * under `things`. Undefined where the target is a name.
 */
export function thingOf({ action, target }: Pick<AuditEntry, 'action' | 'target'>) {
  return action.startsWith('anchor.') ? ANCHOR_KINDS.find((kind) => kind === target) : undefined;
}

export const ListAudit = z.object({
  /** Words in a person's name, an action, an object or an address. */
  search: z.string().trim().max(200).catch(''),
  kind: AuditKind.optional().catch(undefined),
  workspace: Id.optional().catch(undefined),
  actor: Id.optional().catch(undefined),
  days: z.coerce.number().int().min(1).max(180).catch(30),
});
export type ListAudit = z.infer<typeof ListAudit>;

/** GET instances/audit: a page, the newest first; `next` = the `before` of the next page. */
export const AuditPage = z.object({
  total: z.int(),
  results: z.array(AuditEntry),
  next: Id.nullable(),
  /** Workspaces and people to filter by; only in the first page. */
  workspaces: z.array(z.object({ id: Id, name: z.string() })),
});
export type AuditPage = z.infer<typeof AuditPage>;
