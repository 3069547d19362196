import { z } from 'zod';

import { recordVisit } from '#server/features/users/visits/commands.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { route } from '#server/platform/http/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { syncReply } from '#shared/contract/paging.ts';
import {
  ExpandedItemsReply,
  ItemListReply,
  LinkedQuery,
  ListQuery,
  PastQuery,
  SyncedItem,
} from '#shared/contract/work-item-lists.ts';
import { WorkItem } from '#shared/contract/work-items.ts';

import { listByIds } from './by-ids.ts';
import { listDetails } from './details.ts';
import { listLinkedIds } from './linked.ts';
import { listItems } from './list-items.ts';
import { readListRequest } from './list-request.ts';
import { listMine } from './mine.ts';
import { listPlaceItems } from './queries.ts';
import {
  archiveSource,
  currentSource,
  epicSource,
  profileSource,
  projectSource,
} from './sources.ts';
import { listDeleted, syncItems } from './sync.ts';

/** Looking at a project's list is a visit of the project. */
function visit(scope: ProjectScope): void {
  const { workspace, project } = scope;
  recordVisit(scope, workspace.id, project.id, 'project', project.id);
}

const WORKSPACE = '/api/workspaces/:slug' as const;
const PROJECT = `${WORKSPACE}/projects/:project_id` as const;

/** The calls that list a project's work items list its epics too. */
const KINDS = [
  { word: 'issues', things: 'Work items', sourceOf: projectSource },
  { word: 'epics', things: 'Epics', sourceOf: epicSource },
] as const;

const routesOfKind = ({ word, things, sourceOf }: (typeof KINDS)[number]) => [
  route({
    method: 'GET',
    url: `${PROJECT}/${word}/`,
    scope: 'project',
    action: 'work_item.list',
    query: ListQuery,
    response: ItemListReply,
    doc: `${things} of a project, grouped, filtered and ordered`,
    handler: (scope, { query }) => {
      const request = readListRequest(query, ['updated_at__gt']);
      visit(scope);
      return listItems(scope, sourceOf(scope), request);
    },
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/${word}-detail/`,
    scope: 'project',
    action: 'work_item.list',
    query: ListQuery,
    response: ExpandedItemsReply,
    doc: `${things} of a project with relations`,
    handler: (scope, { query }) =>
      listDetails(scope, sourceOf(scope), readListRequest(query), query['expand']),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/${word}/list/`,
    scope: 'project',
    action: 'work_item.list',
    query: ListQuery,
    response: z.array(WorkItem),
    doc: `${things} by their ids`,
    handler: (scope, { query }) => {
      visit(scope);
      // Our own client names items and epics at once.
      const source = query['epics'] === 'true' ? currentSource(scope) : sourceOf(scope);
      return listByIds(scope, source, query);
    },
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/v2/${word}/`,
    scope: 'project',
    action: 'work_item.list',
    query: ListQuery,
    response: syncReply(SyncedItem),
    doc: `${things} by their last change, for the browser's own database`,
    handler: (scope, { query }) => syncItems(scope, sourceOf(scope), query),
  }),
];

/** Lists of work items. */
export const listRoutes = [
  ...KINDS.flatMap(routesOfKind),
  route({
    method: 'GET',
    url: `${PROJECT}/deleted-issues/`,
    scope: 'project',
    action: 'work_item.list',
    query: ListQuery,
    response: z.array(Id),
    doc: 'Ids of deleted and archived work items',
    handler: (scope, { query }) => listDeleted(scope, query),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/archived-issues/`,
    scope: 'project',
    action: 'work_item.list_archived',
    query: ListQuery,
    response: ItemListReply,
    doc: 'Archived work items of a project',
    handler: (scope, { query }) =>
      listItems(scope, archiveSource(scope), readListRequest(query, ['show_sub_issues'])),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/issues/`,
    scope: 'workspace',
    action: 'work_item.list_workspace',
    query: ListQuery,
    response: ItemListReply,
    doc: 'Work items of all my projects in the workspace',
    handler: (scope, { query }) => listPlaceItems(scope, query),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/my-issues/`,
    scope: 'workspace',
    action: 'work_item.list_workspace',
    response: z.array(WorkItem),
    doc: 'Work items assigned to me',
    handler: (scope) => listMine(scope),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/linked-issues/:user_id/`,
    scope: 'workspace',
    action: 'work_item.list_person',
    query: LinkedQuery,
    response: z.array(Id),
    doc: 'Ids of the work items that a person is subscribed to or mentioned in',
    handler: (scope, { params, query }) => listLinkedIds(scope, query.link, params.user_id, query),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/linked-issues/`,
    scope: 'workspace',
    action: 'work_item.list_workspace',
    query: PastQuery,
    response: z.array(Id),
    doc: 'Ids of the work items that were in work that long, or were in a group of states on a day',
    handler: (scope, { query }) => listLinkedIds(scope, query.link, query.value, query),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/user-issues/:user_id/`,
    scope: 'workspace',
    action: 'work_item.list_person',
    query: ListQuery,
    response: ItemListReply,
    doc: "A person's work items in my projects",
    handler: async (scope, { params, query }) => {
      const request = readListRequest(query);
      const visible = visibleOf(await listVisibleProjects(scope));
      const source = profileSource(scope, visible, params.user_id, request.conditions);
      return listItems(scope, source, request);
    },
  }),
];
