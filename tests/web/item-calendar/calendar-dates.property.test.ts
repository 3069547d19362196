import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';

import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { addMonths, gridOf } from '#web/features/item-calendar/grid.ts';
import { datesAfter, spanOf } from '#web/features/item-calendar/spans.ts';
import { addDays } from '#web/lib/formats/dates.ts';

const home = process.env['TZ'];
afterAll(() => {
  if (home === undefined) delete process.env['TZ'];
  else process.env['TZ'] = home;
});

// Three years with all their changes of the clock.
const day = fc.integer({ min: 0, max: 1_100 }).map((count) => addDays('2025-01-01', count));
const maybe = fc.option(day, { nil: null });
const dates = fc
  .tuple(maybe, maybe)
  .map(([one, other]) =>
    one !== null && other !== null && one > other
      ? { begin: other, due: one }
      : { begin: one, due: other },
  );
const shift = fc.integer({ min: -400, max: 400 });

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Apia'])('in %s', (zone) => {
  const check = (property: fc.IProperty<unknown[]>) => {
    process.env['TZ'] = zone;
    fc.assert(property);
  };

  test('moving keeps how long an item is, and moving back is where it was', () => {
    check(
      fc.property(dates, shift, (item, days) => {
        const moved = datesAfter(item, { is: 'shift', part: 'whole', days });
        expect(moved).not.toBeNull();
        if (!moved) return;
        for (const key of ['begin', 'due'] as const) {
          const [from, to] = [item[key], moved[key]];
          expect(from === null ? to : daysBetween(from, to ?? '')).toBe(
            from === null ? null : days,
          );
        }
        const back = datesAfter(moved, { is: 'shift', part: 'whole', days: -days });
        expect(back).toEqual(item);
      }),
    );
  });

  test('an end that is moved moves alone, and never beyond the other one', () => {
    check(
      fc.property(dates, shift, fc.constantFrom('start', 'end'), (item, days, part) => {
        const { begin, due } = item;
        fc.pre(begin !== null || due !== null);
        const moved = datesAfter(item, { is: 'shift', part, days });
        const [base, other] = part === 'start' ? [begin ?? due, due] : [due ?? begin, begin];
        const next = addDays(base ?? '', days);
        const isWrong = other !== null && (part === 'start' ? next > other : next < other);
        const wanted = part === 'start' ? { begin: next, due } : { begin, due: next };
        expect(moved).toEqual(isWrong ? null : wanted);
      }),
    );
  });

  test('put on a day an item is due then, unless it starts later', () => {
    check(
      fc.property(dates, day, (item, to) => {
        const put = datesAfter(item, { is: 'place', day: to });
        const isWrong = item.begin !== null && item.begin > to;
        expect(put).toEqual(isWrong ? null : { ...item, due: to });
      }),
    );
  });

  test('a span has its days in order, and the month of a day shows it', () => {
    check(
      fc.property(maybe, maybe, day, (begin, due, shown) => {
        const span = spanOf('id', { begin, due });
        if (begin === null && due === null) expect(span).toBeNull();
        else expect((span?.start ?? '') <= (span?.end ?? '')).toBe(true);
        const rules = { weekStart: 1, weekend: [0, 6], showsWeekends: true } as const;
        const month = gridOf(shown, { span: 'month', ...rules });
        expect(month.weeks.flat()).toContain(shown);
        expect(month.weeks.length).toBeGreaterThanOrEqual(4);
        expect(gridOf(shown, { span: 'week', ...rules }).weeks.flat()).toContain(shown);
        expect(addMonths(addMonths(shown, 13), -13)).toBe(`${shown.slice(0, 7)}-01`);
      }),
    );
  });
});
