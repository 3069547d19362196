import type { PendingQuery, Row } from 'postgres';

import type { Fragment, SqlClient } from '#server/platform/database/database.ts';

/** Who a change may reach. Rooms, cursors and log rows are all kept per audience. */
export const AUDIENCE_KINDS = [
  /** One person: notifications, favorites, own drafts, a limited guest's own items. */
  'user',
  /** Every member of a workspace, guests too. */
  'workspace',
  /** Admins and members of a workspace, not guests. */
  'workspace-staff',
  /** Admins of a workspace: they see private projects too. */
  'workspace-admin',
  /** Admins and members of a project. */
  'project',
  /** What every guest of a project may see. */
  'project-guest',
  /** A work item that is open: comments, activity, reactions. */
  'item',
  /** A page that is open. */
  'page',
  /** Admins of the whole instance, in its admin area. */
  'instance',
] as const;

export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** `kind:uuid`, for example `project:0197...`. */
export type Audience = `${AudienceKind}:${string}`;

/** Builds an audience name. */
export function audience(kind: AudienceKind, id: string): Audience {
  return `${kind}:${id}`;
}

/** The audience of instance admins: there is one instance. Its rows name changed tables, see `InstanceRoom`. */
export const INSTANCE = audience('instance', '00000000-0000-0000-0000-000000000000');

/**
 * `up`: the entity was made or changed. `del`: it is gone for this audience.
 * `drop`: people of a `user:` audience lose the audience named by entity (its kind) and entity_id.
 * `join`: they gain it.
 */
export type LogOp = 'up' | 'del' | 'drop' | 'join';

/** One thin row of the change log: which entity changed, for which audience; never the data itself. */
export interface LogEntry {
  readonly audience: Audience;
  readonly entity: string;
  readonly entity_id: string;
  readonly op: LogOp;
  readonly rev: number;
}

/** The rows of one transaction; must be its last statement. `beside`: SQL of another write that goes with them. */
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

/** The end of a statement that makes rows and says so itself: `from` is SQL of the columns of the log. */
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
