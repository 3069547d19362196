import type { IncomingMessage } from 'node:http';

import {
  type beforeHandleAwarenessPayload,
  type beforeSyncPayload,
  type Connection,
  type Document,
  Hocuspocus,
  type onAuthenticatePayload,
  type onLoadDocumentPayload,
} from '@hocuspocus/server';
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';

import {
  compactDocument,
  type DocumentPlace,
  isUpdate,
  seedDocument,
} from '#server/features/documents/commands.ts';
import {
  ownerHtml,
  readDocument,
  type StoredDocument,
} from '#server/features/documents/queries.ts';
import type { Platform } from '#server/platform/platform.ts';

import { accessTo, type Author, authorOf, placeOf, Refusal } from './access.ts';
import { type Cursors, FROM_OTHERS, keepHonest } from './cursors.ts';
import type { DocumentSocket } from './document-socket.ts';
import type { Follower } from './follower.ts';
import { statusFrame, type Sync } from './frames.ts';
import { OpenDocument } from './open-document.ts';
import type { UpdateLog } from './update-log.ts';

/** More updates than this are put into the snapshot when a document is opened or has been open for long. */
const MANY_UPDATES = 200;
/** Fewer are not worth writing the document anew when it is closed. */
const SOME_UPDATES = 20;
/** One change; a whole document may come only from a client that was away. */
const MOST_UPDATE_BYTES = 1_048_576;
/** Who may have one document open in one process at once, and how often one person. */
const MOST_CONNECTIONS = 300;
const MOST_OF_ONE = 20;
/** Documents that a socket may ask for at once. */
const MOST_PENDING = 20;

/** What the server knows of a connection to a document. */
export interface Context {
  readonly socket: DocumentSocket;
  readonly cookie: string | null;
  /** The socket's connections by the names that the client uses. */
  readonly connections: Map<string, PersonConnection>;
  /** What the socket's client knew of documents that it asked for before they were there. */
  readonly early: Map<string, Uint8Array>;
  author: Author | null;
  /** Whether what comes is stored; kept up to date by the log. */
  mayWrite: boolean;
  /** A change was refused: until the client comes again, all that follow it would have a gap. */
  isRefused: boolean;
}

/** A person's connection to one document. */
export type PersonConnection = Connection<Context>;

interface Parts {
  readonly platform: Platform;
  readonly process: string;
  readonly log: UpdateLog;
  readonly follower: Follower;
  readonly cursors: Cursors;
}

