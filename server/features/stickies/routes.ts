import { z } from 'zod';

import { pageOf, PageQuery, readPage } from '#server/platform/database/paging.ts';
import { route } from '#server/platform/http/route.ts';
import { resourceRoutes } from '#server/platform/kit/resource-routes.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { Sticky } from '#shared/contract/stickies.ts';

import { stickyResource } from './commands.ts';
import { stickyEntity } from './entity.ts';
import { listStickies } from './queries.ts';

const STICKIES = '/api/workspaces/:slug/stickies/' as const;
const MAX_PAGE = 1000;
const DEFAULT_PAGE = 20;

export const stickyRoutes = [
  route({
    method: 'GET',
    url: STICKIES,
    scope: 'workspace',
    action: 'sticky.list',
    query: PageQuery.extend({ query: z.string().trim().optional() }),
    response: pageReply(Sticky),
    doc: 'Lists my stickies, the topmost first',
    handler: async (scope, { query }) => {
      const page = readPage(query, MAX_PAGE, DEFAULT_PAGE);
      const { rows, total } = await listStickies(scope, page, query.query);
      const wire = rows.map((row) => stickyEntity.wire(row, scope.user.user_timezone));
      return pageOf(page, total, wire);
    },
  }),
  ...resourceRoutes(stickyResource, {
    url: STICKIES,
    one: 'a sticky',
    many: 'my stickies',
    list: false,
  }),
];
