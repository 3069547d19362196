import { findAnchor, findAnchorNow, type FoundAnchor } from '#server/platform/access/anchors.ts';
import type { LogRow } from '#server/platform/feed/log-reader.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { boardReader, type Groups } from './board-reader.ts';
import { type BoardChange, type ShownSettings, WHOLE } from './visitor-line.ts';
import { type WorkerListener, VisitorWorker } from './visitor-worker.ts';

/** Limit of visitors' sockets per process. */
const MAX_VISITORS = 20_000;
/** Limit of items per tick: beyond it boards are reloaded. */
const MAX_ITEMS = 100;
/** Limit of remembered items; larger boards are reloaded when an item may have left. */
const MAX_SHOWN = 20_000;
/** Changes within this time are handled together, in milliseconds. */
const GATHER_MS = 40;
/** Checks in a row whether a board is public, while changes arrive, before sending them. */
const MAX_ASKED = 3;
/** Delay before a failed send is repeated. */
const RETRY_MS = 1_000;

interface Board {
  found: FoundAnchor;
  visitors: number;
  /** Time of the last read of changes, in milliseconds. */
  lookedAt: number;
  /** Latest possible change, in milliseconds; unknown before the first visit. */
  changedAt: number;
  /** Changed items to read, and whether they certainly belong to the board's project. */
  readonly items: Map<string, boolean>;
  /**
   * Items that visitors have been shown, with their groups. Visitors may learn only of these that
   * they are gone: an id that was never on the board stays secret. Null while they are being read.
   */
  shown: Map<string, string | null> | 'too many' | null;
  /** Counts the reads: a late result of an earlier one is ignored. */
  readings: number;
  isStale: boolean;
  /** The settings differ from those that visitors have. */
  hasNewSettings: boolean;
  /** Set while a read is scheduled or running. */
  timer: NodeJS.Timeout | null;
}

/**
 * Visitors of published boards: their audience is the anchor. They get changes that the project's
 * members get, as far as the publisher shows them, and are disconnected when it is unpublished.
 */
