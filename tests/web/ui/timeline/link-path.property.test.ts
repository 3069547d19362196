import fc from 'fast-check';
import { expect, test } from 'vitest';

import { LINK_KINDS } from '#shared/lib/dependencies/graph.ts';
import { type LinkBar, linkPath } from '#web/ui/timeline/link-path.ts';

const bar = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 300 }), fc.nat(40))
  .map(([start, width, row]): LinkBar => ({ start, end: start + width, middle: row * 36 + 18 }));
const kind = fc.constantFrom(...LINK_KINDS);

/** The points of a line, without its arrow. */
function pointsOf(path: string): { x: number; y: number }[] {
  const [line = ''] = path.slice(1).split('M');
  return line.split(/[LQ ]/).reduce<{ x: number; y: number }[]>((points, text, at) => {
    if (at % 2 === 0) points.push({ x: Number(text), y: 0 });
    else Object.assign(points.at(-1) ?? {}, { y: Number(text) });
    return points;
  }, []);
}

test('a line goes from the end of one bar to that of the other, in right angles', () => {
  fc.assert(
    fc.property(kind, bar, bar, (of, from, to) => {
      fc.pre(from.middle !== to.middle);
      const points = pointsOf(linkPath(of, from, to));
      expect(points[0]).toEqual({ x: of.startsWith('F') ? from.end : from.start, y: from.middle });
      expect(points.at(-1)).toEqual({ x: of.endsWith('S') ? to.start : to.end, y: to.middle });
      for (const { x, y } of points) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
    }),
  );
});

test('a line leaves its bar and meets the other one from outside', () => {
  fc.assert(
    fc.property(kind, bar, bar, (of, from, to) => {
      fc.pre(from.middle !== to.middle);
      const points = pointsOf(linkPath(of, from, to));
      const [first, second] = points;
      const [before, last] = points.slice(-2);
      if (!first || !second || !before || !last) return;
      expect(of.startsWith('F') ? second.x > first.x : second.x < first.x).toBe(true);
      expect(of.endsWith('S') ? before.x < last.x : before.x > last.x).toBe(true);
    }),
  );
});
