import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { GUEST, type Role } from '#shared/permissions.ts';

/** A project that the person takes part in. */
export interface VisibleProject {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly role: Role;
  /** A guest who may see the own items only (guest rule). */
  readonly isLimited: boolean;
}

/** The person's active projects: those they see all items of, and those they see their own items of. */
export interface VisibleProjects {
  readonly whole: readonly string[];
  readonly limited: readonly string[];
}

/** The projects of the workspace that the person takes part in, archived ones left out. */
export async function listVisibleProjects(scope: WorkspaceScope): Promise<VisibleProject[]> {
  const rows = await scope.sql<
    (Omit<VisibleProject, 'isLimited'> & { guest_view_all_features: boolean })[]
  >`
    SELECT p.id, p.name, p.identifier, m.role, p.guest_view_all_features
    FROM project_members m JOIN projects p ON p.id = m.project_id
    WHERE m.member_id = ${scope.user.id} AND m.workspace_id = ${scope.workspace.id} AND m.is_active
      AND p.workspace_id = ${scope.workspace.id} AND p.deleted_at IS NULL AND p.archived_at IS NULL
    ORDER BY p.created_at, p.id`;
  return rows.map(({ guest_view_all_features, ...project }) => ({
    ...project,
    isLimited: project.role === GUEST && !guest_view_all_features,
  }));
}

/** The ids of projects, by what of their items the person may see. */
export function visibleOf(projects: readonly VisibleProject[]): VisibleProjects {
  const idsOf = (isLimited: boolean) =>
    projects.filter((project) => project.isLimited === isLimited).map((project) => project.id);
  return { whole: idsOf(false), limited: idsOf(true) };
}
