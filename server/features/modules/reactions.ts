import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { removeLinks } from './links/commands.ts';

/** What goes with a module that is deleted. */
export const moduleReactions: readonly Reaction[] = [
  reaction('module.deleted', async (scope, { data }) => {
    if (data.before) await removeLinks(scope, scope.sql`module_id = ${data.before.id}`);
  }),
];
