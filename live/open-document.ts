import type { Connection, Document } from '@hocuspocus/server';
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';

import { type DocumentPlace, MAX_BYTES } from '#server/features/documents/commands.ts';
import { replay, type StoredDocument } from '#server/features/documents/queries.ts';
import type { PageAccess } from '#server/features/visibility/pages/access.ts';

import { Backlog } from './backlog.ts';
import { syncFrame } from './frames.ts';

/** From here on people are told that a document is long. */
const LARGE_BYTES = 1_048_576;
/** A change is shown to readers of its HTML after this pause, or while people go on writing after that time. */
const QUIET_MS = 1_500;
const LONGEST_MS = 10_000;
/** Long documents take longer to read as a whole: they are, less often. */
const MS_PER_MEGABYTE = 15_000;

/** A change that is stored, or on its way to the disk. */
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
  /** Whether the last of its changes, and with it all before, is on the disk: comes true or false. */
  stored: Promise<boolean> = Promise.resolve(true);
  /** It holds what could not be stored: it is to be let go of, and read anew. */
  isAhead = false;
  #bytes = 0;
  /** Changes of this turn that nobody else has been shown. */
  #arrived: Arrived[] = [];
  /** The text as it was stored, until the yjs document is needed. */
  #snapshot: Uint8Array | null = null;
  /** How much of whose changes that is. */
  #vector: Uint8Array | null = null;
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

  /** It has been read from the database. */
  loaded({ snapshot, vector, updates }: StoredDocument): void {
    this.#snapshot = snapshot.data;
    this.#vector = vector;
    this.#bytes = snapshot.data.length;
    this.updates = updates.length;
    for (const { data } of updates) {
      this.#bytes += data.length;
      this.#backlog.add(data);
    }
  }

  /** Whether a change still fits; one that only takes away always does. */
  hasRoomFor(update: Uint8Array): boolean {
    if (this.#bytes + update.length <= MAX_BYTES) return true;
    this.settle();
    this.#bytes = Y.encodeStateAsUpdate(this.document).length;
    if (this.#bytes + update.length <= MAX_BYTES) return true;
    return Y.decodeUpdate(update).structs.length === 0;
  }

  /** A change has been stored. */
  wrote(bytes: number): void {
    this.#bytes += bytes;
    this.updates += 1;
    this.#changedLast = performance.now();
    if (this.#timer) return;
    this.#changedSince = this.#changedLast;
    this.#timer = setTimeout(() => this.#look(), QUIET_MS);
  }

  /** A change is shown to everybody else, with all others of this turn. */
  arrive(change: Arrived): void {
    this.#arrived.push(change);
    if (this.#arrived.length === 1) queueMicrotask(() => this.#showAll());
  }

  /** The whole of the document as others have stored it: what is missing here is their change. */
  catchUp(state: Uint8Array): void {
    if (this.holds(state)) return;
    this.arrive({ data: Y.diffUpdate(state, Y.encodeStateVector(this.document)), from: null });
  }

  /**
   * Tells somebody who comes what they lack, and asks for what they may know better. Most of the time the bytes that
   * are stored are the answer: a long text is a yjs document of many thousand parts, which nobody else would need.
   */
  sync(connection: Connection, known: Uint8Array): void {
    if (this.#backlog.isLong) this.settle();
    const send = (step: number, content: Uint8Array) =>
      connection.send(syncFrame(connection.messageAddress, { step, content }));
    if (!this.#snapshot) {
      this.settle();
      send(messageYjsSyncStep1, Y.encodeStateVector(this.document));
      return send(messageYjsSyncStep2, Y.encodeStateAsUpdate(this.document, known));
    }
    const own = (this.#vector ??= Y.encodeStateVectorFromUpdate(this.#snapshot));
    send(messageYjsSyncStep1, own);
    // First, so that with the text itself they have all.
    for (const { data } of together(this.#backlog.all())) send(messageYjsUpdate, data);
    send(
      messageYjsSyncStep2,
      knowsNothing(known, own) ? this.#snapshot : Y.diffUpdate(this.#snapshot, known),
    );
  }

  /** Whether it holds all of an update already; afterwards the yjs document can take it if not. */
  holds(update: Uint8Array): boolean {
    // Mostly no parts, and none taken away.
    if (update.length === 2 && update[0] === 0 && update[1] === 0) return true;
    this.settle();
    try {
      return Y.snapshotContainsUpdate(Y.snapshot(this.document), update);
    } catch {
      return false;
    }
  }

  /** Puts everything into the yjs document: before anybody reads it. */
  settle(): void {
    const changes = this.#backlog.all();
    if (this.#snapshot) changes.unshift({ data: this.#snapshot, from: null });
    this.#snapshot = null;
    this.#backlog.clear();
    if (changes.length > 0) replay(changes, this.document);
  }

  /** Nobody has it open any more: its text is read at once. */
  end(): void {
    if (this.#timer) this.#read();
  }

  #look(): void {
    const longest = LONGEST_MS + (this.#bytes / 1_048_576) * MS_PER_MEGABYTE;
    const at = Math.min(this.#changedLast + QUIET_MS, this.#changedSince + longest);
    const left = at - performance.now();
    if (left <= 0) this.#read();
    else this.#timer = setTimeout(() => this.#look(), left);
  }

  #read(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#derive();
  }

  /** Sends a change to everybody else. */
  #show({ data, from }: Arrived): void {
    let address = '';
    let frame: Uint8Array = new Uint8Array();
    for (const connection of this.document.connections.keys()) {
      if (connection === from) continue;
      const { messageAddress } = connection;
      if (address !== messageAddress)
        frame = syncFrame(messageAddress, { step: messageYjsUpdate, content: data });
      address = messageAddress;
      connection.send(frame);
    }
  }

  #showAll(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    if (this.document.isDestroyed) return;
    for (const change of together(arrived)) this.#show(change);
    for (const { data } of arrived) this.#backlog.add(data);
    if (this.#backlog.isLong) this.settle();
  }
}

/** Whether somebody has nothing yet of a document: two yjs state vectors, each how much of which client's. */
function knowsNothing(known: Uint8Array, own: Uint8Array): boolean {
  const clients = Y.decodeStateVector(own);
  return [...Y.decodeStateVector(known).keys()].every((client) => !clients.has(client));
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
