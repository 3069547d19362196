import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';
import { ADMIN } from '#shared/permissions.ts';

import { importEntity, type ImportRow } from './entity.ts';

/** Hides imports from people who are no admins. */
export const importReactions = [
  reaction('workspace_member.updated', async (scope, { data: { before, after } }) => {
    if (after && before?.role !== after.role) await hideOrShow(scope, after);
  }),
];

/** Hides imports from a starter who stops being an admin, and shows them again. */
async function hideOrShow(
  scope: Scope,
  {
    member_id,
    workspace_id,
    role,
  }: { readonly member_id: string; readonly workspace_id: string; readonly role: number },
): Promise<void> {
  // The revision increases, so that clients take the new image.
  const rows = await scope.sql<ImportRow[]>`
    UPDATE imports SET updated_at = updated_at
    WHERE initiated_by = ${member_id} AND workspace_id = ${workspace_id} AND ${live(scope.sql)}
    RETURNING *`;
  for (const row of rows) {
    scope.publish({ ...importEntity.publication(row), gone: role !== ADMIN });
  }
}
