import type { Server, Socket } from 'socket.io';

import { readFacts } from '#server/platform/access/facts.ts';
import { hashToken, sessionTokenOf } from '#server/platform/access/sessions.ts';
import { INSTANCE } from '#server/platform/changes/change-log.ts';
import type { LogRow } from '#server/platform/feed/log-reader.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Limit of sockets per process. */
const MAX_SOCKETS = 200;
/** Changes within this time are sent together, in milliseconds. */
const GATHER_MS = 150;
/** Delay before a failed send is repeated. */
const RETRY_MS = 1_000;

/**
 * The sockets of the admin area: they receive the names of changed tables, never data. Each message
 * first checks the sessions like an HTTP request, so an ended session receives nothing.
 */
export class InstanceRoom {
  readonly #platform: Platform;
  readonly #space: ReturnType<Server['of']>;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(platform: Platform, io: Server) {
    this.#platform = platform;
    this.#space = io.of('/instance');
    this.#space.use((socket, next) => void this.#admit(socket, next));
  }

  /** Takes committed rows, including held ones. */
  handleRows(rows: readonly LogRow[]): void {
    if (this.#space.sockets.size === 0) return;
    for (const { audience, entity } of rows) if (audience === INSTANCE) this.#changed.add(entity);
    if (this.#changed.size > 0) this.#soon(GATHER_MS);
  }

  /** Disconnects people who are no admins any more. */
  async recheck(): Promise<void> {
    try {
      await this.#admins();
    } catch (error) {
      this.#platform.log.error({ err: error }, 'admins who are connected could not be checked');
    }
  }

  async #admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const token = sessionTokenOf(socket.handshake.headers.cookie ?? '', 'admin');
      socket.data = token && hashToken(token);
      if (!token || !(await this.#isAdmin(socket))) return next(new Error('not_signed_in'));
      if (this.#space.sockets.size >= MAX_SOCKETS) return next(new Error('too_many_sockets'));
      return next();
    } catch (error) {
      this.#platform.log.error({ err: error }, 'an admin could not be connected');
      return next(new Error('unavailable'));
    }
  }

  #soon(after: number): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => void this.#tell(), after);
    this.#timer.unref();
  }

  async #tell(): Promise<void> {
    const tables = [...this.#changed];
    this.#changed.clear();
    this.#timer = null;
    try {
      for (const socket of await this.#admins()) socket.emit('changed', tables);
    } catch (error) {
      this.#platform.log.error({ err: error }, 'admins could not be told of a change');
      for (const table of tables) this.#changed.add(table);
      this.#soon(RETRY_MS);
    }
  }

  /** The sockets of admins; closes all others. */
  async #admins(): Promise<readonly Socket[]> {
    const sockets = [...this.#space.sockets.values()];
    const asked = await Promise.all(
      sockets.map(async (socket) => ({ socket, isAdmin: await this.#isAdmin(socket) })),
    );
    for (const { socket, isAdmin } of asked) if (!isAdmin) socket.disconnect();
    return asked.filter(({ isAdmin }) => isAdmin).map(({ socket }) => socket);
  }

  /** The same check as for calls of the admin area. */
  async #isAdmin({ data }: Socket): Promise<boolean> {
    const nowhere = { slug: null, project_id: null, mutation_id: null };
    const question = { token_hash: String(data), kind: 'admin', ...nowhere } as const;
    const facts = await readFacts(this.#platform.database.lookups, question);
    return facts?.is_instance_admin ?? false;
  }
}
