import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { clearSessionCookie } from '#server/platform/http/session-cookies.ts';
import { SessionInfo } from '#shared/contract/auth.ts';

import { deactivateMe } from './deactivation.ts';
import { listSessions } from './queries.ts';
import { endOtherSessions, endOwnSession } from './sessions/commands.ts';
import { sessionWire } from './wire.ts';

const SESSIONS = '/api/users/me/sessions/' as const;

/** Sessions of the person (not part of the contract) and deactivation. */
export const sessionRoutes = [
  route({
    method: 'GET',
    url: SESSIONS,
    scope: 'user',
    response: z.array(SessionInfo),
    doc: 'My signed-in browsers (own addition)',
    handler: async (scope) =>
      (await listSessions(scope)).map((row) =>
        sessionWire(row, scope.principal.session_id, scope.user.user_timezone),
      ),
  }),
  route({
    method: 'DELETE',
    url: SESSIONS,
    scope: 'user',
    response: 'none',
    doc: 'Signs me out of every other browser (own addition)',
    handler: endOtherSessions,
  }),
  route({
    method: 'DELETE',
    url: `${SESSIONS}:id/` as const,
    scope: 'user',
    response: 'none',
    doc: 'Signs me out of one browser (own addition)',
    handler: async (scope, { params }, http) => {
      await endOwnSession(scope, params.id);
      if (params.id === scope.principal.session_id) {
        clearSessionCookie(scope.platform.config, http.reply, 'app');
      }
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/users/me/',
    scope: 'user',
    response: 'none',
    doc: 'Deactivates my account',
    handler: async (scope, _input, { request, reply }) => {
      await deactivateMe(scope, request.ip);
      scope.afterCommit(() => clearSessionCookie(scope.platform.config, reply, 'app'));
    },
  }),
];
