import { getWorkspace, workspaceEntry } from '#server/features/workspaces/queries.ts';
import { enterWorkspace } from '#server/platform/access/acting.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { SampleWorkspace } from '#shared/contract/samples.ts';

import { makeSampleWorkspace } from './workspace/commands.ts';

export const sampleRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/instances/sample-workspace/',
    scope: 'instance',
    status: 201,
    response: SampleWorkspace,
    doc: 'Fills an empty instance with a sample workspace (own call)',
    handler: async (scope) => {
      const { id } = await makeSampleWorkspace(scope);
      const inside = await enterWorkspace(scope, id);
      const workspace = await getWorkspace(inside);
      const { total_members } = workspace;
      return {
        ...workspaceEntry(workspace, scope.user.user_timezone),
        total_members,
        role: inside.role,
      };
    },
  }),
];
