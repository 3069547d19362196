import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readDateExpressions } from '#shared/lib/work-item-lists/date-expressions.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { dayQueries, type Query, undatedQuery } from '#web/features/item-calendar/day-queries.ts';
import { addDays } from '#web/lib/formats/dates.ts';

type Dates = Readonly<Record<string, string | null>>;

const day = fc.integer({ min: 0, max: 90 }).map((count) => addDays('2026-01-01', count));
const maybe = fc.option(day, { nil: null });
const dates = fc.tuple(maybe, maybe).map(([one, other]): Dates => {
  const isTurned = one !== null && other !== null && one > other;
  return isTurned
    ? { start_date: other, target_date: one }
    : { start_date: one, target_date: other };
});
const expression = fc.oneof(
  day,
  fc.constant(NONE),
  day.map((one) => `${one};after`),
  day.map((one) => `${one};before`),
  fc.tuple(day, day).map(([from, to]) => `${from};after,${to};before`),
);
const filter = fc.record(
  { start_date: expression, target_date: expression, priority: fc.constant('high') },
  { requiredKeys: [] },
);

/** Whether the server lets an item with these days through: as its SQL says it. */
function meets(query: Query, item: Dates): boolean {
  return Object.entries(item).every(([field, value]) => {
    const text = query[field];
    const bounds = text === undefined ? null : readDateExpressions(text.split(','), '2026-01-01');
    if (!bounds) return true;
    const { from, to, on, isNone } = bounds;
    if (value === null) return isNone;
    const isBound = from !== null || to !== null || on !== null;
    if (!isBound) return false;
    return (
      (from === null || value >= from) &&
      (to === null || value <= to) &&
      (on === null || value === on)
    );
  });
}

test('the calls for some days bring every item that stands there and meets the filter, and no other', () => {
  fc.assert(
    fc.property(filter, dates, day, fc.integer({ min: 0, max: 40 }), (own, item, first, count) => {
      const last = addDays(first, count);
      const start = item['start_date'] ?? item['target_date'] ?? null;
      const end = item['target_date'] ?? start;
      const isThere = start !== null && end !== null && start <= last && end >= first;
      const queries = dayQueries(own, first, last);
      expect(queries.some((query) => meets(query, item))).toBe(isThere && meets(own, item));
      expect(queries.every((query) => query['priority'] === own['priority'])).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('the call for items without days brings those that meet the filter', () => {
  fc.assert(
    fc.property(filter, dates, (own, item) => {
      const query = undatedQuery(own);
      const isWithout = item['start_date'] === null && item['target_date'] === null;
      const isFound = query !== null && meets(query, item);
      expect(isFound).toBe(isWithout && meets(own, item));
    }),
    { numRuns: 1_000 },
  );
});
