import { z } from 'zod';

import type { ExternalCall, Run } from '#server/features/external-api/kit/derive.ts';
import {
  type Asked,
  isAsked,
  listAsked,
  listShown,
} from '#server/features/external-api/kit/filter.ts';
import { MAX_ROWS, rowsWanted } from '#server/features/external-api/kit/page.ts';
import { plainFilter, plainFilters } from '#server/features/external-api/kit/plain-filters.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { Id } from '#shared/contract/fields.ts';
import { ListQuery } from '#shared/contract/work-item-lists.ts';
import { condition } from '#shared/lib/work-item-query/filter.ts';
import { isOrderName, orderNames } from '#shared/work-item-fields/registry.ts';

import { moreShapes } from './more-shapes.ts';
import { shapes } from './shapes.ts';

const { foundByName, found, count } = moreShapes;
const BUILT_IN_ORDERS = orderNames();

const pql = z.string().max(5_000).optional().meta({
  description:
    'Our language of filters, as `state:Done -label:bug due:<7d`, or that of other servers, as `priority IN ("high") AND NOT assignee = currentUser()`. What is not understood is refused.',
});
const conditions = z.string().max(20_000).optional().meta({
  description: 'Conditions in JSON, as `{"priority__in": ["high"]}`; `and`, `or` and `not` nest.',
});
const order_by = z
  .string()
  .refine(isItemOrder, { error: ({ input }) => `Nothing is ordered by: ${String(input)}` })
  .optional()
  .meta({
    description: `What items are ordered by, with a minus the other way: ${BUILT_IN_ORDERS.join(', ')}.`,
  });

/** It may be repeated; the last one counts. */
const words = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ description });

/** Filters and grouping as the lists of the web API take them. */
const plainQuery: z.ZodRawShape = {
  ...plainFilters(),
  group_by: words('Groups the items: then `results` has a list for each value.'),
  sub_group_by: words('Groups the groups.'),
};

export const itemQuery = {
  ...plainQuery,
  assignee: plainFilter('assignees', 'Another name of `assignees`.'),
  pql,
  filters: conditions,
  order_by,
};

/** Parameters of lists without filters: those of the archive and of epics. */
export const orderedQuery = {
  ...plainQuery,
  order_by,
  ...Object.fromEntries(
    ['pql', 'filters'].map((name) => [
      name,
      z
        .literal('')
        .optional()
        .meta({ description: 'Refused: this list takes plain filters only.' }),
    ]),
  ),
};

function isItemOrder(text: string): boolean {
  const name = text.trim().replace(/^-/, '');
  return name === '' || isOrderName(name);
}
const search = z.string().default('').meta({ description: 'A part of the title, or a key.' });

export const findingCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: '/issues/search/',
    of: 'GET /search/',
    shape: foundByName,
    query: {
      search,
      project_id: Id.optional(),
      project: Id.optional(),
      workspace_search: z.enum(['true', 'false']).optional(),
      limit: z.coerce.number().int().min(1).optional(),
    },
    doc: 'Finds work items by their title or key',
    handle: async (_scope, { query }, run) => {
      const { search: text, project_id, project, limit } = query;
      const inOne = project_id ?? project;
      const Found = z.object({ results: z.object({ issue: z.array(z.unknown()) }) });
      const { results } = Found.parse(
        await run('GET /search/', {
          query: {
            search: text,
            ...(inOne ? { project_id: inOne } : {}),
            workspace_search: inOne ? 'false' : 'true',
          },
        }),
      );
      return { issues: results.issue.slice(0, Number(limit ?? MAX_ROWS)) };
    },
  },
  {
    method: 'GET',
    url: '/issues/',
    of: 'GET /issues/',
    shape: shapes.workItem,
    answers: 'page',
    isPagedByWeb: true,
    query: itemQuery,
    doc: 'Lists the work items of all my projects',
    handle: listOf('GET /issues/'),
  },
  {
    method: 'GET',
    url: '/issues/count/',
    of: 'GET /issues/',
    shape: count,
    query: itemQuery,
    doc: 'Counts work items, also by group',
    handle: async (scope, { query }, run) => {
      const { fields: _fields, expand: _expand, ...others } = query;
      const given = { ...others, per_page: '1' };
      return countsOf(await listWith(scope, given, { run }));
    },
  },
  {
    method: 'POST',
    url: '/issues/advanced-search/',
    of: 'GET /issues/',
    shape: found,
    answers: 'list',
    body: z.object({
      query: z.string().max(1_000).optional().meta({ description: 'A part of the title.' }),
      filters: z.record(z.string(), z.unknown()).optional(),
      pql,
      limit: z.int().min(1).max(MAX_ROWS).optional(),
    }),
    doc: 'Finds work items by a text, by conditions, or by both',
    handle: async (scope, { body }) => {
      const { query, filters: given, pql: text, limit } = AdvancedSearch.parse(body);
      const within = query ? [condition('name', 'is', [{ is: 'text', text: query }])] : [];
      const asked = { pql: text, filters: given, within };
      const page = Page.parse(await listAsked(scope, asked, { per_page: String(limit ?? 20) }));
      const keys = await identifiersOf(scope, page.results);
      return page.results.map((item) => ({
        ...item,
        project_identifier: keys.get(item.project_id),
        workspace_id: scope.workspace.id,
      }));
    },
  },
  {
    method: 'POST',
    url: '/issues/export/',
    of: 'POST /export-issues/file/',
    doc: 'Gives a file of at most 1,000 work items: CSV, a workbook, or JSON',
  },
];

