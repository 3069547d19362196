import { z } from 'zod';

import { withEpics } from '#server/features/work-items/epics/access.ts';
import { noIds, requireIds } from '#server/features/work-items/selection/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  PossibleSubscriber,
  Subscription,
  SubscriptionState,
} from '#shared/contract/subscriptions.ts';
import { WorkItemIds } from '#shared/contract/work-items.ts';

import { removeSubscriber, subscribe, subscribeToItems, unsubscribe } from './commands.ts';
import { isSubscribed, listPossibleSubscribers } from './queries.ts';
import { subscriptionWire } from './wire.ts';

const ITEM = '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/' as const;
const SUBSCRIBE = `${ITEM}subscribe/` as const;
const SUBSCRIBERS = `${ITEM}issue-subscribers/` as const;

export const subscriptionRoutes = withEpics([
  route({
    method: 'GET',
    url: SUBSCRIBE,
    scope: 'project',
    action: 'subscription.read',
    response: SubscriptionState,
    doc: 'Whether I am subscribed to a work item',
    handler: async (scope, { params }) => ({
      subscribed: await isSubscribed(scope, params.work_item_id),
    }),
  }),
  route({
    method: 'POST',
    url: SUBSCRIBE,
    scope: 'project',
    action: 'subscription.update',
    status: 201,
    response: Subscription,
    doc: 'Subscribes me to a work item',
    handler: async (scope, { params }) =>
      subscriptionWire(await subscribe(scope, params.work_item_id), scope.user.user_timezone),
  }),
  route({
    method: 'DELETE',
    url: SUBSCRIBE,
    scope: 'project',
    action: 'subscription.update',
    response: 'none',
    doc: 'Ends my subscription to a work item',
    handler: (scope, { params }) => unsubscribe(scope, params.work_item_id),
  }),
  route({
    method: 'GET',
    url: SUBSCRIBERS,
    scope: 'project',
    action: 'subscriber.list',
    response: z.array(PossibleSubscriber),
    doc: 'Members who could subscribe to a work item',
    handler: (scope, { params }) => listPossibleSubscribers(scope, params.work_item_id),
  }),
  route({
    method: 'DELETE',
    url: `${SUBSCRIBERS}:user_id/`,
    scope: 'project',
    action: 'subscriber.remove',
    response: 'none',
    doc: "Ends somebody's subscription to a work item",
    handler: (scope, { params }) => removeSubscriber(scope, params.work_item_id, params.user_id),
  }),
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/projects/:project_id/bulk-subscribe-issues/',
    scope: 'project',
    action: 'subscription.update',
    body: WorkItemIds,
    response: Message,
    doc: 'Subscribes the person to several work items',
    handler: async (scope, { body }) => {
      await subscribeToItems(scope, requireIds(body.issue_ids, noIds()));
      return { message: 'Subscribed successfully' };
    },
  }),
]);
