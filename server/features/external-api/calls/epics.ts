import { z } from 'zod';

import type { ExternalCall } from '#server/features/external-api/kit/derive.ts';

import { orderedQuery } from './finding.ts';
import { shapes } from './shapes.ts';

const P = '/projects/:project_id' as const;
const EPIC = `${P}/epics/:id/` as const;
const CHILDREN = `${P}/epics/:work_item_id/issues/` as const;
const { workItem } = shapes;

export const epicCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: `${P}/epics/`,
    of: `GET ${P}/epics/`,
    shape: workItem,
    answers: 'page',
    isPagedByWeb: true,
    query: orderedQuery,
    doc: 'Lists the epics of a project',
  },
  {
    method: 'POST',
    url: `${P}/epics/`,
    of: `POST ${P}/epics/`,
    shape: workItem,
    status: 201,
    doc: 'Creates an epic',
  },
  { method: 'GET', url: EPIC, of: `GET ${EPIC}`, shape: workItem, doc: 'Returns an epic' },
  {
    method: 'PATCH',
    url: EPIC,
    of: `PATCH ${EPIC}`,
    shape: workItem,
    reread: (_scope, _given, run) => run(`GET ${EPIC}`),
    doc: 'Changes an epic',
  },
  { method: 'DELETE', url: EPIC, of: `DELETE ${EPIC}`, doc: 'Deletes an epic' },
  {
    method: 'GET',
    url: CHILDREN,
    of: `GET ${CHILDREN}`,
    shape: workItem,
    answers: 'page',
    doc: 'Lists the work items of an epic',
    handle: async (_scope, _given, run) => SubItems.parse(await run(`GET ${CHILDREN}`)).sub_issues,
  },
  {
    method: 'POST',
    url: CHILDREN,
    of: `POST ${CHILDREN}`,
    shape: workItem,
    answers: 'list',
    body: z.object({ work_item_ids: z.array(z.uuid()).min(1).max(100) }),
    toWeb: ({ work_item_ids }) => ({ sub_issue_ids: work_item_ids }),
    doc: 'Puts work items into an epic',
    handle: async (_scope, { body: { work_item_ids } }, run) => {
      const made = await run(`POST ${CHILDREN}`, { body: { sub_issue_ids: work_item_ids } });
      return SubItems.parse(made).sub_issues;
    },
  },
  {
    method: 'GET',
    url: `${P}/archived-issues/`,
    of: `GET ${P}/archived-issues/`,
    shape: workItem,
    answers: 'page',
    isPagedByWeb: true,
    query: orderedQuery,
    doc: 'Lists archived work items',
  },
  {
    method: 'POST',
    url: `${P}/issues/:id/archive/`,
    of: `POST ${P}/issues/:id/archive/`,
    doc: 'Archives a work item',
  },
  ...(['archive', 'unarchive'] as const).map((word): ExternalCall => ({
    method: 'DELETE',
    url: `${P}/issues/:id/${word}/`,
    of: `DELETE ${P}/issues/:id/archive/`,
    doc: 'Restores a work item',
  })),
];

const SubItems = z.object({ sub_issues: z.array(z.record(z.string(), z.unknown())) });