const AdvancedSearch = z.object({
  query: z.string().optional(),
  filters: z.unknown().optional(),
  pql: z.string().optional(),
  limit: z.number().optional(),
});
const Page = z.object({ results: z.array(z.looseObject({ project_id: z.string() })) });

/** Lists items by the web call, or by conditions. */
export function listOf(name: string): NonNullable<ExternalCall['handle']> {
  return async (scope, { query }, run) => {
    const { fields, expand, ...others } = query;
    const given = { ...others, per_page: rowsWanted(query) };
    const { group_by, sub_group_by } = query;
    if (fields || expand || group_by || sub_group_by) return listWith(scope, given, { run, name });
    const { asked, query: plain } = readQuery(given);
    return listShown(scope, asked, plain);
  };
}

/** Lists the items of a cycle or module; the web call checks the permission. */
export function listIn(
  name: string,
  field: 'cycle' | 'module',
): NonNullable<ExternalCall['handle']> {
  return async (scope, { query, params }, run) => {
    const { fields: _fields, expand: _expand, ...others } = query;
    const given = { ...others, per_page: rowsWanted(query) };
    const { asked, query: plain } = readQuery(given);
    const listed = await run(name, { query: isAsked(asked) ? { per_page: '1' } : plain });
    if (!isAsked(asked)) return listed;
    const id = params[`${field}_id`] ?? '';
    const within = [condition(field, 'is', [{ is: 'id', id: id.toLowerCase() }])];
    return listAsked(scope, { ...asked, within }, plain);
  };
}

function listWith(
  scope: WorkspaceScope | ProjectScope,
  given: Readonly<Record<string, unknown>>,
  { run, name = 'GET /issues/' }: { readonly run: Run; readonly name?: string },
): Promise<unknown> {
  const { asked, query } = readQuery(given);
  return isAsked(asked) ? listAsked(scope, asked, query) : run(name, { query });
}

function readQuery({
  pql: text,
  filters: json,
  assignee,
  ...others
}: Readonly<Record<string, unknown>>): {
  readonly asked: Asked;
  readonly query: ListQuery;
} {
  const given = Object.entries({ assignees: assignee, ...others }).filter(
    ([, value]) => value !== undefined,
  );
  const query = ListQuery.parse(Object.fromEntries(given));
  return { asked: { pql: typeof text === 'string' ? text : '', filters: json }, query };
}

function countsOf(list: unknown): object {
  const List = z.object({
    grouped_by: z.string().nullable(),
    sub_grouped_by: z.string().nullable(),
    total_count: z.int(),
    results: z.union([
      z.array(z.unknown()),
      z.record(z.string(), z.object({ total_results: z.int() })),
    ]),
  });
  const { results, ...counts } = List.parse(list);
  const groups = Array.isArray(results) ? [] : Object.entries(results);
  return {
    ...counts,
    grouped_counts: Object.fromEntries(
      groups.map(([key, { total_results }]) => [key, { count: total_results }]),
    ),
  };
}

async function identifiersOf(
  { sql }: WorkspaceScope,
  items: readonly { readonly project_id: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(items.map(({ project_id }) => project_id))];
  const rows = await sql<{ id: string; identifier: string }[]>`
    SELECT id, identifier FROM projects WHERE id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, identifier }) => [id, identifier]));
}
