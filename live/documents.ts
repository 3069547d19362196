import type { IncomingMessage } from 'node:http';

import {
  type beforeHandleAwarenessPayload,
  type Document,
  Hocuspocus,
  type onAuthenticatePayload,
  type onLoadDocumentPayload,
} from '@hocuspocus/server';
import { messageYjsSyncStep1 } from 'y-protocols/sync';

import {
  compactDocument,
  type DocumentPlace,
  makeDocument,
  seedDocument,
} from '#server/features/documents/commands.ts';
import {
  ownerHtml,
  readDocument,
  type StoredDocument,
} from '#server/features/documents/queries.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inSpan, type OpenSpan } from '#server/platform/tracing/tracing.ts';

import { accessHere, authorOf, placeOf, Refusal } from './access.ts';
import { type Cursors, FROM_OTHERS, verifyCursors } from './cursors.ts';
import type { DocumentSocket } from './document-socket.ts';
import type { Follower } from './follower.ts';
import { OpenDocument } from './open-document.ts';
import { type Context, SyncHandler, type PersonConnection } from './sync-handler.ts';
import type { UpdateLog } from './update-log.ts';

/** More updates than this are compacted when a document is opened, or while it stays open. */
const MANY_UPDATES = 200;
/** A document with fewer updates than this is not compacted when it is closed. */
const SOME_UPDATES = 20;
/** Limits of connections to one document in one process: of all people, and of one person. */
const MAX_CONNECTIONS = 300;
const MAX_OF_ONE = 20;
/** Limit of documents that one socket may request before they are loaded. */
const MAX_PENDING = 20;

interface Parts {
  readonly platform: Platform;
  readonly process: string;
  readonly log: UpdateLog;
  readonly follower: Follower;
  readonly cursors: Cursors;
}

/** Loads, stores and unloads the documents that people have open in this process. */
export class Documents {
  readonly #parts: Parts;
  readonly #open = new Map<string, OpenDocument>();
  readonly #hocuspocus: Hocuspocus<Context>;
  readonly #sync: SyncHandler;
  readonly #work = new Set<Promise<void>>();
  /** Called for each connection once its document is loaded. */
  onConnected: (connection: PersonConnection) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const handler = new SyncHandler({ ...parts, find: (name) => this.#open.get(name) });
    this.#sync = handler;
    this.#hocuspocus = new Hocuspocus<Context>({
      quiet: true,
      maxUnauthenticatedQueueSize: 1_048_576,
      maxUnauthenticatedQueueMessages: 100,
      maxPendingDocuments: MAX_PENDING,
      onAuthenticate: (payload) => this.#authenticate(payload),
      connected: async ({ connection }) => {
        const { context, document } = connection;
        // The document is being unloaded or read anew: the client reconnects.
        if (document.isDestroyed || this.#open.get(document.name)?.isAhead)
          return context.socket.close(4503, 'unavailable');
        const address = connection.messageAddress;
        context.connections.set(address, connection);
        handler.sync(connection, context.early.get(address));
        context.early.delete(address);
        this.onConnected(connection);
      },
      onLoadDocument: (payload) =>
        inSpan(this.#loadSpan(payload.documentName), () => this.#load(payload)),
      beforeSync: (payload) => handler.store(payload),
      beforeHandleAwareness: async (payload) => verifyAwareness(payload),
      onAwarenessUpdate: async ({ documentName, added, updated, removed, transactionOrigin }) => {
        if (transactionOrigin === FROM_OTHERS) return;
        parts.cursors.moved(documentName, [...added, ...updated, ...removed]);
      },
      beforeUnloadDocument: ({ documentName }) => this.#beforeUnload(documentName),
      afterUnloadDocument: async ({ documentName }) => this.#unloaded(documentName),
    });
  }

  /** Registers a client's socket; returns the object that takes its frames. */
  connect(socket: DocumentSocket, request: IncomingMessage) {
    const cookie = request.headers.cookie ?? null;
    const connections = new Map<string, PersonConnection>();
    const early = new Map<string, Uint8Array>();
    socket.onSync = (name, sync) => {
      const connection = connections.get(name);
      if (connection?.document.hasConnection(connection))
        return this.#sync.receive(connection, sync);
      // The document is still loading: the reply is sent when it is loaded.
      const isEarly = sync.step === messageYjsSyncStep1 && early.size < MAX_PENDING;
      if (isEarly) early.set(name, sync.content);
      return isEarly;
    };
    return this.#hocuspocus.handleConnection(
      socket,
      new Request(new URL(request.url ?? '/', 'http://live')),
      {
        socket,
        cookie,
        connections,
        early,
        author: null,
        access: null,
        mayWrite: false,
        isRefused: false,
      },
    );
  }

