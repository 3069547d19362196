import { addDays, type Day } from '#web/lib/formats/dates.ts';

import type { Grid } from './grid.ts';
import type { Bar, Packed, PackedWeek } from './pack.ts';

/** Where keys are in a calendar: at a day, at one of its items, or at what says how many more there are. */
export type Spot =
  | { readonly day: Day; readonly is: 'day' | 'more' }
  | { readonly day: Day; readonly is: 'item'; readonly id: string };

/** Where an arrow leads; a day that is not in sight is on another page. */
export type Way = 'up' | 'down' | 'back' | 'on';

interface Shown {
  readonly grid: Grid;
  readonly packed: Packed;
}

/**
 * Where an arrow leads from a spot. Up and down go through the items of a day and then to the week before or after;
 * along the week they go to the day beside, past the end of a long item, and stay in its line if they can.
 */
export function walk(shown: Shown, spot: Spot, way: Way): Spot {
  if (way === 'up' || way === 'down') return walkAlong(shown, spot, way);
  const step = way === 'on' ? 1 : -1;
  const bar = spot.is === 'item' ? barAt(shown, spot) : undefined;
  const days = weekOf(shown, spot.day)?.days ?? [];
  const edge = bar ? (days[step === 1 ? bar.to : bar.from] ?? spot.day) : spot.day;
  const day = dayBeside(shown.grid, edge, step);
  if (!bar) return { day, is: 'day' };
  const bars = barsOn(shown, day).filter(({ id }) => id !== bar.id);
  const distance = ({ lane }: Bar) => Math.abs(lane - bar.lane);
  const nearest = bars.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest ? { day, is: 'item', id: nearest.id } : { day, is: 'day' };
}

/** The spots of a day from above to below: itself, its items, and the others. */
function spotsOn(shown: Shown, day: Day): readonly Spot[] {
  const found = weekOf(shown, day);
  const hidden = found?.week.hidden[found.days.indexOf(day)] ?? 0;
  return [
    { day, is: 'day' },
    ...barsOn(shown, day).map(({ id }) => ({ day, is: 'item', id }) as const),
    ...(hidden > 0 ? [{ day, is: 'more' } as const] : []),
  ];
}

function walkAlong(shown: Shown, spot: Spot, way: 'up' | 'down'): Spot {
  const spots = spotsOn(shown, spot.day);
  const at = spots.findIndex((one) => isSameSpot(one, spot));
  const next = spots[at + (way === 'down' ? 1 : -1)];
  if (next && at !== -1) return next;
  const day = addDays(spot.day, way === 'down' ? 7 : -7);
  return (
    (way === 'down' ? spotsOn(shown, day)[0] : spotsOn(shown, day).at(-1)) ?? { day, is: 'day' }
  );
}

/** The bars over a day, from above to below. */
function barsOn(shown: Shown, day: Day): readonly Bar[] {
  const found = weekOf(shown, day);
  if (!found) return [];
  const column = found.days.indexOf(day);
  return found.week.bars
    .filter(({ from, to }) => from <= column && column <= to)
    .toSorted((a, b) => a.lane - b.lane);
}

function barAt(shown: Shown, { day, id }: Extract<Spot, { is: 'item' }>): Bar | undefined {
  return barsOn(shown, day).find((bar) => bar.id === id);
}

function weekOf(
  { grid, packed }: Shown,
  day: Day,
): { readonly days: readonly Day[]; readonly week: PackedWeek } | null {
  const place = grid.weeks.findIndex((days) => days.includes(day));
  const [days, week] = [grid.weeks[place], packed.weeks[place]];
  return days && week ? { days, week } : null;
}

/** The shown day before or after; at the edge of the grid the day itself that follows. */
function dayBeside({ weeks }: Grid, day: Day, step: 1 | -1): Day {
  const days = weeks.flat();
  return days[days.indexOf(day) + step] ?? addDays(day, step);
}

function isSameSpot(a: Spot, b: Spot): boolean {
  return (
    a.is === b.is && a.day === b.day && (a.is !== 'item' || (b.is === 'item' && a.id === b.id))
  );
}
