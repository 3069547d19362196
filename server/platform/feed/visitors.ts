import { randomUUID } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';

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

/** What the feed asks of the feature that shows boards. */
export interface BoardReader {
  /** The changed items that visitors see now: their JSON by id. */
  readonly items: (
    platform: Platform,
    found: FoundAnchor,
    itemIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The ids of the items that visitors see now, so many at most. */
  readonly ids: (platform: Platform, found: FoundAnchor, limit: number) => Promise<string[]>;
}

let reader: BoardReader = { items: async () => new Map(), ids: async () => [] };

/** Says how boards are read for visitors: the platform knows no feature. */
export function registerBoardReader(given: BoardReader): void {
  reader = given;
}

/** Sockets that visitors may have open in one process. */
const MAX_VISITORS = 20_000;
/** More items than this in one tick: boards are read anew. */
const MAX_ITEMS = 100;
/** Ids kept of one board; larger boards are read anew when something may have left them. */
const MAX_SHOWN = 20_000;
/** Sockets that are sent to in one go: between two of them the process answers others. */
const SLICE = 50;
/** Until visitors are told again after that failed. */
const RETRY_MS = 1_000;
/** Everything may be another. */
const WHOLE: BoardChange = { up: [], gone: [], all: true };
const Auth = z.object({ anchor: z.string().max(64) });

interface Board {
  found: FoundAnchor;
  readonly sockets: Set<Socket>;
  /** The sockets in slices: how many are in each, by the name of its room. */
  readonly slices: Map<string, number>;
  /** What the last telling took of the process, in milliseconds: the next one waits half as long. */
  cost: number;
  /** Changed items to look at, and whether they are certainly of the board's project. */
  readonly items: Map<string, boolean>;
  /**
   * The ids that visitors have been shown. Only of these may they hear that they are gone: an id that was never on
   * the board stays unknown. Null while they are being read.
   */
  shown: Set<string> | 'too many' | null;
  /** Counts how often the ids have been read: what comes late counts no more. */
  readings: number;
  isStale: boolean;
  /** Set until everybody has been told. */
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
      slices: new Map<string, number>(),
      cost: 0,
      items: new Map<string, boolean>(),
      shown: null,
      readings: 0,
      isStale: false,
      timer: null,
    };
    const isNew = !this.#boards.has(anchor);
    this.#boards.set(anchor, board);
    board.sockets.add(socket);
    this.#count += 1;
    const slice = roomIn(board);
    void socket.join(slice);
    socket.on('disconnect', () => {
      this.#count -= 1;
      board.sockets.delete(socket);
      leave(board, slice);
      if (board.sockets.size === 0 && this.#boards.get(anchor) === board)
        this.#boards.delete(anchor);
    });
    // It may have been unpublished since it was looked up.
    void this.#isOpen(board).catch(() => undefined);
    if (isNew) void this.#learn(board).catch(() => undefined);
  }

  #soon(board: Board): void {
    board.timer ??= setTimeout(() => void this.#tell(board), board.cost / 2);
  }

  async #tell(board: Board): Promise<void> {
    const items = new Map(board.items);
    board.items.clear();
    try {
      if (!(await this.#isOpen(board))) return;
      const isUnknown = board.isStale || items.size > MAX_ITEMS || !board.shown;
      board.isStale = false;
      const change = isUnknown ? WHOLE : await this.#changeOf(board, items);
      if (!change.all && change.up.length === 0 && change.gone.length === 0) return;
      await send(board, change);
      if (isUnknown) await this.#learn(board);
    } catch (error) {
      this.#platform.log.error({ err: error }, 'visitors could not be told of a change');
      // What they have missed they read anew, when the database answers again.
      board.isStale = true;
      board.cost = RETRY_MS;
    } finally {
      board.timer = null;
      if (board.items.size > 0 || board.isStale) this.#soon(board);
    }
  }

  /** What has become of items, where it is known what visitors have been shown. */
  async #changeOf(board: Board, items: ReadonlyMap<string, boolean>): Promise<BoardChange> {
    const ids = [...items.keys()];
    const here = await reader.items(this.#platform, board.found, ids);
    const up = [...here.values()];
    const left = ids.filter((id) => !here.has(id));
    const { shown } = board;
    // Of a board that is too large to be kept nobody knows whether the item was on it.
    if (!(shown instanceof Set)) {
      return left.some((id) => items.get(id)) ? WHOLE : { up, gone: [], all: false };
    }
    for (const id of here.keys()) shown.add(id);
    return { up, gone: left.filter((id) => shown.delete(id)), all: false };
  }

  /** Notes what the board shows; of a change that comes meanwhile visitors read it anew. */
  async #learn(board: Board): Promise<void> {
    board.shown = null;
    board.readings += 1;
    const turn = board.readings;
    const ids = await reader.ids(this.#platform, board.found, MAX_SHOWN + 1);
    if (turn === board.readings) board.shown = ids.length > MAX_SHOWN ? 'too many' : new Set(ids);
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

/** Tells all visitors of a board, slice by slice, and notes what that took. */
async function send(board: Board, change: BoardChange): Promise<void> {
  board.cost = 0;
  for (const slice of board.slices.keys()) {
    const started = performance.now();
    const [first] = board.sockets;
    first?.nsp.to(slice).emit('changed', change);
    board.cost += performance.now() - started;
    // oxlint-disable-next-line no-await-in-loop -- that is what slices are for
    await immediate();
  }
}

/** The room of a slice that has a place left; it is taken. */
function roomIn({ slices, found }: Board): string {
  const free = [...slices].find(([, count]) => count < SLICE)?.[0];
  const name = free ?? `${found.anchor.anchor} ${randomUUID()}`;
  slices.set(name, (slices.get(name) ?? 0) + 1);
  return name;
}

function leave({ slices }: Board, slice: string): void {
  const left = (slices.get(slice) ?? 1) - 1;
  if (left === 0) slices.delete(slice);
  else slices.set(slice, left);
}
