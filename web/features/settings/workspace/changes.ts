import type {
  UpdateWorkspace,
  Workspace,
  WorkspaceInvitationImage,
  WorkspaceMemberImage,
} from '#shared/contract/workspaces.ts';
import type { Role } from '#shared/permissions.ts';
import { workspaceMembers, workspaces } from '#web/features/workspaces/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';

const pathOf = (slug: string) => `/api/workspaces/${slug}/`;

/** Changes a workspace; its form shows a refusal. */
export function updateWorkspace(workspace: Workspace, fields: UpdateWorkspace): Promise<unknown> {
  const label = { key: 'settings:changes.workspace' };
  const write = (next: object, isQuiet = false) =>
    changes.add({
      method: 'PATCH',
      path: pathOf(workspace.slug),
      body: next,
      touches: [workspace.id],
      effects: [{ op: 'set', entity: 'workspace', id: workspace.id, fields: { ...next } }],
      label,
      isQuiet,
    });
  const made = write(fields, true);
  rememberFields<object>({
    label,
    read: () => workspaces.get(workspace.id),
    before: fieldsOf<object>(workspace, fields),
    after: fields,
    write: (next) => void write(next),
    made,
  });
  return made;
}

/** Takes the logo away. */
export function removeLogo(workspace: Workspace): void {
  if (!workspace.logo_asset) return;
  void changes
    .add({
      method: 'DELETE',
      path: `/api/assets/v2/workspaces/${workspace.slug}/${workspace.logo_asset}/`,
      touches: [workspace.id],
      effects: [
        {
          op: 'set',
          entity: 'workspace',
          id: workspace.id,
          fields: { logo: null, logo_asset: null, logo_url: null },
        },
      ],
      label: { key: 'settings:changes.workspace' },
    })
    .catch(() => undefined);
}

/** Deletes a workspace with all in it; for good. */
export function deleteWorkspace({ id, slug }: Workspace): Promise<unknown> {
  return changes.add({
    method: 'DELETE',
    path: pathOf(slug),
    touches: [id],
    effects: [],
    label: { key: 'settings:changes.deleteWorkspace' },
    isQuiet: true,
  });
}

/** Gives somebody another role in the workspace; can be undone. */
export function setRole(slug: string, member: WorkspaceMemberImage, role: Role): void {
  const label = { key: 'settings:changes.role' };
  const write = (fields: Partial<WorkspaceMemberImage>) =>
    void changes
      .add({
        method: 'PATCH',
        path: `${pathOf(slug)}members/${member.id}/`,
        body: { role: fields.role },
        touches: [member.id],
        effects: [{ op: 'set', entity: 'workspace_member', id: member.id, fields }],
        label,
      })
      .catch(() => undefined);
  write({ role });
  rememberFields<WorkspaceMemberImage>({
    label,
    read: () => workspaceMembers.get(member.id),
    before: { role: member.role },
    after: { role },
    write,
  });
}

/** Takes somebody out of the workspace and all its projects. */
export function removeMember(slug: string, member: WorkspaceMemberImage): Promise<unknown> {
  return changes.add({
    method: 'DELETE',
    path: `${pathOf(slug)}members/${member.id}/`,
    touches: [member.id],
    effects: [{ op: 'delete', entity: 'workspace_member', id: member.id }],
    label: { key: 'settings:changes.removeMember' },
    isQuiet: true,
  });
}

/** Leaves the workspace and all its projects. */
export function leaveWorkspace({ id, slug }: Workspace): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: `${pathOf(slug)}members/leave/`,
    body: {},
    touches: [id],
    effects: [],
    label: { key: 'settings:changes.leaveWorkspace' },
    isQuiet: true,
  });
}

/** Sends an invitation again, with a new link. */
export function resendInvitation(
  slug: string,
  invitation: WorkspaceInvitationImage,
): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: `${pathOf(slug)}invitations/${invitation.id}/mail/`,
    body: {},
    touches: [invitation.id],
    effects: [],
    label: { key: 'settings:changes.resend', values: { email: invitation.email } },
    isQuiet: true,
  });
}

/** Changes the role an invitation gives. */
export function setInvitationRole(
  slug: string,
  invitation: WorkspaceInvitationImage,
  role: Role,
): void {
  void changes
    .add({
      method: 'PATCH',
      path: `${pathOf(slug)}invitations/${invitation.id}/`,
      body: { role },
      touches: [invitation.id],
      effects: [{ op: 'set', entity: 'workspace_invitation', id: invitation.id, fields: { role } }],
      label: { key: 'settings:changes.role' },
    })
    .catch(() => undefined);
}

/** Withdraws an invitation: its link is dead at once. */
export function withdrawInvitation(
  slug: string,
  invitation: WorkspaceInvitationImage,
): Promise<unknown> {
  return changes.add({
    method: 'DELETE',
    path: `${pathOf(slug)}invitations/${invitation.id}/`,
    touches: [invitation.id],
    effects: [{ op: 'delete', entity: 'workspace_invitation', id: invitation.id }],
    label: { key: 'settings:changes.withdraw', values: { email: invitation.email } },
    isQuiet: true,
  });
}
