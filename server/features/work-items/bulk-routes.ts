import { z } from 'zod';

import { noIds, requireIds } from '#server/features/work-items/selection/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import { MergedLabel, MergeLabel } from '#shared/contract/labels.ts';
import {
  BulkOperation,
  IssueDates,
  RecentlyDeleted,
  RecentlyDeletedQuery,
  WorkItemIds,
} from '#shared/contract/work-items.ts';

import { listRecentlyDeleted } from './recently-deleted.ts';
import { archiveWorkItems, restoreWorkItems } from './write/archive.ts';
import { changeWorkItems } from './write/bulk.ts';
import { updateDates } from './write/dates.ts';
import { deleteWorkItems } from './write/delete.ts';
import { mergeLabel } from './write/merge-label.ts';
import { bodyKeys } from './write/references.ts';
import { restoreDeleted } from './write/restore-deleted.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

/** Calls that change several work items at once. */
export const bulkRoutes = [
  route({
    method: 'DELETE',
    url: `${PROJECT}/bulk-delete-issues/` as const,
    scope: 'project',
    action: 'work_item.bulk_delete',
    isHeavy: true,
    body: WorkItemIds,
    response: Message,
    doc: 'Deletes several work items',
    handler: async (scope, { body }) => {
      const count = await deleteWorkItems(scope, requireIds(body.issue_ids, noIds()));
      return { message: `${count} issues were deleted` };
    },
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/recently-deleted-issues/` as const,
    scope: 'project',
    action: 'work_item.read',
    query: RecentlyDeletedQuery,
    response: RecentlyDeleted,
    doc: 'Work items deleted within 30 days that the person may take back, the last one first (our own)',
    handler: (scope, { query }) => listRecentlyDeleted(scope, query.cursor),
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/restore-issues/` as const,
    scope: 'project',
    action: 'work_item.delete',
    isHeavy: true,
    body: WorkItemIds,
    response: Message,
    doc: 'Takes deleted work items back with all that went with them, all or none (our own)',
    handler: async (scope, { body }) => {
      const count = await restoreDeleted(scope, requireIds(body.issue_ids, noIds()));
      return { message: `${count} issues were restored` };
    },
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/bulk-archive-issues/` as const,
    scope: 'project',
    action: 'work_item.archive',
    isHeavy: true,
    body: WorkItemIds,
    response: z.object({ archived_at: z.iso.date() }),
    doc: 'Archives several work items, or none',
    handler: async (scope, { body }) => ({
      archived_at: await archiveWorkItems(scope, requireIds(body.issue_ids, noIds())),
    }),
  }),
  route({
    method: 'DELETE',
    url: `${PROJECT}/bulk-archive-issues/` as const,
    scope: 'project',
    action: 'work_item.archive',
    isHeavy: true,
    body: WorkItemIds,
    response: 'none',
    doc: 'Takes several work items out of the archive, or none (our own)',
    handler: (scope, { body }) => restoreWorkItems(scope, requireIds(body.issue_ids, noIds())),
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/bulk-operation-issues/` as const,
    scope: 'project',
    action: 'work_item.bulk_update',
    isHeavy: true,
    body: BulkOperation,
    response: Message,
    doc: 'The same change to several work items, all or none',
    handler: async (scope, { body }, { request }) => {
      const given = z.object({ properties: z.unknown() }).safeParse(request.body).data?.properties;
      await changeWorkItems(scope, body, bodyKeys(given, body.properties));
      return { message: 'Issues updated successfully' };
    },
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/issue-dates/` as const,
    scope: 'project',
    action: 'work_item.dates',
    isHeavy: true,
    body: IssueDates,
    response: Message,
    doc: 'Sets dates of several work items',
    handler: async (scope, { body }) => {
      await updateDates(scope, body);
      return { message: 'Issues updated successfully' };
    },
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/issue-labels/:id/merge/` as const,
    scope: 'project',
    action: 'label.delete',
    isHeavy: true,
    body: MergeLabel,
    response: MergedLabel,
    doc: 'Puts the work items of a label under another one and deletes it, 500 a call (our own)',
    handler: async (scope, { params, body }) => ({
      is_done: await mergeLabel(scope, params.id, body.into),
    }),
  }),
];
