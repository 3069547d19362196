import { OutgoingMessage } from '@hocuspocus/server';

import type { LogRow } from '#server/platform/feed/log-reader.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { accessHere, type DocumentAccess, livingSessions } from './access.ts';
import type { Documents } from './documents.ts';
import type { Follower } from './follower.ts';
import type { OpenDocument } from './open-document.ts';
import type { PersonConnection } from './sync-handler.ts';

/** Concurrent reads of rights when those of many people change together. */
const AT_ONCE = 8;

/** The state of a page that its event messages report. */
type PageState = Pick<NonNullable<DocumentAccess['page']>, 'is_locked' | 'archived_at' | 'access'>;

/**
 * Keeps the rights of connected people equal to the database: each log row that may concern a
 * person causes their rights to be read anew; they are never derived from the row.
 */
export class Rights {
  readonly #platform: Platform;
  readonly #documents: Documents;
  readonly #follower: Follower;
  /** Ids of log rows that were handled and may be delivered again. */
  #handled: ReadonlySet<bigint> = new Set();
  readonly #asked = new Set<PersonConnection>();
  #running: Promise<void> | null = null;

  constructor(platform: Platform, documents: Documents, follower: Follower) {
    this.#platform = platform;
    this.#documents = documents;
    this.#follower = follower;
  }

  /** Checks the connections that log rows concern; skips rows that were handled. */
  handleRows(rows: readonly LogRow[]): void {
    const fresh = rows.filter((row) => !this.#handled.has(row.at.id));
    if (rows.length > 0) this.#handled = new Set(rows.map((row) => row.at.id));
    const open = fresh.length === 0 ? [] : this.#documents.all();
    if (open.length === 0) return;
    const names = new Set(fresh.map((row) => `${row.entity} ${row.entity_id}`));
    const people = new Set(
      fresh.filter(isOfPerson).map((row) => row.audience.slice('user:'.length)),
    );
    const isOfPeople = people.size > 0 || fresh.some(({ entity }) => entity === 'session');
    for (const document of open) {
      const { kind, id } = document.place;
      const owner = kind === 'page' ? 'page' : 'work_item';
      if (names.has(`${owner} ${id}`) || names.has(`work_item_description ${id}`)) {
        this.#follower.wake();
      }
      const isAll = names.has(`${owner} ${id}`) || names.has(`project ${document.project_id}`);
      if (!isAll && !isOfPeople) continue;
      for (const connection of this.#documents.connectionsTo(document)) {
        const { author, socket } = connection.context;
        if (author && names.has(`session ${author.session_id}`)) socket.close(4401, 'signed-out');
        else if (isAll || (author && people.has(author.id))) this.check(connection);
      }
    }
  }

  /** Reads the rights of one connection anew. */
  check(connection: PersonConnection): void {
    this.#asked.add(connection);
    this.#running ??= this.#run();
  }

  /** Reads all rights and sessions anew, for changes that no log row reports. */
  async checkAll(): Promise<void> {
    const all = this.#documents.all().flatMap((open) => this.#documents.connectionsTo(open));
    const ids = new Set(all.flatMap(({ context }) => context.author?.session_id ?? []));
    if (ids.size === 0) return;
    try {
      const living = await livingSessions(this.#platform.database.sql, [...ids]);
      for (const connection of all) {
        const { author, socket } = connection.context;
        if (author && !living.has(author.session_id)) socket.close(4401, 'signed-out');
        else this.check(connection);
      }
    } catch (error) {
      this.#platform.log.error(
        { err: error },
        'sessions of people in documents could not be checked',
      );
    }
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // In sequence for each connection: an older reply never overtakes a newer one.
    while (this.#asked.size > 0) {
      const next = [...this.#asked].slice(0, AT_ONCE);
      for (const connection of next) this.#asked.delete(connection);
      // oxlint-disable-next-line no-await-in-loop -- a few at a time
      await Promise.all(next.map((connection) => this.#look(connection)));
    }
    this.#running = null;
  }

  async #look(connection: PersonConnection): Promise<void> {
    const { author } = connection.context;
    const open = this.#documents.find(connection.document.name);
    if (!author || !open) return;
    try {
      const access = await accessHere(this.#platform, author.id, open.place);
      apply(connection, access);
      if (access.project_id !== null) broadcastPageState(open, access);
    } catch (error) {
      // Unknown rights count as none; the client reconnects, and its rights are read then.
      this.#platform.log.error({ err: error }, 'the rights to a document could not be read');
      connection.context.socket.close(4503, 'unavailable');
    }
  }
}

/** Whether a row tells a person of their own membership. */
function isOfPerson(row: LogRow): boolean {
  return (row.op === 'join' || row.op === 'drop') && row.audience.startsWith('user:');
}

function apply(connection: PersonConnection, access: DocumentAccess): void {
  const { context } = connection;
  if (access.can === null) {
    connection.close({ code: 4403, reason: 'forbidden' });
    context.socket.released(connection.document.name);
    return;
  }
  const mayWrite = access.can === 'edit';
  if (mayWrite === context.mayWrite) return;
  context.mayWrite = mayWrite;
  const scope = new OutgoingMessage(connection.messageAddress).writeAuthenticated(!mayWrite);
  connection.send(scope.toUint8Array());
}

/** Broadcasts a page's new state in the event messages of older clients. */
function broadcastPageState(open: OpenDocument, { project_id, page }: DocumentAccess): void {
  const before: PageState | null = open.page;
  open.project_id = project_id;
  open.page = page;
  if (!before || !page) return;
  const news = [
    before.is_locked !== page.is_locked && (page.is_locked ? 'locked' : 'unlocked'),
    (before.archived_at === null) !== (page.archived_at === null) &&
      (page.archived_at === null ? 'unarchived' : 'archived'),
    before.access !== page.access && (page.access === 0 ? 'made-public' : 'made-private'),
  ];
  for (const word of news) if (word) open.document.broadcastStateless(word);
}
