import { z } from 'zod';

import type { ExternalCall, Run } from '#server/features/external-api/kit/derive.ts';
import type { Shape } from '#server/features/external-api/kit/shapes.ts';
import { readProject } from '#server/features/projects/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';

const P = '/projects/:project_id' as const;

/** Calls to archive, restore (by both paths) and list archived cycles or modules. */
export function archiveCalls(one: string, many: string, shape: Shape): ExternalCall[] {
  const archive = `${P}/${many}/:id/archive/`;
  return [
    { method: 'POST', url: archive, of: `POST ${archive}`, doc: `Archives a ${one}` },
    { method: 'DELETE', url: archive, of: `DELETE ${archive}`, doc: `Restores a ${one}` },
    {
      method: 'GET',
      url: `${P}/archived-${many}/`,
      of: `GET ${P}/archived-${many}/`,
      shape,
      answers: 'page',
      doc: `Lists archived ${many}`,
    },
    {
      method: 'DELETE',
      url: `${P}/archived-${many}/:id/unarchive/`,
      of: `DELETE ${archive}`,
      doc: `Restores a ${one}`,
    },
  ];
}

/** The project of the path; unlike the web API, an archived one is readable for its members. */
export function readOwnProject(scope: ProjectScope, run: Run): Promise<unknown> {
  const { project, project_role } = scope;
  const isArchived = project.archived_at !== null && project_role !== null;
  return isArchived ? readProject(scope, project.id) : run(`GET ${P}/`);
}

/** A work item with its project and workspace. */
export const placed = ({ project, workspace }: ProjectScope, id: string) => ({
  id,
  issue: id,
  project: project.id,
  workspace: workspace.id,
});

const Issues = z.object({ issues: z.array(z.string()).default([]) });

/** Ids of the work items in a body. */
export const idsIn = (body: object): string[] => Issues.parse(body).issues;
