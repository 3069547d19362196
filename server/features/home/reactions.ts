import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { homeWidgetEntity } from './entity.ts';
import type { HomeWidgetRow } from './queries.ts';

/** Updates the recent visits of the home page. */
export const homeReactions: readonly Reaction[] = [
  /** Increases the revision, so that the person's other devices reload the widget. */
  reaction('user.visited', async (scope, { data: { userId, workspaceId } }) => {
    const [widget] = await scope.sql<HomeWidgetRow[]>`
      UPDATE home_widgets SET config = config || jsonb_build_object('visited_at', now())
      WHERE user_id = ${userId} AND workspace_id = ${workspaceId} AND key = 'recents'
      RETURNING *`;
    if (widget) scope.publish(homeWidgetEntity.publication(widget));
  }),
];
