import { Statement } from '#server/features/work-items/lists/statement.ts';
import type { Days } from '#server/features/work-items/numbers/days/queries.ts';
import {
  type Counted,
  countedSql,
  isUnfiltered,
  todayInUtc,
} from '#server/features/work-items/numbers/queries.ts';
import type { FlowDay } from '#shared/contract/analytics.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';

/** How many more items are in a group of states since a day. */
interface MoveRow {
  readonly day: string;
  readonly place: number;
  readonly n: number;
}

/**
 * How many of the items that are counted now were in each group of states at the end of each day (UTC): cumulative flow.
 * Days that have not come are left out.
 */
export async function readFlow(counted: Counted, { from, to }: Days): Promise<FlowDay[]> {
  const statement = new Statement();
  const start = statement.bindFilter(from, 'date');
  const rows = await statement.rows<MoveRow>(
    counted.scope,
    `SELECT f.day::text AS day, f.place, sum(f.n)::int AS n
     FROM (SELECT greatest(m.day, ${start}) AS day, m.place, m.n FROM (${movesSql(counted, statement)}) m) f
     GROUP BY f.day, f.place`,
  );
  const today = todayInUtc();
  const last = to < today ? to : today;
  return replay(rows, from, last);
}

/** SQL: what came into each group of states on a day less what left it. Of whole projects it is kept. */
function movesSql(counted: Counted, statement: Statement): string {
  if (counted.source.isWhole && isUnfiltered(counted)) {
    return `SELECT k.day, k.place, k.n FROM work_item_flow k WHERE ${counted.source.ofSource('k', statement)}`;
  }
  return `SELECT t.day, m.place, sum(m.n) AS n
    FROM work_item_steps t JOIN work_items i ON i.id = t.work_item_id
    CROSS JOIN LATERAL (VALUES (t.to_group, 1), (t.from_group, -1)) m(place, n)
    WHERE ${counted.source.ofSource('t', statement)} AND ${countedSql(counted, statement)}
      AND m.place IS NOT NULL
    GROUP BY t.day, m.place`;
}

function replay(rows: readonly MoveRow[], from: string, to: string): FlowDay[] {
  const byDay = Map.groupBy(rows, (row) => row.day);
  const sums = [0, 0, 0, 0, 0];
  const days: FlowDay[] = [];
  let date: string | null = from;
  while (date !== null && date <= to) {
    for (const { place, n } of byDay.get(date) ?? []) sums[place] = (sums[place] ?? 0) + n;
    const [backlog = 0, unstarted = 0, started = 0, completed = 0, cancelled = 0] = sums;
    days.push({ date, backlog, unstarted, started, completed, cancelled });
    date = addDays(date, 1);
  }
  return days;
}
