import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { markLastUsed } from './commands.ts';

/** Marks the estimate that a project starts to use. */
export const estimateReactions: readonly Reaction[] = [
  reaction('project.updated', async (scope, { data: { before, after } }) => {
    if (!after?.estimate_id || after.estimate_id === before?.estimate_id) return;
    await markLastUsed(scope, after.id, after.estimate_id);
  }),
];
