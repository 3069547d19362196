import { takeFromLimit } from '#server/platform/guards/rate-limit.ts';
import { route } from '#server/platform/http/route.ts';
import { LinkPreview, PreviewQuery } from '#shared/contract/link-previews.ts';

import { knownPreview, lookAt } from './known-previews.ts';

/** A text of many addresses asks for each of them once; the same ones are answered from memory. */
const LIMIT = { max: 60, seconds: 60 };

/** What web pages that texts name say of themselves. */
export const previewRoutes = [
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/link-previews/',
    scope: 'workspace',
    action: 'workspace.read',
    query: PreviewQuery,
    transaction: false,
    response: LinkPreview,
    doc: 'Title and icon of a web page, which the server looks at',
    handler: async ({ platform, user }, { query: { url } }) => {
      const known = knownPreview(url);
      if (known) return known;
      await takeFromLimit(platform, `link-previews ${user.id}`, LIMIT);
      return lookAt(platform.config, url);
    },
  }),
];
