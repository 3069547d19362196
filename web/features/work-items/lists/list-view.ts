import { Arrangement } from './arrangement.ts';
import { HeldRows, NO_MARK, type RowMark } from './held-rows.ts';
import type { FactsSource, ListFacts } from './list-facts.ts';
import type { ListRows } from './list-rows.ts';
import type { ListSettings } from './list-settings.ts';
import { emptyGroup, type ListGroup, type ListSnapshot, NO_SNAPSHOT } from './list-snapshot.ts';
import type { ListSource } from './list-source.ts';
import type { ListWindow, Missing, WindowSource } from './list-window.ts';
import type { ShownRow } from './selection.ts';

/** What a list is made of. */
interface ListParts {
  readonly source: ListSource;
  readonly settings: ListSettings;
  readonly rows: ListRows;
  readonly facts: FactsSource;
  /** Where the rows come from page by page; absent = all are here. */
  readonly window?: WindowSource | undefined;
}

/**
 * A list as a value that follows its rows: arranged once, then changed row by row. It works while somebody
 * listens; without listeners it costs nothing, and takes in what has changed meanwhile when it is asked again.
 */
export class ListView {
  readonly source: ListSource;
  readonly settings: ListSettings;
  readonly rows: ListRows;
  readonly #facts: FactsSource;
  readonly #source: WindowSource | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #held = new HeldRows();
  readonly #paused = new Set<string>();
  #arrangement: Arrangement | null = null;
  /** The window that was taken in last, and what was missing here then. */
  #opened: { readonly window: ListWindow | null; readonly missing: Missing } | null = null;
  #version = -1;
  #links: number | undefined;
  #groups: ReadonlyMap<string, ListGroup> = new Map();
  #snapshot = NO_SNAPSHOT;
  #stop: (() => void) | null = null;
  #pauses = 0;

  constructor({ source, settings, rows, facts, window }: ListParts) {
    this.source = source;
    this.settings = settings;
    this.rows = rows;
    this.#facts = facts;
    this.#source = window;
  }

  /** The facts it is arranged by. */
  get facts(): ListFacts {
    return this.#arrangement?.facts ?? this.#facts.now();
  }

  /** Calls `listener` after each change of the list. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#stop ??= this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  };

  /** What the list shows now: the same object until something in it changes. */
  readonly snapshot = (): ListSnapshot => {
    if (this.#stop === null) this.#refresh();
    return this.#snapshot;
  };

  /** One group, or a part of it; an empty one when it has no rows. */
  group(key: string, part?: string): ListGroup {
    this.snapshot();
    const group = this.#groups.get(key) ?? emptyGroup(key);
    if (part === undefined) return group;
    return group.parts.find((one) => one.key === part) ?? emptyGroup(part);
  }

  /** Where the row is shown now: where it was, if it still is there, else the first place; null = nowhere. */
  rowOf(row: ShownRow): ShownRow | null {
    const { id } = row;
    if (this.group(row.group, row.part).ids.includes(id)) return row;
    for (const { key: group, ids, parts } of this.#snapshot.groups) {
      if (ids.includes(id)) return { id, group };
      const part = parts.find((one) => one.ids.includes(id))?.key;
      if (part !== undefined) return { id, group, part };
    }
    return null;
  }

  /** The same list of all rows that are here, however far its pages have come. */
  unpaged(): ListView {
    const { source, settings, rows } = this;
    return new ListView({ source, settings, rows, facts: this.#facts });
  }

  /** Reads the next page of every group that has one. */
  more(): void {
    this.#source?.more();
  }

  /** What is to be said of a row that is held where it no longer belongs. */
  mark(id: string): RowMark {
    return this.#arrangement?.mark(id) ?? NO_MARK;
  }

  /**
   * Keeps rows where they are while somebody is at them; the answer lets them go. A row that is
   * deleted goes all the same.
   */
  hold(ids: Iterable<string>): () => void {
    const held = [...ids];
    for (const id of held) this.#held.hold(id);
    return once(() => {
      this.place(held.filter((id) => this.#held.release(id)));
    });
  }

  /** Puts rows where they belong although they are held: after one's own gesture. */
  place(ids: Iterable<string>): void {
    for (const id of ids) this.#arrangement?.settle(id);
    this.#publish();
  }

  /** Lets nothing change, as while dragging; the answer takes in what has come meanwhile. */
  pause(): () => void {
    this.#pauses += 1;
    return once(() => {
      this.#pauses -= 1;
      if (this.#pauses > 0) return;
      const [ids, others] = [[...this.#paused], this.#changedMeanwhile()];
      this.#paused.clear();
      if (others) this.#take([...ids, ...others]);
      else this.#arrange();
      if (this.#source) this.#open();
    });
  }

  #start(): () => void {
    this.#refresh();
    if (this.#source) this.#open();
    const stops = [
      this.rows.subscribe((ids) => this.#take(ids)),
      this.#facts.subscribe(() => this.#arrange()),
      ...(this.#source ? [this.#source.subscribe(() => this.#open())] : []),
      ...(this.source.links ? [this.source.links.subscribe((ids) => this.#take(ids))] : []),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Takes in what has changed since. */
  #refresh(): void {
    const changed = this.#changedMeanwhile();
    if (changed) this.#take(changed);
    else this.#arrange();
  }

  /** Ids of what has changed while nobody listened; null = it is to be arranged anew. */
  #changedMeanwhile(): Iterable<string> | null {
    const isSame =
      this.#links === this.source.links?.version() &&
      this.#arrangement?.facts === this.#facts.now();
    return isSame ? this.rows.changedSince(this.#version) : null;
  }

  #arrange(): void {
    if (this.#pauses > 0 && this.#arrangement) return;
    const facts = this.#facts.now();
    const { source, settings, rows } = this;
    this.#version = this.rows.version();
    this.#links = this.source.links?.version();
    this.#held.unstickAll();
    this.#paused.clear();
    this.#arrangement = new Arrangement({ source, settings, facts, held: this.#held, rows });
    for (const image of this.rows.all()) this.#arrangement.take(image.id, image);
    this.#open();
  }

  /** Takes in how much of the list has come. */
  #open(): void {
    if (!this.#arrangement || this.#pauses > 0) return;
    const window = this.#source?.now() ?? null;
    const known = this.#opened?.window === window ? this.#opened.missing : undefined;
    if (window) this.#opened = { window, missing: this.#arrangement.open(window, known) };
    this.#publish();
  }

  /** Takes in the rows that have changed. */
  #take(ids: Iterable<string>): void {
    this.#version = this.rows.version();
    this.#links = this.source.links?.version();
    if (this.#pauses > 0) {
      for (const id of ids) this.#paused.add(id);
      return;
    }
    let isChanged = false;
    for (const id of ids) {
      if (this.#arrangement?.take(id, this.rows.get(id))) isChanged = true;
    }
    if (isChanged) this.#publish();
  }

  #publish(): void {
    if (!this.#arrangement) return;
    const snapshot = this.#arrangement.snapshot(this.#snapshot);
    if (snapshot.groups !== this.#snapshot.groups) {
      this.#groups = new Map(snapshot.groups.map((group) => [group.key, group]));
    }
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
