import { moduleResource } from '#server/features/modules/commands.ts';
import { findModule, getModule } from '#server/features/modules/queries.ts';
import { refuseEpics } from '#server/features/work-items/epics/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import {
  distinct,
  lockItems,
  lockKnownItems,
  requireIds,
} from '#server/features/work-items/selection/queries.ts';
import { finishField } from '#server/features/work-items/write/many.ts';
import { authorize, authorizeMaybe, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { AddedItems } from '#shared/contract/cycles.ts';
import type { ChangeModules } from '#shared/contract/modules.ts';
import { badRequest, invalidField } from '#shared/errors.ts';

/** Adds items to a module. */
export async function addToModule(
  scope: ProjectScope,
  moduleId: string,
  input: AddedItems,
): Promise<void> {
  authorize(scope, 'module_item.update');
  const ids = requireIds(input.issues, badRequest('Issues are required'));
  await getModule(scope, moduleId);
  await changeMemberships(scope, await lockKnownItems(scope, ids), [moduleId], []);
}

/** Takes an item out of a module; nothing happens when it is not in it. */
export async function removeFromModule(
  scope: ProjectScope,
  moduleId: string,
  itemId: string,
): Promise<void> {
  authorize(scope, 'module_item.update');
  await getModule(scope, moduleId);
  await changeMemberships(scope, await lockItems(scope, distinct([itemId])), [], [moduleId]);
}

/** Puts an item into modules and takes it out of others. */
export async function changeModulesOf(
  scope: ProjectScope,
  itemId: string,
  { modules, removed_modules }: ChangeModules,
): Promise<void> {
  authorize(scope, 'module_item.update');
  const items = await lockItems(scope, distinct([itemId]));
  const { sql, project } = scope;
  const known = await sql<{ id: string }[]>`
    SELECT id FROM modules WHERE id = ANY(${modules}::uuid[]) AND project_id = ${project.id}
      AND archived_at IS NULL AND ${live(sql, 'modules')}`;
  const unknown = modules.find((id) => !known.some((module) => module.id === id));
  if (unknown) throw invalidField('modules', `Invalid pk "${unknown}" - object does not exist.`);
  await changeMemberships(scope, items, modules, removed_modules);
}

/** Gives items, which are locked, modules and takes others from them. */
async function changeMemberships(
  scope: ProjectScope,
  items: readonly WorkItemRow[],
  added: readonly string[],
  removed: readonly string[],
): Promise<void> {
  const changing = items.filter(
    ({ module_ids }) =>
      added.some((id) => !module_ids.includes(id)) || removed.some((id) => module_ids.includes(id)),
  );
  if (changing.length === 0) return;
  refuseEpics(changing);
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items i SET updated_at = clock_timestamp(), updated_by = ${scope.user.id},
      module_ids = ARRAY(
        SELECT v FROM unnest(i.module_ids || ${added as string[]}::uuid[]) WITH ORDINALITY u(v, place)
        WHERE v <> ALL (${removed as string[]}::uuid[]) GROUP BY v ORDER BY min(place))
    WHERE i.id = ANY(${changing.map(({ id }) => id)}::uuid[]) RETURNING i.*`;
  await finishField(scope, changing, rows, 'module_ids');
}

/** Deletes a module; its items stay. */
export async function deleteModule(scope: ProjectScope, id: string): Promise<void> {
  authorizeMaybe(scope, 'module.delete');
  authorize(scope, 'module.delete', await findModule(scope, id));
  const emptySome = (inner: ProjectScope) => emptyPart(inner, id);
  while (!(await inTransaction<ProjectScope, boolean>(scope.platform, scope, emptySome)));
  await inTransaction<ProjectScope, void>(scope.platform, scope, (inner) =>
    moduleResource.delete(inner, id),
  );
}

/** Takes some items out of a module; true when no others are in it. Long transactions hold the feed back. */
async function emptyPart(scope: ProjectScope, id: string): Promise<boolean> {
  const { sql } = scope;
  const items = await sql<WorkItemRow[]>`
    SELECT i.* FROM work_items i
    JOIN work_item_memberships m ON m.work_item_id = i.id AND m.kind = 'module'
    WHERE m.value_id = ${id} AND i.project_id = ${scope.project.id} AND ${live(sql, 'i')}
    ORDER BY i.id LIMIT ${MAX_BULK} FOR NO KEY UPDATE OF i`;
  await changeMemberships(scope, items, [], [id]);
  return items.length < MAX_BULK;
}
