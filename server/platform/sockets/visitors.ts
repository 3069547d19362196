import { findAnchor, findAnchorNow, type FoundAnchor } from '#server/platform/access/anchors.ts';
import type { LogRow } from '#server/platform/feed/log-reader.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { boardReader, type Groups } from './board-reader.ts';
import { type BoardChange, type ShownSettings, WHOLE } from './visitor-line.ts';
import { type WorkerListener, VisitorWorker } from './visitor-worker.ts';

/** Sockets that visitors may have open in one process. */
const MAX_VISITORS = 20_000;
/** More items than this in one tick: boards are read anew. */
const MAX_ITEMS = 100;
/** Items kept in mind of one board; larger boards are read anew when something may have left them. */
const MAX_SHOWN = 20_000;
/** What changes within this time, in milliseconds, is looked at together. */
const GATHER_MS = 40;
/** So often it is asked in one go whether a board is public, while there is news; then it is told, and asked again. */
const MAX_ASKED = 3;
/** Until visitors are told again after that failed. */
const RETRY_MS = 1_000;

interface Board {
  found: FoundAnchor;
  visitors: number;
  /** When it was last looked at what has changed, in milliseconds. */
  lookedAt: number;
  /** When something may last have changed, in milliseconds; what was before it was first visited is not known. */
  changedAt: number;
  /** Changed items to look at, and whether they are certainly of the board's project. */
  readonly items: Map<string, boolean>;
  /**
   * The items that visitors have been shown, each with its group. Only of these may they hear that they are gone: an
   * id that was never on the board stays unknown. Null while they are being read.
   */
  shown: Map<string, string | null> | 'too many' | null;
  /** Counts how often they have been read: what comes late counts no more. */
  readings: number;
  isStale: boolean;
  /** The settings are others than those that visitors were told of. */
  hasNewSettings: boolean;
  /** Set while something is to be looked at, or is. */
  timer: NodeJS.Timeout | null;
}

/**
 * The visitors of public boards: their audience is the anchor. They hear of what the project's own members hear of,
 * as far as the publisher shows it, and are sent away when it is published no more.
 */
export class Visitors {
  readonly worker: VisitorWorker;
  readonly #platform: Platform;
  readonly #boards = new Map<string, Board>();
  #count = 0;
  /** Counts the processes that visitors have lost. */
  #turn = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.worker = new VisitorWorker(platform, {
      onMessage: (message) => this.#serve(message),
      onExit: () => this.#forget(),
    });
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
        else if (concerns(board.found, entity, entity_id)) board.isStale = true;
      }
      // Comments and reactions are told to those who have the item open.
      for (const { audience } of opened) {
        const id = audience.slice('item:'.length);
        board.items.set(id, board.items.get(id) ?? false);
      }
      if (own.length === 0 && opened.length === 0) continue;
      board.changedAt = performance.now();
      this.#soon(board);
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
      // Its process has ended meanwhile, and it with it.
      if (turn !== this.#turn) return;
      if (found) this.#take(found);
      answer(found ? null : 'not_published');
    } catch (error) {
      this.#platform.log.error({ err: error }, 'a visitor could not be let in');
      answer('unavailable');
    }
  }

  /** Counts a visitor in; it leaves by a message of its own. */
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
    // Whoever has read the board since then need not read it again.
    const quiet = Math.floor(performance.now() - board.changedAt);
    this.worker.send({ kind: 'welcome', visitor, quiet });
    // It may have been unpublished since it was looked up.
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

  /** Everybody has gone at once. */
  #forget(): void {
    for (const { timer } of this.#boards.values()) if (timer) clearTimeout(timer);
    this.#boards.clear();
    this.#setCount(0);
    this.#turn += 1;
  }

  #soon(board: Board, rest = board.lookedAt + GATHER_MS - performance.now()): void {
    board.timer ??= setTimeout(() => void this.#tell(board), Math.max(0, rest));
  }

  async #tell(board: Board): Promise<void> {
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
      this.worker.send({ kind: 'tell', anchor: board.found.anchor.anchor, change });
    } catch (error) {
      this.#platform.log.error({ err: error }, 'visitors could not be told of a change');
      // What they have missed they read anew, when the database answers again.
      board.isStale = true;
      board.hasNewSettings = true;
      hasFailed = true;
    } finally {
      board.timer = null;
      if (hasFailed) this.#soon(board, RETRY_MS);
      else if (board.items.size > 0 || board.isStale || board.hasNewSettings) this.#soon(board);
    }
  }

  /** What has become of items, where it is known what visitors have been shown. */
  async #changeOf(board: Board, items: ReadonlyMap<string, boolean>): Promise<BoardChange> {
    const ids = [...items.keys()];
    const found = await boardReader().items(this.#platform, board.found, ids);
    const up = new Map([...found].map(([id, { json }]) => [id, json]));
    const left = ids.filter((id) => !up.has(id));
    const { shown } = board;
    const change = { up, gone: [], was: new Map(), all: false, shows: null };
    // Of a board that is too large to be kept nobody knows whether the item was on it.
    if (!(shown instanceof Map)) return left.some((id) => items.get(id)) ? WHOLE : change;
    const was = new Map(ids.flatMap((id) => pairOf(shown, id)));
    for (const [id, { group }] of found) shown.set(id, group);
    return { ...change, was, gone: left.filter((id) => shown.delete(id)) };
  }

  /** That everything may be another, and what is certainly gone: nobody waits for that until they have read it anew. */
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

  /** Notes what the board shows; of a change that comes meanwhile visitors read it anew. */
  async #learn(board: Board): Promise<void> {
    board.shown = null;
    board.readings += 1;
    const turn = board.readings;
    const groups = await boardReader().groups(this.#platform, board.found, MAX_SHOWN + 1);
    if (turn === board.readings) {
      board.shown = groups.size > MAX_SHOWN ? 'too many' : new Map(groups);
    }
  }

  /** Whether it is still published; if not, everybody leaves. */
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

/** Whether a change of something that is no item can change what visitors see. Of a page they see its text alone. */
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
