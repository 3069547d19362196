import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live, projectIs } from '#server/platform/access/visibility/live.ts';
import { isOwnMembership } from '#server/platform/access/visibility/memberships.ts';
import { errors, refusal } from '#shared/errors.ts';

import type { WorkItemRow } from './events.ts';
import { mayNotView } from './queries.ts';

/** The listable item named `KEY-12`; the key in any case. */
export async function getWorkItemByKey(scope: WorkspaceScope, key: string): Promise<WorkItemRow> {
  const dash = key.lastIndexOf('-');
  const number = key.slice(dash + 1);
  if (dash < 1 || !/^\d+$/.test(number)) throw refusal(400, { error: 'Invalid issue identifier' });
  // Larger than the column holds is a number that no item has.
  if (number.length > 9) throw errors.notFound();
  const { sql } = scope;
  const [found] = await sql<(WorkItemRow & { sees: boolean | null })[]>`
    SELECT i.*, m.id IS NOT NULL AND ${itemVisibility.rule(sql)} AS sees FROM projects p
    JOIN work_items i ON i.project_id = p.id AND i.sequence_id = ${Number(number)} AND i.is_current
    LEFT JOIN project_members m ON m.project_id = p.id AND ${isOwnMembership(scope)}
    WHERE p.workspace_id = ${scope.workspace.id} AND p.identifier = ${key.slice(0, dash).toUpperCase()}
      AND ${projectIs(sql, 'open')}`;
  const { sees, ...item } = found ?? (await findByFormerKey(scope, key));
  if (!sees) throw mayNotView();
  return item;
}

/** The item that had this key where it was imported from, the newest of several. */
async function findByFormerKey(scope: WorkspaceScope, key: string) {
  const { sql } = scope;
  const [found] = await sql<(WorkItemRow & { sees: boolean | null })[]>`
    SELECT i.*, m.id IS NOT NULL AND ${itemVisibility.rule(sql)} AS sees FROM work_items i
    JOIN projects p ON p.id = i.project_id AND ${projectIs(sql, 'open')}
    LEFT JOIN project_members m ON m.project_id = p.id AND ${isOwnMembership(scope)}
    WHERE i.workspace_id = ${scope.workspace.id} AND upper(i.external_id) = ${key.toUpperCase()}
      AND i.external_id IS NOT NULL AND ${live(sql, 'i')} AND i.is_current
    ORDER BY sees DESC NULLS LAST, i.created_at DESC, i.id DESC LIMIT 1`;
  if (!found) throw errors.notFound();
  return found;
}
