import { z } from 'zod';

import type { ExternalCall, Run } from '#server/features/external-api/kit/derive.ts';
import {
  listByText,
  listShown,
  textOfConditions,
} from '#server/features/external-api/kit/filter.ts';
import { MAX_ROWS, rowsWanted } from '#server/features/external-api/kit/page.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { ListQuery } from '#shared/contract/work-item-lists.ts';

import { moreShapes } from './more-shapes.ts';
import { shapes } from './shapes.ts';

const { foundByName, found, count } = moreShapes;

/** The filter of a list, as a text. */
export const pql = z
  .string()
  .max(5_000)
  .optional()
  .meta({ description: 'Our language of filters: `state:Done -label:bug due:<7d`.' });
const search = z.string().default('').meta({ description: 'A part of the title, or a key.' });

/** Finding work items in all projects. */
export const findingCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: '/issues/search/',
    of: 'GET /search/',
    shape: foundByName,
    query: { search, project_id: z.string().optional(), limit: z.string().optional() },
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
      const most = Number(limit ?? MAX_ROWS);
      return {
        issues: results.issue.slice(0, Number.isInteger(most) && most > 0 ? most : MAX_ROWS),
      };
    },
  },
  {
    method: 'GET',
    url: '/issues/',
    of: 'GET /issues/',
    shape: shapes.workItem,
    answers: 'page',
    isPagedByWeb: true,
    query: { pql },
    doc: 'Lists the work items of all my projects',
    handle: listOf('GET /issues/'),
  },
  {
    method: 'GET',
    url: '/issues/count/',
    of: 'GET /issues/',
    shape: count,
    query: { pql, group_by: z.string().optional() },
    doc: 'Counts work items, also by group',
    handle: async (scope, { query }, run) => {
      const { fields: _fields, expand: _expand, ...filters } = query;
      const given = { ...filters, per_page: '1' };
      return countsOf(await listWith(scope, given, run));
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
      const { query, filters, pql: text, limit } = AdvancedSearch.parse(body);
      const words = query ? `name:${JSON.stringify(query)}` : '';
      const whole = [text ? `(${text})` : '', textOfConditions(filters), words].join(' ').trim();
      const page = Page.parse(await listByText(scope, whole, { per_page: String(limit ?? 20) }));
      const keys = await identifiersOf(scope, page.results);
      return page.results.map((item) => ({
        ...item,
        project_identifier: keys.get(item.project_id),
        workspace_id: scope.workspace.id,
      }));
    },
  },
];

const AdvancedSearch = z.object({
  query: z.string().optional(),
  filters: z.unknown().optional(),
  pql: z.string().optional(),
  limit: z.number().optional(),
});
const Page = z.object({ results: z.array(z.looseObject({ project_id: z.string() })) });

/** Lists items by the web call, or by the text in `pql`; whole rows without groups need no making here. */
export function listOf(name: string): NonNullable<ExternalCall['handle']> {
  return async (scope, { query }, run) => {
    const { fields, expand, ...filters } = query;
    const given = { ...filters, per_page: rowsWanted(query) };
    const { group_by, sub_group_by } = query;
    if (fields || expand || group_by || sub_group_by) return listWith(scope, given, run, name);
    const asked = readAsked(given);
    return listShown(scope, asked.text, asked.query);
  };
}

function listWith(
  scope: WorkspaceScope | ProjectScope,
  given: Readonly<Record<string, unknown>>,
  run: Run,
  name = 'GET /issues/',
): Promise<unknown> {
  const { text, query } = readAsked(given);
  return text === null ? run(name, { query }) : listByText(scope, text, query);
}

function readAsked({ pql: text, ...filters }: Readonly<Record<string, unknown>>) {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const query = ListQuery.parse(Object.fromEntries(given));
  return { text: typeof text === 'string' && text !== '' ? text : null, query };
}

/** The counts of a list: in all, and of each group. */
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
