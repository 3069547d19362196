import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Role } from '#shared/permissions.ts';
import { type GuestSetting, seesOthers } from '#shared/visibility.ts';

import { ownProjects } from './memberships.ts';

/** A project that the person is a member of. */
export interface VisibleProject {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly role: Role;
  /** The person sees only what they created. */
  readonly isLimited: boolean;
}

/** Ids of the person's projects: seen entirely, or only what they created. */
export interface VisibleProjects {
  readonly whole: readonly string[];
  readonly limited: readonly string[];
}

/** The person's active projects of the workspace. */
export async function listVisibleProjects(scope: WorkspaceScope): Promise<VisibleProject[]> {
  const rows = await scope.sql<(Omit<VisibleProject, 'isLimited'> & GuestSetting)[]>`
    SELECT p.id, p.name, p.identifier, m.role, p.guest_view_all_features
    FROM ${ownProjects(scope, 'open')} ORDER BY p.created_at, p.id`;
  return rows.map(({ guest_view_all_features, ...project }) => ({
    ...project,
    isLimited: !seesOthers(project.role, { guest_view_all_features }),
  }));
}

/** Ids of projects, by how much the person sees of them. */
export function visibleOf(projects: readonly VisibleProject[]): VisibleProjects {
  const idsOf = (isLimited: boolean) =>
    projects.filter((project) => project.isLimited === isLimited).map((project) => project.id);
  return { whole: idsOf(false), limited: idsOf(true) };
}
