import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { ProgressOf } from '#shared/contract/progress.ts';

import { readProjectProgress } from './project-progress.ts';
import type { Measured } from './queries.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

export const progressRoutes = [of('cycle'), of('module')];

function of(kind: Measured) {
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
