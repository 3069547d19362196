import type { Day } from '#web/lib/formats/dates.ts';

import type { Grid } from './grid.ts';

/** An item from the day it starts to the day it is due, both included. */
export interface Dated {
  readonly id: string;
  readonly start: Day;
  readonly end: Day;
}

/** The part of an item's span that stands in one week. */
export interface Bar {
  readonly id: string;
  /** Its line below the days, from 0. */
  readonly lane: number;
  /** Its first and last column. */
  readonly from: number;
  readonly to: number;
  /** It goes on from before this week, or after it. */
  readonly isBefore: boolean;
  readonly isAfter: boolean;
  /** No earlier week has a bar of the item. */
  readonly isFirst: boolean;
  readonly start: Day;
  readonly end: Day;
}

/** What a week draws. */
export interface PackedWeek {
  readonly bars: readonly Bar[];
  /** By column: how many items there is no lane for. */
  readonly hidden: readonly number[];
  /** By column: how many items there are. */
  readonly counts: readonly number[];
}

/** What a calendar draws. */
export interface Packed {
  readonly weeks: readonly PackedWeek[];
  /** How many items stand on days alone that are left out. */
  readonly leftOut: number;
}

/**
 * Puts items into lanes, in one pass over them. A bar that goes on from the week before keeps its lane; then earlier
 * ones go before later ones, and long ones before short ones. What finds no free lane is counted.
 */
export function pack(items: readonly Dated[], grid: Grid, lanes: number): Packed {
  const width = grid.weeks[0]?.length ?? 0;
  const queues = grid.weeks.map(() => new WeekQueue(width));
  const columnsOf = columnReader(grid);
  let leftOut = 0;
  for (const item of items) {
    if (item.end < grid.first || item.start > grid.last) continue;
    const [from, to] = columnsOf(item);
    if (from > to) leftOut += 1;
    for (let week = Math.floor(from / width); week <= Math.floor(to / width); week += 1) {
      const base = week * width;
      queues[week]?.add(item, Math.max(0, from - base), Math.min(width - 1, to - base));
    }
  }
  const drawn = new Set<string>();
  let carried: ReadonlyMap<string, number> = new Map();
  const weeks = queues.map((queue, place) => {
    const packed = queue.pack(grid.weeks[place] ?? [], lanes, carried, drawn);
    carried = new Map(
      packed.bars.flatMap(({ id, lane, isAfter }) => (isAfter ? [[id, lane]] : [])),
    );
    return packed;
  });
  return { weeks, leftOut };
}

/** The items over a day: first those that are due then, the others by when they are. */
export function itemsOn(items: readonly Dated[], day: Day): readonly string[] {
  return items
    .filter(({ start, end }) => start <= day && end >= day)
    .toSorted((a, b) => (a.end === b.end ? 0 : a.end < b.end ? -1 : 1))
    .map(({ id }) => id);
}

/** Packs again and again, and keeps what is no different. */
export class Packer {
  #last: Packed | null = null;

  pack(items: readonly Dated[], grid: Grid, lanes: number): Packed {
    this.#last = sameWeeks(this.#last, pack(items, grid, lanes));
    return this.#last;
  }
}

/** The old weeks where nothing is different, so that they are not drawn again. */
function sameWeeks(old: Packed | null, made: Packed): Packed {
  if (old?.weeks.length !== made.weeks.length) return made;
  const weeks = made.weeks.map((week, place) => {
    const before = old.weeks[place];
    return before && isSameWeek(before, week) ? before : week;
  });
  const isSame = old.leftOut === made.leftOut && weeks.every((week, at) => week === old.weeks[at]);
  return isSame ? old : { weeks, leftOut: made.leftOut };
}

