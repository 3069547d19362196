import { z } from 'zod';

import { pageOf, PageQuery, readPage } from '#server/platform/database/paging.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import {
  INSTANCE_USER_ORDERS,
  INSTANCE_USER_STATES,
  InstanceUser,
  InstanceUsers,
  InviteToInstance,
  ResetLink,
  UpdateInstanceUser,
} from '#shared/contract/instances.ts';

import { inviteToInstance, withdrawFromInstance } from './invitations.ts';
import { getListedUser, listUsers } from './user-queries.ts';
import { createUserResetLink, deleteUser, endUserSessions, setUserActive } from './users.ts';

const USERS = '/api/instances/users/' as const;
const USER = `${USERS}:id/` as const;

const ListInstanceUsers = PageQuery.extend({
  search: z.string().trim().max(200).catch(''),
  order_by: z
    .string()
    .regex(new RegExp(`^-?(${INSTANCE_USER_ORDERS.join('|')})$`))
    .catch('name'),
  state: z.enum(INSTANCE_USER_STATES).optional().catch(undefined),
});

export const instanceUserRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: USERS,
    scope: 'instance',
    query: ListInstanceUsers,
    response: InstanceUsers,
    doc: 'Everybody with an account or invited to one, searched and sorted',
    handler: async (scope, { query }) => {
      const page = readPage(query, 100, 25);
      const order = INSTANCE_USER_ORDERS.find((one) => query.order_by.endsWith(one)) ?? 'name';
      const { search, state } = query;
      const list = { search, state, order, isDown: query.order_by.startsWith('-') };
      const { counts, total, rows } = await listUsers(scope, page, list);
      return { ...pageOf(page, total, rows), extra_stats: counts };
    },
  }),
  route({
    method: 'POST',
    url: '/api/instances/user-invitations/',
    scope: 'instance',
    body: InviteToInstance,
    response: 'none',
    doc: 'Invites somebody to a workspace by mail (own addition)',
    handler: (scope, { body }) => inviteToInstance(scope, body),
  }),
  route({
    method: 'DELETE',
    url: '/api/instances/user-invitations/:id/',
    scope: 'instance',
    response: 'none',
    doc: 'Withdraws all invitations to the address of an invitation (own addition)',
    handler: (scope, { params }) => withdrawFromInstance(scope, params.id),
  }),
  route({
    method: 'PATCH',
    url: USER,
    scope: 'instance',
    body: UpdateInstanceUser,
    response: InstanceUser,
    doc: 'Deactivates an account, or opens it again',
    handler: async (scope, { params, body }) => {
      await setUserActive(scope, params.id, body.is_active);
      return getListedUser(scope, params.id, scope.user.user_timezone);
    },
  }),
  route({
    method: 'DELETE',
    url: USER,
    scope: 'instance',
    response: 'none',
    doc: 'Deletes a closed account; what the person made stays, without their name (own addition)',
    handler: (scope, { params }) => deleteUser(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${USER}reset-link/` as const,
    scope: 'instance',
    status: 201,
    response: ResetLink,
    doc: 'Makes a link by which a person chooses a new password',
    handler: (scope, { params }) => createUserResetLink(scope, params.id),
  }),
  route({
    method: 'DELETE',
    url: `${USER}sessions/` as const,
    scope: 'instance',
    response: 'none',
    doc: 'Signs a person out everywhere',
    handler: (scope, { params }) => endUserSessions(scope, params.id),
  }),
];
