import { z } from 'zod';

import { getPage } from '#server/features/pages/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { PageVersion, PageVersionDetail } from '#shared/contract/pages.ts';

import { getPageVersion, listPageVersions } from './queries.ts';
import { restorePageVersion } from './restore.ts';
import { pageVersionDetailWire, pageVersionWire } from './wire.ts';

const VERSIONS = '/api/workspaces/:slug/projects/:project_id/pages/:page_id/versions/' as const;

/** Earlier texts of pages. */
export const pageVersionRoutes = [
  route({
    method: 'GET',
    url: VERSIONS,
    scope: 'project',
    action: 'page_version.list',
    response: z.array(PageVersion),
    doc: 'Versions of a page, newest first',
    handler: async (scope, { params }) => {
      const page = await getPage(scope, params.page_id);
      const rows = await listPageVersions(scope, page);
      return rows.map((row) => pageVersionWire(row, scope.user.user_timezone));
    },
  }),
  route({
    method: 'GET',
    url: `${VERSIONS}:id/`,
    scope: 'project',
    action: 'page_version.list',
    response: PageVersionDetail,
    doc: 'One version of a page with its text',
    handler: async (scope, { params }) => {
      const page = await getPage(scope, params.page_id);
      const version = await getPageVersion(scope, page, params.id);
      return pageVersionDetailWire(version, scope.user.user_timezone);
    },
  }),
  route({
    method: 'POST',
    url: `${VERSIONS}:id/restore/`,
    scope: 'project',
    action: 'page.update',
    response: 'none',
    doc: 'Brings the text of a version back; what there was is kept as a version (our own)',
    handler: (scope, { params }) => restorePageVersion(scope, params.page_id, params.id),
  }),
];
