import { Sum } from './sum.ts';

/** Calls `touch` with each item whose numbers below it have changed. */
type Touch = (id: string) => void;

/**
 * What is below each item in the tree of parents. Items that move are taken out together before they are put in
 * again: in between the tree would have circles.
 */
export class Below {
  readonly #parents = new Map<string, string>();
  readonly #own = new Map<string, Sum>();
  readonly #sums = new Map<string, Sum>();
  readonly #children = new Map<string, Set<string>>();
  readonly #touch: Touch;

  constructor(touch: Touch) {
    this.#touch = touch;
  }

  /** Takes an item out, with all that is below it. */
  detach(id: string): void {
    const parent = this.#parents.get(id);
    if (parent === undefined) return;
    this.#pass(parent, this.#whole(id), -1);
    this.#parents.delete(id);
    this.#own.delete(id);
    const siblings = this.#children.get(parent);
    siblings?.delete(id);
    if (siblings?.size === 0) this.#children.delete(parent);
  }

  /** Puts a listed item below its parent, with all that is below it; one that would be below itself stays out. */
  attach(id: string, parent: string, own: Sum): void {
    for (let at: string | undefined = parent; at !== undefined; at = this.#parents.get(at)) {
      if (at === id) return;
    }
    this.#parents.set(id, parent);
    this.#own.set(id, own);
    const siblings = this.#children.get(parent) ?? new Set();
    this.#children.set(parent, siblings.add(id));
    this.#pass(parent, this.#whole(id), 1);
  }

  /** What is below an item; undefined when nothing is. */
  sumOf(id: string): Sum | undefined {
    return this.#sums.get(id);
  }

  /** Everything below an item, at any depth. */
  idsBelow(id: string): string[] {
    const found: string[] = [];
    const waiting = [id];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const child of this.#children.get(at) ?? []) {
        found.push(child);
        waiting.push(child);
      }
    }
    return found;
  }

  /** Calls `touch` for everything that an item is below of. */
  touchAbove(id: string): void {
    for (let at = this.#parents.get(id); at !== undefined; at = this.#parents.get(at)) {
      this.#touch(at);
    }
  }

  #whole(id: string): Sum {
    const whole = new Sum();
    for (const part of [this.#own.get(id), this.#sums.get(id)]) if (part) whole.add(part, 1);
    return whole;
  }

  #pass(first: string, sum: Sum, step: 1 | -1): void {
    for (let at: string | undefined = first; at !== undefined; at = this.#parents.get(at)) {
      const own = this.#sums.get(at) ?? new Sum();
      own.add(sum, step);
      this.#sums.set(at, own);
      this.#touch(at);
    }
  }
}
