import { audience } from '#server/platform/changes/change-log.ts';
import type { Change, Publication } from '#server/platform/changes/events.ts';

import type { workspaceInvitations, workspaceMembers, workspaces } from './table.ts';

export type WorkspaceRow = typeof workspaces.$inferSelect;

export type WorkspaceMemberRow = typeof workspaceMembers.$inferSelect;

export type WorkspaceInvitationRow = typeof workspaceInvitations.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    /** `origin` app = created by a person; instance = by an instance admin, without demo data. */
    'workspace.created': Change<WorkspaceRow> & { readonly origin: 'app' | 'instance' };
    'workspace.updated': Change<WorkspaceRow>;
    'workspace.deleted': Change<WorkspaceRow>;
    /** A new member, or a returning one. */
    'workspace_member.created': Change<WorkspaceMemberRow>;
    'workspace_member.updated': Change<WorkspaceMemberRow>;
    /** Someone left or was removed; the row stays, inactive. */
    'workspace_member.deleted': Change<WorkspaceMemberRow>;
    'workspace_invitation.created': Change<WorkspaceInvitationRow>;
    'workspace_invitation.updated': Change<WorkspaceInvitationRow>;
    'workspace_invitation.deleted': Change<WorkspaceInvitationRow>;
  }
}

export function workspacePublication(row: { id: string; rev: number }): Publication {
  return {
    entity: 'workspace',
    id: row.id,
    rev: row.rev,
    audiences: [audience('workspace', row.id)],
  };
}

/** For everyone in the workspace; a former member is a deletion. */
export function memberPublication(
  row: Pick<WorkspaceMemberRow, 'id' | 'rev' | 'workspace_id' | 'is_active'>,
): Publication {
  return {
    entity: 'workspace_member',
    id: row.id,
    rev: row.rev,
    audiences: [audience('workspace', row.workspace_id)],
    gone: !row.is_active,
  };
}

export function invitationPublication(
  row: Pick<WorkspaceInvitationRow, 'id' | 'rev' | 'workspace_id' | 'deleted_at'>,
): Publication {
  return {
    entity: 'workspace_invitation',
    id: row.id,
    rev: row.rev,
    audiences: [audience('workspace-staff', row.workspace_id)],
    gone: row.deleted_at !== null,
  };
}
