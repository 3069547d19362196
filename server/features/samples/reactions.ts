import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { DEMO_PROJECT } from './demo/job.ts';
import { demoProjects } from './table.ts';

/** Workspaces that people create get a demo project; those from the admin area do not. */
export const sampleReactions: readonly Reaction[] = [
  reaction('workspace.created', async (scope, { data: { after, origin } }) => {
    if (!after || origin !== 'app') return;
    await scope.db.insert(demoProjects).values({ workspace_id: after.id });
    scope.enqueue(DEMO_PROJECT, after.id);
  }),
];
