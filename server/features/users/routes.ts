import { z } from 'zod';

import { limitOpenCall } from '#server/platform/guards/sign-in-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  LinkedAccount,
  NotificationPreferences,
  Profile,
  SetOnboarded,
  SetTourCompleted,
  Settings,
  TimeZones,
  UpdateMe,
  UpdateNotificationPreferences,
  UpdateProfile,
  UserMe,
} from '#shared/contract/users.ts';
import { timeZoneRows } from '#shared/lib/timezones.ts';

import {
  unlinkAccount,
  updateMe,
  updateNotificationPreferences,
  updateProfile,
} from './commands.ts';
import {
  getAccount,
  getNotificationPreferences,
  getProfile,
  isInstanceAdmin,
  listAccounts,
  readSettings,
} from './queries.ts';
import { accountWire, notificationPreferenceWire, profileWire, userMe } from './wire.ts';

const ME = '/api/users/me/' as const;
const ACCOUNT = `${ME}accounts/:id/` as const;

/** A reply that the browser may cache for some seconds within one session. */
const kept = <Body>(body: Body) =>
  new HttpReply(200, body, { 'cache-control': 'private, max-age=12', vary: 'Cookie' });

export const userRoutes = [
  route({
    method: 'GET',
    url: ME,
    scope: 'user',
    response: UserMe,
    doc: 'Who I am',
    handler: async (scope) => kept(userMe(scope.user)),
  }),
  route({
    method: 'PATCH',
    url: ME,
    scope: 'user',
    body: UpdateMe,
    response: UserMe,
    doc: 'Changes my name, pictures or time zone',
    handler: async (scope, { body }) => userMe(await updateMe(scope, body)),
  }),
  route({
    method: 'GET',
    url: `${ME}profile/`,
    scope: 'user',
    response: Profile,
    doc: 'My preferences and progress',
    handler: async (scope) =>
      kept(profileWire(await getProfile(scope, scope.user.id), scope.user.user_timezone)),
  }),
  route({
    method: 'PATCH',
    url: `${ME}profile/`,
    scope: 'user',
    body: UpdateProfile,
    response: Profile,
    doc: 'Changes my preferences and progress',
    handler: async (scope, { body }) =>
      profileWire(await updateProfile(scope, body), scope.user.user_timezone),
  }),
  route({
    method: 'GET',
    url: `${ME}settings/`,
    scope: 'user',
    response: Settings,
    doc: 'Where I was last and could go',
    handler: async (scope) => kept(await readSettings(scope)),
  }),
  route({
    method: 'GET',
    url: `${ME}instance-admin/`,
    scope: 'user',
    response: z.object({ is_instance_admin: z.boolean() }),
    doc: 'Whether I run the instance',
    handler: async (scope) => ({ is_instance_admin: await isInstanceAdmin(scope) }),
  }),
  route({
    method: 'PATCH',
    url: `${ME}onboard/`,
    scope: 'user',
    body: SetOnboarded,
    response: Message,
    doc: 'Notes that I am through the first steps',
    handler: async (scope, { body }) => {
      await updateProfile(scope, body);
      return { message: 'Updated successfully' };
    },
  }),
  route({
    method: 'PATCH',
    url: `${ME}tour-completed/`,
    scope: 'user',
    body: SetTourCompleted,
    response: Message,
    doc: 'Notes that I have seen the tour',
    handler: async (scope, { body }) => {
      await updateProfile(scope, body);
      return { message: 'Updated successfully' };
    },
  }),
  route({
    method: 'GET',
    url: `${ME}accounts/`,
    scope: 'user',
    response: z.array(LinkedAccount),
    doc: 'My linked accounts, without their secrets',
    handler: async (scope) =>
      (await listAccounts(scope)).map((row) => accountWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'GET',
    url: ACCOUNT,
    scope: 'user',
    response: LinkedAccount,
    doc: 'One linked account',
    handler: async (scope, { params }) =>
      accountWire(await getAccount(scope, params.id), scope.user.user_timezone),
  }),
  route({
    method: 'DELETE',
    url: ACCOUNT,
    scope: 'user',
    response: 'none',
    doc: 'Unlinks an account',
    handler: (scope, { params }) => unlinkAccount(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${ME}notification-preferences/`,
    scope: 'user',
    response: NotificationPreferences,
    doc: 'Which mails I want',
    handler: async (scope) =>
      notificationPreferenceWire(await getNotificationPreferences(scope), scope.user.user_timezone),
  }),
  route({
    method: 'PATCH',
    url: `${ME}notification-preferences/`,
    scope: 'user',
    body: UpdateNotificationPreferences,
    response: NotificationPreferences,
    doc: 'Changes which mails I want',
    handler: async (scope, { body }) =>
      notificationPreferenceWire(
        await updateNotificationPreferences(scope, body),
        scope.user.user_timezone,
      ),
  }),
  route({
    method: 'GET',
    url: '/api/timezones/',
    scope: 'public',
    response: TimeZones,
    doc: 'The time zones to choose from, with their offsets now',
    handler: async (scope, _input, { request }) => {
      await limitOpenCall(scope, request.ip);
      return { timezones: timeZoneRows(new Date()) };
    },
  }),
];
