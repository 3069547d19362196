import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import { DEFAULT_USER_PROPERTIES } from '#shared/constants/view-properties.ts';
import type { UserLite, WorkspaceLite } from '#shared/contract/lite.ts';
import type { UserAdminLite } from '#shared/contract/users.ts';
import type { WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { GUEST, type Role } from '#shared/permissions.ts';

import type { WorkspaceInvitationRow, WorkspaceMemberRow, WorkspaceRow } from './events.ts';

export type MemberOfWorkspace = WorkspaceMemberRow & {
  member: UserLite | UserAdminLite;
  workspace: WorkspaceLite;
};

interface Audit {
  id: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
}

function auditWire(row: Audit, zone: string) {
  return {
    id: row.id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

/** A workspace in the contract's shape; counts only where they were read. */
export function workspaceWire(
  row: WorkspaceRow & { total_members?: number; role?: Role },
  zone: string,
) {
  return {
    ...auditWire(row, zone),
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    logo_asset: row.logo_asset,
    logo_url: row.logo_asset ? `/api/assets/v2/static/${row.logo_asset}/` : row.logo,
    owner: row.owner_id,
    organization_size: row.organization_size,
    timezone: row.timezone,
    ...(row.total_members === undefined ? {} : { total_members: row.total_members }),
    ...(row.role === undefined ? {} : { role: row.role }),
  };
}

function propsWire(row: WorkspaceMemberRow) {
  return {
    role: row.role,
    company_role: row.company_role,
    view_props: orDefault(row.view_props),
    default_props: orDefault(row.default_props),
    issue_props: row.issue_props,
    is_active: row.is_active,
  };
}

/** An empty object means that the settings were never changed. */
function orDefault(props: Record<string, unknown>) {
  return Object.keys(props).length === 0 ? DEFAULT_USER_PROPERTIES : props;
}

export function memberWire(row: MemberOfWorkspace, zone: string) {
  const { member, workspace } = row;
  return { ...auditWire(row, zone), member, workspace, ...propsWire(row) };
}

export function memberMeWire(
  row: WorkspaceMemberRow & { draft_issue_count: number },
  zone: string,
) {
  return {
    ...auditWire(row, zone),
    draft_issue_count: row.draft_issue_count,
    ...propsWire(row),
    workspace: row.workspace_id,
    member: row.member_id,
  };
}

export type InvitationOfWorkspace = WorkspaceInvitationRow & { workspace: WorkspaceLite };

/**
 * An invitation in the contract's shape, without the key `token`, which no client uses. Its link
 * has the given token: without one it does not work.
 */
export function invitationWire(row: InvitationOfWorkspace, zone: string, token?: string) {
  return {
    ...auditWire(row, zone),
    workspace: row.workspace,
    email: row.email,
    accepted: row.accepted,
    message: row.message,
    responded_at: inZoneOrNull(row.responded_at, zone),
    role: row.role,
    invite_link:
      inviteLink(row.id, row.email, row.workspace.slug) + (token ? `&token=${token}` : ''),
  };
}

/** What callers with only an invitation's id see: its workspace, and nothing about people. */
export function strangersInvitationWire({
  id,
  created_at,
  workspace,
}: InvitationOfWorkspace): WorkspaceInvitation {
  return {
    ...auditWire(
      { id, created_at, updated_at: created_at, created_by: null, updated_by: null },
      'UTC',
    ),
    workspace,
    email: '',
    accepted: false,
    message: null,
    responded_at: null,
    role: GUEST,
    invite_link: '',
  };
}

/** Path of an invitation's page in the web client. */
export function inviteLink(id: string, email: string, slug: string): string {
  return `/workspace-invitations/?invitation_id=${id}&email=${encodeURIComponent(email)}&slug=${slug}`;
}
