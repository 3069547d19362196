import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { homeWidgetEntity } from './entity.ts';
import type { HomeWidgetRow } from './queries.ts';

/** What a person's first page does after others' events. */
export const homeReactions: readonly Reaction[] = [
  /** The widget of recents changes with them: the feed tells the person's other devices to read them again. */
  reaction('user.visited', async (scope, { data: { userId, workspaceId } }) => {
    const [widget] = await scope.sql<HomeWidgetRow[]>`
      UPDATE home_widgets SET config = config || jsonb_build_object('visited_at', now())
      WHERE user_id = ${userId} AND workspace_id = ${workspaceId} AND key = 'recents'
      RETURNING *`;
    if (widget) scope.publish(homeWidgetEntity.publication(widget));
  }),
];
