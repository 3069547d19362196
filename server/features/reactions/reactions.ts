import { reaction } from '#server/platform/events.ts';

import { workItemReactionEvent, type WorkItemReactionRow } from './events.ts';

/** A deleted item loses its reactions (contract: work-items 3.2). */
export const workItemReactionReactions = [
  reaction('work_item.deleted', async (scope, { data }) => {
    const item = data.before;
    if (!item) return;
    const gone = await scope.sql<WorkItemReactionRow[]>`
      DELETE FROM work_item_reactions WHERE work_item_id = ${item.id} RETURNING *`;
    for (const row of gone) {
      for (const publication of workItemReactionEvent('work_item_reaction.deleted', item, row)
        .publish) {
        scope.publish(publication);
      }
    }
  }),
];
