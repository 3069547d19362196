import { z } from 'zod';

import { signOutUser } from '#server/features/auth/commands.ts';
import { isAdmin, listAdmins } from '#server/features/instances/queries.ts';
import { getMe } from '#server/features/users/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { renewCsrfSecret } from '#server/platform/guards/csrf.ts';
import { formRoute } from '#server/platform/http/forms.ts';
import { type Http, route, type Route } from '#server/platform/http/route.ts';
import { setSessionCookie } from '#server/platform/http/session-cookies.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import {
  AddInstanceAdmin,
  AdminMe,
  AdminSignInForm,
  AdminSignUpForm,
  InstanceAdmin,
} from '#shared/contract/instances.ts';

import { addAdmin, removeAdmin, signInAdmin, signUpAdmin } from './commands.ts';
import { adminMe, instanceAdminWire } from './wire.ts';

const ADMINS = '/api/instances/admins/' as const;

/** Instance admins and their sign-in, with sessions separate from the application's. */
export const instanceAdminRoutes: readonly Route[] = [
  formRoute({
    url: `${ADMINS}sign-up/` as const,
    doc: 'Makes the first instance admin',
    fields: AdminSignUpForm,
    base: 'admin',
    handler: async (scope, { fields }, http) =>
      entered(scope, http, await signUpAdmin(scope, fields, http.request)),
  }),
  formRoute({
    url: `${ADMINS}sign-in/` as const,
    doc: 'Signs an instance admin in',
    fields: AdminSignInForm,
    base: 'admin',
    handler: async (scope, { fields }, http) =>
      entered(scope, http, await signInAdmin(scope, fields, http.request)),
  }),
  formRoute({
    url: `${ADMINS}sign-out/` as const,
    doc: 'Signs an instance admin out',
    fields: z.object({}),
    base: 'admin',
    handler: async ({ platform }, _input, http) => {
      await signOutUser(platform, http, 'admin');
      return webAddress(platform.config, 'admin');
    },
  }),
  route({
    method: 'GET',
    url: `${ADMINS}me/` as const,
    scope: 'instance',
    response: AdminMe,
    doc: 'The signed-in instance admin',
    handler: async (scope) => adminMe(await getMe(scope)),
  }),
  route({
    method: 'GET',
    url: `${ADMINS}session/` as const,
    scope: 'public',
    response: z.object({ is_authenticated: z.boolean(), user: AdminMe.optional() }),
    doc: 'Whether an instance admin is signed in',
    handler: async (scope) => {
      const { principal } = scope;
      if (!principal || !(await isAdmin(scope, principal.user.id))) {
        return { is_authenticated: false };
      }
      const me = await getMe({ ...scope, user: principal.user });
      return { is_authenticated: true, user: adminMe(me) };
    },
  }),
  route({
    method: 'GET',
    url: ADMINS,
    scope: 'instance',
    response: z.array(InstanceAdmin),
    doc: 'Everybody who runs the instance',
    handler: async (scope) =>
      (await listAdmins(scope)).map((row) => instanceAdminWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'POST',
    url: ADMINS,
    scope: 'instance',
    body: AddInstanceAdmin,
    status: 201,
    response: InstanceAdmin,
    doc: 'Makes somebody an instance admin',
    handler: async (scope, { body }) =>
      instanceAdminWire(await addAdmin(scope, body), scope.user.user_timezone),
  }),
  route({
    method: 'DELETE',
    url: `${ADMINS}:id/` as const,
    scope: 'instance',
    response: 'none',
    doc: 'Removes an instance admin',
    handler: (scope, { params }) => removeAdmin(scope, params.id),
  }),
];

function entered(scope: Scope, { reply }: Http, token: string): string {
  const { config } = scope.platform;
  setSessionCookie(config, reply, 'admin', token);
  renewCsrfSecret(config, reply);
  return webAddress(config, 'admin', 'general');
}
