import { z } from 'zod';

import { externalRoutes } from '#server/features/external-api/routes.ts';
import { route } from '#server/platform/http/route.ts';
import { registeredFeatures } from '#server/platform/kit/feature.ts';
import { HttpReply, JsonText } from '#server/platform/replies/reply.ts';

import { describeExternal } from './describe.ts';
import { REFERENCE, referenceFile } from './reference.ts';

/** What describes the external API, to programs and to people. */
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
        // What the page names is beside it, which is below this address only if it ends so.
        if (path.endsWith('/docs')) return new HttpReply(302, '', { location: 'docs/' });
        const { body, type, policy } = await referenceFile(url);
        return new HttpReply(200, body, {
          'content-type': type,
          'content-security-policy': policy,
          // The page has a word of its own in each reply.
          'cache-control': url.endsWith('.js') ? 'public, max-age=3600' : 'no-store',
        });
      },
    }),
  ),
];

let known: string | undefined;

/** Describing takes a while, and what is described does not change while the process runs. */
function described(server: string): string {
  const web = registeredFeatures().flatMap(({ routes }) => routes ?? []);
  known ??= JSON.stringify(describeExternal(externalRoutes(web), server));
  return known;
}
