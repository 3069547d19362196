import { z } from 'zod';

import type { Scope } from '#server/platform/access/scope.ts';
import { asRefusal, AuthRefusal, refusalBody } from '#server/platform/http/auth-refusal.ts';
import { type HttpReply, redirect } from '#server/platform/http/reply.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { limitForms } from '#server/platform/http/sign-in-limits.ts';
import { basePath, safePath, webAddress } from '#server/platform/settings/web-addresses.ts';
import { OAUTH_PROVIDERS } from '#shared/contract/auth.ts';

import type { Side } from './flows.ts';
import { beginJourney, endJourney, JOURNEY_SECONDS, readJourney } from './oauth.ts';

const COOKIE = 'oauth-journey';

const StartQuery = z.object({ next_path: z.string().optional().catch(undefined) });
const text = z.string().catch('');
const CallbackQuery = z.object({ code: text, state: text });

/** Signing in by Google, GitHub and GitLab. */
export const oauthRoutes: readonly Route[] = [
  ...routesOf('app', '/auth/'),
  ...routesOf('space', '/auth/spaces/'),
  ...absentRoutes('app', '/auth/'),
  ...absentRoutes('space', '/auth/spaces/'),
];

/** A provider that clients of the contract know and this program does not: they are told, instead of a 404. */
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
        redirecting(scope, side, safePath(query.next_path), () =>
          Promise.reject(new AuthRefusal('OAUTH_NOT_CONFIGURED')),
        ),
    }),
  );
}

function routesOf(side: Side, prefix: '/auth/' | '/auth/spaces/'): Route[] {
  return OAUTH_PROVIDERS.flatMap((provider) => [
    route({
      method: 'GET',
      url: `${prefix}${provider}/` as const,
      scope: 'public',
      query: StartQuery,
      response: 'redirect',
      doc: `Sends the browser to ${provider} to sign in`,
      handler: (scope, { query }, http) => {
        const next = safePath(query.next_path);
        return redirecting(scope, side, next, async () => {
          await limitForms(scope.platform, http.request.ip);
          const { address, sealed } = await beginJourney(scope, { provider, side, next });
          http.reply.setCookie(COOKIE, sealed, { ...cookie(scope), maxAge: JOURNEY_SECONDS });
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
      handler: async (scope, { query }, http) => {
        const journey = readJourney(scope.platform, http.request.cookies[COOKIE]);
        http.reply.clearCookie(COOKIE, cookie(scope));
        return redirecting(scope, journey?.side ?? side, journey?.next ?? '', () =>
          endJourney(scope, provider, journey, query, http),
        );
      },
    }),
  ]);
}

/** Lax: the way back from the provider is a link from another site. */
function cookie(scope: Scope) {
  const { config } = scope.platform;
  const secure = config.PUBLIC_URL.startsWith('https:');
  return { path: basePath(config), httpOnly: true, sameSite: 'lax', secure } as const;
}

async function redirecting(
  scope: Scope,
  side: Side,
  next: string,
  work: () => Promise<string>,
): Promise<HttpReply<undefined>> {
  try {
    return redirect(await work());
  } catch (error) {
    const query = { ...refusalBody(asRefusal(error)), ...(next ? { next_path: next } : {}) };
    return redirect(webAddress(scope.platform.config, side, '', query));
  }
}
