import { invitePeople } from '#server/features/workspaces/invitations/commands.ts';
import type { SessionScope, WorkspaceFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { InviteToInstance } from '#shared/contract/instances.ts';
import { invalidField } from '#shared/errors.ts';
import { ADMIN } from '#shared/permissions.ts';

/**
 * Invites somebody to any workspace of the installation, in the instance admin's name. An instance admin may do in
 * this what an admin of the workspace may, without being in it.
 */
export async function inviteToInstance(
  scope: SessionScope,
  { email, workspace: slug, role }: InviteToInstance,
): Promise<void> {
  const [workspace] = await scope.sql<WorkspaceFacts[]>`
    SELECT id, slug, name, owner_id FROM workspaces WHERE slug = ${slug} AND ${live(scope.sql)}`;
  if (!workspace) throw invalidField('workspace', 'Choose a workspace.');
  await invitePeople({ ...scope, workspace, role: ADMIN }, { emails: [{ email, role }] });
}
