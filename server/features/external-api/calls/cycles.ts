import { z } from 'zod';

import { As, type ExternalCall } from '#server/features/external-api/kit/derive.ts';
import { oneOf } from '#server/features/external-api/kit/one-of.ts';
import { MAX_LITE_ROWS } from '#server/features/external-api/kit/page.ts';
import { resourceMissing } from '#server/features/external-api/kit/refusals.ts';

import { itemQuery, listIn } from './finding.ts';
import { moreShapes } from './more-shapes.ts';
import { archiveCalls, idsIn, placed } from './parts.ts';
import { shapes } from './shapes.ts';

const P = '/projects/:project_id' as const;
const CYCLE = `${P}/cycles/:cycle_id` as const;
const ITEMS = `${CYCLE}/cycle-issues/` as const;
const { cycle, cycleItem, message, workItem } = shapes;

const CYCLE_VIEWS = ['all', 'current', 'upcoming', 'completed', 'draft', 'incomplete'] as const;
const STATUS = z.enum(CYCLE_VIEWS).optional().meta({
  description: 'Of `cycles/`, current is a bare list; incomplete: all but the completed ones.',
});

function ofStatus<Row extends { readonly status: string }>(
  rows: readonly Row[],
  view: unknown,
): Row[] {
  if (view === 'incomplete') return rows.filter((row) => row.status !== 'COMPLETED');
  const isOne = CYCLE_VIEWS.some((one) => one === view) && view !== 'all';
  const wanted = typeof view === 'string' ? view.toUpperCase() : '';
  return isOne ? rows.filter((row) => row.status === wanted) : [...rows];
}

export const cycleCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: `${P}/cycles/`,
    of: `GET ${P}/cycles/`,
    shape: cycle,
    answers: 'page',
    mayAnswer: 'list',
    query: {
      status: STATUS,
      cycle_view: z
        .enum(CYCLE_VIEWS)
        .optional()
        .meta({ description: 'The older name of `status`.' }),
    },
    doc: 'Lists the cycles of a project',
    handle: async (_scope, { query }, run) => {
      const all = Cycles.parse(await run(`GET ${P}/cycles/`));
      const view = query['status'] ?? query['cycle_view'];
      const rows = ofStatus(all, view);
      return view === 'current' ? new As('list', rows) : rows;
    },
  },
  {
    method: 'POST',
    url: `${P}/cycles/`,
    of: `POST ${P}/cycles/`,
    shape: cycle,
    status: 201,
    doc: 'Creates a cycle',
  },
  ...oneOf(`${P}/cycles/:id/`, `${P}/cycles/:id/`, cycle, 'a cycle'),
  {
    method: 'GET',
    url: ITEMS,
    of: `GET ${ITEMS}`,
    shape: workItem,
    answers: 'page',
    isPagedByWeb: true,
    query: itemQuery,
    handle: listIn(`GET ${ITEMS}`, 'cycle'),
    doc: 'Lists the work items of a cycle',
  },
  {
    method: 'POST',
    url: ITEMS,
    of: `POST ${ITEMS}`,
    shape: cycleItem,
    answers: 'list',
    doc: 'Adds work items to a cycle; those of another one move',
    status: 200,
    handle: async (scope, { params, body }, run) => {
      await run(`POST ${ITEMS}`, { body });
      return idsIn(body).map((id) => ({ ...placed(scope, id), cycle: params['cycle_id'] }));
    },
  },
  {
    method: 'GET',
    url: `${ITEMS}:id/`,
    of: `GET ${ITEMS}`,
    shape: cycleItem,
    doc: 'Says that a work item is in the cycle',
    handle: async (scope, { params }, run) => {
      const item = Item.parse(await run(`GET ${P}/issues/:id/`));
      if (item.cycle_id !== params['cycle_id']) throw resourceMissing();
      return { ...placed(scope, item.id), cycle: item.cycle_id };
    },
  },
  {
    method: 'DELETE',
    url: `${ITEMS}:id/`,
    of: `DELETE ${ITEMS}:id/`,
    doc: 'Takes a work item out of a cycle',
  },
  {
    method: 'POST',
    url: `${CYCLE}/transfer-issues/`,
    of: `POST ${CYCLE}/transfer-issues/`,
    shape: message,
    doc: 'Gives the open work items of a cycle to another one',
  },
  ...archiveCalls('cycle', 'cycles', cycle),
  {
    method: 'GET',
    url: `${P}/cycles-lite/`,
    of: `GET ${P}/cycles/`,
    shape: moreShapes.cycleLite,
    answers: 'page',
    maxRows: MAX_LITE_ROWS,
    query: { status: STATUS },
    doc: 'Lists the cycles of a project in short',
    handle: async (_scope, { query }, run) =>
      ofStatus(Cycles.parse(await run(`GET ${P}/cycles/`)), query['status']),
  },
];

const Cycles = z.array(z.looseObject({ status: z.string() }));
const Item = z.object({ id: z.string(), cycle_id: z.string().nullable() });
