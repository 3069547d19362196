import { createContext, use } from 'react';

import type {
  Workspace,
  WorkspaceImage,
  WorkspaceInvitationImage,
  WorkspaceMemberImage,
} from '#shared/contract/workspaces.ts';
import type { Role } from '#shared/permissions.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { collection } from '#web/lib/store/collection.ts';

export const workspaces = collection<WorkspaceImage>('workspace');
export const workspaceMembers = collection<WorkspaceMemberImage>('workspace_member');
const invitations = collection<WorkspaceInvitationImage>('workspace_invitation');

/** The workspace of the address, as the person's list of workspaces has it (with their role). */
export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace this screen is in, with what others have changed of it since. */
export function useWorkspace(): Workspace {
  const given = use(WorkspaceContext);
  if (!given) throw new Error('This screen belongs into a workspace.');
  const live = workspaces.use(given.id);
  return live ? { ...given, ...live } : given;
}

/** Invitations of a workspace that nobody has accepted yet, the newest first. */
export function useOpenInvitations(workspaceId: string): readonly WorkspaceInvitationImage[] {
  return invitations.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace_id === workspaceId && !row.accepted)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [workspaceId],
  );
}

/** Somebody to invite. */
interface Invitee {
  readonly email: string;
  readonly role: Role;
}

/** Invites people by mail; who is invited already is told nothing new. */
export function invite(workspace: Workspace, emails: readonly Invitee[]): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: `/api/workspaces/${workspace.slug}/invitations/`,
    body: { emails },
    touches: [workspace.id],
    effects: [],
    label: { key: 'app:people.inviting', values: { count: emails.length } },
    isQuiet: true,
  });
}
