import { Statement } from '#server/features/work-items/lists/statement.ts';
import type { Days } from '#server/features/work-items/numbers/days/queries.ts';
import {
  type Counted,
  countedSql,
  isUnfiltered,
} from '#server/features/work-items/numbers/queries.ts';
import type { FlowDay } from '#shared/contract/analytics.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';

/** The groups of states by their places in `work_item_steps`. */
const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

interface StepRow {
  readonly day: string;
  readonly from_group: number | null;
  readonly to_group: number;
  readonly n: number;
}

/**
 * How many of the items that are counted now were in each group of states at the end of each day (UTC): cumulative flow.
 * Days that have not come are left out.
 */
export async function readFlow(counted: Counted, { from, to }: Days): Promise<FlowDay[]> {
  const statement = new Statement();
  const start = statement.bindFilter(from, 'date');
  const select = (sign: '' | '-', rest: string) =>
    `SELECT greatest(t.day, ${start})::text AS day, t.from_group, t.to_group, ${sign}count(*)::int AS n
     FROM work_item_steps t ${rest} GROUP BY 1, 2, 3`;
  const ofSource = (alias: string) => counted.source.ofSource(alias, statement);
  const items = 'JOIN work_items i ON i.id = t.work_item_id';
  // Of whole projects an index has all steps; those of the few items that lists do not show are taken off again.
  const text =
    counted.source.isWhole && isUnfiltered(counted)
      ? `${select('', `WHERE ${ofSource('t')}`)} UNION ALL
         ${select('-', `${items} WHERE ${ofSource('i')} AND NOT i.is_listed`)}`
      : select('', `${items} WHERE ${ofSource('t')} AND ${countedSql(counted, statement)}`);
  const rows = await statement.rows<StepRow>(counted.scope, text);
  const last = to < counted.known.today ? to : counted.known.today;
  return replay(rows, from, last);
}

function replay(rows: readonly StepRow[], from: string, to: string): FlowDay[] {
  const byDay = Map.groupBy(rows, (row) => row.day);
  const sums = GROUPS.map(() => 0);
  const add = (place: number | null, n: number) => {
    if (place !== null) sums[place] = (sums[place] ?? 0) + n;
  };
  const days: FlowDay[] = [];
  let date: string | null = from;
  while (date !== null && date <= to) {
    for (const { from_group, to_group, n } of byDay.get(date) ?? []) {
      add(from_group, -n);
      add(to_group, n);
    }
    const [backlog = 0, unstarted = 0, started = 0, completed = 0, cancelled = 0] = sums;
    days.push({ date, backlog, unstarted, started, completed, cancelled });
    date = addDays(date, 1);
  }
  return days;
}
