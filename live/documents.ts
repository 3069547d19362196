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

import { accessTo, authorOf, placeOf, Refusal } from './access.ts';
import { type Context, Conversations, type PersonConnection } from './conversations.ts';
import { type Cursors, FROM_OTHERS, verifyCursors } from './cursors.ts';
import type { DocumentSocket } from './document-socket.ts';
import type { Follower } from './follower.ts';
import { OpenDocument } from './open-document.ts';
import type { UpdateLog } from './update-log.ts';

/** More updates than this are put into the snapshot when a document is opened or has been open for long. */
const MANY_UPDATES = 200;
/** Fewer are not worth writing the document anew when it is closed. */
const SOME_UPDATES = 20;
/** Who may have one document open in one process at once, and how often one person. */
const MAX_CONNECTIONS = 300;
const MAX_OF_ONE = 20;
/** Documents that a socket may ask for at once. */
const MAX_PENDING = 20;

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
  readonly #conversations: Conversations;
  readonly #work = new Set<Promise<void>>();
  /** Called for every connection once it hears of the document. */
  onConnected: (connection: PersonConnection) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const conversations = new Conversations({ ...parts, find: (name) => this.#open.get(name) });
    this.#conversations = conversations;
    this.#hocuspocus = new Hocuspocus<Context>({
      quiet: true,
      maxUnauthenticatedQueueSize: 1_048_576,
      maxUnauthenticatedQueueMessages: 100,
      maxPendingDocuments: MAX_PENDING,
      onAuthenticate: (payload) => this.#authenticate(payload),
      connected: async ({ connection }) => {
        const { context, document } = connection;
        // Let go of in the very moment in which somebody came: they come again.
        if (document.isDestroyed || this.#open.get(document.name)?.isAhead)
          return context.socket.close(4503, 'unavailable');
        const address = connection.messageAddress;
        context.connections.set(address, connection);
        conversations.sync(connection, context.early.get(address));
        context.early.delete(address);
        this.onConnected(connection);
      },
      onLoadDocument: (payload) => this.#load(payload),
      beforeSync: (payload) => conversations.store(payload),
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
      if (connection?.document.hasConnection(connection))
        return this.#conversations.receive(connection, sync);
      // The document is being read: the answer is given when it is there.
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
      return { author, access, mayWrite: access.can === 'edit' };
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
    // As it was when it was opened: what becomes of it from then on is told.
    open.project_id = context.access?.project_id ?? null;
    open.page = context.access?.page ?? null;
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
