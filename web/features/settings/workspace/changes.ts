import type {
  UpdateWorkspace,
  Workspace,
  WorkspaceInvitationImage,
} from '#shared/contract/workspaces.ts';
import {
  workspaceInvitations,
  type WorkspacePlace,
  workspaces,
} from '#web/features/workspaces/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';

const pathOf = (slug: string) => `/api/workspaces/${slug}/`;

/** Changes a workspace; the form shows a refusal. */
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
      isFinal: true,
    })
    .catch(() => undefined);
}

/** Deletes a workspace with everything in it, permanently. */
export function deleteWorkspace({ id, slug }: Workspace): Promise<unknown> {
  return changes.call({
    method: 'DELETE',
    path: pathOf(slug),
    touches: [id],
    label: { key: 'settings:changes.deleteWorkspace' },
  });
}

/** Leaves the workspace and all its projects. */
export function leaveWorkspace({ id, slug }: Workspace): Promise<unknown> {
  return changes.call({
    method: 'POST',
    path: `${pathOf(slug)}members/leave/`,
    body: {},
    touches: [id],
    label: { key: 'settings:changes.leaveWorkspace' },
  });
}

/** Sends an invitation again, with a new link. */
export function resendInvitation(
  place: WorkspacePlace,
  invitation: WorkspaceInvitationImage,
): Promise<unknown> {
  return workspaceInvitations.act(place, invitation, {
    message: 'resend',
    part: 'mail',
    isQuiet: true,
  });
}
