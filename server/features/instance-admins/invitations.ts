import {
  invitePeople,
  withdrawInvitationsTo,
} from '#server/features/workspaces/invitations/commands.ts';
import type { SessionScope, WorkspaceFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { InviteToInstance } from '#shared/contract/instances.ts';
import { invalidField } from '#shared/errors.ts';
import { ADMIN } from '#shared/permissions.ts';

/**
 * Invites a person to any workspace of the instance. An instance admin has the rights of a
 * workspace admin here without being a member.
 */
export async function inviteToInstance(
  scope: SessionScope,
  { email, workspace: slug, role, language }: InviteToInstance,
): Promise<void> {
  const [workspace] = await scope.sql<WorkspaceFacts[]>`
    SELECT id, slug, name, owner_id FROM workspaces WHERE slug = ${slug} AND ${live(scope.sql)}`;
  if (!workspace) throw invalidField('workspace', 'Choose a workspace.');
  const input = { emails: [{ email, role }], language };
  await invitePeople({ ...scope, workspace, role: ADMIN }, input);
}

/** Deletes all invitations to the address of the given one, in every workspace. */
export async function withdrawFromInstance(scope: SessionScope, id: string): Promise<void> {
  const { email } = oneOr404(
    await scope.sql<{ email: string }[]>`
      SELECT email FROM workspace_invitations WHERE id = ${id} AND ${live(scope.sql)}`,
  );
  await withdrawInvitationsTo(scope, email);
}
