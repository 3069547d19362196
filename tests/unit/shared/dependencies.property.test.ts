import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  daysTooEarly,
  findLoop,
  type Link,
  LINK_KINDS,
  successorsOf,
} from '#shared/lib/dependencies/graph.ts';

const item = fc.integer({ min: 0, max: 9 }).map(String);
const kind = fc.constantFrom(...LINK_KINDS);
const lag = fc.integer({ min: -10, max: 10 });
const link = fc.record({ id: fc.uuid(), from: item, to: item, kind, lag });
const links = fc.array(link, { maxLength: 30 });

/** Whether one item can be reached from another, looked for in the plainest way. */
function isReached(all: readonly Link[], from: string, to: string): boolean {
  const reached = new Set([from]);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const one of all) if (reached.has(one.from)) reached.add(one.to);
  }
  return reached.has(to);
}

describe('links between items', () => {
  it('close a loop exactly where the first item can be reached from the second', () => {
    fc.assert(
      fc.property(links, item, item, (all, from, to) => {
        expect(findLoop(successorsOf(all), from, to) !== null).toBe(isReached(all, to, from));
      }),
    );
  });

  it('lead from each item of a loop to the next, and no item comes twice', () => {
    fc.assert(
      fc.property(links, item, item, (all, from, to) => {
        const loop = findLoop(successorsOf(all), from, to);
        if (!loop) return;
        expect([loop[0], loop[1], loop.at(-1)]).toEqual([from, to, from]);
        const inside = loop.slice(1);
        expect(new Set(inside).size).toBe(inside.length);
        for (const [at, one] of inside.slice(0, -1).entries()) {
          const next = inside[at + 1];
          expect(all.some((known) => known.from === one && known.to === next)).toBe(true);
        }
      }),
    );
  });

  it('never close a loop when each one that would is refused', () => {
    fc.assert(
      fc.property(links, (all) => {
        const made: Link[] = [];
        for (const one of all) {
          if (!findLoop(successorsOf(made), one.from, one.to)) made.push(one);
        }
        // What waits for nothing is taken away until nothing is left.
        let left: readonly Link[] = made;
        for (let before = -1; before !== left.length;) {
          before = left.length;
          const waiting = new Set(left.map(({ to }) => to));
          left = left.filter(({ from }) => waiting.has(from));
        }
        expect(left).toEqual([]);
      }),
    );
  });
});

const day = fc.integer({ min: -50, max: 50 });
const whole = fc.tuple(day, fc.nat(20)).map(([start, length]) => ({ start, end: start + length }));
const open = fc.record({ start: fc.option(day), end: fc.option(day) });
const span = fc.oneof(whole, open);

describe('a link that is not kept', () => {
  it('is kept when the second item comes so many days later, and not a day earlier', () => {
    fc.assert(
      fc.property(kind, lag, span, span, (of, days, from, to) => {
        const rule = { kind: of, lag: days };
        const by = daysTooEarly(rule, from, to);
        const next = shifted(to, by);
        expect(daysTooEarly(rule, from, next)).toBe(0);
        if (by === 0) expect(next).toEqual(to);
        else expect(daysTooEarly(rule, from, shifted(next, -1))).toBe(1);
      }),
    );
  });

  it('is the same link some days later when both items are', () => {
    fc.assert(
      fc.property(kind, lag, span, span, day, (of, days, from, to, by) => {
        const rule = { kind: of, lag: days };
        expect(daysTooEarly(rule, shifted(from, by), shifted(to, by))).toBe(
          daysTooEarly(rule, from, to),
        );
      }),
    );
  });
});

function shifted({ start, end }: { start: number | null; end: number | null }, by: number) {
  const later = (at: number | null) => (at === null ? null : at + by);
  return { start: later(start), end: later(end) };
}
