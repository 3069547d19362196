import type { ProjectMemberRow } from '#server/features/projects/events.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { ProjectLite, UserLite, WorkspaceLite } from '#shared/contract/lite.ts';
import type { FullProjectMember, ProjectMember } from '#shared/contract/project-members.ts';
import type { Role } from '#shared/permissions.ts';

export interface EmbeddedMember extends ProjectMemberRow {
  readonly role: Role;
  readonly workspace: WorkspaceLite;
  readonly project: ProjectLite;
  readonly member: UserLite;
  readonly email: string;
  readonly last_login_medium: string;
}

export function memberWire(row: ProjectMemberRow, zone: string): ProjectMember {
  return {
    id: row.id,
    role: row.role,
    member: row.member_id,
    project: row.project_id,
    original_role: row.role,
    created_at: inZone(row.created_at, zone),
    joining_date: inZone(row.created_at, zone),
  };
}

/** A membership with workspace, project and person; `withEmail` by the reader's role. */
export function fullMemberWire(
  row: EmbeddedMember,
  zone: string,
  options: { readonly withEmail: boolean },
): FullProjectMember {
  const { email, last_login_medium } = row;
  return {
    id: row.id,
    workspace: row.workspace,
    project: row.project,
    member: options.withEmail ? { ...row.member, email, last_login_medium } : row.member,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    comment: row.comment,
    role: row.role,
    view_props: row.view_props,
    default_props: row.default_props,
    preferences: row.preferences,
    sort_order: row.sort_order,
    is_active: row.is_active,
    joining_date: inZone(row.created_at, zone),
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}
