import { z } from 'zod';

import { recordVisit } from '#server/features/users/visits/commands.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { WorkItemDetail } from '#shared/contract/work-item-details.ts';
import { CreateWorkItem, UpdateWorkItem, WorkItem } from '#shared/contract/work-items.ts';

import { getWorkItemByKey } from './by-key.ts';
import { createCopy } from './copies/commands.ts';
import { DetailQuery, workItemDetail } from './detail.ts';
import { withEpics } from './epics/access.ts';
import { makeEpic, makeItem } from './epics/commands.ts';
import type { WorkItemRow } from './events.ts';
import { getArchivedWorkItem, getVisibleWorkItem } from './queries.ts';
import { workItemWire } from './wire.ts';
import { archiveWorkItem, restoreWorkItem } from './write/archive.ts';
import { createWorkItem } from './write/create.ts';
import { deleteWorkItem } from './write/delete.ts';
import { bodyKeys } from './write/references.ts';
import { updateWorkItem } from './write/update.ts';

const ITEM = '/api/workspaces/:slug/projects/:project_id/issues/:id/' as const;
const ARCHIVE = `${ITEM}archive/` as const;

const ArchivedAt = z.object({ archived_at: z.iso.date() });

/** Adding an item or an epic. */
const createRoutes = (['issues', 'epics'] as const).map((word) =>
  route({
    method: 'POST',
    url: `/api/workspaces/:slug/projects/:project_id/${word}/` as const,
    scope: 'project',
    action: 'work_item.create',
    body: CreateWorkItem,
    status: 201,
    response: WorkItem,
    doc: word === 'epics' ? 'Adds an epic' : 'Adds a work item',
    handler: async (scope, { body: { copy_of, ...input } }) => {
      const origin = { cause: 'request', isEpic: word === 'epics' } as const;
      const item = await (copy_of
        ? createCopy(scope, input, copy_of, origin)
        : createWorkItem(scope, input, origin));
      return workItemWire(item, scope.user.user_timezone);
    },
  }),
);

const itemRoutes = [
  route({
    method: 'GET',
    url: ITEM,
    scope: 'project',
    action: 'work_item.read',
    query: DetailQuery,
    response: WorkItemDetail,
    doc: 'One work item',
    handler: async (scope, { params, query }) => {
      const item = await getVisibleWorkItem(scope, params.id);
      noteVisit(scope, item);
      return workItemDetail(scope, item, query);
    },
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/work-items/:identifier-:sequence/' as const,
    scope: 'workspace',
    action: 'workspace.read',
    query: DetailQuery,
    response: WorkItemDetail,
    doc: 'One work item by KEY-12',
    handler: async (scope, { params, query }) => {
      const item = await getWorkItemByKey(scope, `${params.identifier}-${params.sequence}`);
      noteVisit(scope, item);
      return workItemDetail(scope, item, query);
    },
  }),
  route({
    method: 'GET',
    url: `${ITEM}meta/` as const,
    scope: 'project',
    action: 'work_item.read',
    response: z.object({ sequence_id: z.int(), project_identifier: z.string() }),
    doc: 'What an item is called, for old addresses',
    handler: async (scope, { params }) => {
      const { sequence_id } = await getVisibleWorkItem(scope, params.id, { listable: true });
      return { sequence_id, project_identifier: scope.project.identifier };
    },
  }),
  route({
    method: 'PATCH',
    url: ITEM,
    scope: 'project',
    action: 'work_item.update',
    body: UpdateWorkItem,
    response: 'none',
    doc: 'Changes a work item',
    handler: async (scope, { params, body }, { request }) => {
      await updateWorkItem(scope, params.id, body, bodyKeys(request.body, body));
    },
  }),
  route({
    method: 'DELETE',
    url: ITEM,
    scope: 'project',
    action: 'work_item.delete',
    response: 'none',
    doc: 'Deletes a work item and all below it',
    handler: (scope, { params }) => deleteWorkItem(scope, params.id),
  }),
  route({
    method: 'GET',
    url: ARCHIVE,
    scope: 'project',
    action: 'work_item.list_archived',
    query: DetailQuery,
    response: WorkItemDetail,
    doc: 'One archived work item',
    handler: async (scope, { params, query }) => {
      const item = await getArchivedWorkItem(scope, params.id);
      return workItemDetail(scope, item, query);
    },
  }),
  route({
    method: 'POST',
    url: ARCHIVE,
    scope: 'project',
    action: 'work_item.archive',
    response: ArchivedAt,
    doc: 'Archives a work item',
    handler: async (scope, { params }) => ({
      archived_at: await archiveWorkItem(scope, params.id),
    }),
  }),
  route({
    method: 'DELETE',
    url: ARCHIVE,
    scope: 'project',
    action: 'work_item.archive',
    response: 'none',
    doc: 'Takes a work item out of the archive',
    handler: (scope, { params }) => restoreWorkItem(scope, params.id),
  }),
];

/** What a work item is: our own, beside the contract, whose bodies ignore `is_epic`. */
const kindRoutes = [
  route({
    method: 'POST',
    url: `${ITEM}epic/` as const,
    scope: 'project',
    action: 'work_item.update',
    response: 'none',
    doc: 'Makes a work item an epic',
    handler: (scope, { params }) => makeEpic(scope, params.id),
  }),
  route({
    method: 'DELETE',
    url: `${ITEM}epic/` as const,
    scope: 'project',
    action: 'work_item.update',
    response: 'none',
    doc: 'Makes an epic a work item',
    handler: (scope, { params }) => makeItem(scope, params.id),
  }),
];

/** One work item or epic. */
export const workItemRoutes = [...createRoutes, ...withEpics(itemRoutes), ...kindRoutes];

/** Opening an item makes it one of the person's recent things. */
function noteVisit(scope: WorkspaceScope, item: WorkItemRow): void {
  recordVisit(scope, item.workspace_id, item.project_id, 'issue', item.id);
}
