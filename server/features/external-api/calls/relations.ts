import { z } from 'zod';

import type { ExternalCall, Run } from '#server/features/external-api/kit/derive.ts';
import { RELATION_TYPES } from '#shared/constants/work-items.ts';

import { DEPENDENCY_TYPES, moreShapes } from './more-shapes.ts';

const PART = '/projects/:project_id/issues/:work_item_id' as const;
const RELATIONS = `${PART}/issue-relation/` as const;
const { relations, dependencies, related } = moreShapes;

export const relationCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: `${PART}/relations/`,
    of: `GET ${RELATIONS}`,
    shape: relations,
    doc: 'Lists the ids of related work items by type',
    handle: async (_scope, _given, run) => {
      const known = await relatedByType(run);
      return Object.fromEntries(
        RELATION_TYPES.map((type) => [type, (known[type] ?? []).map(({ id }) => id)]),
      );
    },
  },
  {
    method: 'POST',
    url: `${PART}/relations/`,
    of: `POST ${RELATIONS}`,
    shape: related,
    answers: 'list',
    status: 201,
    doc: 'Relates a work item to others',
  },
  {
    method: 'POST',
    url: `${PART}/relations/remove/`,
    of: `POST ${PART}/remove-relation/`,
    doc: 'Ends the relation to another work item',
  },
  {
    method: 'GET',
    url: `${PART}/dependencies/`,
    of: `GET ${RELATIONS}`,
    shape: dependencies,
    doc: 'Lists the work items that come before and after, by type',
    handle: async (_scope, _given, run) => {
      const known = await relatedByType(run);
      return Object.fromEntries(DEPENDENCY_TYPES.map((type) => [type, known[type] ?? []]));
    },
  },
  {
    method: 'POST',
    url: `${PART}/dependencies/`,
    of: `POST ${RELATIONS}`,
    shape: related,
    answers: 'list',
    status: 201,
    body: z.object({
      relation_type: z.enum(DEPENDENCY_TYPES),
      work_item_ids: z.array(z.uuid()).min(1).max(100),
    }),
    doc: 'Says which work items come before or after',
    handle: async (_scope, { body: { relation_type, work_item_ids } }, run) => {
      const given = { relation_type, issues: work_item_ids };
      const made = Rows.parse(await run(`POST ${RELATIONS}`, { body: given }));
      // One row is stored per pair; seen from the other item its type is the inverse.
      return made.map((row) => ({ ...row, relation_type }));
    },
  },
  {
    method: 'DELETE',
    url: `${PART}/dependencies/:related_id/`,
    of: `POST ${PART}/remove-relation/`,
    body: z.object({}),
    doc: 'Ends the dependency on another work item',
    handle: (_scope, { params }, run) =>
      run(`POST ${PART}/remove-relation/`, { body: { related_issue: params['related_id'] } }),
  },
];

const Rows = z.array(z.looseObject({}));
const Known = z.record(z.string(), z.array(z.looseObject({ id: z.string() })));

const relatedByType = async (run: Run) => Known.parse(await run(`GET ${RELATIONS}`));
