import { desc } from 'drizzle-orm';

import { authorize, authorizeMaybe, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import { CreateCycle, UpdateCycle } from '#shared/contract/cycles.ts';
import { badRequest } from '#shared/errors.ts';

import { readDates } from './dates.ts';
import { cycleEntity, type CycleRow } from './entity.ts';
import { findCycle, getCycle, hasEnded, noCycle } from './queries.ts';
import { cycles } from './table.ts';

/** The cycles of a project. */
export const cycleResource = defineResource({
  entity: cycleEntity,
  scope: 'project',
  actions: {
    read: 'cycle.read',
    create: 'cycle.create',
    update: 'cycle.update',
    delete: 'cycle.delete',
  },
  create: CreateCycle,
  update: UpdateCycle,
  order: [desc(cycles.created_at), desc(cycles.id)],
  position: { column: 'sort_order', step: -10_000 },
  missing: noCycle,
  hooks: {
    beforeCreate: async (scope, input) => ({
      ...(await readDates(scope, input)),
      owned_by: scope.user.id,
    }),
    beforeUpdate: async (scope, before, input) => {
      if (before.archived_at !== null) throw badRequest('Archived cycle cannot be updated');
      if (!hasEnded(before)) return readDates(scope, input, before);
      if (input.sort_order === undefined) {
        throw badRequest('The Cycle has already been completed so it cannot be edited');
      }
      return { ...before, sort_order: input.sort_order };
    },
  },
});

/** Puts an ended cycle into the archive. Returns it as it is then. */
export async function archiveCycle(scope: ProjectScope, id: string): Promise<CycleRow> {
  authorize(scope, 'cycle.update');
  const cycle = await getCycle(scope, id);
  if (!hasEnded(cycle)) throw badRequest('Only completed cycles can be archived');
  return one(await setArchived(scope, id, true));
}

/** Takes a cycle back out of the archive. */
export async function restoreCycle(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'cycle.update');
  await findCycle(scope, id);
  await setArchived(scope, id, false);
}

async function setArchived(
  scope: ProjectScope,
  id: string,
  isArchived: boolean,
): Promise<CycleRow[]> {
  const { sql } = scope;
  return changeCycles(
    scope,
    sql`id = ${id}`,
    sql`archived_at = ${isArchived ? sql`now()` : sql`NULL`}`,
  );
}

/** Takes a deleted cycle back, for 30 days; its items left it, and are added again by whoever knows them. */
export async function restoreDeletedCycle(scope: ProjectScope, id: string): Promise<void> {
  authorizeMaybe(scope, 'cycle.delete');
  const { sql, project, user } = scope;
  const gone = await sql<CycleRow[]>`
    SELECT * FROM cycles WHERE id = ${id} AND project_id = ${project.id}
      AND deleted_at > now() - interval '30 days' FOR NO KEY UPDATE`;
  authorize(scope, 'cycle.delete', oneOr404(gone, noCycle));
  const back = await sql<CycleRow[]>`
    UPDATE cycles SET deleted_at = NULL, updated_at = clock_timestamp(), updated_by = ${user.id}
    WHERE id = ${id} RETURNING *`;
  scope.emit(cycleEntity.created(one(back)));
}

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
