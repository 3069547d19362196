import type { ProjectMemberImage } from '#shared/contract/project-members.ts';
import type { Role } from '#shared/permissions.ts';
import { projectMembers } from '#web/features/projects/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { rememberFields } from '#web/lib/mutations/undo-fields.ts';

const pathOf = (slug: string, projectId: string) =>
  `/api/workspaces/${slug}/projects/${projectId}/members/`;

/** A person to put into a project, with their role there. */
export interface NewMember {
  readonly member_id: string;
  readonly role: Role;
}

/** Puts people into a project; the server makes their memberships, so they show with its answer. */
export function addMembers(
  slug: string,
  projectId: string,
  members: readonly NewMember[],
): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: pathOf(slug, projectId),
    body: { members },
    touches: [projectId],
    effects: [],
    label: { key: 'settings:changes.addMembers', values: { count: members.length } },
    isQuiet: true,
  });
}

/** Gives a member another role; can be undone. */
export function setMemberRole(slug: string, member: ProjectMemberImage, role: Role): void {
  const label = { key: 'settings:changes.role' };
  const write = (fields: Partial<ProjectMemberImage>) =>
    void changes
      .add({
        method: 'PATCH',
        path: `${pathOf(slug, member.project)}${member.id}/`,
        body: { role: fields.role },
        touches: [member.id],
        effects: [{ op: 'set', entity: 'project_member', id: member.id, fields }],
        label,
      })
      .catch(() => undefined);
  write({ role });
  rememberFields<ProjectMemberImage>({
    label,
    read: () => projectMembers.get(member.id),
    before: { role: member.role },
    after: { role },
    write,
  });
}

/** Takes somebody out of a project. */
export function removeMember(slug: string, member: ProjectMemberImage): Promise<unknown> {
  return changes.add({
    method: 'DELETE',
    path: `${pathOf(slug, member.project)}${member.id}/`,
    touches: [member.id],
    effects: [{ op: 'delete', entity: 'project_member', id: member.id }],
    label: { key: 'settings:changes.removeMember' },
    isQuiet: true,
  });
}
