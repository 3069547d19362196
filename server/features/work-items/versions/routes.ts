import { z } from 'zod';

import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { readPage } from '#server/platform/database/paging.ts';
import { route } from '#server/platform/http/route.ts';
import { syncReply } from '#shared/contract/paging.ts';
import { DescriptionVersion, DescriptionVersionDetail } from '#shared/contract/work-items.ts';
import { errors } from '#shared/errors.ts';

import { getVersion, listVersions } from './queries.ts';
import { syncEnvelope, versionDetailWire, versionWire } from './wire.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;
const WORDS = ['work-items', 'intake-work-items'] as const;
const PROPERTIES = `${PROJECT}/issues/:work_item_id/versions/` as const;

/** An item that the person sees; of the intake only one that came through it. */
async function itemOf(scope: ProjectScope, word: (typeof WORDS)[number], id: string) {
  const item = await getVisibleWorkItem(scope, id);
  const isThere = word === 'work-items' || item.intake_status !== null;
  if (!isThere) throw errors.notFound();
  return item;
}

const descriptionRoutes = WORDS.flatMap((word) => [
  route({
    method: 'GET',
    url: `${PROJECT}/${word}/:work_item_id/description-versions/` as const,
    scope: 'project',
    action: 'description_version.list',
    query: z.object({ cursor: z.string().optional() }),
    response: syncReply(DescriptionVersion),
    doc: 'Earlier descriptions of a work item',
    handler: async (scope, { params, query }) => {
      const item = await itemOf(scope, word, params.work_item_id);
      // Here the page size is the cursor's first number.
      const size = query.cursor?.split(':')[0];
      const page = readPage({ cursor: query.cursor, per_page: size });
      const { rows, total } = await listVersions(scope, item, page);
      const results = rows.map((row) => versionWire(row, scope.user.user_timezone));
      return syncEnvelope(page, total, results);
    },
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/${word}/:work_item_id/description-versions/:id/` as const,
    scope: 'project',
    action: 'description_version.list',
    response: DescriptionVersionDetail,
    doc: 'One earlier description',
    handler: async (scope, { params }) => {
      const item = await itemOf(scope, word, params.work_item_id);
      return versionDetailWire(await getVersion(scope, item, params.id), scope.user.user_timezone);
    },
  }),
]);

/** Earlier descriptions of an item. */
export const versionRoutes = [
  ...descriptionRoutes,
  route({
    method: 'GET',
    url: PROPERTIES,
    scope: 'project',
    action: 'description_version.list',
    response: syncReply(z.never()),
    doc: 'Property versions of a work item: nothing fills them',
    handler: async (scope, { params }) => {
      await getVisibleWorkItem(scope, params.work_item_id);
      return syncEnvelope({ perPage: 1000, page: 0, offset: 0 }, 0, []);
    },
  }),
  route({
    method: 'GET',
    url: `${PROPERTIES}:id/` as const,
    scope: 'project',
    action: 'description_version.list',
    response: 'none',
    doc: 'One property version: there are none',
    handler: async (scope, { params }) => {
      await getVisibleWorkItem(scope, params.work_item_id);
      throw errors.notFound();
    },
  }),
];
