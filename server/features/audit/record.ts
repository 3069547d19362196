import type { Scope } from '#server/platform/access/scope.ts';
import { requestOrigin } from '#server/platform/guards/request-origin.ts';

import type { AuditNote } from './events.ts';

export interface AuditFacts extends AuditNote {
  readonly workspaceId?: string;
  readonly projectId?: string;
}

/** Writes an entry in the transaction of its event; the statement is not awaited. */
export function record(scope: Scope, facts: AuditFacts): void {
  const { kind, action, target, details = {}, workspaceId = null, projectId = null } = facts;
  const { sql } = scope;
  const origin = requestOrigin();
  const actorId = facts.actorId ?? scope.user?.id ?? null;
  const way = scope.principal && scope.principal.kind !== 'session' ? { by: 'token' } : {};
  const nameOf = (id: string | null) =>
    sql`(SELECT coalesce(nullif(display_name, ''), email) FROM users WHERE id = ${id}::uuid)`;
  scope.send(sql`
    INSERT INTO audit_entries
      (actor_id, actor, kind, action, target, place, workspace_id, details, ip, user_agent)
    SELECT ${actorId}::uuid, coalesce(${nameOf(actorId)}, ''), ${kind}, ${action},
      coalesce(${target ?? null}::text, ${nameOf(facts.userId ?? null)}, ''),
      coalesce((SELECT name FROM projects WHERE id = ${projectId}::uuid),
        (SELECT name FROM workspaces WHERE id = ${workspaceId}::uuid), ''),
      ${workspaceId}::uuid, ${JSON.stringify({ ...details, ...way })}::text::jsonb,
      ${(origin?.ip ?? '').slice(0, 45)}, ${(origin?.userAgent ?? '').slice(0, 300)}`);
}

type Row = Readonly<Record<string, unknown>>;

export function pairsOf(
  before: object | null,
  after: object | null,
  fields: readonly string[],
): Record<string, readonly [unknown, unknown]> {
  const [was, is]: [Row, Row] = [{ ...before }, { ...after }];
  const changed = fields.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return Object.fromEntries(changed.map((name) => [name, [was[name] ?? null, is[name] ?? null]]));
}
