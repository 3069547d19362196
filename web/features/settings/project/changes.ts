import type { Role } from '#shared/permissions.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';

/** A person to put into a project, with their role there. */
export interface NewMember {
  readonly member_id: string;
  readonly role: Role;
}

/** Puts people into a project; the server makes their memberships, so they show with its answer. */
export function addMembers(place: ProjectPlace, members: readonly NewMember[]): Promise<unknown> {
  return changes.call({
    method: 'POST',
    path: projectPath(place, 'members'),
    body: { members },
    touches: [place.projectId],
    label: { key: 'settings:changes.addMembers', values: { count: members.length } },
    isFinal: true,
  });
}
