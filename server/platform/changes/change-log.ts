import type { PendingQuery, Row } from 'postgres';

import type { Fragment, SqlClient } from '#server/platform/database/database.ts';

/** The possible receivers of a change. Rooms, cursors and log rows are kept per audience. */
export const AUDIENCE_KINDS = [
  /** One person: notifications, favorites, own drafts, a limited guest's own items. */
  'user',
  /** Everyone in a workspace, including guests. */
  'workspace',
  /** Admins and members of a workspace. */
  'workspace-staff',
  /** Admins of a workspace, who also see private projects. */
  'workspace-admin',
  /** Admins and members of a project. */
  'project',
  /** Guests of a project. */
  'project-guest',
  /** People who have the work item open: comments, activity, reactions. */
  'item',
  /** People who have the page open. */
  'page',
  /** Instance admins in the admin area. */
  'instance',
] as const;

export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** `kind:uuid`, for example `project:0197...`. */
export type Audience = `${AudienceKind}:${string}`;

/** The audience of a kind and id. */
export function audience(kind: AudienceKind, id: string): Audience {
  return `${kind}:${id}`;
}

/** Instance admins of the one instance. Its rows name changed tables, see `InstanceRoom`. */
export const INSTANCE = audience('instance', '00000000-0000-0000-0000-000000000000');

/**
 * `up`: created or changed. `del`: gone for this audience. `drop`: people of a `user:` audience
 * lose the audience named by entity (its kind) and entity_id. `join`: they gain it.
 */
export type LogOp = 'up' | 'del' | 'drop' | 'join';

/** A thin row of the change log: which entity changed for which audience, never the data. */
export interface LogEntry {
  readonly audience: Audience;
  readonly entity: string;
  readonly entity_id: string;
  readonly op: LogOp;
  readonly rev: number;
}

/** Writes a transaction's log rows, as its last statement, with the write `beside`. */
export function logRows(
  sql: SqlClient,
  entries: readonly LogEntry[],
  actor: string | null,
  mutationId: string | null,
  beside: Fragment | null = null,
) {
  const kinds: string[] = [];
  const scopes: string[] = [];
  for (const entry of entries) {
    const colon = entry.audience.indexOf(':');
    kinds.push(entry.audience.slice(0, colon));
    scopes.push(entry.audience.slice(colon + 1));
  }
  return sql`
    ${beside ? sql`WITH beside AS (${beside})` : sql``}
    INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev, actor, mutation_id)
    SELECT kind, scope, entity, entity_id, op, rev, ${actor}::uuid, ${mutationId}::uuid
    FROM unnest(
      ${kinds}::text[], ${scopes}::uuid[], ${entries.map((e) => e.entity)}::text[],
      ${entries.map((e) => e.entity_id)}::uuid[], ${entries.map((e) => e.op)}::text[],
      ${entries.map((e) => e.rev)}::int[]
    ) WITH ORDINALITY AS t(kind, scope, entity, entity_id, op, rev, place)
    ORDER BY place`;
}

/** End of a statement that also logs its rows: `from` is SQL of the log's columns. */
export function logRowsFrom(
  sql: SqlClient,
  from: PendingQuery<Row[]>,
  actor: string | null,
  mutationId: string | null,
) {
  return sql`
    INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev, actor, mutation_id)
    SELECT scope_kind, scope, entity, entity_id, op, rev, ${actor}::uuid, ${mutationId}::uuid
    FROM (${from}) AS t(scope_kind, scope, entity, entity_id, op, rev)`;
}
