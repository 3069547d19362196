import { readProject } from '#server/features/projects/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { CreateProject, Project } from '#shared/contract/projects.ts';

import { createProject } from './commands.ts';

export const projectSetupRoutes = [
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/projects/',
    scope: 'workspace',
    action: 'project.create',
    body: CreateProject,
    status: 201,
    response: Project,
    doc: 'Makes a project with its states',
    handler: async (scope, { body }) => {
      const { id } = await createProject(scope, body);
      return readProject(scope, id);
    },
  }),
];
