import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { numeric } from '#shared/contract/fields.ts';
import { coverPath, COVERS } from '#shared/lib/covers.ts';

import { searchPictures } from './picture-sources.ts';

const PictureQuery = z.object({
  query: z.string().trim().max(200).optional(),
  page: numeric(z.int().min(1).max(10_000)).catch(1),
  per_page: numeric(z.int().min(1).max(30)).catch(20),
});

export const pictureRoutes = [
  route({
    method: 'GET',
    url: '/api/project-covers/',
    scope: 'public',
    response: z.array(z.string()),
    doc: 'Cover pictures that come with the program',
    handler: async ({ platform: { config } }) =>
      new HttpReply(
        200,
        COVERS.map((name) => `${config.PUBLIC_URL}${coverPath(name)}`),
        { 'cache-control': 'public, max-age=86400' },
      ),
  }),
  route({
    method: 'GET',
    url: '/api/unsplash/',
    scope: 'user',
    query: PictureQuery,
    response: z.unknown(),
    doc: 'Searches stock pictures, when a key for them is set',
    handler: (scope, { query }) => searchPictures(scope, query),
  }),
];
