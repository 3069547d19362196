import type { Frame } from '#web/lib/store/feed-store.ts';

import type { QueuedChange } from './change.ts';

/** Rows that a confirmed change made have come by then, or it made none; in milliseconds. */
const FRAME_LIMIT = 3_000;

interface Awaited {
  /** Things it touches that have not been seen yet, as `entity id`. */
  readonly missing: Set<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Decides when the layer of a confirmed change may go: when its committed rows have come, whichever of reply and
 * frames is first, so that nothing flickers back in between.
 */
export class Confirmations {
  readonly #settle: (id: string) => void;
  readonly #awaited = new Map<string, Awaited>();
  /** What frames named of changes whose reply has not come. */
  readonly #seen = new Map<string, Set<string>>();
  #isLive = true;

  constructor(settle: (id: string) => void) {
    this.#settle = settle;
  }

  /** A frame names the changes it came from; `isUnconfirmed` are those that wait for their reply. */
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

  /** The server has answered: from now on only the rows are awaited. */
  confirm(change: QueuedChange): void {
    const missing = new Set(change.effects.map(({ entity, id }) => `${entity} ${id}`));
    for (const name of this.#seen.get(change.id) ?? []) missing.delete(name);
    const awaited = { missing, timer: undefined };
    this.#awaited.set(change.id, awaited);
    if (missing.size === 0) this.#end(change.id);
    else if (this.#isLive) this.#limit(change.id, awaited);
  }

  /** Refused, or given up: its layer goes at once. */
  drop(id: string): void {
    this.#end(id);
  }

  /** Without a connection no frame can come: until it is back nothing is taken to have made no rows. */
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

/** Everything in a frame, as `entity id`. */
function namesIn(frame: Frame): string[] {
  return [
    ...Object.entries(frame.up).flatMap(([entity, images]) =>
      images.map((image) => `${entity} ${image.id}`),
    ),
    ...frame.del.map(([entity, id]) => `${entity} ${id}`),
  ];
}
