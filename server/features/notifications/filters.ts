import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { errors } from '#shared/errors.ts';
import { GUEST } from '#shared/permissions.ts';

/** The `sender` of mentions; other senders are of changes. */
export const MENTIONED = 'in_app:issue_activities:mentioned';

/** SQL over `n`. As in the contract, `false` includes what is still snoozed, not what was. */
export function snoozedIs(sql: SqlClient, snoozed: boolean) {
  return snoozed
    ? sql`n.snoozed_till IS NOT NULL`
    : sql`(n.snoozed_till IS NULL OR n.snoozed_till >= now())`;
}

export function archivedIs(sql: SqlClient, archived: boolean) {
  return archived ? sql`n.archived_at IS NOT NULL` : sql`n.archived_at IS NULL`;
}

/** SQL condition over `n`: `true` = read, `false` = unread, anything else = both. */
export function readIs(sql: SqlClient, read: string | undefined) {
  if (read === 'true') return sql`n.read_at IS NOT NULL`;
  return read === 'false' ? sql`n.read_at IS NULL` : sql`true`;
}

/** Parses a flag of a query; the contract reports other values as a missing key. */
export function flagOf(word: string): boolean {
  if (word !== 'true' && word !== 'false') throw errors.missingKey();
  return word === 'true';
}

/**
 * SQL condition over `i`: the person's part in an item. Unknown words filter nothing; a workspace
 * guest who asks for created items gets none.
 */
export function partIs(scope: WorkspaceScope, words: readonly string[]) {
  const { sql } = scope;
  const me = scope.user.id;
  const parts = words.flatMap((word) => {
    if (word === 'assigned') return [sql`${me} = ANY (i.assignee_ids)`];
    if (word === 'created') return [sql`i.created_by = ${me}`];
    if (word === 'watching') return [subscribedBy(scope)];
    if (word === 'subscribed') {
      return [sql`(i.created_by IS DISTINCT FROM ${me} AND ${subscribedBy(scope)})`];
    }
    return [];
  });
  if (words.includes('created') && scope.role === GUEST) return sql`false`;
  const [first, ...others] = parts;
  if (!first) return sql`true`;
  return sql`(${others.reduce((left, right) => sql`${left} OR ${right}`, first)})`;
}

function subscribedBy({ sql, user }: WorkspaceScope) {
  return sql`EXISTS (SELECT 1 FROM work_item_subscribers s
    WHERE s.work_item_id = i.id AND s.subscriber_id = ${user.id} AND ${live(sql, 's')})`;
}

/** SQL order of a paged list; only these columns, whatever the query has. */
export function orderOf(sql: SqlClient, order: string) {
  const column = ORDERS.find((name) => name === order.replace(/^-/, ''));
  if (!column) throw errors.badValue();
  const key = sql.unsafe(`n.${column} ${order.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`);
  return sql`${key}, n.created_at DESC, n.id DESC`;
}

const ORDERS = ['created_at', 'updated_at', 'read_at', 'snoozed_till', 'archived_at', 'sender'];
