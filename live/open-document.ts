import type { Document } from '@hocuspocus/server';
import * as Y from 'yjs';

import { type DocumentPlace, MOST_BYTES } from '#server/features/documents/commands.ts';
import type { PageAccess } from '#server/features/pages/access.ts';

/** From here on people are told that a document is long. */
const LARGE_BYTES = 1_048_576;
/** A change is shown to readers of its HTML after this pause, or while people go on writing after that time. */
const QUIET_MS = 1_500;
const LONGEST_MS = 5_000;
/** Long documents take longer to read as a whole: they are, less often. */
const MS_PER_MEGABYTE = 15_000;

/** What this process knows of a document that somebody has open. */
export class OpenDocument {
  readonly place: DocumentPlace;
  readonly document: Document;
  readonly #derive: () => void;
  /** Changes stored since the last compaction. */
  updates = 0;
  project_id: string | null = null;
  page: PageAccess['page'] = null;
  #bytes = 0;
  /** Changes that have been stored in this turn, and whom to tell. */
  #arrived: { readonly data: Uint8Array; readonly tell: () => void }[] = [];
  #timer: NodeJS.Timeout | null = null;
  #changedSince = 0;

  /** `derive` asks for the text to be read anew for those who read it as HTML. */
  constructor(place: DocumentPlace, document: Document, derive: () => void) {
    this.place = place;
    this.document = document;
    this.#derive = derive;
  }

  /** Whether it is so long that people are told. */
  get isLarge(): boolean {
    return this.#bytes > LARGE_BYTES;
  }

  /** It has been read from the database: so long is it, in so many pieces. */
  loaded(bytes: number, updates: number): void {
    this.#bytes = bytes;
    this.updates = updates;
  }

  /** Whether a change still fits; one that only takes away always does. */
  hasRoomFor(update: Uint8Array): boolean {
    if (this.#bytes + update.length <= MOST_BYTES) return true;
    this.#bytes = Y.encodeStateAsUpdate(this.document).length;
    if (this.#bytes + update.length <= MOST_BYTES) return true;
    return Y.decodeUpdate(update).structs.length === 0;
  }

  /** A change has been stored. */
  wrote(bytes: number): void {
    this.#bytes += bytes;
    this.updates += 1;
    const now = Date.now();
    if (!this.#timer) this.#changedSince = now;
    else clearTimeout(this.#timer);
    const longest = LONGEST_MS + (this.#bytes / 1_048_576) * MS_PER_MEGABYTE;
    const left = Math.max(0, this.#changedSince + longest - now);
    this.#timer = setTimeout(() => this.#read(), Math.min(QUIET_MS, left));
  }

  /** A stored change is shown to everybody, with all others of this turn, then its writer is told. */
  arrive(data: Uint8Array, tell: () => void): void {
    this.#arrived.push({ data, tell });
    if (this.#arrived.length === 1) queueMicrotask(() => this.#apply());
  }

  /** Nobody has it open any more: its text is read at once. */
  end(): void {
    if (this.#timer) this.#read();
  }

  #read(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#derive();
  }

  #apply(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    if (this.document.isDestroyed) return;
    this.document.transact(() => {
      for (const { data } of arrived) applyStored(this.document, data);
    }, STORED);
    for (const { tell } of arrived) tell();
  }
}

/** Where changes come from that the library need not store. */
const STORED = { source: 'local', skipStoreHooks: true } as const;

/** What yjs cannot take is left out, here as when the document is read. */
function applyStored(document: Y.Doc, data: Uint8Array): void {
  try {
    Y.applyUpdate(document, data, STORED);
  } catch {
    return;
  }
}
