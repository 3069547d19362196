import { z } from 'zod';

import {
  countDays,
  countTotals,
  measureDurations,
} from '#server/features/work-items/numbers/days/queries.ts';
import { readFlow } from '#server/features/work-items/numbers/flow/queries.ts';
import { keyNames } from '#server/features/work-items/numbers/names/queries.ts';
import { type Counted, countedInWorkspace } from '#server/features/work-items/numbers/queries.ts';
import { countShares, type Share } from '#server/features/work-items/numbers/shares/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { PageQuery, readPage } from '#server/platform/database/paging.ts';
import { route } from '#server/platform/http/route.ts';
import {
  DayCount,
  Durations,
  FlowDay,
  ItemShares,
  ItemTotals,
  ListOverviewThings,
  OverviewThing,
} from '#shared/contract/analytics.ts';
import { CalendarDate } from '#shared/contract/fields.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { type Dimension, DIMENSION_NAMES } from '#shared/work-item-fields/dimensions.ts';

import { listThings } from './overview-queries.ts';
import { projectsOf } from './request.ts';

const THINGS_A_PAGE = 100;
const NUMBERS = '/api/workspaces/:slug/work-item-numbers' as const;

/** A filter in the query language with ids: the same as in the lists that the numbers open. */
const Filtered = z.object({ query: z.string().max(4_000).optional() });
const MAX_DAYS = 3_700;
const OfDays = Filtered.extend({ from: CalendarDate, to: CalendarDate }).refine(
  ({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_DAYS * 86_400_000,
);

const counted = (scope: WorkspaceScope, { query }: z.output<typeof Filtered>) =>
  countedInWorkspace(scope, { query });

/** Numbers of what the person can see: each equals the length of a list. */
export const numberRoutes = [
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/overview-things/',
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read',
    isHeavy: true,
    query: ListOverviewThings.extend(PageQuery.shape),
    response: pageReply(OverviewThing),
    doc: 'The things that a number of the overview counts, by name',
    handler: (scope, { query }) =>
      listThings(scope, query.kind, projectsOf(query), readPage(query, THINGS_A_PAGE)),
  }),
  route({
    method: 'GET',
    url: `${NUMBERS}/totals/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read_seen',
    isHeavy: true,
    query: OfDays,
    response: ItemTotals,
    doc: 'Work items by the group of their states, and those made and completed within some days',
    handler: async (scope, { query }) => countTotals(await counted(scope, query), query),
  }),
  route({
    method: 'GET',
    url: `${NUMBERS}/days/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read_seen',
    isHeavy: true,
    query: OfDays,
    response: z.array(DayCount),
    doc: 'Work items made and completed each day',
    handler: async (scope, { query }) => countDays(await counted(scope, query), query),
  }),
  route({
    method: 'GET',
    url: `${NUMBERS}/flow/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read_seen',
    isHeavy: true,
    query: OfDays,
    response: z.array(FlowDay),
    doc: 'Work items by the group of their states at the end of each day',
    handler: async (scope, { query }) => readFlow(await counted(scope, query), query),
  }),
  route({
    method: 'GET',
    url: `${NUMBERS}/durations/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read_seen',
    isHeavy: true,
    query: OfDays.extend({ of: z.enum(['lead', 'cycle']) }),
    response: Durations,
    doc: 'How long the work items completed within some days took: since they were made, or were in work',
    handler: async (scope, { query }) =>
      measureDurations(await counted(scope, query), query.of, query),
  }),
  route({
    method: 'GET',
    url: `${NUMBERS}/shares/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read_seen',
    isHeavy: true,
    query: Filtered.extend({
      x: z.enum(DIMENSION_NAMES),
      group: z.enum(DIMENSION_NAMES).optional(),
      measure: z.enum(['count', 'points']).optional(),
    }),
    response: ItemShares,
    doc: 'Work items, or their points, by one dimension or two',
    handler: async (scope, { query }) => {
      const { x, group = null, measure } = query;
      const items = await counted(scope, query);
      const shares = await countShares(items, { x, group, hasPoints: measure === 'points' });
      return {
        ...shares,
        rows: await named(items, x, shares.rows),
        groups: group === null ? [] : await named(items, group, shares.groups),
      };
    },
  }),
];

async function named({ scope }: Counted, dimension: Dimension, rows: readonly Share[]) {
  const names = await keyNames(
    scope,
    dimension,
    rows.map(({ key }) => key),
  );
  return rows.map((row) => {
    const { name = row.key, color = null, place = 0 } = names.get(row.key ?? '') ?? {};
    return { ...row, name, color, place };
  });
}
