import type { Frame } from '#web/lib/store/feed-store.ts';

import type { QueuedChange } from './change.ts';

/** Milliseconds after a reply in which its rows arrive; after that the change made none. */
const FRAME_LIMIT = 3_000;

interface Awaited {
  /** Keys `entity id` of touched rows that have not arrived yet. */
  readonly missing: Set<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Decides when the layer of a confirmed change is removed: when its committed rows have arrived,
 * whether the reply or the frame comes first, so that nothing flickers.
 */
export class Confirmations {
  readonly #settle: (id: string) => void;
  readonly #awaited = new Map<string, Awaited>();
  /** Rows that frames named for changes without a reply yet. */
  readonly #seen = new Map<string, Set<string>>();
  #isLive = true;

  constructor(settle: (id: string) => void) {
    this.#settle = settle;
  }

  /** Handles a frame with its mutation ids; `isUnconfirmed` = the change waits for its reply. */
  seeFrame(frame: Frame, isUnconfirmed: (id: string) => boolean): void {
    for (const id of frame.mids) {
      const awaited = this.#awaited.get(id);
      if (awaited) {
        for (const name of namesIn(frame)) awaited.missing.delete(name);
        if (awaited.missing.size === 0) this.#end(id);
      } else if (isUnconfirmed(id)) {
        const seen = this.#seen.get(id) ?? new Set();
        for (const name of namesIn(frame)) seen.add(name);
        this.#seen.set(id, seen);
      }
    }
  }

  /** Handles a reply: from now on only the rows are awaited. */
  confirm(change: QueuedChange): void {
    const missing = new Set(change.effects.map(({ entity, id }) => `${entity} ${id}`));
    for (const name of this.#seen.get(change.id) ?? []) missing.delete(name);
    const awaited = { missing, timer: undefined };
    this.#awaited.set(change.id, awaited);
    if (missing.size === 0) this.#end(change.id);
    else if (this.#isLive) this.#limit(change.id, awaited);
  }

  /** Removes the layer of a refused or discarded change at once. */
  drop(id: string): void {
    this.#end(id);
  }

  /** Whether frames can arrive; without a connection the time limit is suspended. */
  setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    for (const [id, awaited] of this.#awaited) {
      clearTimeout(awaited.timer);
      if (isLive) this.#limit(id, awaited);
    }
  }

  #limit(id: string, awaited: Awaited): void {
    awaited.timer = setTimeout(() => this.#end(id), FRAME_LIMIT);
  }

  #end(id: string): void {
    clearTimeout(this.#awaited.get(id)?.timer);
    this.#awaited.delete(id);
    this.#seen.delete(id);
    this.#settle(id);
  }
}

/** Keys `entity id` of all rows in a frame. */
function namesIn(frame: Frame): string[] {
  return [
    ...Object.entries(frame.up).flatMap(([entity, images]) =>
      images.map((image) => `${entity} ${image.id}`),
    ),
    ...frame.del.map(([entity, id]) => `${entity} ${id}`),
  ];
}
