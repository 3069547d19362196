import { z } from 'zod';

import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { PageQuery } from '#server/platform/database/paging.ts';
import { INTAKE_ORDERS, INTAKE_STATUSES, PENDING } from '#shared/constants/intakes.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import { readDateExpressions } from '#shared/lib/work-item-lists/date-expressions.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';

/** Parameters of the intake's list; each filter is a comma-separated list. */
export const IntakeQuery = PageQuery.extend({
  status: z.string().max(100).optional(),
  order_by: z.string().max(100).optional(),
  state: z.string().optional(),
  priority: z.string().optional(),
  labels: z.string().optional(),
  assignees: z.string().optional(),
  created_by: z.string().optional(),
  created_at: z.string().max(300).optional(),
  updated_at: z.string().max(300).optional(),
});
export type IntakeQuery = z.infer<typeof IntakeQuery>;

const ORDERS = new Map(INTAKE_ORDERS.map((name) => [name, name.replace(/^(?:issue__)?/, 'i.')]));

/** SQL of the list's order; newest first for an unknown name. */
export function orderSql({ sql }: ProjectScope, word = '-issue__created_at'): Fragment {
  const column = ORDERS.get(word.replace(/^-/, ''));
  if (!column) return sql`i.created_at DESC, n.id DESC`;
  return word.startsWith('-') ? sql`${sql(column)} DESC, n.id DESC` : sql`${sql(column)}, n.id`;
}

/** SQL conditions over the intake row `n` and its work item `i`. */
export function filterSql(scope: ProjectScope, query: IntakeQuery): Fragment {
  const { sql } = scope;
  const statuses = wordsOf(query.status ?? String(PENDING))
    .map(Number)
    .filter((status) => INTAKE_STATUSES.some((known) => known === status));
  const parts = [
    sql`n.status = ANY(${statuses}::smallint[])`,
    ...oneOf(scope, query.state, sql`i.state_id`),
    ...priorities(scope, query.priority),
    ...listOf(scope, query.labels, sql`i.label_ids`),
    ...listOf(scope, query.assignees, sql`i.assignee_ids`),
    ...oneOf(scope, query.created_by, sql`n.created_by`),
    ...days(scope, query.created_at, sql`i.created_at`),
    ...days(scope, query.updated_at, sql`i.updated_at`),
  ];
  return parts.reduce((left, right) => sql`${left} AND ${right}`);
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'null');
}

const Id = z.uuid();

/** Ids of a filter, and whether it includes "none"; drops invalid ids. */
function readIds(text: string | undefined) {
  if (text === undefined) return null;
  const words = wordsOf(text);
  if (words.length === 0) return null;
  return {
    ids: words.filter((word) => Id.safeParse(word).success),
    isEmpty: words.includes(NONE),
  };
}

function oneOf({ sql }: ProjectScope, text: string | undefined, column: Fragment): Fragment[] {
  const wanted = readIds(text);
  if (!wanted) return [];
  const none = wanted.isEmpty ? sql`OR ${column} IS NULL` : sql``;
  return [sql`(${column} = ANY(${wanted.ids}::uuid[]) ${none})`];
}

function listOf({ sql }: ProjectScope, text: string | undefined, column: Fragment): Fragment[] {
  const wanted = readIds(text);
  if (!wanted) return [];
  const none = wanted.isEmpty ? sql`OR ${column} = '{}'` : sql``;
  return [sql`(${column} && ${wanted.ids}::uuid[] ${none})`];
}

function priorities({ sql }: ProjectScope, text: string | undefined): Fragment[] {
  const words = text === undefined ? [] : wordsOf(text);
  const known = words.filter((word) => PRIORITIES.some((one) => one === word));
  return words.length === 0 ? [] : [sql`i.priority = ANY(${known}::text[])`];
}

const today = () => new Date().toISOString().slice(0, 10);

/** Date filters as in lists of items: from, until, or on a day in UTC. */
function days({ sql }: ProjectScope, text: string | undefined, column: Fragment): Fragment[] {
  const bounds = text === undefined ? null : readDateExpressions(wordsOf(text), today());
  if (!bounds) return [];
  const start = (day: string) => sql`(${day}::text::date::timestamp AT TIME ZONE 'UTC')`;
  const end = (day: string) => sql`${column} < ${start(day)} + interval '1 day'`;
  const { from, to, on } = bounds;
  return [
    ...(from === null ? [] : [sql`${column} >= ${start(from)}`]),
    ...(to === null ? [] : [end(to)]),
    ...(on === null ? [] : [sql`${column} >= ${start(on)}`, end(on)]),
  ];
}
