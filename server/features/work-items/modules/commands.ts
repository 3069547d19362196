import { changeHeld } from '#server/features/work-items/containers/commands.ts';
import { refuseEpics } from '#server/features/work-items/epics/access.ts';
import { distinct, lockItems } from '#server/features/work-items/selection/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { ChangeModules } from '#shared/contract/modules.ts';
import { invalidField } from '#shared/errors.ts';

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
  if (modules.length > 0) refuseEpics(items);
  await changeHeld(scope, 'module', items, { added: modules, removed: removed_modules });
}
