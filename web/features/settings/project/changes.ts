import type { Role } from '#shared/permissions.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';

export interface NewMember {
  readonly member_id: string;
  readonly role: Role;
}

/**
 * Adds people to a project; they show with the reply, because the server creates the memberships.
 */
export function addMembers(place: ProjectPlace, members: readonly NewMember[]): Promise<unknown> {
  return changes.call({
    method: 'POST',
    path: projectPath(place, 'members'),
    body: { members },
    touches: [place.projectId],
    label: { key: 'settings:changes.addMembers', values: { count: members.length } },
  });
}
