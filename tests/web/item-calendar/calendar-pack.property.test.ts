import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Grid, gridOf } from '#web/features/item-calendar/grid.ts';
import { type Dated, pack, Packer } from '#web/features/item-calendar/pack.ts';
import { type Day, addDays } from '#web/lib/formats/dates.ts';

const START = '2026-10-20';

const grids: fc.Arbitrary<Grid> = fc
  .record({
    day: fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-10-01', days)),
    span: fc.constantFrom('month' as const, 'week' as const),
    weekStart: fc.integer({ min: 0, max: 6 }),
    weekend: fc.constantFrom([0, 6], [5, 6]),
    showsWeekends: fc.boolean(),
  })
  .map(({ day, ...rules }) => gridOf(day, rules));

const items: fc.Arbitrary<Dated[]> = fc
  .array(fc.tuple(fc.integer({ min: -10, max: 60 }), fc.integer({ min: 0, max: 20 })), {
    maxLength: 60,
  })
  .map((spans) =>
    spans.map(([from, length], n) => {
      const start = addDays(START, from);
      return { id: `item ${n}`, start, end: addDays(start, length) };
    }),
  );

const lanes = fc.integer({ min: 1, max: 6 });
const covers = ({ start, end }: Dated, day: Day) => start <= day && end >= day;

test('no two bars of a week lie over each other, and none beyond the lanes', () => {
  fc.assert(
    fc.property(items, grids, lanes, (all, grid, most) => {
      for (const { bars } of pack(all, grid, most).weeks) {
        const taken = new Set<string>();
        for (const { lane, from, to } of bars) {
          expect(lane).toBeLessThan(most);
          for (let column = from; column <= to; column += 1) {
            expect(taken.has(`${lane} ${column}`)).toBe(false);
            taken.add(`${lane} ${column}`);
          }
        }
      }
    }),
  );
});

test('on each day every item is drawn once or counted', () => {
  fc.assert(
    fc.property(items, grids, lanes, (all, grid, most) => {
      const { weeks } = pack(all, grid, most);
      for (const [place, days] of grid.weeks.entries()) {
        for (const [column, day] of days.entries()) {
          const { bars = [], hidden = [], counts = [] } = weeks[place] ?? {};
          const drawn = bars.filter(({ from, to }) => from <= column && column <= to);
          const wanted = all.filter((item) => covers(item, day)).map(({ id }) => id);
          expect(wanted).toEqual(expect.arrayContaining(drawn.map(({ id }) => id)));
          expect(drawn.length + (hidden[column] ?? 0)).toBe(wanted.length);
          expect(counts[column]).toBe(wanted.length);
        }
      }
    }),
  );
});

test('an item is only left out where each lane is taken on one of its days', () => {
  fc.assert(
    fc.property(items, grids, lanes, (all, grid, most) => {
      const { weeks } = pack(all, grid, most);
      for (const [place, days] of grid.weeks.entries()) {
        const { bars = [] } = weeks[place] ?? {};
        const here = all.filter((item) => days.some((day) => covers(item, day)));
        for (const item of here.filter(({ id }) => bars.every((bar) => bar.id !== id))) {
          for (let lane = 0; lane < most; lane += 1) {
            const isTaken = bars.some(
              (bar) =>
                bar.lane === lane &&
                days.slice(bar.from, bar.to + 1).some((day) => covers(item, day)),
            );
            expect(isTaken).toBe(true);
          }
        }
      }
    }),
  );
});

test('what goes on from one week to the next keeps its lane, and says so at both ends', () => {
  fc.assert(
    fc.property(items, grids, lanes, (all, grid, most) => {
      const { weeks } = pack(all, grid, most);
      for (const [place, { bars }] of weeks.entries()) {
        const days = grid.weeks[place] ?? [];
        for (const bar of bars) {
          expect(bar.isBefore).toBe(bar.start < (days[bar.from] ?? ''));
          expect(bar.isAfter).toBe(bar.end > (days[bar.to] ?? ''));
          const next = weeks[place + 1]?.bars.find(({ id }) => id === bar.id);
          if (next) expect(next.lane).toBe(bar.lane);
        }
      }
    }),
  );
});

test('what stands on left out days alone is counted', () => {
  fc.assert(
    fc.property(items, grids, lanes, (all, grid, most) => {
      const days = grid.weeks.flat();
      const inSight = all.filter(({ start, end }) => end >= grid.first && start <= grid.last);
      const nowhere = inSight.filter((item) => !days.some((day) => covers(item, day)));
      expect(pack(all, grid, most).leftOut).toBe(nowhere.length);
    }),
  );
});

test('packed again after a change, a week without it is the same object, and all equal a fresh packing', () => {
  fc.assert(
    fc.property(items, grids, lanes, fc.nat(), (all, grid, most, at) => {
      const packer = new Packer();
      const before = packer.pack(all, grid, most);
      expect(packer.pack(all, grid, most)).toBe(before);
      const changed = all.filter((_, place) => place !== at % (all.length || 1));
      const after = packer.pack(changed, grid, most);
      expect(after).toEqual(pack(changed, grid, most));
      for (const [place, week] of after.weeks.entries()) {
        const fresh = pack(all, grid, most).weeks[place];
        if (JSON.stringify(week) === JSON.stringify(fresh)) expect(week).toBe(before.weeks[place]);
      }
    }),
  );
});

test('a grid has each day of its month or week once, week by week from its first day', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const days = grid.weeks.flat();
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.every((day) => day >= grid.first && day <= grid.last)).toBe(true);
      expect(new Set(grid.weeks.map((week) => week.length)).size).toBe(1);
    }),
  );
});