/** The documents that people have open in this process: loading, storing and letting go of them. */
export class Documents {
  readonly #parts: Parts;
  readonly #open = new Map<string, OpenDocument>();
  readonly #hocuspocus: Hocuspocus<Context>;
  readonly #work = new Set<Promise<void>>();
  /** Called for every connection once it hears of the document. */
  onConnected: (connection: PersonConnection) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#hocuspocus = new Hocuspocus<Context>({
      quiet: true,
      maxUnauthenticatedQueueSize: 1_048_576,
      maxUnauthenticatedQueueMessages: 100,
      maxPendingDocuments: MOST_PENDING,
      onAuthenticate: (payload) => this.#authenticate(payload),
      connected: async ({ connection }) => {
        const { context, document } = connection;
        // Let go of in the very moment in which somebody came: they come again.
        if (document.isDestroyed) return context.socket.close(4503, 'unavailable');
        const address = connection.messageAddress;
        context.connections.set(address, connection);
        this.#greet(connection, context.early.get(address));
        context.early.delete(address);
        this.onConnected(connection);
      },
      onLoadDocument: (payload) => this.#load(payload),
      beforeSync: (payload) => this.#store(payload),
      beforeHandleAwareness: async (payload) => honest(payload),
      onAwarenessUpdate: async ({ documentName, added, updated, removed, transactionOrigin }) => {
        if (transactionOrigin === FROM_OTHERS) return;
        parts.cursors.moved(documentName, [...added, ...updated, ...removed]);
      },
      beforeUnloadDocument: ({ documentName }) => this.#beforeUnload(documentName),
      afterUnloadDocument: async ({ documentName }) => this.#unloaded(documentName),
    });
  }

  /** A client's socket; give it the frames that come. */
  connect(socket: DocumentSocket, request: IncomingMessage) {
    const cookie = request.headers.cookie ?? null;
    const connections = new Map<string, PersonConnection>();
    const early = new Map<string, Uint8Array>();
    socket.onSync = (name, sync) => {
      const connection = connections.get(name);
      if (connection?.document.hasConnection(connection)) return this.#hear(connection, sync);
      // The document is being read: the answer is given when it is there.
      const isEarly = sync.step === messageYjsSyncStep1 && early.size < MOST_PENDING;
      if (isEarly) early.set(name, sync.content);
      return isEarly;
    };
    return this.#hocuspocus.handleConnection(
      socket,
      new Request(new URL(request.url ?? '/', 'http://live')),
      { socket, cookie, connections, early, author: null, mayWrite: false, isRefused: false },
    );
  }

  /** An open document by its name. */
  find(name: string): OpenDocument | undefined {
    return this.#open.get(name);
  }

  /** All that are open. */
  all(): readonly OpenDocument[] {
    return [...this.#open.values()];
  }

  /** Everybody who has a document open. */
  connectionsTo(open: OpenDocument): readonly PersonConnection[] {
    return open.document.getConnections();
  }

  /** Puts the many updates of documents that stay open into their snapshots. */
  async compactAll(): Promise<void> {
    for (const open of this.#open.values()) {
      // oxlint-disable-next-line no-await-in-loop -- one after another: each holds the process for a moment
      if (open.updates > MANY_UPDATES) await this.#compact(open);
    }
  }

  /** Texts that wait to be read are read now: the process stops. */
  end(): void {
    for (const open of this.#open.values()) open.end();
  }

  /** Resolves when nothing is being put away any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#work);
  }

  async #authenticate(payload: onAuthenticatePayload<Context>): Promise<Partial<Context>> {
    const { context, documentName, token, connectionConfig, instance } = payload;
    const { sql } = this.#parts.platform.database;
    const place = placeOf(documentName);
    if (!place) throw new Refusal('forbidden');
    try {
      const author = await authorOf(sql, token, context.cookie);
      const access = await accessTo(sql, author.id, place);
      if (access.can === null) throw new Refusal('forbidden');
      checkCrowd(instance.documents.get(documentName), author.id);
      connectionConfig.readOnly = access.can !== 'edit';
      return { author, mayWrite: access.can === 'edit' };
    } catch (error) {
      throw this.#refusalOf(error, context);
    }
  }

  /** What cannot be answered now is no answer: the socket is closed, and the client comes again. */
  #refusalOf(error: unknown, { socket }: Context): Refusal {
    if (error instanceof Refusal) return error;
    this.#parts.platform.log.error({ err: error }, 'a document could not be opened');
    socket.close(4503, 'unavailable');
    return new Refusal('unavailable');
  }

  async #load({ document, documentName, context }: onLoadDocumentPayload<Context>): Promise<void> {
    const place = placeOf(documentName);
    if (!place) throw new Refusal('forbidden');
    const { platform, follower, cursors } = this.#parts;
    const derive = () => platform.jobs.kick('document', place.id);
    const open = new OpenDocument(place, document, derive);
    // Before it is read: what others store meanwhile arrives by the follower.
    follower.follow(place.id, open);
    try {
      const stored = await this.#read(place);
      if (!stored) throw new Refusal('forbidden');
      open.loaded(stored);
    } catch (error) {
      follower.leave(place.id, open);
      throw this.#refusalOf(error, context);
    }
    this.#open.set(documentName, open);
    platform.metrics.documents.set(this.#open.size);
    cursors.ask(documentName);
    if (open.updates > MANY_UPDATES) void this.#compact(open);
  }

  async #read(place: DocumentPlace): Promise<StoredDocument | null> {
    const { process, platform } = this.#parts;
    const { database } = platform;
    const known = await readDocument(database.sql, place.id);
    if (known) return known;
    return database.transaction(({ sql }) =>
      seedDocument(sql, place, (own) => ownerHtml(own, place), process),
    );
  }

  /**
   * Before a change is shown and acknowledged it is on the disk. What is not taken the library is told to treat
   * as of a connection that only reads: it is not applied, and the client hears that it is not stored.
   */
  async #store(payload: beforeSyncPayload<Context>): Promise<void> {
    if (payload.type === messageYjsSyncStep1) this.#open.get(payload.documentName)?.settle();
    else payload.connection.readOnly = !(await this.#takes(payload));
  }

  async #takes(payload: beforeSyncPayload<Context>): Promise<boolean> {
    const { connection, documentName, type, payload: update } = payload;
    // Whoever comes sends all they may know better: mostly nothing.
    const isAnswer = type === messageYjsSyncStep2;
    if (isAnswer && this.#open.get(documentName)?.holds(update)) return true;
    const most = isAnswer ? Number.POSITIVE_INFINITY : MOST_UPDATE_BYTES;
    const open = this.#whereTo(connection, update, most);
    if (!open || !(await this.#append(connection, open, update))) return false;
    // The library puts it into the document.
    open.show({ data: update, from: connection });
    return true;
  }

  /** What a client says of a document's content; false = the library answers. */
  #hear(connection: PersonConnection, { step, content }: Sync): boolean {
    if (step === messageYjsSyncStep1) this.#greet(connection, content);
    else if (step === messageYjsUpdate) this.#type(connection, content);
    else return false;
    return true;
  }

  #greet(connection: PersonConnection, known: Uint8Array | undefined): void {
    const open = this.#open.get(connection.document.name);
    if (!known || open?.document !== connection.document) return;
    try {
      open.greet(connection, known);
    } catch {
      connection.context.socket.close(4400, 'bad-message');
    }
  }

  /**
   * A key that somebody typed: the same as above without the library's queue, in which every key of a connection
   * waits for the one before it to be on the disk.
   */
  #type(connection: PersonConnection, update: Uint8Array): void {
    const answer = (isStored: boolean) =>
      connection.send(statusFrame(connection.messageAddress, isStored));
    const open = this.#whereTo(connection, update, MOST_UPDATE_BYTES);
    if (!open) return answer(false);
    void this.#append(connection, open, update).then((isStored) => {
      if (!isStored) return;
      // Its document may have been let go of, and opened anew before the change was stored.
      if (open.document.isDestroyed) this.#parts.follower.bring(open.place.id, update);
      else open.arrive({ data: update, from: connection }, () => answer(true));
    });
  }

  /** The document that a change may go into; null when it may not. */
  #whereTo(connection: PersonConnection, update: Uint8Array, most: number): OpenDocument | null {
    const { context } = connection;
    const open = this.#open.get(connection.document.name);
    if (open?.document !== connection.document) {
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

  async #append(
    connection: PersonConnection,
    open: OpenDocument,
    data: Uint8Array,
  ): Promise<boolean> {
    const { log, platform } = this.#parts;
    const { id } = open.place;
    const { author, socket } = connection.context;
    try {
      await log.append({ document_id: id, data, author: author?.id ?? null });
    } catch (error) {
      platform.log.error({ err: error, id }, 'a change of a document could not be stored');
      // The client holds the change: it comes again and sends it again.
      socket.close(4503, 'not-stored');
      return false;
    }
    const wasLarge = open.isLarge;
    open.wrote(data.length);
    if (!wasLarge && open.isLarge) open.document.broadcastStateless('large');
    return true;
  }

  async #beforeUnload(name: string): Promise<void> {
    const open = this.#open.get(name);
    if (open && open.updates >= SOME_UPDATES) await this.#compact(open);
  }

  #unloaded(name: string): void {
    const open = this.#open.get(name);
    // Somebody may have opened it anew in the same moment.
    if (!open?.document.isDestroyed) return;
    this.#open.delete(name);
    this.#parts.follower.leave(open.place.id, open);
    this.#parts.platform.metrics.documents.set(this.#open.size);
    open.end();
  }

  #compact(open: OpenDocument): Promise<void> {
    const { platform } = this.#parts;
    const work = platform.database
      .transaction(({ sql }) => compactDocument(sql, open.place.id))
      .then(
        () => void (open.updates = 0),
        (error: unknown) =>
          platform.log.warn({ err: error, id: open.place.id }, 'a document could not be compacted'),
      )
      .finally(() => this.#work.delete(work));
    this.#work.add(work);
    return work;
  }
}

/** The cursors of one connection's person, as others may see them. */
function honest({ states, connection, document }: beforeHandleAwarenessPayload<Context>): void {
  const author = connection?.context.author;
  if (!author) return states.clear();
  keepHonest(states, author, (client) =>
    [...document.connections].some(
      ([other, { clients }]) => other !== connection && clients.has(client),
    ),
  );
}

function checkCrowd(document: Document | undefined, userId: string): void {
  if (!document) return;
  const connections = document.getConnections();
  const own = connections.filter(({ context }) => (context as Context).author?.id === userId);
  if (connections.length >= MOST_CONNECTIONS || own.length >= MOST_OF_ONE) {
    throw new Refusal('crowded');
  }
}