export class Visitors {
  readonly worker: VisitorWorker;
  readonly #platform: Platform;
  readonly #boards = new Map<string, Board>();
  #count = 0;
  /** Counts lost visitor processes. */
  #turn = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.worker = new VisitorWorker(platform, {
      onMessage: (message) => this.#serve(message),
      onExit: () => this.#forget(),
    });
  }

  /** Takes committed rows, including held ones. */
  handleRows(rows: readonly LogRow[]): void {
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
        else if (concerns(board.found, entity, entity_id)) board.isStale = true;
      }
      // Comments and reactions go to the audience of the open item.
      for (const { audience } of opened) {
        const id = audience.slice('item:'.length);
        board.items.set(id, board.items.get(id) ?? false);
      }
      if (own.length === 0 && opened.length === 0) continue;
      board.changedAt = performance.now();
      this.#soon(board);
    }
  }

  /** Disconnects visitors of publications that have ended. */
  async recheck(): Promise<void> {
    try {
      for (const board of this.#boards.values()) await this.#isOpen(board);
    } catch (error) {
      this.#platform.log.error({ err: error }, 'what visitors see could not be checked');
    }
  }

  #serve(message: Parameters<WorkerListener['onMessage']>[0]): void {
    if (message.kind === 'ask') void this.#admit(message.visitor, message.anchor);
    else if (message.kind === 'came') this.#welcome(message.visitor, message.anchor);
    else this.#leave(message.anchor);
  }

  async #admit(visitor: string, anchor: string): Promise<void> {
    const answer = (refused: string | null) =>
      this.worker.send({ kind: 'answer', visitor, refused });
    const turn = this.#turn;
    try {
      const isFull = this.#count >= MAX_VISITORS;
      const found = isFull ? null : await findAnchor(this.#platform, anchor);
      // The process has ended meanwhile, and the visitor with it.
      if (turn !== this.#turn) return;
      if (found) this.#take(found);
      answer(found ? null : 'not_published');
    } catch (error) {
      this.#platform.log.error({ err: error }, 'a visitor could not be let in');
      answer('unavailable');
    }
  }

  /** Registers a visitor; the process reports when they leave. */
  #take(found: FoundAnchor): void {
    const { anchor } = found.anchor;
    const known = this.#boards.get(anchor);
    const board = known ?? newBoard(found);
    this.#boards.set(anchor, board);
    board.visitors += 1;
    this.#setCount(this.#count + 1);
    if (!known) void this.#learn(board).catch(() => undefined);
  }

  #welcome(visitor: string, anchor: string): void {
    const board = this.#boards.get(anchor);
    if (!board) return;
    // A client that read the board since then need not reload it.
    const quiet = Math.floor(performance.now() - board.changedAt);
    this.worker.send({ kind: 'welcome', visitor, quiet });
    // It may have been unpublished since the look-up.
    void this.#isOpen(board).catch(() => undefined);
  }

  #leave(anchor: string): void {
    const board = this.#boards.get(anchor);
    if (!board) return;
    this.#setCount(this.#count - 1);
    board.visitors -= 1;
    if (board.visitors === 0) this.#boards.delete(anchor);
  }

  #setCount(count: number): void {
    this.#count = count;
    this.#platform.metrics.visitors.set(count);
  }

  /** Forgets all visitors after their process ended. */
  #forget(): void {
    for (const { timer } of this.#boards.values()) if (timer) clearTimeout(timer);
    this.#boards.clear();
    this.#setCount(0);
    this.#turn += 1;
  }

  #soon(board: Board, rest = board.lookedAt + GATHER_MS - performance.now()): void {
    board.timer ??= setTimeout(() => void this.#publish(board), Math.max(0, rest));
  }

  async #publish(board: Board): Promise<void> {
    const items = new Map(board.items);
    board.items.clear();
    board.lookedAt = performance.now();
    let hasFailed = false;
    try {
      let { isStale } = board;
      for (let tries = 0; tries < MAX_ASKED; tries += 1) {
        board.isStale = false;
        // oxlint-disable-next-line no-await-in-loop -- what is heard of meanwhile may be that it is public no more
        if (!(await this.#isOpen(board))) return;
        if (!board.isStale) break;
        isStale = true;
      }
      const isUnknown = isStale || board.hasNewSettings || items.size > MAX_ITEMS || !board.shown;
      const change = isUnknown ? await this.#anew(board) : await this.#changeOf(board, items);
      if (!change.all && change.up.size === 0 && change.gone.length === 0) return;
      this.worker.send({ kind: 'change', anchor: board.found.anchor.anchor, change });
    } catch (error) {
      this.#platform.log.error({ err: error }, 'visitors could not be told of a change');
      // Visitors reload what they missed when the database replies again.
      board.isStale = true;
      board.hasNewSettings = true;
      hasFailed = true;
    } finally {
      board.timer = null;
      if (hasFailed) this.#soon(board, RETRY_MS);
      else if (board.items.size > 0 || board.isStale || board.hasNewSettings) this.#soon(board);
    }
  }

  /** The change of items, where the shown items are known. */
  async #changeOf(board: Board, items: ReadonlyMap<string, boolean>): Promise<BoardChange> {
    const ids = [...items.keys()];
    const found = await boardReader().items(this.#platform, board.found, ids);
    const up = new Map([...found].map(([id, { json }]) => [id, json]));
    const left = ids.filter((id) => !up.has(id));
    const { shown } = board;
    const change = { up, gone: [], was: new Map(), all: false, shows: null };
    // For a board too large to remember, it is unknown whether the item was on it.
    if (!(shown instanceof Map)) return left.some((id) => items.get(id)) ? WHOLE : change;
    const was = new Map(ids.flatMap((id) => pairOf(shown, id)));
    for (const [id, { group }] of found) shown.set(id, group);
    return { ...change, was, gone: left.filter((id) => shown.delete(id)) };
  }

  /** A change of everything, with what is certainly gone: clients remove that at once. */
  async #anew(board: Board): Promise<BoardChange> {
    const before = board.shown;
    const { hasNewSettings } = board;
    board.hasNewSettings = false;
    const shows = hasNewSettings ? shownSettings(board.found.anchor) : null;
    await this.#learn(board);
    const { shown } = board;
    const gone =
      before instanceof Map && shown instanceof Map
        ? [...before.keys()].filter((id) => !shown.has(id))
        : [];
    return { ...WHOLE, gone, shows };
  }

  /** Reads the shown items; after a change meanwhile, clients reload the board. */
  async #learn(board: Board): Promise<void> {
    board.shown = null;
    board.readings += 1;
    const turn = board.readings;
    const groups = await boardReader().groups(this.#platform, board.found, MAX_SHOWN + 1);
    if (turn === board.readings) {
      board.shown = groups.size > MAX_SHOWN ? 'too many' : new Map(groups);
    }
  }

  /** Whether it is still published; if not, disconnects everyone. */
  async #isOpen(board: Board): Promise<boolean> {
    const found = await findAnchorNow(this.#platform, board.found.anchor.anchor);
    if (found) {
      if (found.anchor.rev !== board.found.anchor.rev) board.hasNewSettings = true;
      board.found = found;
      return true;
    }
    this.worker.send({ kind: 'close', anchor: board.found.anchor.anchor });
    return false;
  }
}

function newBoard(found: FoundAnchor): Board {
  return {
    found,
    visitors: 0,
    lookedAt: 0,
    changedAt: performance.now(),
    items: new Map(),
    shown: null,
    readings: 0,
    isStale: false,
    hasNewSettings: false,
    timer: null,
  };
}

/** Whether another entity's change is visible to visitors. Of a page they see only its text. */
function concerns({ anchor }: FoundAnchor, entity: string, id: string): boolean {
  return anchor.entity_name !== 'page' || entity === 'project' || id === anchor.entity_id;
}

function pairOf(groups: Groups, id: string): readonly (readonly [string, string | null])[] {
  const group = groups.get(id);
  return group === undefined ? [] : [[id, group]];
}

function shownSettings(anchor: ShownSettings): ShownSettings {
  const { fields, view_props, is_embeddable } = anchor;
  const { is_comments_enabled, is_reactions_enabled, is_votes_enabled } = anchor;
  return {
    ...{ fields, view_props, is_embeddable },
    ...{ is_comments_enabled, is_reactions_enabled, is_votes_enabled },
  };
}
