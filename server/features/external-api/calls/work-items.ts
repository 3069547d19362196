import { z } from 'zod';

import { findActivityEntry, pageActivityEntries } from '#server/features/activities/queries.ts';
import {
  As,
  externalBody,
  type ExternalCall,
  type Given,
} from '#server/features/external-api/kit/derive.ts';
import { MAX_ROWS } from '#server/features/external-api/kit/page.ts';
import { resourceMissing } from '#server/features/external-api/kit/refusals.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { pageOf, readPage } from '#server/platform/database/paging.ts';
import { CreateWorkItem, UpdateWorkItem } from '#shared/contract/work-items.ts';

import { itemQuery, listOf } from './finding.ts';
import { changeItem, findItem, makeItem, PLACE, putItem, rereadItem } from './item-changes.ts';
import { shapes } from './shapes.ts';

const P = '/projects/:project_id' as const;
const ITEM = `${P}/issues/:id/` as const;
const PART = `${P}/issues/:work_item_id` as const;
const FILES = `/api/assets/v2/workspaces/:slug${PART}/attachments/` as const;
const { workItem, link, comment, activity, attachment, ticket } = shapes;

const external = {
  external_id: z.string().optional().meta({ description: 'Finds the one with this id elsewhere.' }),
  external_source: z.string().optional(),
};

