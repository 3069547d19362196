import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { errors, refusal } from '#shared/errors.ts';
import { GUEST, type Role } from '#shared/permissions.ts';

import type { WorkItemRow } from './events.ts';
import { mayNotView } from './queries.ts';

interface Found {
  readonly role: Role | null;
  readonly guest_view_all_features: boolean;
}

/** The listable item named `KEY-12`; the key in any case. */
export async function getWorkItemByKey(scope: WorkspaceScope, key: string): Promise<WorkItemRow> {
  const dash = key.lastIndexOf('-');
  const number = key.slice(dash + 1);
  if (dash < 1 || !/^\d+$/.test(number)) throw refusal(400, { error: 'Invalid issue identifier' });
  // Larger than the column holds is a number that no item has.
  if (number.length > 9) throw errors.notFound();
  const { sql } = scope;
  const [found] = await sql<(WorkItemRow & Found)[]>`
    SELECT i.*, m.role, p.guest_view_all_features FROM projects p
    JOIN work_items i ON i.project_id = p.id AND i.sequence_id = ${Number(number)} AND i.is_listed
    LEFT JOIN project_members m
      ON m.project_id = p.id AND m.member_id = ${scope.user.id} AND m.is_active
    WHERE p.workspace_id = ${scope.workspace.id} AND p.identifier = ${key.slice(0, dash).toUpperCase()}
      AND p.deleted_at IS NULL AND p.archived_at IS NULL`;
  if (!found) throw errors.notFound();
  const { role, guest_view_all_features, ...item } = found;
  const sees = role === GUEST ? guest_view_all_features || item.created_by === scope.user.id : role;
  if (!sees) throw mayNotView();
  return item;
}
