import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { placeComparator } from '#shared/lib/work-item-lists/orders.ts';

import { Cells } from './cells.ts';
import { type HeldRows, LEAVING, MISPLACED, NO_MARK, type RowMark } from './held-rows.ts';
import type { ListFacts } from './list-facts.ts';
import type { ListRows } from './list-rows.ts';
import type { ListSettings } from './list-settings.ts';
import {
  type GroupFrame,
  frameOf,
  lanesOf,
  type ListGroup,
  type ListSnapshot,
  sameOr,
  sameSnapshotOr,
} from './list-snapshot.ts';
import type { ListSource } from './list-source.ts';
import { type ListWindow, type Missing, missingFrom, NOTHING_MISSING } from './list-window.ts';
import {
  ALL,
  isSamePlacing,
  KEPT_OUT,
  type Placed,
  type Placement,
  placer,
  showsSubItems,
} from './placement.ts';
import { Tally } from './tally.ts';

/** What an arrangement is made of. */
interface ArrangementParts {
  readonly source: ListSource;
  readonly settings: ListSettings;
  readonly facts: ListFacts;
  readonly held: HeldRows;
  /** All rows that are here. */
  readonly rows: Pick<ListRows, 'get'>;
}

/**
 * Where each row of a list belongs, where it is shown, and how many there are. Counts tell the truth at once; a
 * row that is held is shown where it was.
 */
export class Arrangement {
  readonly facts: ListFacts;
  readonly #held: HeldRows;
  readonly #place: (image: WorkItemImage | undefined) => Placed;
  readonly #rows: Pick<ListRows, 'get'>;
  /** What has been below each item, where it hides what is below it; null = nothing is hidden by its parent. */
  readonly #below: Map<string, Set<string>> | null;
  readonly #frame: GroupFrame;
  readonly #cells: Cells;
  readonly #tally = new Tally();
  readonly #placed = new Map<string, Exclude<Placed, null>>();
  /** How far the groups have come from the server, and what is missing of them here. */
  #window: ListWindow | null = null;
  #missing = NOTHING_MISSING;
  #matching = 0;
  /** Groups whose count or rows have changed since the last snapshot. */
  #touched = new Set<string>();
  /** No snapshot has been made of it yet: the old one is another arrangement's. */
  #isNew = true;

  constructor({ source, settings, facts, held, rows }: ArrangementParts) {
    this.facts = facts;
    this.#held = held;
    this.#place = placer(source, settings, facts, rows);
    this.#rows = rows;
    this.#below = showsSubItems(source, settings) ? null : new Map();
    this.#frame = frameOf(source, settings, facts);
    this.#cells = new Cells(placeComparator(settings.orderBy));
  }

  /** Takes in a row as it is now, undefined when it is gone; the answer: whether that changes anything. */
  take(id: string, image: WorkItemImage | undefined): boolean {
    const wasIn = this.#placed.has(id);
    const isChanged = this.#takeOne(id, image);
    const parent = image?.parent_id;
    if (this.#below && parent) {
      this.#below.set(parent, (this.#below.get(parent) ?? new Set()).add(id));
    }
    if (!this.#below || wasIn === this.#placed.has(id)) return isChanged;
    // An item that comes hides what is below it, and one that goes leaves it in the list.
    for (const child of this.#below.get(id) ?? []) this.#takeOne(child, this.#rows.get(child));
    return true;
  }

  #takeOne(id: string, image: WorkItemImage | undefined): boolean {
    const old = this.#placed.get(id) ?? null;
    const now = this.#place(image);
    if (isSamePlacing(old, now)) return false;
    if (now === null) this.#placed.delete(id);
    else this.#placed.set(id, now);
    const [from, to] = [placementOf(old), placementOf(now)];
    this.#count(from, to);
    this.#show(id, this.#held.stuckAt(id) ?? from, to, image !== undefined);
    return true;
  }

  /** Takes in how much of the list has come; what is missing is counted now unless it is known from before. */
  open(window: ListWindow | null, missing?: Missing): Missing {
    this.#window = window;
    this.#isNew = true;
    this.#missing = missing ?? (window ? missingFrom(window, this.#here()) : NOTHING_MISSING);
    return this.#missing;
  }

  #here() {
    return {
      group: (key: string) => this.#tally.group(key),
      matching: this.#matching,
      total: this.#placed.size,
    };
  }

