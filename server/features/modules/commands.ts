import { containerResource } from '#server/features/containers/resource.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { CreateModule, UpdateModule } from '#shared/contract/modules.ts';
import { badRequest, invalidField } from '#shared/errors.ts';

import { moduleEntity } from './entity.ts';
import { restoreLinks } from './links/commands.ts';
import { modules } from './table.ts';

/** The modules of a project. */
export const moduleResource = containerResource('module', {
  entity: moduleEntity,
  create: CreateModule,
  update: UpdateModule,
  table: modules,
  lastDay: 'target',
  refuse: ({ status }) =>
    status === 'completed' || status === 'cancelled'
      ? null
      : badRequest('Only completed or cancelled modules can be archived'),
  hooks: {
    beforeCreate: async (scope, input) => {
      await checkPeople(scope, input);
    },
    beforeUpdate: async (scope, before, input) => {
      await checkPeople(scope, input);
    },
    afterRestore: (scope, { id, deleted_at }) =>
      restoreLinks(scope, scope.sql`module_id = ${id} AND deleted_at = ${deleted_at}`),
  },
});

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