export const workItemCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: '/issues/:identifier-:sequence/',
    of: 'GET /work-items/:identifier-:sequence/',
    shape: workItem,
    doc: 'Returns a work item by its key, as WEB-12',
  },
  {
    method: 'GET',
    url: `${P}/issues/`,
    of: `GET ${P}/issues/`,
    shape: workItem,
    answers: 'page',
    mayAnswer: 'row',
    isPagedByWeb: true,
    query: { ...external, ...itemQuery },
    doc: 'Lists the work items of a project, or returns the one with an external id',
    handle: listOf(`GET ${P}/issues/`),
    find: async (scope, { query, params }, run) => {
      const id = await findItem(scope, query);
      return id === null
        ? null
        : new As('row', await run(`GET ${ITEM}`, { params: { ...params, id } }));
    },
  },
  {
    method: 'POST',
    url: `${P}/issues/`,
    of: `POST ${P}/issues/`,
    shape: workItem,
    status: 201,
    body: externalBody(CreateWorkItem)?.extend(PLACE.shape),
    doc: 'Creates a work item',
    handle: makeItem,
  },
  {
    method: 'PUT',
    url: `${P}/issues/`,
    of: `POST ${P}/issues/`,
    shape: workItem,
    body: externalBody(UpdateWorkItem)?.extend(PLACE.shape),
    doc: 'Creates the work item with an external id, or changes it',
    handle: putItem,
  },
  { method: 'GET', url: ITEM, of: `GET ${ITEM}`, shape: workItem, doc: 'Returns a work item' },
  {
    method: 'PATCH',
    url: ITEM,
    of: `PATCH ${ITEM}`,
    shape: workItem,
    body: externalBody(UpdateWorkItem)?.extend(PLACE.shape),
    handle: changeItem,
    reread: (scope, { params }) => rereadItem(scope, params['id'] ?? ''),
    doc: 'Changes a work item',
  },
  { method: 'DELETE', url: ITEM, of: `DELETE ${ITEM}`, doc: 'Deletes a work item' },

  {
    method: 'GET',
    url: `${PART}/links/`,
    of: `GET ${PART}/issue-links/`,
    shape: link,
    answers: 'page',
    doc: 'Lists the links of a work item',
  },
  {
    method: 'POST',
    url: `${PART}/links/`,
    of: `POST ${PART}/issue-links/`,
    shape: link,
    status: 201,
    doc: 'Adds a link to a work item',
  },
  {
    method: 'GET',
    url: `${PART}/links/:id/`,
    of: `GET ${PART}/issue-links/`,
    shape: link,
    doc: 'Returns a link',
    handle: async (_scope, { params }, run) =>
      one(await run(`GET ${PART}/issue-links/`), params['id']),
  },
  {
    method: 'PATCH',
    url: `${PART}/links/:id/`,
    of: `PATCH ${PART}/issue-links/:id/`,
    shape: link,
    doc: 'Changes a link',
  },
  {
    method: 'DELETE',
    url: `${PART}/links/:id/`,
    of: `DELETE ${PART}/issue-links/:id/`,
    doc: 'Removes a link',
  },

  {
    method: 'GET',
    url: `${PART}/comments/`,
    of: `GET ${PART}/comments/`,
    shape: comment,
    answers: 'page',
    doc: 'Lists the comments on a work item, the newest first',
  },
  {
    method: 'POST',
    url: `${PART}/comments/`,
    of: `POST ${PART}/comments/`,
    shape: comment,
    status: 201,
    doc: 'Comments on a work item',
  },
  {
    method: 'GET',
    url: `${PART}/comments/:id/`,
    of: `GET ${PART}/comments/:id/`,
    shape: comment,
    doc: 'Returns a comment',
  },
  {
    method: 'PATCH',
    url: `${PART}/comments/:id/`,
    of: `PATCH ${PART}/comments/:id/`,
    shape: comment,
    doc: 'Edits a comment',
  },
  {
    method: 'DELETE',
    url: `${PART}/comments/:id/`,
    of: `DELETE ${PART}/comments/:id/`,
    doc: 'Deletes a comment',
  },

  {
    method: 'GET',
    url: `${PART}/activities/`,
    of: `GET ${PART}/history/`,
    shape: activity,
    answers: 'page',
    doc: 'Lists the changes of a work item, the oldest first',
    handle: listChanges,
  },
  {
    method: 'GET',
    url: `${PART}/activities/:id/`,
    of: `GET ${PART}/history/`,
    shape: activity,
    doc: 'Returns one change of a work item',
    handle: getChange,
  },

  {
    method: 'GET',
    url: `${PART}/issue-attachments/`,
    of: `GET ${FILES}`,
    shape: attachment,
    answers: 'list',
    doc: 'Lists the attachments of a work item',
  },
  {
    method: 'POST',
    url: `${PART}/issue-attachments/`,
    of: `POST ${FILES}`,
    shape: ticket,
    doc: 'Asks to upload an attachment: where, and with which form fields',
  },
  {
    method: 'GET',
    url: `${PART}/issue-attachments/:id/`,
    of: `GET ${FILES}:id/`,
    doc: 'Leads to the file',
  },
  {
    method: 'PATCH',
    url: `${PART}/issue-attachments/:id/`,
    of: `PATCH ${FILES}:id/`,
    doc: 'Confirms that the file is uploaded',
  },
  {
    method: 'DELETE',
    url: `${PART}/issue-attachments/:id/`,
    of: `DELETE ${FILES}:id/`,
    doc: 'Deletes an attachment',
  },
];

const Rows = z.array(z.looseObject({ id: z.string() }));

function one(rows: unknown, id: string | undefined): object {
  const found = Rows.parse(rows).find((row) => row.id === id);
  if (!found) throw resourceMissing();
  return found;
}

/** A page of an item's history, paged by the database. Empty for an archived project. */
async function listChanges(scope: ProjectScope, { params, query }: Given): Promise<unknown> {
  const item = await getVisibleWorkItem(scope, params['work_item_id'] ?? '');
  const page = readPage(query, MAX_ROWS);
  if (scope.project.archived_at !== null) return pageOf(page, 0, []);
  const isDown = query.order_by === '-created_at';
  const { total, entries } = await pageActivityEntries(scope, item.id, { ...page, isDown });
  return pageOf(page, total, entries);
}

async function getChange(scope: ProjectScope, { params }: Given): Promise<unknown> {
  const item = await getVisibleWorkItem(scope, params['work_item_id'] ?? '');
  const isHidden = scope.project.archived_at !== null;
  const found = isHidden ? null : await findActivityEntry(scope, item.id, params['id'] ?? '');
  if (!found) throw resourceMissing();
  return found;
}
