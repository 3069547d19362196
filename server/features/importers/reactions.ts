import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';
import { ADMIN } from '#shared/permissions.ts';

import { importEntity, type ImportRow } from './entity.ts';
import { endedMail } from './mail.ts';
import { endOf } from './queries.ts';

/** Mails the end of an import, and hides imports from people who are no admins. */
export const importReactions = [
  reaction('import.updated', async (scope, { data: { before, after } }) => {
    if (!after || !endOf(before, after)) return;
    const mail = await endedMail(scope, after);
    if (mail) await queueMail(scope, mail);
  }),
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
