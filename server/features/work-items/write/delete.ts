import { publishItems } from '#server/features/work-items/commands.ts';
import { followEpics } from '#server/features/work-items/epics/follow.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findWorkItem } from '#server/features/work-items/queries.ts';
import { allowed, authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { errors } from '#shared/errors.ts';
import type { Role } from '#shared/permissions.ts';

import { finish } from './finish.ts';
import { finishMany } from './many.ts';
import { remove } from './remove.ts';

/**
 * Deletes an item with all below it and everything that hangs on them. An item below that the person may not delete by
 * itself, for one of another project, stays with what is below it and has no parent then. What an epic groups stays, in
 * no epic, as it does when a cycle or module is deleted.
 */
export async function deleteWorkItem(scope: ProjectScope, id: string): Promise<void> {
  const found = await findWorkItem(scope, id, { lock: true });
  if (!found) throw errors.notFound();
  authorize(scope, 'work_item.delete', found);
  const below = found.is_epic ? [] : await deletableBelow(scope, id);
  await lift(scope, id, below);
  const family = await lockItems(scope, [id, ...below]);
  const gone = await remove(scope, family);
  const changes = family.map((before) => ({
    before,
    after: null,
    fields: [],
    cause: before.id === id ? ('request' as const) : ('cascade' as const),
  }));
  await finish(scope, 'work_item.deleted', changes, { gone });
}

/** Deletes several items; their children stay and move to the top level. Returns how many there were. */
export async function deleteWorkItems(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<number> {
  authorize(scope, 'work_item.bulk_delete');
  const items = await scope.sql<WorkItemRow[]>`
    SELECT * FROM work_items
    WHERE id = ANY(${ids as string[]}::uuid[]) AND project_id = ${scope.project.id} AND is_current
    ORDER BY id FOR NO KEY UPDATE`;
  if (items.length === 0) return 0;
  const gone = await remove(scope, items);
  const orphans = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET parent_id = NULL, updated_at = clock_timestamp()
    WHERE parent_id = ANY(${items.map((item) => item.id)}::uuid[]) AND ${live(scope.sql)} RETURNING *`;
  await publishItems(scope, [...orphans, ...(await followEpics(scope, orphans))]);
  await finish(
    scope,
    'work_item.deleted',
    items.map((before) => ({ before, after: null, fields: [], cause: 'bulk' as const })),
    { gone },
  );
  return items.length;
}

/** The live items below another one, also of other projects, that the person may delete, as each is asked for alone. */
async function deletableBelow(scope: ProjectScope, id: string): Promise<string[]> {
  const family = await scope.sql<Relative[]>`
    WITH RECURSIVE family AS (
      SELECT id FROM work_items WHERE id = ${id}
      UNION
      SELECT i.id FROM work_items i JOIN family f ON i.parent_id = f.id WHERE ${live(scope.sql, 'i')})
    SELECT i.id, i.parent_id, i.created_by, CASE WHEN p.id = ${scope.project.id}
      THEN ${scope.project_role}::int ELSE m.role END AS project_role
    FROM work_items i JOIN family f ON f.id = i.id
    JOIN projects p ON p.id = i.project_id AND p.archived_at IS NULL AND ${live(scope.sql, 'p')}
    LEFT JOIN project_members m ON m.project_id = p.id AND m.member_id = ${scope.user.id}
      AND m.is_active AND ${live(scope.sql, 'm')}
    WHERE i.workspace_id = ${scope.workspace.id} AND i.id <> ${id}`;
  const children = Map.groupBy(family, (item) => item.parent_id);
  const found: string[] = [];
  const walk = (parentId: string) => {
    for (const item of children.get(parentId) ?? []) {
      const there = { ...scope, project_role: item.project_role };
      if (!allowed(there, 'work_item.delete', item)) continue;
      found.push(item.id);
      walk(item.id);
    }
  };
  walk(id);
  return found;
}

interface Relative {
  readonly id: string;
  readonly parent_id: string | null;
  readonly created_by: string | null;
  /** The person's role in the item's project; null = none. */
  readonly project_role: Role | null;
}

/** Takes the parent from the children of an item and of others below it that stay when those go. */
async function lift(scope: ProjectScope, id: string, below: readonly string[]): Promise<void> {
  const gone = [id, ...below];
  const before = await scope.sql<WorkItemRow[]>`
    SELECT * FROM work_items WHERE parent_id = ANY(${gone}::uuid[]) AND id <> ALL(${gone}::uuid[])
      AND ${live(scope.sql)}
    ORDER BY id FOR NO KEY UPDATE`;
  if (before.length === 0) return;
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET parent_id = NULL, updated_at = clock_timestamp(), updated_by = ${scope.user.id}
    WHERE id = ANY(${before.map((item) => item.id)}::uuid[]) RETURNING *`;
  await finishMany(scope, before, rows, { fields: ['parent_id'], cause: 'cascade' });
}

/** The rows of items as they are now, locked. */
function lockItems(scope: ProjectScope, ids: readonly string[]): Promise<WorkItemRow[]> {
  return scope.sql<WorkItemRow[]>`
    SELECT * FROM work_items WHERE id = ANY(${ids as string[]}::uuid[])
      AND workspace_id = ${scope.workspace.id} AND ${live(scope.sql)}
    ORDER BY id FOR NO KEY UPDATE`;
}
