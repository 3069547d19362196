import { z } from 'zod';

import type { Scope } from '#server/platform/access/scope.ts';
import { limitForms } from '#server/platform/guards/sign-in-limits.ts';
import { type Http, route, type Route } from '#server/platform/http/route.ts';
import {
  asRefusal,
  AuthRefusal,
  refusalBody,
  refusingWithJson,
} from '#server/platform/replies/auth-refusal.ts';
import { type HttpReply, redirect } from '#server/platform/replies/reply.ts';
import { basePath, safePath, webAddress } from '#server/platform/settings/web-addresses.ts';
import { SIGN_IN_PROVIDERS } from '#shared/constants/sign-in.ts';
import { LinkAccount, LinkStart } from '#shared/contract/auth.ts';
import { OidcTest } from '#shared/contract/instances.ts';

import type { Side } from './flows.ts';
import { LINKED_PAGE } from './linked-accounts.ts';
import { beginLinking, endLinking } from './linking.ts';
import { beginJourney, checkReturn, endJourney, JOURNEY_SECONDS, readJourney } from './oauth.ts';
import { beginOidcTest, endOidcTest, lastOidcTest } from './oidc-test.ts';

const COOKIE = 'oauth-journey';

const StartQuery = z.object({
  next_path: z.string().optional().catch(undefined),
  /** Earlier clients started linking by this parameter, without confirming the person. */
  link: z.string().optional().catch(undefined),
});
const text = z.string().catch('');
const CallbackQuery = z.object({ code: text, state: text });

export const oauthRoutes: readonly Route[] = [
  ...routesOf('app', '/auth/'),
  ...routesOf('space', '/auth/spaces/'),
  ...absentRoutes('app', '/auth/'),
  ...absentRoutes('space', '/auth/spaces/'),
];

/** A provider of the contract that is missing here: clients get an error instead of a 404. */
function absentRoutes(side: Side, prefix: '/auth/' | '/auth/spaces/'): Route[] {
  return (['gitea/', 'gitea/callback/'] as const).map((path) =>
    route({
      method: 'GET',
      url: `${prefix}${path}` as const,
      scope: 'public',
      query: StartQuery,
      response: 'redirect',
      doc: 'Refuses a provider that is not offered',
      handler: (scope, { query }) =>
        redirecting(scope, side, { next: safePath(query.next_path) }, () =>
          Promise.reject(new AuthRefusal('OAUTH_NOT_CONFIGURED')),
        ),
    }),
  );
}

function routesOf(side: Side, prefix: '/auth/' | '/auth/spaces/'): Route[] {
  return SIGN_IN_PROVIDERS.flatMap((provider) => [
    route({
      method: 'GET',
      url: `${prefix}${provider}/` as const,
      scope: 'public',
      query: StartQuery,
      response: 'redirect',
      doc: `Sends the browser to ${provider} to sign in`,
      handler: (scope, { query }, http) => {
        const next = safePath(query.next_path);
        if (query.link !== undefined) {
          return redirecting(scope, 'app', { next, page: LINKED_PAGE }, () =>
            Promise.reject(new AuthRefusal('LINK_NOT_CONFIRMED')),
          );
        }
        return redirecting(scope, side, { next }, async () => {
          await limitForms(scope.platform, http.request.ip);
          const { address, sealed } = await beginJourney(scope, { provider, side, next });
          keepJourney(scope, http, sealed);
          return address;
        });
      },
    }),
    route({
      method: 'GET',
      url: `${prefix}${provider}/callback/` as const,
      scope: 'public',
      query: CallbackQuery,
      response: 'redirect',
      doc: `Signs in with what ${provider} says`,
      handler: async (scope, _call, http) => {
        const journey = readJourney(scope.platform, http.request.cookies[COOKIE]);
        http.reply.clearCookie(COOKIE, cookie(scope));
        const way = { next: journey?.next ?? '', page: journey?.linkTo && LINKED_PAGE };
        return redirecting(scope, journey?.side ?? side, way, async () => {
          const came = await checkReturn(scope, provider, journey, http);
          if (came.journey.isTest) return endOidcTest(scope, came);
          return came.journey.linkTo ? endLinking(scope, came) : endJourney(scope, came, http);
        });
      },
    }),
  ]);
}

/** SameSite=Lax: the return from the provider is a link from another site. */
function cookie(scope: Scope) {
  const { config } = scope.platform;
  const secure = config.PUBLIC_URL.startsWith('https:');
  return { path: basePath(config), httpOnly: true, sameSite: 'lax', secure } as const;
}

function keepJourney(scope: Scope, http: Http, sealed: string): void {
  http.reply.setCookie(COOKIE, sealed, { ...cookie(scope), maxAge: JOURNEY_SECONDS });
}

interface Refused {
  readonly next: string;
  /** Path that shows a refusal; the sign-in page by default. */
  readonly page?: string | undefined;
}

async function redirecting(
  scope: Scope,
  side: Side,
  { next, page = '' }: Refused,
  work: () => Promise<string>,
): Promise<HttpReply<undefined>> {
  try {
    return redirect(await work());
  } catch (error) {
    const query = { ...refusalBody(asRefusal(error)), ...(next ? { next_path: next } : {}) };
    return redirect(webAddress(scope.platform.config, side, page, query));
  }
}

export const linkRoute = route({
  method: 'POST',
  url: '/api/users/me/accounts/',
  scope: 'user',
  transaction: false,
  body: LinkAccount,
  response: LinkStart,
  doc: 'Returns where to go on to link an account, given my password or a recent sign-in (own addition)',
  handler: async (scope, { body }, http) =>
    refusingWithJson(async () => {
      await limitForms(scope.platform, http.request.ip);
      const { address, sealed } = await beginLinking(scope, body, http.request.ip);
      keepJourney(scope, http, sealed);
      return { address };
    }),
});

/** Tests of the OpenID Connect provider by an admin. */
export const oidcTestRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/instances/oidc-test/',
    scope: 'instance',
    response: 'redirect',
    doc: 'Sends the browser of an instance admin to the OpenID Connect provider to try it (own addition)',
    handler: async (scope, _call, http) => {
      const { address, sealed } = await beginOidcTest(scope);
      if (sealed) keepJourney(scope, http, sealed);
      return redirect(address);
    },
  }),
  route({
    method: 'GET',
    url: '/api/instances/oidc-test/result/',
    scope: 'instance',
    response: OidcTest.nullable(),
    doc: 'Returns what the last test of the OpenID Connect provider showed (own addition)',
    handler: (scope) => lastOidcTest(scope),
  }),
];
