import { STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';
import type { DaySpan } from '#shared/work-item-fields/conditions.ts';
import { readPastGroup } from '#shared/work-item-fields/durations.ts';

import type { Statement } from './statement.ts';

/** SQL: when work first began on `work_items i`, as known at its last completion. */
export const WORK_BEGAN = `(SELECT t.started_at FROM work_item_steps t
  WHERE t.work_item_id = i.id AND t.to_group = 3 ORDER BY t.id DESC LIMIT 1)`;

/** More days than any span can name. */
const ENDLESS = 1_000_000;

/** SQL condition over `work_items i`: from a moment to its completion it took so many whole days. */
export function spansSql(start: string, spans: readonly DaySpan[], statement: Statement): string {
  const bound = (days: number) => statement.bindFilter(days, 'int');
  const days = `floor((extract(epoch FROM i.completed_at - ${start}) / 86400)::float8)`;
  // What was completed before it began took no day.
  const within = spans.map(
    ({ from, to }) =>
      `${days} BETWEEN ${bound(from === 0 ? -ENDLESS : from)} AND ${bound(to ?? ENDLESS)}`,
  );
  return anyOf(within);
}

/** SQL condition over `work_items i`: at the end of a day (UTC) it was in that group of states. */
export function wasSql(values: readonly string[], statement: Statement): string {
  const tests = values.flatMap((value) => {
    const past = readPastGroup(value);
    if (past === null) return [];
    const place = statement.bindFilter(STATE_GROUPS.indexOf(past.group), 'smallint');
    return `(SELECT t.to_group FROM work_item_steps t WHERE t.work_item_id = i.id
      AND t.day <= ${statement.bindFilter(past.day, 'date')} ORDER BY t.id DESC LIMIT 1) = ${place}`;
  });
  return anyOf(tests);
}

const anyOf = (tests: readonly string[]) =>
  tests.length === 0 ? 'false' : `(${tests.join(' OR ')})`;
