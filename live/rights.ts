import { OutgoingMessage } from '@hocuspocus/server';

import type { LogRow } from '#server/platform/feed/log-reader.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { accessTo, type DocumentAccess, livingSessions } from './access.ts';
import type { PersonConnection } from './conversations.ts';
import type { Documents } from './documents.ts';
import type { Follower } from './follower.ts';
import type { OpenDocument } from './open-document.ts';

/** Looked up at once when many people's rights change together. */
const AT_ONCE = 8;

/** What a change of a page is called on its socket. */
type PageState = Pick<NonNullable<DocumentAccess['page']>, 'is_locked' | 'archived_at' | 'access'>;

/**
 * Keeps what connected people may do equal to what the database says: every row of the log that may
 * concern somebody makes their rights be read anew, never guessed from the row.
 */
export class Rights {
  readonly #platform: Platform;
  readonly #documents: Documents;
  readonly #follower: Follower;
  /** Rows that had to wait and were handled already. */
  #handled: ReadonlySet<bigint> = new Set();
  readonly #asked = new Set<PersonConnection>();
  #running: Promise<void> | null = null;

  constructor(platform: Platform, documents: Documents, follower: Follower) {
    this.#platform = platform;
    this.#documents = documents;
    this.#follower = follower;
  }

  /** Checks the connections that rows of the log are about; rows that come again are skipped. */
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

  /** Reads one person's rights anew. */
  check(connection: PersonConnection): void {
    this.#asked.add(connection);
    this.#running ??= this.#run();
  }

  /** Reads everybody's rights and sessions anew: what no row has told. */
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

  /** Resolves when no rights are being read. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // One after another for each connection: a later answer is never overtaken by an earlier one.
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
      const access = await accessTo(this.#platform.database.sql, author.id, open.place);
      apply(connection, access);
      if (access.project_id !== null) broadcastPageState(open, access);
    } catch (error) {
      // Unknown rights are none; the client comes again, and is asked then.
      this.#platform.log.error({ err: error }, 'the rights to a document could not be read');
      connection.context.socket.close(4503, 'unavailable');
    }
  }
}

/** Memberships are told to the person themselves. */
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

/** Broadcasts a change of the page in the messages of older clients. */
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
