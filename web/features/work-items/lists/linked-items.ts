import type { LinkKey } from '#shared/work-item-fields/conditions.ts';

/** What rows do not say of an item, asked of the server a value at a time: whom it is linked to, its past. */
class LinkedItems {
  readonly #items = new Map<string, ReadonlySet<string>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  /** Whether it is known which items have a value. */
  has(key: LinkKey, value: string): boolean {
    return this.#items.has(`${key} ${value}`);
  }

  /** Takes in the items that have a value. */
  set(key: LinkKey, value: string, ids: readonly string[]): void {
    const known = this.#items.get(`${key} ${value}`);
    if (known?.size === ids.length && ids.every((id) => known.has(id))) return;
    this.#put(`${key} ${value}`, new Set(ids));
  }

  /** Takes in which of some items have a value. */
  change(key: LinkKey, value: string, asked: readonly string[], found: readonly string[]): void {
    const name = `${key} ${value}`;
    const known = this.#items.get(name) ?? new Set();
    const having = new Set(found);
    if (asked.every((id) => known.has(id) === having.has(id))) return;
    const next = new Set(known);
    for (const id of asked) next.delete(id);
    for (const id of having) next.add(id);
    this.#put(name, next);
  }

  #put(name: string, ids: ReadonlySet<string>): void {
    this.#items.set(name, ids);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Those of the values asked for that an item has. */
  valuesOf(key: LinkKey, itemId: string): readonly string[] {
    const found: string[] = [];
    for (const [name, ids] of this.#items) {
      if (name.startsWith(`${key} `) && ids.has(itemId)) found.push(name.slice(key.length + 1));
    }
    return found;
  }

  /** Rises with every change. */
  readonly version = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const linkedItems = new LinkedItems();
