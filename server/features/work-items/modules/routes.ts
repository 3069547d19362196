import { route } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import { ChangeModules } from '#shared/contract/modules.ts';

import { changeModulesOf } from './commands.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

/** The modules of a work item. */
export const moduleItemRoutes = [
  route({
    method: 'POST',
    url: `${PROJECT}/issues/:id/modules/` as const,
    scope: 'project',
    action: 'module_item.update',
    body: ChangeModules,
    status: 201,
    response: Message,
    doc: 'Puts a work item into modules and takes it out of others',
    handler: async (scope, { params, body }) => {
      await changeModulesOf(scope, params.id, body);
      return { message: 'success' };
    },
  }),
];
