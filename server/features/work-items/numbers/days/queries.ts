import { conditionSql } from '#server/features/work-items/lists/filter-sql.ts';
import { WORK_BEGAN } from '#server/features/work-items/lists/past-sql.ts';
import { Statement } from '#server/features/work-items/lists/statement.ts';
import {
  type Counted,
  countedSql,
  isUnfiltered,
} from '#server/features/work-items/numbers/queries.ts';
import { countBy } from '#server/features/work-items/numbers/shares/queries.ts';
import type { DayCount, ItemTotals } from '#shared/contract/analytics.ts';
import { momentCondition } from '#shared/work-item-fields/conditions.ts';

/** The days that a chart is about, both included, in the reader's time zone, as filters date moments. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** SQL condition: a moment lies within the days. */
function withinSql(
  key: 'created_at' | 'completed_at',
  { from, to }: Days,
  { counted, statement }: Writing,
): string {
  const bounds = { from, to, on: null, isNone: false };
  const condition = momentCondition(key, bounds, counted.known.zone);
  return conditionSql(condition, counted.source, statement);
}

interface Writing {
  readonly counted: Counted;
  readonly statement: Statement;
}

/** How many items were made and completed on each day, and the points of the latter; days without any are left out. */
export async function countDays(counted: Counted, days: Days): Promise<DayCount[]> {
  const [made, done] = await Promise.all([
    countMoments(counted, 'created_at', days),
    countMoments(counted, 'completed_at', days),
  ]);
  const dates = [...new Set([...made.keys(), ...done.keys()])].toSorted();
  return dates.map((date) => ({
    date,
    created: made.get(date) ?? 0,
    resolved: done.get(date) ?? 0,
  }));
}

async function countMoments(
  counted: Counted,
  column: 'created_at' | 'completed_at',
  days: Days,
): Promise<Map<string, number>> {
  const statement = new Statement();
  const rows = await statement.rows<{ day: string; n: number }>(
    counted.scope,
    `SELECT ${dayText(`i.${column}`, { counted, statement })} AS day, count(*)::int AS n FROM work_items i
     WHERE ${countedSql(counted, statement)} AND ${withinSql(column, days, { counted, statement })} GROUP BY 1`,
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}

/** On which day the items came into the cycle or module that they are counted in, and how many are completed. */
export async function countAdded(
  counted: Counted,
  partId: string,
): Promise<{ date: string; added: number; completed: number }[]> {
  const statement = new Statement();
  const part = statement.bindFilter(partId, 'uuid');
  const rows = await statement.rows<{ date: string; added: number; completed: number }>(
    counted.scope,
    `SELECT ${dayText('coalesce(a.at, i.created_at)', { counted, statement })} AS date, count(*)::int AS added,
       count(*) FILTER (WHERE s."group" = 'completed')::int AS completed
     FROM work_items i LEFT JOIN states s ON s.id = i.state_id
     LEFT JOIN LATERAL (SELECT max(x.created_at) AS at FROM work_item_activities x
       WHERE x.work_item_id = i.id AND x.new_identifier = ${part}) a ON true
     WHERE ${countedSql(counted, statement)} GROUP BY 1`,
  );
  return [...rows];
}

/** SQL: the day of a moment where the reader is, as text. */
function dayText(moment: string, { counted, statement }: Writing): string {
  return `(${moment} AT TIME ZONE ${statement.bind(counted.known.zone, 'text')})::date::text`;
}

/** What is open, in work and late now, and what was made and completed on the days. */
export function countTotals(counted: Counted, days: Days): Promise<ItemTotals> {
  const isKept = counted.source.isWhole && isUnfiltered(counted);
  return isKept ? addUpTotals(counted, days) : readTotals(counted, days);
}

/** Of whole projects the counts of groups are kept, and indexes know the days. */
async function addUpTotals(counted: Counted, days: Days): Promise<ItemTotals> {
  const [groups, made, done, overdue] = await Promise.all([
    countBy(counted, 'state_group'),
    countMoments(counted, 'created_at', days),
    countMoments(counted, 'completed_at', days),
    countOverdue(counted),
  ]);
  const of = (name: string) => groups.find(({ key }) => key === name)?.count ?? 0;
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    created: made.values().reduce((sum, n) => sum + n, 0),
    resolved: done.values().reduce((sum, n) => sum + n, 0),
    backlog: of('backlog'),
    unstarted: of('unstarted'),
    started: of('started'),
    completed: of('completed'),
    cancelled: of('cancelled'),
    overdue,
  };
}

