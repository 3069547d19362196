import { z } from 'zod';

import { pageOf } from '#server/platform/database/paging.ts';
import { route, withOtherName } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  ListedNotification,
  ListNotifications,
  MarkAllRead,
  Notification,
  UnreadCounts,
  UpdateNotification,
} from '#shared/contract/notifications.ts';
import { pageReply } from '#shared/contract/paging.ts';

import { markAllRead, markNotification, snoozeNotification } from './commands.ts';
import {
  countUnread,
  type DetailedNotification,
  listNotifications,
  pageNotifications,
} from './queries.ts';
import { listedNotificationWire, notificationWire } from './wire.ts';

const BASE = '/api/workspaces/:slug/users/notifications/';

const MARKS = [
  { path: 'read/', mark: 'read_at' },
  { path: 'archive/', mark: 'archived_at' },
] as const;

export const notificationRoutes = withOtherName('users/notifications', 'notifications', [
  ...listRoutes(),
  ...singleRoutes(),
]);

function listRoutes() {
  return [
    route({
      method: 'GET',
      url: BASE,
      scope: 'workspace',
      action: 'notification.read',
      query: ListNotifications,
      response: z.union([z.array(ListedNotification), pageReply(ListedNotification)]),
      doc: 'My notifications, paged when per_page and cursor are given',
      handler: async (scope, { query }) => {
        const wire = (row: DetailedNotification) =>
          listedNotificationWire(row, scope.user.user_timezone);
        if (!query.per_page || !query.cursor) {
          return (await listNotifications(scope, query)).map(wire);
        }
        const { page, total, rows } = await pageNotifications(scope, query);
        return pageOf(page, total, rows.map(wire));
      },
    }),
    route({
      method: 'GET',
      url: `${BASE}unread/`,
      scope: 'workspace',
      action: 'notification.read',
      response: UnreadCounts,
      doc: 'How many of my notifications are unread',
      handler: (scope) => countUnread(scope),
    }),
    route({
      method: 'POST',
      url: `${BASE}mark-all-read/`,
      scope: 'workspace',
      action: 'notification.update',
      body: MarkAllRead,
      response: Message,
      doc: 'Marks my unread notifications as read',
      handler: async (scope, { body }) => {
        await markAllRead(scope, body);
        return { message: 'Successful' };
      },
    }),
  ];
}

function singleRoutes() {
  return [
    route({
      method: 'PATCH',
      url: `${BASE}:id/` as const,
      scope: 'workspace',
      action: 'notification.update',
      body: UpdateNotification,
      response: Notification,
      doc: 'Snoozes a notification, or ends its snooze',
      handler: async (scope, { params, body }) => {
        const row = await snoozeNotification(scope, params.id, body);
        return notificationWire(row, scope.user.user_timezone);
      },
    }),
    ...MARKS.flatMap(({ path, mark }) =>
      (['POST', 'DELETE'] as const).map((method) =>
        route({
          method,
          url: `${BASE}:id/${path}`,
          scope: 'workspace',
          action: 'notification.update',
          response: Notification,
          doc: `${method === 'POST' ? 'Sets' : 'Takes away'} a notification's ${mark}`,
          handler: async (scope, { params }) => {
            const row = await markNotification(scope, params.id, mark, method === 'POST');
            return notificationWire(row, scope.user.user_timezone);
          },
        }),
      ),
    ),
  ];
}
