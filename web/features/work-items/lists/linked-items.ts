import type { LinkKey } from '#shared/work-item-fields/conditions.ts';

/** Whom an item is linked to: what rows do not say, asked of the server a person at a time. */
class LinkedItems {
  readonly #items = new Map<string, ReadonlySet<string>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  /** Whether it is known what somebody is linked to. */
  has(key: LinkKey, personId: string): boolean {
    return this.#items.has(`${key} ${personId}`);
  }

  /** Takes in the items that somebody is linked to. */
  set(key: LinkKey, personId: string, ids: readonly string[]): void {
    const known = this.#items.get(`${key} ${personId}`);
    if (known?.size === ids.length && ids.every((id) => known.has(id))) return;
    this.#items.set(`${key} ${personId}`, new Set(ids));
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Those of the people who were asked for that an item is linked to. */
  peopleOf(key: LinkKey, itemId: string): readonly string[] {
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
