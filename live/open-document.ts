import type { Connection, Document } from '@hocuspocus/server';
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';

import { type DocumentPlace, MAX_BYTES } from '#server/features/documents/commands.ts';
import { replay, type StoredDocument } from '#server/features/documents/queries.ts';
import type { PageAccess } from '#server/features/visibility/pages/access.ts';

import { Backlog } from './backlog.ts';
import { syncFrame } from './frames.ts';

/** Size from which people are warned that a document is long. */
const LARGE_BYTES = 1_048_576;
/** HTML is derived after this pause in writing, and at this interval while writing goes on. */
const QUIET_MS = 1_500;
const MAX_INTERVAL_MS = 10_000;
/** Additional interval per megabyte: long documents take longer to derive. */
const MS_PER_MEGABYTE = 15_000;

interface Arrived {
  readonly data: Uint8Array;
  /** The connection that sent the change and needs no copy; null for changes of others. */
  readonly from: Connection | null;
}

/** An open document as this process knows it. */
export class OpenDocument {
  readonly place: DocumentPlace;
  readonly document: Document;
  readonly #derive: () => void;
  /** Updates stored since the last compaction. */
  updates = 0;
  project_id: string | null = null;
  page: PageAccess['page'] = null;
  /** Resolves when the last change, and so all before it, is on disk; false = it failed. */
  stored: Promise<boolean> = Promise.resolve(true);
  /** The document holds changes that could not be stored: it must be unloaded and loaded anew. */
  isAhead = false;
  #bytes = 0;
  /** Changes of this event-loop turn that were not broadcast yet. */
  #arrived: Arrived[] = [];
  /** The stored snapshot, until the yjs document is needed. */
  #snapshot: Uint8Array | null = null;
  /** The state vector of that snapshot. */
  #vector: Uint8Array | null = null;
  /** Changes that were broadcast but not applied to the yjs document. */
  readonly #backlog = new Backlog();
  #timer: NodeJS.Timeout | null = null;
  #changedSince = 0;
  #changedLast = 0;

  /** `derive` requests the derivation of HTML and plain text. */
  constructor(place: DocumentPlace, document: Document, derive: () => void) {
    this.place = place;
    this.document = document;
    this.#derive = derive;
    // Changes go out as the bytes that came; the library would encode each again and echo it.
    document._observers.delete('update');
  }

  get isLarge(): boolean {
    return this.#bytes > LARGE_BYTES;
  }

  /** Takes the state that was read from the database. */
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

  /** Whether an update still fits the limit of size; one that only deletes always does. */
  hasRoomFor(update: Uint8Array): boolean {
    if (this.#bytes + update.length <= MAX_BYTES) return true;
    this.settle();
    this.#bytes = Y.encodeStateAsUpdate(this.document).length;
    if (this.#bytes + update.length <= MAX_BYTES) return true;
    return Y.decodeUpdate(update).structs.length === 0;
  }

  /** Counts a stored change and schedules the derivation of HTML. */
  wrote(bytes: number): void {
    this.#bytes += bytes;
    this.updates += 1;
    this.#changedLast = performance.now();
    if (this.#timer) return;
    this.#changedSince = this.#changedLast;
    this.#timer = setTimeout(() => this.#look(), QUIET_MS);
  }

  /** Broadcasts a change, together with all others of this turn. */
  arrive(change: Arrived): void {
    this.#arrived.push(change);
    if (this.#arrived.length === 1) queueMicrotask(() => this.#showAll());
  }

  /** Takes the whole document as others have stored it, and broadcasts what is missing here. */
  catchUp(state: Uint8Array): void {
    if (this.holds(state)) return;
    this.arrive({ data: Y.diffUpdate(state, Y.encodeStateVector(this.document)), from: null });
  }

  /**
   * Sends a client what it lacks, and requests what the server may lack. Usually the stored bytes
   * are the reply: a long text would become a yjs document of many thousand parts that no one
   * needs.
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
    // The changes first: with the text itself the client then has everything.
    for (const { data } of together(this.#backlog.all())) send(messageYjsUpdate, data);
    send(
      messageYjsSyncStep2,
      knowsNothing(known, own) ? this.#snapshot : Y.diffUpdate(this.#snapshot, known),
    );
  }

  /** Whether the document holds all of an update; if not, the yjs document is ready to apply it. */
  holds(update: Uint8Array): boolean {
    // An empty update: no structs and no deletions.
    if (update.length === 2 && update[0] === 0 && update[1] === 0) return true;
    this.settle();
    try {
      return Y.snapshotContainsUpdate(Y.snapshot(this.document), update);
    } catch {
      return false;
    }
  }

  /** Applies snapshot and backlog to the yjs document: call it before reading the document. */
  settle(): void {
    const changes = this.#backlog.all();
    if (this.#snapshot) changes.unshift({ data: this.#snapshot, from: null });
    this.#snapshot = null;
    this.#backlog.clear();
    if (changes.length > 0) replay(changes, this.document);
  }

  /** Derives a pending text at once: no one has the document open any more. */
  end(): void {
    if (this.#timer) this.#read();
  }

  #look(): void {
    const longest = MAX_INTERVAL_MS + (this.#bytes / 1_048_576) * MS_PER_MEGABYTE;
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

/** Whether a client has no part of a document. Both are yjs state vectors: client id to clock. */
function knowsNothing(known: Uint8Array, own: Uint8Array): boolean {
  const clients = Y.decodeStateVector(own);
  return [...Y.decodeStateVector(known).keys()].every((client) => !clients.has(client));
}

/** Merges several updates into one; returns each for itself where yjs cannot merge them. */
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
