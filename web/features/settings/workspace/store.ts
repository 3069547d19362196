import type { WorkspaceInvitationImage } from '#shared/contract/workspaces.ts';
import { collection } from '#web/lib/store/collection.ts';

export const invitations = collection<WorkspaceInvitationImage>('workspace_invitation');

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
