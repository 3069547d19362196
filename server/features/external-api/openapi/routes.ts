import { z } from 'zod';

import { externalRoutes } from '#server/features/external-api/routes.ts';
import { route } from '#server/platform/http/route.ts';
import { registeredFeatures } from '#server/platform/kit/feature.ts';
import { HttpReply, JsonText } from '#server/platform/replies/reply.ts';

import { describeExternal } from './describe.ts';
import { REFERENCE, referenceFile } from './reference.ts';

export const documentRoutes = [
  route({
    method: 'GET',
    url: '/api/v1/openapi.json',
    scope: 'public',
    response: z.looseObject({ openapi: z.string() }),
    doc: 'Every call of the external API in OpenAPI 3.1',
    handler: async ({ platform }) => new JsonText(described(platform.config.PUBLIC_URL)),
  }),
  ...([`${REFERENCE}/`, `${REFERENCE}/js/scalar.js`] as const).map((url) =>
    route({
      method: 'GET',
      url,
      scope: 'public',
      response: 'text',
      doc: 'Every call of the external API, readable',
      handler: async (_scope, _input, { request }) => {
        const path = request.url.split('?')[0] ?? '';
        // The page's relative links need the trailing slash.
        if (path.endsWith('/docs')) return new HttpReply(302, '', { location: 'docs/' });
        const { body, type, policy } = await referenceFile(url);
        return new HttpReply(200, body, {
          'content-type': type,
          'content-security-policy': policy,
          // The page has a new nonce in each reply.
          'cache-control': url.endsWith('.js') ? 'public, max-age=3600' : 'no-store',
        });
      },
    }),
  ),
];

let known: string | undefined;

/** Cached: describing takes time, and the result is constant within a process. */
function described(server: string): string {
  const web = registeredFeatures().flatMap(({ routes }) => routes ?? []);
  known ??= JSON.stringify(describeExternal(externalRoutes(web), server));
  return known;
}
