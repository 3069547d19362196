import type { Placement } from './placement.ts';

/** How many items each group, lane and cell has, and what the estimates of a group and of all add up to. */
export class Tally {
  readonly #groups = new Map<string, number>();
  readonly #sums = new Map<string, number>();
  #total = 0;
  readonly #lanes = new Map<string, number>();
  readonly #cells = new Map<string, Map<string, number>>();

  /** Adds an item, or takes it away; each counts once in a group and once in a lane. */
  count({ groups, parts, amount }: Placement, step: 1 | -1): void {
    this.#total += amount * step;
    for (const group of groups) {
      add(this.#groups, group, step);
      if (amount !== 0) this.#sums.set(group, (this.#sums.get(group) ?? 0) + amount * step);
      const cells = this.#cells.get(group) ?? new Map<string, number>();
      this.#cells.set(group, cells);
      for (const part of parts) add(cells, part, step);
    }
    for (const part of parts) add(this.#lanes, part, step);
  }

  group(key: string): number {
    return this.#groups.get(key) ?? 0;
  }

  sum(group: string): number {
    return exact(this.#sums.get(group) ?? 0);
  }

  /** The sum over all items, each once. */
  get total(): number {
    return exact(this.#total);
  }

  lane(key: string): number {
    return this.#lanes.get(key) ?? 0;
  }

  cell(group: string, part: string): number {
    return this.#cells.get(group)?.get(part) ?? 0;
  }

  /** The groups, and the lanes, that have items. */
  groups(): Iterable<string> {
    return this.#groups.keys();
  }

  lanes(): Iterable<string> {
    return this.#lanes.keys();
  }
}

/** Without what adding and taking away fractions leaves behind. */
function exact(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}

function add(counts: Map<string, number>, key: string, step: number): void {
  const count = (counts.get(key) ?? 0) + step;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
