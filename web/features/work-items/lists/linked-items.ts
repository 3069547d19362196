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
    this.#items.set(`${key} ${value}`, new Set(ids));
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
