import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { RelatedBrief } from '#shared/contract/work-item-details.ts';
import {
  AddRelations,
  ChangeRelation,
  Relations,
  RemoveRelation,
} from '#shared/contract/work-items.ts';

import { addRelations, changeLag, removeRelation, removeRelationTo } from './commands.ts';
import { listRelated } from './queries.ts';
import { madeRelationWire, relationsWire } from './wire.ts';

const ITEM = '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id' as const;
const RELATIONS = `${ITEM}/issue-relation/` as const;

/** Relations between items. */
export const relationRoutes = [
  route({
    method: 'GET',
    url: RELATIONS,
    scope: 'project',
    action: 'work_item_relation.list',
    response: Relations,
    doc: 'Items related to a work item, by type',
    handler: async (scope, { params }) =>
      relationsWire(await listRelated(scope, params.work_item_id), scope.user.user_timezone),
  }),
  route({
    method: 'POST',
    url: RELATIONS,
    scope: 'project',
    action: 'work_item_relation.update',
    body: AddRelations,
    status: 201,
    response: z.array(RelatedBrief),
    doc: 'Relates a work item to others',
    handler: async (scope, { params, body }) => {
      const made = await addRelations(scope, params.work_item_id, body);
      return made.map((relation) => madeRelationWire(relation, scope.user.user_timezone));
    },
  }),
  route({
    method: 'PATCH',
    url: `${RELATIONS}:id/` as const,
    scope: 'project',
    action: 'work_item_relation.update',
    body: ChangeRelation,
    response: 'none',
    doc: 'Changes the days between the two items of a relation',
    handler: (scope, { params, body }) =>
      changeLag(scope, params.work_item_id, params.id, body.lag),
  }),
  route({
    method: 'DELETE',
    url: `${RELATIONS}:id/` as const,
    scope: 'project',
    action: 'work_item_relation.update',
    response: 'none',
    doc: 'Ends a relation by its id',
    handler: (scope, { params }) => removeRelation(scope, params.work_item_id, params.id),
  }),
  route({
    method: 'POST',
    url: `${ITEM}/remove-relation/` as const,
    scope: 'project',
    action: 'work_item_relation.update',
    body: RemoveRelation,
    response: 'none',
    doc: 'Ends the relation between two items',
    handler: (scope, { params, body }) =>
      removeRelationTo(scope, params.work_item_id, body.related_issue),
  }),
];
