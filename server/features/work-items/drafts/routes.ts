import { workItemWire } from '#server/features/work-items/wire.ts';
import { readDescription } from '#server/features/work-items/write/description.ts';
import { route } from '#server/platform/http/route.ts';
import {
  CreateDraft,
  Draft,
  DraftToItem,
  MadeFromDraft,
  UpdateDraft,
} from '#shared/contract/drafts.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { ListQuery } from '#shared/contract/work-item-lists.ts';

import { deleteDraft, draftResource, finishDraft, updateDraft } from './commands.ts';
import { draftEntity } from './entity.ts';
import { getDraft, listDrafts } from './queries.ts';

const WORKSPACE = '/api/workspaces/:slug/' as const;
const DRAFTS = `${WORKSPACE}draft-issues/` as const;

/** A person's own drafts in a workspace. */
export const draftRoutes = [
  route({
    method: 'GET',
    url: DRAFTS,
    scope: 'workspace',
    action: 'draft.list',
    query: ListQuery,
    response: pageReply(Draft),
    doc: 'Lists my drafts of work items, the newest first',
    handler: (scope, { query }) => listDrafts(scope, query, (row) => draftEntity.wire(row, 'UTC')),
  }),
  route({
    method: 'POST',
    url: DRAFTS,
    scope: 'workspace',
    action: 'draft.create',
    body: CreateDraft,
    status: 201,
    response: Draft,
    doc: 'Begins a draft of a work item',
    handler: async (scope, { body }) =>
      draftEntity.wire(await draftResource.create(scope, body), scope.user.user_timezone),
  }),
  route({
    method: 'GET',
    url: `${DRAFTS}:id/` as const,
    scope: 'workspace',
    action: 'draft.list',
    response: Draft,
    doc: 'Returns one of my drafts',
    handler: async (scope, { params }) =>
      draftEntity.wire(await getDraft(scope, params.id), scope.user.user_timezone),
  }),
  route({
    method: 'PATCH',
    url: `${DRAFTS}:id/` as const,
    scope: 'workspace',
    action: 'draft.update',
    body: UpdateDraft,
    response: 'none',
    doc: 'Changes one of my drafts',
    handler: async (scope, { params, body }) => {
      await updateDraft(scope, params.id, body);
    },
  }),
  route({
    method: 'DELETE',
    url: `${DRAFTS}:id/` as const,
    scope: 'workspace',
    action: 'draft.delete',
    response: 'none',
    doc: 'Deletes one of my drafts',
    handler: (scope, { params }) => deleteDraft(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${WORKSPACE}draft-to-issue/:id/` as const,
    scope: 'workspace',
    action: 'draft.finish',
    body: DraftToItem,
    status: 201,
    response: MadeFromDraft,
    doc: 'Makes a work item of one of my drafts',
    handler: async (scope, { params, body }) => {
      const { item } = await finishDraft(scope, params.id, body);
      return {
        ...workItemWire(item, scope.user.user_timezone),
        workspace_id: item.workspace_id,
        description_html: await readDescription(scope, item.id),
      };
    },
  }),
];
