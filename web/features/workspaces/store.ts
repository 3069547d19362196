import { createContext, use } from 'react';

import type {
  UpdateInvitation,
  UpdateWorkspaceMember,
  Workspace,
  WorkspaceImage,
  WorkspaceInvitationImage,
  WorkspaceMemberImage,
} from '#shared/contract/workspaces.ts';
import type { Role } from '#shared/permissions.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { useMe } from '#web/lib/session/session.ts';
import { collection } from '#web/lib/store/collection.ts';

export const workspaces = collection<WorkspaceImage>('workspace');
export const workspaceMembers = resource<
  WorkspaceMemberImage,
  WorkspacePlace,
  object,
  UpdateWorkspaceMember
>('workspace_member', {
  path: (place) => workspacePath(place, 'members'),
  home: workspaceHome,
  messages: 'settings:members.changes',
  nameOf: ({ member }) => member?.display_name ?? '',
});
export const workspaceInvitations = resource<
  WorkspaceInvitationImage,
  WorkspacePlace,
  object,
  UpdateInvitation
>('workspace_invitation', {
  path: (place) => workspacePath(place, 'invitations'),
  home: workspaceHome,
  messages: 'settings:invitations.changes',
  nameOf: ({ email }) => email ?? '',
});

/** The workspace of the address, as the person's list of workspaces has it (with their role). */
export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace this screen is in, with what others have changed of it since. */
export function useWorkspace(): Workspace {
  const given = use(WorkspaceContext);
  if (!given) throw new Error('This screen belongs into a workspace.');
  const live = workspaces.use(given.id);
  return live ? { ...given, ...live } : given;
}

/** What the calls and rows of a workspace are named by. */
export interface WorkspacePlace {
  readonly slug: string;
  readonly workspaceId: string;
}

/** The place of the workspace at hand. */
export function useWorkspacePlace(): WorkspacePlace {
  const { slug, id } = useWorkspace();
  return { slug, workspaceId: id };
}

/** The place of a person's own things in a workspace. */
export interface OwnPlace extends WorkspacePlace {
  readonly userId: string;
}

/** Where the person at hand keeps their own things in the workspace at hand. */
export function useOwnPlace(): OwnPlace {
  const { slug, id } = useWorkspace();
  const me = useMe();
  return { slug, workspaceId: id, userId: me.id };
}

/** Address of a collection of a workspace, such as its `stickies`. */
export function workspacePath({ slug }: WorkspacePlace, rows: string): string {
  return `/api/workspaces/${slug}/${rows}/`;
}

function workspaceHome({ workspaceId }: WorkspacePlace) {
  return { workspace_id: workspaceId };
}

/** Invitations of a workspace by which nobody has joined yet, the newest first. */
export function useOpenInvitations(workspaceId: string): readonly WorkspaceInvitationImage[] {
  return workspaceInvitations.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace_id === workspaceId)
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
  return changes.call({
    method: 'POST',
    path: `/api/workspaces/${workspace.slug}/invitations/`,
    body: { emails },
    touches: [workspace.id],
    label: { key: 'app:people.inviting', values: { count: emails.length } },
  });
}
