import type { Placement } from './placement.ts';

/** How many items each group, lane and cell has. */
export class Tally {
  readonly #groups = new Map<string, number>();
  readonly #lanes = new Map<string, number>();
  readonly #cells = new Map<string, Map<string, number>>();

  /** Adds an item, or takes it away; each counts once in a group and once in a lane. */
  count({ groups, parts }: Placement, step: 1 | -1): void {
    for (const group of groups) {
      add(this.#groups, group, step);
      const cells = this.#cells.get(group) ?? new Map<string, number>();
      this.#cells.set(group, cells);
      for (const part of parts) add(cells, part, step);
    }
    for (const part of parts) add(this.#lanes, part, step);
  }

  group(key: string): number {
    return this.#groups.get(key) ?? 0;
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

function add(counts: Map<string, number>, key: string, step: number): void {
  const count = (counts.get(key) ?? 0) + step;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
