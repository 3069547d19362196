import { containerResource } from '#server/features/containers/resource.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { CreateCycle, UpdateCycle } from '#shared/contract/cycles.ts';
import { badRequest } from '#shared/errors.ts';

import { readDates } from './dates.ts';
import { cycleEntity, type CycleRow } from './entity.ts';
import { hasEnded } from './queries.ts';
import { cycles } from './table.ts';

/** The cycles of a project. */
export const cycleResource = containerResource('cycle', {
  entity: cycleEntity,
  create: CreateCycle,
  update: UpdateCycle,
  table: cycles,
  refuse: (cycle) => (hasEnded(cycle) ? null : badRequest('Only completed cycles can be archived')),
  hooks: {
    beforeCreate: async (scope, input) => ({
      ...(await readDates(scope, input)),
      owned_by: scope.user.id,
    }),
    beforeUpdate: async (scope, before, input) => {
      if (!hasEnded(before)) return readDates(scope, input, before);
      if (input.sort_order === undefined) {
        throw badRequest('The Cycle has already been completed so it cannot be edited');
      }
      return { ...before, sort_order: input.sort_order };
    },
  },
});

/** Changes live cycles and tells of it; `which` and `how` are SQL. Returns them as they are then. */
export async function changeCycles(
  scope: ProjectScope,
  which: ReturnType<ProjectScope['sql']>,
  how: ReturnType<ProjectScope['sql']>,
): Promise<CycleRow[]> {
  const { sql, project, user } = scope;
  const changed = await changeRows<CycleRow>(
    scope,
    'cycles',
    sql`${which} AND project_id = ${project.id} AND ${live(sql)}`,
    sql`${how}, updated_at = clock_timestamp(), updated_by = ${user.id}`,
  );
  for (const { before, after } of changed) scope.emit(cycleEntity.updated(before, after));
  return changed.map(({ after }) => after);
}