  /** Shows a row where it belongs, although it is held. */
  settle(id: string): void {
    const stuck = this.#held.stuckAt(id);
    if (!stuck) return;
    this.#held.unstick(id);
    this.#cells.move(stuck, placementOf(this.#placed.get(id)));
  }

  /** What is to be said of a row that is shown where it does not belong. */
  mark(id: string): RowMark {
    if (!this.#held.stuckAt(id)) return NO_MARK;
    return placementOf(this.#placed.get(id)) ? MISPLACED : LEAVING;
  }

  /** What is to be shown; whatever has not changed is that of the old snapshot. */
  snapshot(old: ListSnapshot): ListSnapshot {
    for (const group of this.#cells.settle()) this.#touched.add(group);
    const [touched, isNew] = [this.#touched, this.#isNew];
    this.#touched = new Set();
    this.#isNew = false;
    const { always, groups: order } = this.#frame;
    const keys = new Set([
      ...always,
      ...this.#tally.groups(),
      ...this.#cells.groups(),
      ...this.#missing.groups.keys(),
    ]);
    const known = new Map(old.groups.map((group) => [group.key, group]));
    const groups = [...keys].toSorted(order.compare).map((key) => {
      const before = known.get(key);
      const isKept = before && !isNew && !touched.has(key);
      return isKept ? before : sameOr(before, this.#group(key, before));
    });
    return sameSnapshotOr(old, {
      groups,
      lanes: this.#lanes(groups, old),
      matching: this.#matching + this.#missing.matching,
      // A sum over a part would be taken for the whole.
      sum: this.#missing.matching === 0 ? this.#tally.total : 0,
      total: this.#placed.size + this.#missing.total,
    });
  }

  #count(old: Placement | null, now: Placement | null): void {
    if (old) this.#tally.count(old, -1);
    if (now) this.#tally.count(now, 1);
    this.#matching += Number(now !== null) - Number(old !== null);
    for (const key of [...(old?.groups ?? []), ...(now?.groups ?? [])]) this.#touched.add(key);
  }

  #show(id: string, shown: Placement | null, now: Placement | null, isThere: boolean): void {
    const isBack = isSamePlacing(shown, now);
    if (shown && isThere && !isBack && this.#held.isHeld(id)) {
      this.#held.stick(id, shown);
      return;
    }
    this.#held.unstick(id);
    if (!isBack) this.#cells.move(shown, now);
  }

  #group(key: string, old: ListGroup | undefined): ListGroup {
    const missing = this.#missing.groups.get(key) ?? 0;
    const count = this.#tally.group(key) + missing;
    const sum = missing === 0 ? this.#tally.sum(key) : 0;
    const { lanes } = this.#frame;
    const last = this.#window?.groups.get(key)?.last ?? null;
    const hasMore = last !== null;
    if (lanes === null) return { key, count, sum, ids: this.#idsOf(key, last), hasMore, parts: [] };
    const known = new Map(old?.parts.map((part) => [part.key, part]));
    const parts = [...this.#cells.parts(key)].toSorted(lanes.compare).map((part) => {
      const ids = this.#cells.ids(key, part);
      const made = { key: part, count: this.#tally.cell(key, part), sum: 0, ids, hasMore: false };
      return sameOr(known.get(part), { ...made, parts: [] });
    });
    return { key, count, sum, ids: [], hasMore, parts };
  }

  /** The rows of a group as far as they have come. */
  #idsOf(key: string, last: WorkItemImage | null): readonly string[] {
    const end = last && this.#place(last);
    if (end === null || end === KEPT_OUT) return this.#cells.ids(key, ALL);
    return this.#cells.idsUpTo(key, ALL, end);
  }

  /** The lanes that have items, or rows that are held. */
  #lanes(groups: readonly ListGroup[], old: ListSnapshot) {
    const { alwaysLanes, lanes: order } = this.#frame;
    if (order === null) return old.lanes;
    const shown = groups.flatMap(({ parts }) => parts.map(({ key }) => key));
    const keys = new Set([...alwaysLanes, ...this.#tally.lanes(), ...shown]);
    return lanesOf([...keys].toSorted(order.compare), (key) => this.#tally.lane(key), old.lanes);
  }
}

function placementOf(placed: Placed | undefined): Placement | null {
  return placed === undefined || placed === KEPT_OUT ? null : placed;
}
