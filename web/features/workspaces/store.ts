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

/** The current workspace as in the person's list of workspaces, with their role. */
export const WorkspaceContext = createContext<Workspace | null>(null);

/** The current workspace with later changes. */
export function useWorkspace(): Workspace {
  const given = use(WorkspaceContext);
  if (!given) throw new Error('This screen belongs into a workspace.');
  const live = workspaces.use(given.id);
  return live ? { ...given, ...live } : given;
}

/** Id and slug of a workspace, for paths and rows. */
export interface WorkspacePlace {
  readonly slug: string;
  readonly workspaceId: string;
}

export function useWorkspacePlace(): WorkspacePlace {
  const { slug, id } = useWorkspace();
  return { slug, workspaceId: id };
}

/** Names a person's own rows in a workspace. */
export interface OwnPlace extends WorkspacePlace {
  readonly userId: string;
}

export function useOwnPlace(): OwnPlace {
  const { slug, id } = useWorkspace();
  const me = useMe();
  return { slug, workspaceId: id, userId: me.id };
}

/** Path of a collection of a workspace, such as its `stickies`. */
export function workspacePath({ slug }: WorkspacePlace, rows: string): string {
  return `/api/workspaces/${slug}/${rows}/`;
}

function workspaceHome({ workspaceId }: WorkspacePlace) {
  return { workspace_id: workspaceId };
}

/** Invitations of a workspace that are not accepted yet, newest first. */
export function useOpenInvitations(workspaceId: string): readonly WorkspaceInvitationImage[] {
  return workspaceInvitations.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace_id === workspaceId)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [workspaceId],
  );
}

interface Invitee {
  readonly email: string;
  readonly role: Role;
}

/** Invites people by mail, in a language or the inviter's own; people with an invitation get no second mail. */
export function invite(
  workspace: Workspace,
  emails: readonly Invitee[],
  language?: string,
): Promise<unknown> {
  return changes.call({
    method: 'POST',
    path: `/api/workspaces/${workspace.slug}/invitations/`,
    body: { emails, language },
    touches: [workspace.id],
    label: { key: 'app:people.inviting', values: { count: emails.length } },
  });
}
