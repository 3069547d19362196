import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayAt } from '#web/ui/timeline/scale.ts';
import { lanesOf, type StripBar } from '#web/ui/timeline/timeline-strips.ts';

const bar = fc
  .tuple(fc.uuid(), fc.integer({ min: 20_000, max: 20_100 }), fc.nat(40))
  .map(([id, start, length]): StripBar => ({
    ...{ id, name: id, detail: '', done: 0 },
    start: dayAt(start),
    end: dayAt(start + length),
  }));
const bars = fc.uniqueArray(bar, { selector: ({ id }) => id, maxLength: 30 });

test('bars of a lane never overlap, and none is lost', () => {
  fc.assert(
    fc.property(bars, fc.integer({ min: 1, max: 5 }), (all, most) => {
      const { lanes, left } = lanesOf(all, most);
      expect(lanes.length).toBeLessThanOrEqual(most);
      for (const lane of lanes) {
        for (const [at, one] of lane.slice(1).entries()) {
          expect((lane[at]?.end ?? '') < one.start).toBe(true);
        }
      }
      const shown = lanes.flat().map(({ id }) => id);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.length + left).toBe(all.length);
    }),
  );
});

test('a lane is begun only where no other is free', () => {
  fc.assert(
    fc.property(bars, (all) => {
      const { lanes, left } = lanesOf(all, 100);
      expect(left).toBe(0);
      // As many lanes as bars lie over one day at most.
      const days = all.map(({ start }) => start);
      const over = days.map(
        (day) => all.filter((one) => one.start <= day && one.end >= day).length,
      );
      expect(lanes.length).toBe(Math.max(0, ...over));
    }),
  );
});
