import type { Server, Socket } from 'socket.io';
import { z } from 'zod';

import { findAnchor, type FoundAnchor } from '#server/platform/access/anchors.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import type { LogRow } from './log-reader.ts';

/** What has changed on a board that somebody visits: items as JSON, items that are gone, or everything. */
export interface BoardChange {
  readonly up: readonly string[];
  readonly gone: readonly string[];
  /** More has changed than items: whoever shows the board reads it anew. */
  readonly all: boolean;
}

/** Reads of changed items what visitors of an anchor see of them. */
export type ReadBoardChange = (
  platform: Platform,
  found: FoundAnchor,
  itemIds: readonly string[],
) => Promise<Pick<BoardChange, 'up' | 'gone'>>;

let readChange: ReadBoardChange = async () => ({ up: [], gone: [] });

/** Says how changed items are read for visitors: the platform knows no feature. */
export function registerBoardChanges(read: ReadBoardChange): void {
  readChange = read;
}

/** Sockets that visitors may have open in one process. */
const MAX_VISITORS = 20_000;
/** More items than this in one tick: boards are read anew. */
const MAX_ITEMS = 100;
/** Sending to one socket costs about this many milliseconds: a board with many visitors rests as long. */
const MS_PER_SOCKET = 0.015;
const Auth = z.object({ anchor: z.string().max(64) });

interface Board {
  found: FoundAnchor;
  readonly sockets: Set<Socket>;
  /** Items to look at, and whether they are certainly of the board's project. */
  readonly items: Map<string, boolean>;
  isStale: boolean;
  timer: NodeJS.Timeout | null;
}

/**
 * The visitors of public boards: their audience is the anchor. They hear of what the project's own members hear of,
 * as far as the publisher shows it, and are sent away when it is published no more.
 */
export class Visitors {
  readonly #platform: Platform;
  readonly #boards = new Map<string, Board>();
  #count = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Lets visitors in at a namespace of their own. */
  listen(io: Server): void {
    const space = io.of('/spaces');
    space.use((socket, next) => void this.#admit(socket, next));
    space.on('connection', (socket) => this.#welcome(socket));
  }

  /** Hears of committed rows, also of those that must still wait. */
  hear(rows: readonly LogRow[]): void {
    if (this.#boards.size === 0) return;
    for (const board of this.#boards.values()) {
      const { project, workspace } = board.found;
      const own = rows.filter(
        ({ audience }) =>
          audience === `project:${project.id}` || audience === `workspace:${workspace.id}`,
      );
      const opened = rows.filter(({ audience }) => audience.startsWith('item:'));
      for (const { entity, entity_id } of own) {
        if (entity === 'work_item') board.items.set(entity_id, true);
        else board.isStale = true;
      }
      // Comments and reactions are told to those who have the item open.
      for (const { audience } of opened) {
        const id = audience.slice('item:'.length);
        board.items.set(id, board.items.get(id) ?? false);
      }
      if (own.length > 0 || opened.length > 0) this.#soon(board);
    }
  }

  /** Sends away whoever visits what is published no more. */
  async recheck(): Promise<void> {
    try {
      for (const board of this.#boards.values()) await this.#isOpen(board);
    } catch (error) {
      this.#platform.log.error({ err: error }, 'what visitors see could not be checked');
    }
  }

  async #admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const auth = Auth.safeParse(socket.handshake.auth);
      const isFull = this.#count >= MAX_VISITORS;
      const found =
        auth.success && !isFull ? await findAnchor(this.#platform, auth.data.anchor) : null;
      if (!found) return next(new Error('not_published'));
      socket.data = found;
      return next();
    } catch (error) {
      this.#platform.log.error({ err: error }, 'a visitor could not be let in');
      return next(new Error('unavailable'));
    }
  }

  #welcome(socket: Socket): void {
    const found = socket.data as FoundAnchor;
    const { anchor } = found.anchor;
    const board = this.#boards.get(anchor) ?? {
      found,
      sockets: new Set<Socket>(),
      items: new Map<string, boolean>(),
      isStale: false,
      timer: null,
    };
    this.#boards.set(anchor, board);
    board.sockets.add(socket);
    this.#count += 1;
    void socket.join(anchor);
    socket.on('disconnect', () => {
      this.#count -= 1;
      board.sockets.delete(socket);
      if (board.sockets.size === 0 && this.#boards.get(anchor) === board)
        this.#boards.delete(anchor);
    });
    // It may have been unpublished since it was looked up.
    void this.#isOpen(board).catch(() => undefined);
  }

  #soon(board: Board): void {
    board.timer ??= setTimeout(() => void this.#tell(board), board.sockets.size * MS_PER_SOCKET);
  }

  async #tell(board: Board): Promise<void> {
    board.timer = null;
    const items = new Map(board.items);
    const ids = [...items.keys()];
    const all = board.isStale || ids.length > MAX_ITEMS;
    board.items.clear();
    board.isStale = false;
    try {
      if (!(await this.#isOpen(board))) return;
      const { up, gone } = all
        ? { up: [], gone: [] }
        : await readChange(this.#platform, board.found, ids);
      // What is of another project is nobody's business here.
      const change = { up, gone: gone.filter((id) => items.get(id)) };
      if (!all && change.up.length === 0 && change.gone.length === 0) return;
      const [first] = board.sockets;
      first?.nsp.to(board.found.anchor.anchor).emit('changed', { ...change, all });
    } catch (error) {
      this.#platform.log.error({ err: error }, 'visitors could not be told of a change');
    }
  }

  /** Whether it is still published; if not, everybody leaves. */
  async #isOpen(board: Board): Promise<boolean> {
    const found = await findAnchor(this.#platform, board.found.anchor.anchor);
    if (found) {
      if (found.anchor.rev !== board.found.anchor.rev) board.isStale = true;
      board.found = found;
      return true;
    }
    for (const socket of board.sockets) {
      socket.emit('closed');
      socket.disconnect();
    }
    return false;
  }
}
