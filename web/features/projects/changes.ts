import { v7 } from 'uuid';

import type {
  CreateProject,
  Project,
  ProjectImage,
  UpdateProject,
} from '#shared/contract/projects.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { ARCHIVE } from '#web/lib/resources/archive.ts';
import type { WriteOptions } from '#web/lib/resources/resource-options.ts';

import { projectMembers, projects } from './store.ts';

/** Creates a project. Nothing shows before the reply: the server grants its name and key. */
export function createProject(slug: string, input: CreateProject): Promise<Project> {
  const id = v7();
  return changes.call<Project>({
    method: 'POST',
    path: `/api/workspaces/${slug}/projects/`,
    body: input,
    creates: id,
    touches: [id],
    label: { key: 'projects:changes.create', values: { name: input.name } },
    isFinal: true,
  });
}

/** Changes a project's settings. */
export function updateProject(
  slug: string,
  project: ProjectImage,
  fields: UpdateProject,
  options?: WriteOptions,
): Promise<Project> {
  return projects.update<Project>(placeOf(slug, project), project, fields, options);
}

/** Archives a project, or restores it. */
export function archiveProject(slug: string, project: ProjectImage, isArchived: boolean): void {
  turnArchived(placeOf(slug, project), project, isArchived);
}

const turnArchived = projects.toggle('archive', ARCHIVE);

/** Deletes a project with everything in it, for good. Whatever asked is gone with it: a message shows a refusal. */
export function deleteProject(slug: string, project: ProjectImage): Promise<unknown> {
  return projects.delete(placeOf(slug, project), project);
}

/** Joins an open project; the caller shows a refusal. */
export function joinProject(slug: string, project: ProjectImage, userId: string): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: `/api/users/me/workspaces/${slug}/projects/invitations/`,
    body: { project_ids: [project.id] },
    touches: [project.id],
    effects: [
      {
        op: 'set',
        entity: projects.entity,
        id: project.id,
        fields: { members: [...project.members, userId] },
      },
    ],
    label: { key: 'projects:changes.join', values: { name: project.name } },
    isQuiet: true,
    isFinal: true,
  });
}

/** Leaves a project; its last admin is refused, and the caller shows it. */
export function leaveProject(
  slug: string,
  project: ProjectImage,
  membershipId: string,
): Promise<unknown> {
  return projects.act(placeOf(slug, project), project, {
    message: 'leave',
    part: 'members/leave',
    effects: [{ op: 'delete', entity: projectMembers.entity, id: membershipId }],
    isQuiet: true,
  });
}

function placeOf(slug: string, { workspace }: ProjectImage) {
  return { slug, workspaceId: workspace };
}
