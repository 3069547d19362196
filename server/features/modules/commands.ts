import { desc } from 'drizzle-orm';

import type { ProjectScope } from '#server/platform/access/scope.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import { CreateModule, UpdateModule } from '#shared/contract/modules.ts';
import { ApiError, badRequest, invalidField } from '#shared/errors.ts';

import { moduleEntity } from './entity.ts';
import { restoreLinks } from './links/commands.ts';
import { noModule } from './queries.ts';
import { modules } from './table.ts';

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
  unique: { modules_name: () => badRequest('Module with this name already exists') },
  archive: {
    action: 'module.archive',
    refuse: ({ status }) =>
      status === 'completed' || status === 'cancelled'
        ? null
        : badRequest('Only completed or cancelled modules can be archived'),
  },
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
    afterRestore: (scope, { id, deleted_at }) =>
      restoreLinks(scope, scope.sql`module_id = ${id} AND deleted_at = ${deleted_at}`),
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
