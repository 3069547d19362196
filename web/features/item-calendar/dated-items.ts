import { useMemo, useSyncExternalStore } from 'react';

import { daysOf } from '#web/features/work-items/fields/item-days.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import { ALL } from '#web/features/work-items/lists/placement.ts';

import type { Dated } from './pack.ts';
import { spanOf } from './spans.ts';

/** The items of a list by their days. */
export interface DatedList {
  /** Those with days, in the order of the list. */
  readonly dated: readonly Dated[];
  /** Those without. */
  readonly undated: readonly string[];
}

/** The items of a list by their days, and whenever one of these changes. */
export function useDatedItems(view: ListView): DatedList {
  const items = useMemo(() => datedItemsOf(view), [view]);
  return useSyncExternalStore(items.subscribe, items.now);
}

/** Whoever comes back to a list finds its items by their days, as long as nothing has changed. */
const kept = new WeakMap<ListView, DatedItems>();

function datedItemsOf(view: ListView): DatedItems {
  const items = kept.get(view) ?? new DatedItems(view);
  kept.set(view, items);
  return items;
}

/** Follows the days of a list's items: the list itself is another one only when items come, go or change places. */
class DatedItems {
  readonly #view: ListView;
  /** What is known of each item; null = without days. */
  #known = new Map<string, Dated | null>();
  #ids: readonly string[] | null = null;
  #version = -1;
  readonly #changed = new Set<string>();
  #listeners = 0;
  #list: DatedList = { dated: [], undated: [] };

  constructor(view: ListView) {
    this.#view = view;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const { rows } = this.#view;
    this.#catchUp();
    this.#listeners += 1;
    const stops = [
      rows.subscribe((ids) => {
        for (const id of ids) this.#changed.add(id);
        listener();
      }),
      this.#view.subscribe(listener),
    ];
    return () => {
      this.#listeners -= 1;
      for (const stop of stops) stop();
    };
  };

  /** Reads every item again where something changed while another layout was shown. */
  #catchUp(): void {
    if (this.#listeners === 0 && this.#view.rows.version() !== this.#version) this.#ids = null;
  }

  /** The same object until an item has other days. */
  readonly now = (): DatedList => {
    const { ids } = this.#view.group(ALL);
    // React reads before it subscribes.
    this.#catchUp();
    if (this.#ids === null) this.#known.clear();
    const hasChanged = this.#takeChanges();
    this.#version = this.#view.rows.version();
    if (ids === this.#ids && !hasChanged) return this.#list;
    this.#ids = ids;
    this.#list = this.#sorted(ids);
    return this.#list;
  };

  /** Whether one of the changed rows has other days. */
  #takeChanges(): boolean {
    let hasChanged = false;
    for (const id of this.#changed) {
      const before = this.#known.get(id);
      if (before === undefined) continue;
      const now = this.#read(id);
      if (before?.start === now?.start && before?.end === now?.end) continue;
      this.#known.set(id, now);
      hasChanged = true;
    }
    this.#changed.clear();
    return hasChanged;
  }

  #sorted(ids: readonly string[]): DatedList {
    const [dated, undated] = [[] as Dated[], [] as string[]];
    const known = new Map<string, Dated | null>();
    for (const id of ids) {
      const found = this.#known.get(id);
      const span = found === undefined ? this.#read(id) : found;
      known.set(id, span);
      if (span) dated.push(span);
      else undated.push(id);
    }
    this.#known = known;
    return { dated, undated };
  }

  #read(id: string): Dated | null {
    const item = this.#view.rows.get(id);
    return item ? spanOf(id, daysOf(item)) : null;
  }
}
