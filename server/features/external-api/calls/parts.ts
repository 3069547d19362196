import { z } from 'zod';

import type { ExternalCall, Run } from '#server/features/external-api/kit/derive.ts';
import type { Shape } from '#server/features/external-api/kit/shapes.ts';
import { readProject } from '#server/features/projects/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';

const P = '/projects/:project_id' as const;

/** Archiving, restoring by both paths, and the list of what is archived: cycles and modules are alike. */
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

/** The project of the path: in this API one that is archived is read, too, by those who are in it. */
export function readOwnProject(scope: ProjectScope, run: Run): Promise<unknown> {
  const { project, project_role } = scope;
  const isArchived = project.archived_at !== null && project_role !== null;
  return isArchived ? readProject(scope, project.id) : run(`GET ${P}/`);
}

/** A work item by where it is. */
export const placed = ({ project, workspace }: ProjectScope, id: string) => ({
  id,
  issue: id,
  project: project.id,
  workspace: workspace.id,
});

const Issues = z.object({ issues: z.array(z.string()).default([]) });

/** The work items that a body names. */
export const idsIn = (body: object): string[] => Issues.parse(body).issues;
