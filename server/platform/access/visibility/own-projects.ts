import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Role } from '#shared/permissions.ts';
import { type GuestSetting, seesOthers } from '#shared/visibility.ts';

import { ownProjects } from './memberships.ts';

/** A project that the person who asks takes part in. */
export interface VisibleProject {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly role: Role;
  /** They see only what they made themselves. */
  readonly isLimited: boolean;
}

/** The person's projects: those in which they see everything, and those in which they see what they made. */
export interface VisibleProjects {
  readonly whole: readonly string[];
  readonly limited: readonly string[];
}

/** The open projects of the workspace that the person who asks takes part in. */
export async function listVisibleProjects(scope: WorkspaceScope): Promise<VisibleProject[]> {
  const rows = await scope.sql<(Omit<VisibleProject, 'isLimited'> & GuestSetting)[]>`
    SELECT p.id, p.name, p.identifier, m.role, p.guest_view_all_features
    FROM ${ownProjects(scope, 'open')} ORDER BY p.created_at, p.id`;
  return rows.map(({ guest_view_all_features, ...project }) => ({
    ...project,
    isLimited: !seesOthers(project.role, { guest_view_all_features }),
  }));
}

/** The ids of projects, by how much of them the person sees. */
export function visibleOf(projects: readonly VisibleProject[]): VisibleProjects {
  const idsOf = (isLimited: boolean) =>
    projects.filter((project) => project.isLimited === isLimited).map((project) => project.id);
  return { whole: idsOf(false), limited: idsOf(true) };
}
