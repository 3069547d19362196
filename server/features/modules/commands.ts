import { desc } from 'drizzle-orm';

import { authorize, authorizeMaybe, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import { CreateModule, UpdateModule } from '#shared/contract/modules.ts';
import { ApiError, badRequest, invalidField } from '#shared/errors.ts';

import { moduleEntity, type ModuleRow } from './entity.ts';
import { restoreLinks } from './links/commands.ts';
import { findModule, getModule, noModule } from './queries.ts';
import { modules } from './table.ts';

const NAME_TAKEN = 'Module with this name already exists';

/** The modules of a project. */
export const moduleResource = defineResource({
  entity: moduleEntity,
  scope: 'project',
  actions: {
    read: 'module.read',
    create: 'module.create',
    update: 'module.update',
    delete: 'module.delete',
  },
  create: CreateModule,
  update: UpdateModule,
  order: [desc(modules.created_at), desc(modules.id)],
  position: { column: 'sort_order', step: -10_000 },
  unique: { modules_name: () => badRequest(NAME_TAKEN) },
  missing: noModule,
  hooks: {
    beforeCreate: async (scope, input) => {
      checkDates(input.start_date, input.target_date);
      await checkPeople(scope, input);
    },
    beforeUpdate: async (scope, before, input) => {
      if (before.archived_at !== null) throw badRequest('Archived module cannot be updated');
      const { start_date = before.start_date, target_date = before.target_date } = input;
      checkDates(start_date, target_date);
      await checkPeople(scope, input);
    },
  },
});

function checkDates(start: string | null | undefined, target: string | null | undefined): void {
  if (start && target && start > target) {
    throw new ApiError(400, { non_field_errors: ['Start date cannot exceed target date'] });
  }
}

/** Its lead and members are people of the workspace. */
async function checkPeople(
  scope: ProjectScope,
  { lead_id, member_ids = [] }: Pick<CreateModule, 'lead_id' | 'member_ids'>,
): Promise<void> {
  const ids = [...new Set([...member_ids, ...(lead_id ? [lead_id] : [])])];
  if (ids.length === 0) return;
  const rows = await scope.sql<{ member_id: string }[]>`
    SELECT member_id FROM workspace_members
    WHERE workspace_id = ${scope.workspace.id} AND member_id = ANY(${ids}::uuid[])`;
  const known = new Set(rows.map((row) => row.member_id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return;
  const field = unknown === lead_id ? 'lead_id' : 'member_ids';
  throw invalidField(field, `Invalid pk "${unknown}" - object does not exist.`);
}

/** Puts a module that is completed or cancelled into the archive. Returns it as it is then. */
export async function archiveModule(scope: ProjectScope, id: string): Promise<ModuleRow> {
  authorize(scope, 'module.archive');
  const { status } = await getModule(scope, id);
  if (status !== 'completed' && status !== 'cancelled') {
    throw badRequest('Only completed or cancelled modules can be archived');
  }
  return one(await setArchived(scope, id, true));
}

/** Takes a module back out of the archive. */
export async function restoreModule(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'module.archive');
  await findModule(scope, id);
  await setArchived(scope, id, false);
}

/** Takes a deleted module back with its links, for 30 days; its items are added again by whoever knows them. */
export async function restoreDeletedModule(scope: ProjectScope, id: string): Promise<void> {
  authorizeMaybe(scope, 'module.delete');
  const { sql, project, user } = scope;
  const gone = await sql<ModuleRow[]>`
    SELECT * FROM modules WHERE id = ${id} AND project_id = ${project.id}
      AND deleted_at > now() - interval '30 days' FOR NO KEY UPDATE`;
  const before = oneOr404(gone, noModule);
  authorize(scope, 'module.delete', before);
  const [taken] = await sql`
    SELECT 1 FROM modules WHERE project_id = ${project.id} AND name = ${before.name} AND ${live(sql)}`;
  if (taken) throw badRequest(NAME_TAKEN);
  const back = await sql<ModuleRow[]>`
    UPDATE modules SET deleted_at = NULL, updated_at = clock_timestamp(), updated_by = ${user.id}
    WHERE id = ${id} RETURNING *`;
  scope.emit(moduleEntity.created(one(back)));
  await restoreLinks(scope, sql`module_id = ${id} AND deleted_at = ${before.deleted_at}`);
}

async function setArchived(
  scope: ProjectScope,
  id: string,
  isArchived: boolean,
): Promise<ModuleRow[]> {
  const { sql, project, user } = scope;
  const changed = await changeRows<ModuleRow>(
    scope,
    'modules',
    sql`id = ${id} AND project_id = ${project.id} AND ${live(sql)}`,
    sql`archived_at = ${isArchived ? sql`now()` : sql`NULL`}, updated_at = clock_timestamp(),
      updated_by = ${user.id}`,
  );
  for (const { before, after } of changed) scope.emit(moduleEntity.updated(before, after));
  return changed.map(({ after }) => after);
}
