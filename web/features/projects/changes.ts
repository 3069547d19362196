import { v7 } from 'uuid';

import type {
  CreateProject,
  Project,
  ProjectImage,
  UpdateProject,
} from '#shared/contract/projects.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { projects } from './store.ts';

const pathOf = (slug: string, id: string) => `/api/workspaces/${slug}/projects/${id}/`;

/** Makes a project; its name and key are the server's to grant, so nothing is painted before the answer. */
export function createProject(slug: string, input: CreateProject): Promise<Project> {
  const id = v7();
  return changes.add<Project>({
    method: 'POST',
    path: `/api/workspaces/${slug}/projects/`,
    body: input,
    creates: id,
    touches: [id],
    effects: [],
    label: { key: 'projects:changes.create', values: { name: input.name } },
    isQuiet: true,
  });
}

/** Changes a project's settings; can be undone. A form that shows refusals at its fields says `isQuiet`. */
export function updateProject(
  slug: string,
  project: ProjectImage,
  fields: UpdateProject,
  { isQuiet = false } = {},
): Promise<Project> {
  const shown: Partial<ProjectImage> = shownOf(fields);
  const before = fieldsOf(project, shown);
  const write = (next: UpdateProject, quiet = false) =>
    changes.add<Project>({
      method: 'PATCH',
      path: pathOf(slug, project.id),
      body: next,
      touches: [project.id],
      effects: [{ op: 'set', entity: 'project', id: project.id, fields: shownOf(next) }],
      label: { key: 'projects:changes.update', values: { name: project.name } },
      isQuiet: quiet,
    });
  const made = write(fields, isQuiet);
  const remember = () =>
    rememberFields<ProjectImage>({
      label: { key: 'projects:changes.update', values: { name: project.name } },
      read: () => projects.get(project.id),
      before,
      after: shown,
      write: (next) => void write(next),
    });
  // What a form may see refused is remembered once it was taken.
  if (isQuiet) void made.then(remember, () => undefined);
  else remember();
  return made;
}

/** A change as it is seen until the server has answered: what a cover is read from is the server's to say. */
function shownOf(fields: UpdateProject): Partial<ProjectImage> {
  const shown: Partial<ProjectImage> = { ...(fields as Partial<ProjectImage>) };
  const { cover_image, cover_image_asset } = fields;
  if (cover_image === undefined || cover_image_asset) return shown;
  return { ...shown, cover_image_url: cover_image };
}

/** Archives a project, or brings it back; each undoes the other. */
export function archiveProject(slug: string, project: ProjectImage, isArchived: boolean): void {
  const set = (archived: boolean) =>
    void changes.add({
      method: archived ? 'POST' : 'DELETE',
      path: `${pathOf(slug, project.id)}archive/`,
      ...(archived && { body: {} }),
      touches: [project.id],
      effects: [
        {
          op: 'set',
          entity: 'project',
          id: project.id,
          fields: { archived_at: archived ? new Date().toISOString() : null },
        },
      ],
      label: labelOf(archived, project),
    });
  const turn = (archived: boolean) => () => {
    const now = projects.get(project.id);
    if (!now || (now.archived_at !== null) === archived) return false;
    set(archived);
    return true;
  };
  set(isArchived);
  undoStack.push({
    label: labelOf(isArchived, project),
    undo: turn(!isArchived),
    redo: turn(isArchived),
  });
}

/** Deletes a project with all in it; for good. */
export function deleteProject(slug: string, project: ProjectImage): Promise<unknown> {
  return changes.add({
    method: 'DELETE',
    path: pathOf(slug, project.id),
    touches: [project.id],
    effects: [{ op: 'delete', entity: 'project', id: project.id }],
    label: { key: 'projects:changes.delete', values: { name: project.name } },
    // Whoever asked waits for the answer and shows a refusal.
    isQuiet: true,
  });
}

/** Joins an open project. */
export function joinProject(slug: string, project: ProjectImage, userId: string): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: `/api/users/me/workspaces/${slug}/projects/invitations/`,
    body: { project_ids: [project.id] },
    touches: [project.id],
    effects: [
      {
        op: 'set',
        entity: 'project',
        id: project.id,
        fields: { members: [...project.members, userId] },
      },
    ],
    label: { key: 'projects:changes.join', values: { name: project.name } },
    // Whoever asked waits for the answer and shows a refusal.
    isQuiet: true,
  });
}

/** Leaves a project; the last admin is refused. */
export function leaveProject(
  slug: string,
  project: ProjectImage,
  membershipId: string,
): Promise<unknown> {
  return changes.add({
    method: 'POST',
    path: `${pathOf(slug, project.id)}members/leave/`,
    body: {},
    touches: [project.id, membershipId],
    effects: [{ op: 'delete', entity: 'project_member', id: membershipId }],
    label: { key: 'projects:changes.leave', values: { name: project.name } },
    // Whoever asked waits for the answer and shows a refusal.
    isQuiet: true,
  });
}

function labelOf(isArchived: boolean, { name }: ProjectImage) {
  return {
    key: isArchived ? 'projects:changes.archive' : 'projects:changes.restore',
    values: { name },
  };
}
