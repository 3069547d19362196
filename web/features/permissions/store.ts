import { useMemo } from 'react';

import type { ProjectImage } from '#shared/contract/projects.ts';
import type { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { type Action, can, type Role, type Subject } from '#shared/permissions.ts';
import { projectMembers, useJoinedProjects, useMembership } from '#web/features/projects/store.ts';
import { useWorkspace, workspaceMembers } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';

/** The person's roles in the workspace and in a project. */
export function useSubject(projectId?: string | null): Subject {
  const me = useMe();
  const { id, role } = useWorkspace();
  const own = workspaceMembers.useFound(byWorkspaceAndMember, (rows) => rows.get(`${id} ${me.id}`));
  const membership = useMembership(projectId);
  return {
    workspace_role: roleOf(own?.role ?? role),
    project_role: roleOf(membership?.role),
  };
}

function byWorkspaceAndMember(
  rows: readonly WorkspaceMemberImage[],
): ReadonlyMap<string, WorkspaceMemberImage> {
  return new Map(rows.map((row) => [`${row.workspace_id} ${row.member.id}`, row]));
}

/**
 * Whether the person may do an action, by the same table as the server. `createdBy` is needed for
 * rules about one's own rows.
 */
export function useCan(): (action: Action, createdBy?: string | null) => boolean;
export function useCan(projectId: string): (action: Action, createdBy?: string | null) => boolean;
export function useCan(projectId?: string) {
  const me = useMe();
  const subject = useSubject(projectId);
  return (action: Action, createdBy?: string | null) =>
    can({ ...subject, is_own: createdBy === me.id }, action);
}

/** Whether the person may do an action in a project. */
export type CanIn = (projectId: string, action: Action, createdBy?: string | null) => boolean;

/** Permissions in all projects of the workspace; stable until a role changes. */
export function useCanIn(): CanIn {
  const me = useMe();
  const { workspace_role } = useSubject();
  const own = projectMembers.useSelect(
    (rows) => rows.filter(({ member }) => member === me.id),
    [me.id],
  );
  return useMemo(() => {
    const roles = new Map(own.map(({ project, role }) => [project, roleOf(role)]));
    return (projectId, action, createdBy) => {
      const project_role = roles.get(projectId) ?? null;
      return can({ workspace_role, project_role, is_own: createdBy === me.id }, action);
    };
  }, [me.id, workspace_role, own]);
}

/** The person's projects in which they may do an action. */
export function useProjectsWhere(action: Action): readonly ProjectImage[] {
  const me = useMe();
  const { workspace_role } = useSubject();
  const joined = useJoinedProjects();
  const roles = projectMembers.useSelect(
    (rows) =>
      new Map(rows.filter(({ member }) => member === me.id).map((row) => [row.project, row.role])),
    [me.id],
  );
  return joined.filter(({ id }) =>
    can({ workspace_role, project_role: roleOf(roles.get(id)) }, action),
  );
}

function roleOf(value: number | null | undefined): Role | null {
  return value === 20 || value === 15 || value === 5 ? value : null;
}
