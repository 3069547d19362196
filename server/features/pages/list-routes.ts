import { z } from 'zod';

import { addFavoritePage, removeFavoritePage } from '#server/features/favorites/commands.ts';
import { route } from '#server/platform/http/route.ts';
import { Page } from '#shared/contract/pages.ts';

import { getPage, listPages } from './queries.ts';
import { pageWire } from './wire.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/' as const;
const FAVORITE = `${PROJECT}favorite-pages/:id/` as const;

/** The other lists of a project's pages: the archive and one's own favorites. */
export const pageListRoutes = [
  route({
    method: 'GET',
    url: `${PROJECT}archived-pages/`,
    scope: 'project',
    action: 'page.list',
    response: z.array(Page),
    doc: 'Archived pages of a project',
    handler: async (scope) => {
      const rows = await listPages(scope, { only: 'archived' });
      return rows.map((row) => pageWire(row, scope.user.user_timezone));
    },
  }),
  route({
    method: 'GET',
    url: `${PROJECT}favorite-pages/`,
    scope: 'project',
    action: 'page.list_favorite',
    response: z.array(Page),
    doc: 'My favorite pages of a project',
    handler: async (scope) => {
      const rows = await listPages(scope, { only: 'favorite' });
      return rows.map((row) => pageWire(row, scope.user.user_timezone));
    },
  }),
  route({
    method: 'POST',
    url: FAVORITE,
    scope: 'project',
    action: 'page.favorite',
    response: 'none',
    doc: 'Pins a page',
    handler: async (scope, { params }) => {
      const page = await getPage(scope, params.id);
      await addFavoritePage(scope, page.id);
    },
  }),
  route({
    method: 'DELETE',
    url: FAVORITE,
    scope: 'project',
    action: 'page.favorite',
    response: 'none',
    doc: 'Unpins a page',
    handler: async (scope, { params }) => {
      const page = await getPage(scope, params.id);
      await removeFavoritePage(scope, page.id);
    },
  }),
];
