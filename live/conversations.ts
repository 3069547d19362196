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

/** One change; a whole document may come only from a client that was away. */
const MAX_UPDATE_BYTES = 1_048_576;

/** What the server knows of a connection to a document. */
export interface Context {
  readonly socket: DocumentSocket;
  readonly cookie: string | null;
  /** The socket's connections by the names that the client uses. */
  readonly connections: Map<string, PersonConnection>;
  /** What the socket's client knew of documents that it asked for before they were there. */
  readonly early: Map<string, Uint8Array>;
  author: Author | null;
  /** What decided whether the document may be opened. */
  access: DocumentAccess | null;
  /** Whether what comes is stored; kept up to date by the log. */
  mayWrite: boolean;
  /** A change was refused: until the client comes again, all that follow it would have a gap. */
  isRefused: boolean;
}

/** A person's connection to one document. */
export type PersonConnection = Connection<Context>;

interface Parts {
  readonly platform: Platform;
  readonly log: UpdateLog;
  readonly follower: Follower;
  readonly find: (name: string) => OpenDocument | undefined;
}

/** What people say of a document's content: questions are answered, changes shown, stored, and then acknowledged. */
export class Conversations {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Before a change is acknowledged it is on the disk. What is not taken the library is told to treat as of a
   * connection that only reads: it is not applied, and the client hears that it is not stored.
   */
  async store(payload: beforeSyncPayload<Context>): Promise<void> {
    if (payload.type === messageYjsSyncStep1) this.#parts.find(payload.documentName)?.settle();
    else payload.connection.readOnly = !(await this.#takes(payload));
  }

  async #takes(payload: beforeSyncPayload<Context>): Promise<boolean> {
    const { connection, documentName, type, payload: update } = payload;
    // Whoever comes sends all they may know better: mostly nothing.
    const isAnswer = type === messageYjsSyncStep2;
    const known = this.#parts.find(documentName);
    // What it holds may be on its way to the disk still.
    if (isAnswer && known?.holds(update)) return known.stored;
    const most = isAnswer ? Number.POSITIVE_INFINITY : MAX_UPDATE_BYTES;
    const open = this.#whereTo(connection, update, most);
    if (!open || !(await this.#append(connection, open, update))) return false;
    // The library puts it into its document, which syncs with nobody while it lacks what is stored.
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

  /** Sends a client the part of a document that it lacks. */
  sync(connection: PersonConnection, known: Uint8Array | undefined): void {
    const open = this.#parts.find(connection.document.name);
    if (!known || open?.document !== connection.document) return;
    try {
      open.sync(connection, known);
      // Whoever opens it later is told as well.
      if (open.isLarge) connection.sendStateless('large');
    } catch {
      connection.context.socket.close(4400, 'bad-message');
    }
  }

  /**
   * A key that somebody typed: the same as above without the library's queue, in which every key of a connection
   * waits for the one before it to be on the disk. Others see it at once; its writer is told when it is stored.
   */
  #type(connection: PersonConnection, update: Uint8Array): void {
    const answer = (isStored: boolean) =>
      connection.send(statusFrame(connection.messageAddress, isStored));
    const open = this.#whereTo(connection, update, MAX_UPDATE_BYTES);
    if (!open) return answer(false);
    open.arrive({ data: update, from: connection });
    void this.#append(connection, open, update).then((isStored) => {
      if (!isStored) return sendAway(open);
      answer(true);
      this.#follow(open, update);
    });
  }

  /** After a change is stored: its document may have been let go of, and opened anew before that. */
  #follow(open: OpenDocument, update: Uint8Array): void {
    if (open.document.isDestroyed) this.#parts.follower.bring(open.place.id, update);
  }

  /** The document that a change may go into; null when it may not. */
  #whereTo(connection: PersonConnection, update: Uint8Array, most: number): OpenDocument | null {
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
        // The client holds the change: it comes again and sends it again.
        socket.close(4503, 'not-stored');
        return false;
      },
    );
    return open.stored;
  }
}

/**
 * A change that others see is not on the disk: the document as it is here must not be taken for what is stored.
 * Everybody comes again, at a document that is read anew, and whoever holds the change sends it again.
 */
function sendAway(open: OpenDocument): void {
  open.isAhead = true;
  for (const { context } of open.document.getConnections() as PersonConnection[])
    context.socket.close(4503, 'not-stored');
}
