import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { CONTAINER_NAMES, type ContainerName } from '#shared/containers.ts';
import { ProgressOf } from '#shared/contract/progress.ts';

import { readProjectProgress } from './project-progress.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

export const progressRoutes = CONTAINER_NAMES.map(of);

function of(kind: ContainerName) {
  return route({
    method: 'GET',
    url: `${PROJECT}/${kind}-counts/` as const,
    scope: 'project',
    action: `${kind}.list` as const,
    response: z.array(ProgressOf),
    doc: `How many work items and points of each ${kind} outside the archive are in each group of states; none = 0 (our own)`,
    handler: (scope) => readProjectProgress(scope, kind),
  });
}