  find(name: string): OpenDocument | undefined {
    return this.#open.get(name);
  }

  all(): readonly OpenDocument[] {
    return [...this.#open.values()];
  }

  connectionsTo(open: OpenDocument): readonly PersonConnection[] {
    return open.document.getConnections();
  }

  /** Compacts documents that stay open: merges their updates into the snapshot. */
  async compactAll(): Promise<void> {
    for (const open of this.#open.values()) {
      // oxlint-disable-next-line no-await-in-loop -- one after another: each holds the process for a moment
      if (open.updates > MANY_UPDATES) await this.#compact(open);
    }
  }

  /** Derives pending texts at once: the process stops. */
  end(): void {
    for (const open of this.#open.values()) open.end();
  }

  /** Resolves when no document is being unloaded any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#work);
  }

  async #authenticate(payload: onAuthenticatePayload<Context>): Promise<Partial<Context>> {
    const { context, documentName, token, connectionConfig, instance } = payload;
    const { platform } = this.#parts;
    const { database } = platform;
    const place = placeOf(documentName);
    if (!place) throw new Refusal('forbidden');
    try {
      const outlast = database.outlasting();
      const author = await outlast(() => authorOf(database.sql, token, context.cookie));
      const access = await outlast(() => accessHere(platform, author.id, place));
      if (access.can === null) throw new Refusal('forbidden');
      checkCrowd(instance.documents.get(documentName), author.id);
      connectionConfig.readOnly = access.can !== 'edit';
      return { author, access, mayWrite: access.can === 'edit' };
    } catch (error) {
      throw this.#refusalOf(error, context);
    }
  }

  /** A failure on our side is not a refusal: the socket closes, and the client reconnects. */
  #refusalOf(error: unknown, { socket }: Context): Refusal {
    if (error instanceof Refusal) return error;
    this.#parts.platform.log.error({ err: error }, 'a document could not be opened');
    socket.close(4503, 'unavailable');
    return new Refusal('unavailable');
  }

  #loadSpan(name: string): OpenSpan | null {
    const { tracing } = this.#parts.platform;
    if (!tracing) return null;
    const facts = { 'tutti.kind': placeOf(name)?.kind ?? 'unknown' };
    return tracing.begin({ name: 'document load', facts }, null);
  }

  async #load({ document, documentName, context }: onLoadDocumentPayload<Context>): Promise<void> {
    const place = placeOf(documentName);
    if (!place) throw new Refusal('forbidden');
    const { platform, follower, cursors } = this.#parts;
    const derive = () => platform.jobs.kick('document', place.id);
    const open = new OpenDocument(place, document, derive);
    // The state at the time of opening; later changes come by the change log.
    open.project_id = context.access?.project_id ?? null;
    open.page = context.access?.page ?? null;
    // Before loading: changes that others store meanwhile come by the follower.
    follower.follow(place.id, open);
    try {
      // A document that was made is found.
      const stored = await platform.database.outlasting()(() => this.#read(place), true);
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
    const made = await makeDocument(database.sql, place);
    return database.transaction(({ sql }) =>
      seedDocument(sql, place, (own) => ownerHtml(own, place), process, made),
    );
  }

  async #beforeUnload(name: string): Promise<void> {
    const open = this.#open.get(name);
    if (open && open.updates >= SOME_UPDATES) await this.#compact(open);
  }

  #unloaded(name: string): void {
    const open = this.#open.get(name);
    // Someone may have opened it again in the same moment.
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

/** Keeps from an awareness update only what the connection's person may say. */
function verifyAwareness({
  states,
  connection,
  document,
}: beforeHandleAwarenessPayload<Context>): void {
  const author = connection?.context.author;
  if (!author) return states.clear();
  verifyCursors(states, author, (client) =>
    [...document.connections].some(
      ([other, { clients }]) => other !== connection && clients.has(client),
    ),
  );
}

function checkCrowd(document: Document | undefined, userId: string): void {
  if (!document) return;
  const connections = document.getConnections();
  const own = connections.filter(({ context }) => (context as Context).author?.id === userId);
  if (own.length >= MAX_OF_ONE) throw new Refusal('crowded-own');
  if (connections.length >= MAX_CONNECTIONS) throw new Refusal('crowded');
}