async function countOverdue(counted: Counted): Promise<number> {
  const statement = new Statement();
  const [row] = await statement.rows<{ n: number }>(
    counted.scope,
    `SELECT count(*)::int AS n FROM work_items i LEFT JOIN states s ON s.id = i.state_id
     WHERE ${countedSql(counted, statement)} AND ${IS_OPEN}
       AND i.target_date < ${statement.bindFilter(counted.known.today, 'date')}`,
  );
  return row?.n ?? 0;
}

const IS_OPEN = `coalesce(s."group" NOT IN ('completed', 'cancelled'), true)`;

async function readTotals(counted: Counted, days: Days): Promise<ItemTotals> {
  const statement = new Statement();
  const group = (name: string) => `count(*) FILTER (WHERE s."group" = '${name}')::int`;
  const [row] = await statement.rows<ItemTotals>(
    counted.scope,
    `SELECT count(*)::int AS total,
       count(*) FILTER (WHERE ${withinSql('created_at', days, { counted, statement })})::int AS created,
       count(*) FILTER (WHERE ${withinSql('completed_at', days, { counted, statement })})::int AS resolved,
       ${group('backlog')} AS backlog, ${group('unstarted')} AS unstarted, ${group('started')} AS started,
       ${group('completed')} AS completed, ${group('cancelled')} AS cancelled,
       count(*) FILTER (WHERE i.target_date < ${statement.bindFilter(counted.known.today, 'date')}
         AND ${IS_OPEN})::int AS overdue
     FROM work_items i LEFT JOIN states s ON s.id = i.state_id WHERE ${countedSql(counted, statement)}`,
  );
  return row ?? NOTHING;
}

const NOTHING: ItemTotals = {
  total: 0,
  created: 0,
  resolved: 0,
  backlog: 0,
  unstarted: 0,
  started: 0,
  completed: 0,
  cancelled: 0,
  overdue: 0,
};

const SPANS = {
  /** From the day an item was made to the day it was completed. */
  lead: { start: 'i.created_at', join: '' },
  /** From the first start of work to the last completion: only of items that were in work. */
  cycle: {
    start: 'w.began',
    join: `CROSS JOIN LATERAL (SELECT ${WORK_BEGAN} AS began) w`,
  },
} as const;

/** How long items completed on the days took: so many within each whole number of days, and what most stay below. */
export async function measureDurations(counted: Counted, of: keyof typeof SPANS, days: Days) {
  const statement = new Statement();
  const { start, join } = SPANS[of];
  const [row] = await statement.rows<{
    days: { days: number; count: number }[];
    percentiles: (number | null)[] | null;
  }>(
    counted.scope,
    `WITH took AS MATERIALIZED (
       SELECT greatest(extract(epoch FROM i.completed_at - ${start}) / 86400, 0)::float8 AS days
       FROM work_items i ${join}
       WHERE ${countedSql(counted, statement)} AND ${withinSql('completed_at', days, { counted, statement })}
         AND ${start} IS NOT NULL)
     SELECT (SELECT coalesce(json_agg(d ORDER BY d.days), '[]') FROM (
         SELECT floor(t.days)::int AS days, count(*)::int AS count FROM took t GROUP BY 1) d) AS days,
       (SELECT percentile_cont(ARRAY[0.5, 0.85, 0.95]) WITHIN GROUP (ORDER BY t.days) FROM took t) AS percentiles`,
  );
  const [p50 = null, p85 = null, p95 = null] = (row?.percentiles ?? []).map(
    (value) => value && Math.round(value * 1e6) / 1e6,
  );
  const found = row?.days ?? [];
  return {
    days: found,
    count: found.reduce((all, one) => all + one.count, 0),
    percentiles: { p50, p85, p95 },
  };
}
