import type { beforeSyncPayload, Connection } from '@hocuspocus/server';
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';

import { isUpdate } from '#server/features/documents/commands.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import type { Author, DocumentAccess } from './access.ts';
import type { DocumentSocket } from './document-socket.ts';
import type { Follower } from './follower.ts';
import { statusFrame, type Sync } from './frames.ts';
import type { OpenDocument } from './open-document.ts';
import type { UpdateLog } from './update-log.ts';

/** Limit of one change; a whole document may come only from a client that was offline. */
const MAX_UPDATE_BYTES = 1_048_576;

export interface Context {
  readonly socket: DocumentSocket;
  readonly cookie: string | null;
  readonly connections: Map<string, PersonConnection>;
  /** State vectors of clients that asked for a document before it was loaded. */
  readonly early: Map<string, Uint8Array>;
  author: Author | null;
  /** The rights by which the document was opened. */
  access: DocumentAccess | null;
  /** Whether changes of this connection are stored; the change log keeps it current. */
  mayWrite: boolean;
  /** A change was refused. Until the client reconnects, every later change would follow a gap. */
  isRefused: boolean;
}

export type PersonConnection = Connection<Context>;

interface Parts {
  readonly platform: Platform;
  readonly log: UpdateLog;
  readonly follower: Follower;
  readonly find: (name: string) => OpenDocument | undefined;
}

/** The sync protocol: answers state vectors; broadcasts, stores, then acknowledges changes. */
export class SyncHandler {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Writes a change to disk before it is acknowledged. A refused change makes the connection
   * read-only to the library, which then does not apply it and tells the client that it is not
   * stored.
   */
  async store(payload: beforeSyncPayload<Context>): Promise<void> {
    if (payload.type === messageYjsSyncStep1) this.#parts.find(payload.documentName)?.settle();
    else payload.connection.readOnly = !(await this.#takes(payload));
  }

  async #takes(payload: beforeSyncPayload<Context>): Promise<boolean> {
    const { connection, documentName, type, payload: update } = payload;
    // A client that connects sends everything that the server may lack, which is usually nothing.
    const isAnswer = type === messageYjsSyncStep2;
    const known = this.#parts.find(documentName);
    // A change that the document already holds may still be on its way to the disk.
    if (isAnswer && known?.holds(update)) return known.stored;
    const most = isAnswer ? Number.POSITIVE_INFINITY : MAX_UPDATE_BYTES;
    const open = this.#documentFor(connection, update, most);
    if (!open || !(await this.#append(connection, open, update))) return false;
    // The library applies it to its own document, which syncs with no one while it is incomplete.
    open.arrive({ data: update, from: connection });
    this.#follow(open, update);
    return true;
  }

  /** Handles a sync message of a client. Returns false when the library has to handle it. */
  receive(connection: PersonConnection, { step, content }: Sync): boolean {
    if (step === messageYjsSyncStep1) this.sync(connection, content);
    else if (step === messageYjsUpdate) this.#type(connection, content);
    else return false;
    return true;
  }

  /** Sends a client the part of a document that its state vector lacks. */
  sync(connection: PersonConnection, known: Uint8Array | undefined): void {
    const open = this.#parts.find(connection.document.name);
    if (!known || open?.document !== connection.document) return;
    try {
      open.sync(connection, known);
      // Clients that open the document later get the same notice.
      if (open.isLarge) connection.sendStateless('large');
    } catch {
      connection.context.socket.close(4400, 'bad-message');
    }
  }

  /**
   * Stores a typed change without the library's queue, in which each change of a connection waits
   * for the one before it to be on disk. Others see it at once; its author is told when it is
   * stored.
   */
  #type(connection: PersonConnection, update: Uint8Array): void {
    const answer = (isStored: boolean) =>
      connection.send(statusFrame(connection.messageAddress, isStored));
    const open = this.#documentFor(connection, update, MAX_UPDATE_BYTES);
    if (!open) return answer(false);
    open.arrive({ data: update, from: connection });
    void this.#append(connection, open, update).then((isStored) => {
      if (!isStored) return disconnectAll(open);
      answer(true);
      this.#follow(open, update);
    });
  }

  /** Passes a stored change on: its document may have been unloaded and opened again meanwhile. */
  #follow(open: OpenDocument, update: Uint8Array): void {
    if (open.document.isDestroyed) this.#parts.follower.bring(open.place.id, update);
  }

  /** The document that a change may go into; null when it is refused. */
  #documentFor(
    connection: PersonConnection,
    update: Uint8Array,
    most: number,
  ): OpenDocument | null {
    const { context } = connection;
    const open = this.#parts.find(connection.document.name);
    if (open?.document !== connection.document || open.isAhead) {
      context.socket.close(4503, 'unavailable');
      return null;
    }
    if (!context.author || !context.mayWrite || context.isRefused) return null;
    if (!isUpdate(update)) {
      context.socket.close(4400, 'bad-message');
      return null;
    }
    if (update.length <= most && open.hasRoomFor(update)) return open;
    context.isRefused = true;
    connection.sendStateless('too-large');
    return null;
  }

  #append(connection: PersonConnection, open: OpenDocument, data: Uint8Array): Promise<boolean> {
    const { log, platform } = this.#parts;
    const { id } = open.place;
    const { author, socket } = connection.context;
    open.stored = log.append({ document_id: id, data, author: author?.id ?? null }).then(
      () => {
        const wasLarge = open.isLarge;
        open.wrote(data.length);
        if (!wasLarge && open.isLarge) open.document.broadcastStateless('large');
        return true;
      },
      (error: unknown) => {
        platform.log.error({ err: error, id }, 'a change of a document could not be stored');
        // The client still holds the change: it reconnects and sends it again.
        socket.close(4503, 'not-stored');
        return false;
      },
    );
    return open.stored;
  }
}

/**
 * A broadcast change could not be stored: disconnects everyone from its document. Clients reconnect
 * to a document loaded anew, and the author's client sends the change again.
 */
function disconnectAll(open: OpenDocument): void {
  open.isAhead = true;
  for (const { context } of open.document.getConnections() as PersonConnection[])
    context.socket.close(4503, 'not-stored');
}
