import type { Connection, Document } from '@hocuspocus/server';
import * as Y from 'yjs';

import { type DocumentPlace, MOST_BYTES } from '#server/features/documents/commands.ts';
import { replay } from '#server/features/documents/queries.ts';
import type { PageAccess } from '#server/features/pages/access.ts';

import { Backlog } from './backlog.ts';
import { changeFrame } from './frames.ts';

/** From here on people are told that a document is long. */
const LARGE_BYTES = 1_048_576;
/** A change is shown to readers of its HTML after this pause, or while people go on writing after that time. */
const QUIET_MS = 1_500;
const LONGEST_MS = 5_000;
/** Long documents take longer to read as a whole: they are, less often. */
const MS_PER_MEGABYTE = 15_000;

/** A change that is stored. */
interface Arrived {
  readonly data: Uint8Array;
  /** Whose it is, and need not get it back. */
  readonly from: Connection | null;
}

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
  #arrived: (Arrived & { readonly tell: () => void })[] = [];
  /** Changes that everybody has, and the yjs document has not yet. */
  readonly #backlog = new Backlog();
  #timer: NodeJS.Timeout | null = null;
  #changedSince = 0;
  #changedLast = 0;

  /** `derive` asks for the text to be read anew for those who read it as HTML. */
  constructor(place: DocumentPlace, document: Document, derive: () => void) {
    this.place = place;
    this.document = document;
    this.#derive = derive;
    // Changes are shown here as the bytes that came; the library would write each anew, and send it back too.
    document._observers.delete('update');
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
    this.settle();
    this.#bytes = Y.encodeStateAsUpdate(this.document).length;
    if (this.#bytes + update.length <= MOST_BYTES) return true;
    return Y.decodeUpdate(update).structs.length === 0;
  }

  /** A change has been stored. */
  wrote(bytes: number): void {
    this.#bytes += bytes;
    this.updates += 1;
    this.#changedLast = Date.now();
    if (this.#timer) return;
    this.#changedSince = this.#changedLast;
    this.#timer = setTimeout(() => this.#look(), QUIET_MS);
  }

  /** A stored change is shown to everybody else, with all others of this turn, then its writer is told. */
  arrive(change: Arrived, tell: () => void = () => undefined): void {
    this.#arrived.push({ ...change, tell });
    if (this.#arrived.length === 1) queueMicrotask(() => this.#showAll());
  }

  /** Shows a change that the yjs document gets by other means. */
  show({ data, from }: Arrived): void {
    let address = '';
    let frame: Uint8Array = new Uint8Array();
    for (const connection of this.document.connections.keys()) {
      if (connection === from) continue;
      const { messageAddress } = connection;
      if (address !== messageAddress) frame = changeFrame(messageAddress, data);
      address = messageAddress;
      connection.send(frame);
    }
  }

  /** Puts the changes that wait into the yjs document: before anybody reads it. */
  settle(): void {
    const changes = this.#backlog.take();
    if (changes.length > 0) replay(changes, this.document);
  }

  /** Nobody has it open any more: its text is read at once. */
  end(): void {
    if (this.#timer) this.#read();
  }

  #look(): void {
    const longest = LONGEST_MS + (this.#bytes / 1_048_576) * MS_PER_MEGABYTE;
    const at = Math.min(this.#changedLast + QUIET_MS, this.#changedSince + longest);
    const left = at - Date.now();
    if (left <= 0) this.#read();
    else this.#timer = setTimeout(() => this.#look(), left);
  }

  #read(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#derive();
  }

  #showAll(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    if (this.document.isDestroyed) return;
    for (const change of together(arrived)) this.show(change);
    for (const { data, tell } of arrived) {
      this.#backlog.add(data);
      tell();
    }
    if (this.#backlog.isLong) this.settle();
  }
}

/** Several changes as one; each for itself where yjs cannot take them together. */
function together(changes: readonly Arrived[]): readonly Arrived[] {
  const [first] = changes;
  if (!first || changes.length === 1) return changes;
  const isOfOne = changes.every(({ from }) => from === first.from);
  try {
    const data = Y.mergeUpdates(changes.map((change) => change.data));
    return [{ data, from: isOfOne ? first.from : null }];
  } catch {
    return changes;
  }
}
