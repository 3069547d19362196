import type { Place } from '#shared/lib/work-item-lists/orders.ts';

import { isSamePlace, type Placement } from './placement.ts';
import { countUpTo, edited, NO_ROWS, type SortedRows } from './sorted-rows.ts';

interface CellEdit {
  readonly leaving: Place[];
  readonly coming: Place[];
}

/** The rows of a list by group and part, in order. Edits are collected and then made once a cell. */
export class Cells {
  readonly #compare: (a: Place, b: Place) => number;
  readonly #cells = new Map<string, Map<string, SortedRows>>();
  #edits = new Map<string, Map<string, CellEdit>>();

  constructor(compare: (a: Place, b: Place) => number) {
    this.#compare = compare;
  }

  /** A row stands elsewhere from now on; null = nowhere. */
  move(from: Placement | null, to: Placement | null): void {
    const isStill = from !== null && to !== null && isSamePlace(from, to);
    const stays = (place: Placement | null, group: string, part: string) =>
      isStill && place !== null && place.groups.includes(group) && place.parts.includes(part);
    this.#note(from, 'leaving', (group, part) => stays(to, group, part));
    this.#note(to, 'coming', (group, part) => stays(from, group, part));
  }

  /** Makes the collected edits; the answer are the groups whose rows are no longer the same. */
  settle(): Set<string> {
    const edits = this.#edits;
    this.#edits = new Map();
    for (const [group, parts] of edits) {
      const cells = this.#cells.get(group) ?? new Map<string, SortedRows>();
      for (const [part, { leaving, coming }] of parts) {
        const rows = edited(cells.get(part) ?? NO_ROWS, leaving, coming, this.#compare);
        if (rows.ids.length > 0) cells.set(part, rows);
        else cells.delete(part);
      }
      if (cells.size > 0) this.#cells.set(group, cells);
      else this.#cells.delete(group);
    }
    return new Set(edits.keys());
  }

  ids(group: string, part: string): readonly string[] {
    return this.#cells.get(group)?.get(part)?.ids ?? NO_ROWS.ids;
  }

  /** Those that stand at this place or before it. */
  idsUpTo(group: string, part: string, end: Place): readonly string[] {
    const { places, ids } = this.#cells.get(group)?.get(part) ?? NO_ROWS;
    return ids.slice(0, countUpTo(places, end, this.#compare));
  }

  /** The groups that have rows. */
  groups(): Iterable<string> {
    return this.#cells.keys();
  }

  /** The parts of a group that have rows. */
  parts(group: string): Iterable<string> {
    return this.#cells.get(group)?.keys() ?? [];
  }

  #note(
    place: Placement | null,
    kind: keyof CellEdit,
    isSkipped: (group: string, part: string) => boolean,
  ): void {
    if (place === null) return;
    for (const group of place.groups) {
      for (const part of place.parts) {
        if (!isSkipped(group, part)) this.#edit(group, part)[kind].push(place);
      }
    }
  }

  #edit(group: string, part: string): CellEdit {
    const parts = this.#edits.get(group) ?? new Map<string, CellEdit>();
    this.#edits.set(group, parts);
    const edit = parts.get(part) ?? { leaving: [], coming: [] };
    parts.set(part, edit);
    return edit;
  }
}