/** Answers between which shown days an item stands, counted through all weeks; the first is larger where it is none. */
function columnReader({ weeks, first, last }: Grid): (item: Dated) => readonly [number, number] {
  const days = weeks.flat();
  const [from, to] = [new Map<Day, number>(), new Map<Day, number>()];
  const firstFrom = (day: Day) => {
    const known = from.get(day);
    if (known !== undefined) return known;
    const found = days.findIndex((one) => one >= day);
    const column = found === -1 ? days.length : found;
    from.set(day, column);
    return column;
  };
  const lastTo = (day: Day) => {
    const known = to.get(day);
    if (known !== undefined) return known;
    const column = days.findLastIndex((one) => one <= day);
    to.set(day, column);
    return column;
  };
  return ({ start, end }) => [
    start <= first ? 0 : firstFrom(start),
    end >= last ? days.length - 1 : lastTo(end),
  ];
}

interface Waiting {
  readonly item: Dated;
  readonly from: number;
  readonly to: number;
}

/** The items of one week, put in order as they come. */
class WeekQueue {
  readonly #width: number;
  /** First by where they begin, what goes on from before first; then the longer ones. */
  readonly #buckets: Waiting[][];

  constructor(width: number) {
    this.#width = width;
    this.#buckets = Array.from({ length: width * width }, () => []);
  }

  add(item: Dated, from: number, to: number): void {
    this.#buckets[from * this.#width + this.#width - 1 - (to - from)]?.push({ item, from, to });
  }

  pack(
    days: readonly Day[],
    lanes: number,
    carried: ReadonlyMap<string, number>,
    drawn: Set<string>,
  ): PackedWeek {
    const taken = Array.from({ length: lanes }, () => 0);
    const bars: Bar[] = [];
    const [hidden, counts] = [days.map(() => 0), days.map(() => 0)];
    const put = ({ item, from, to }: Waiting, lane: number) => {
      taken[lane] = (taken[lane] ?? 0) | maskOf(from, to);
      bars.push(barOf({ item, from, to }, lane, days, drawn));
    };
    const waiting = this.#buckets.flat();
    for (const one of waiting) {
      const lane = carried.get(one.item.id);
      if (lane !== undefined && lane < lanes) put(one, lane);
    }
    for (const one of waiting) {
      for (let column = one.from; column <= one.to; column += 1) increase(counts, column);
      if (carried.has(one.item.id)) continue;
      const mask = maskOf(one.from, one.to);
      const lane = taken.findIndex((columns) => (columns & mask) === 0);
      if (lane !== -1) put(one, lane);
      else for (let column = one.from; column <= one.to; column += 1) increase(hidden, column);
    }
    return { bars, hidden, counts };
  }
}

function barOf(
  { item, from, to }: Waiting,
  lane: number,
  days: readonly Day[],
  drawn: Set<string>,
): Bar {
  const { id, start, end } = item;
  const isFirst = !drawn.has(id);
  drawn.add(id);
  const [isBefore, isAfter] = [start < (days[from] ?? ''), end > (days[to] ?? '')];
  return { id, lane, from, to, isBefore, isAfter, isFirst, start, end };
}

function increase(counts: number[], column: number): void {
  counts[column] = (counts[column] ?? 0) + 1;
}

/** The columns from one to another as bits. */
function maskOf(from: number, to: number): number {
  return (1 << (to + 1)) - (1 << from);
}

function isSameWeek(a: PackedWeek, b: PackedWeek): boolean {
  return (
    a.bars.length === b.bars.length &&
    a.counts.every((count, column) => count === b.counts[column]) &&
    a.hidden.every((count, column) => count === b.hidden[column]) &&
    a.bars.every((bar, place) => isSameBar(bar, b.bars[place]))
  );
}

/** Whether two bars are drawn the same way. */
export function isSameBar(a: Bar, b: Bar | undefined): boolean {
  return (
    a.id === b?.id &&
    a.lane === b.lane &&
    a.from === b.from &&
    a.to === b.to &&
    a.isBefore === b.isBefore &&
    a.isAfter === b.isAfter &&
    a.isFirst === b.isFirst &&
    a.start === b.start &&
    a.end === b.end
  );
}
