import type { PublicItem } from '#shared/contract/public-boards.ts';
import { BASE } from '#web/lib/http/http.ts';

import type { Groups } from './board-changes.ts';
import type { PublicBoard, ShownSettings } from './store.ts';

/** What the server says of a board: items as JSON, ids of those that are gone, or that all of it is to be read anew. */
interface Changed {
  readonly up: readonly string[];
  readonly gone: readonly string[];
  /** The groups of items that were on the board before. */
  readonly was: Groups;
  readonly all: boolean;
  /** The settings, where they are others now. */
  readonly shows: ShownSettings | null;
  /** Visitors read the board anew within so many milliseconds, each after a while of its own. */
  readonly within: number;
}

/** Until the server has said otherwise. */
const SPREAD_MS = 400;
/** A reply may be so much older than it came, in milliseconds. */
const LATE_MS = 1_000;
/** What the numbers lack is read this much later, in milliseconds. */
const UNSURE_MS = 5_000;
/** Whoever the server has refused asks again within so many milliseconds. */
const REFUSED_MS = 10_000;

/**
 * Follows a board by the feed; the audience is its anchor, and no account is needed. Whoever was away reads it anew.
 * Returns a function that ends it.
 */
export function followBoard(board: PublicBoard): () => void {
  let isOver = false;
  let end = () => undefined as void;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const refresh = (within: number, after = 0) => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void board.refresh();
      },
      after + Math.random() * within,
    );
  };
  void import('socket.io-client').then(({ io }) => {
    if (isOver) return;
    const socket = io(`${location.origin}/spaces`, {
      path: `${BASE}/socket.io/spaces/`,
      transports: ['websocket'],
      auth: { anchor: board.anchor },
      randomizationFactor: 1,
      reconnectionDelayMax: 10_000,
    });
    // Also the first time: something may have changed between the first reading and now.
    socket.on('welcome', ({ quiet }: { readonly quiet: number }) => {
      board.setLive(true);
      if (performance.now() - quiet + LATE_MS > board.readAt) refresh(SPREAD_MS);
    });
    socket.on('disconnect', () => board.setLive(false));
    // Unpublished since it was read, or the server could not say: a socket that is refused does not try again by itself.
    socket.on('connect_error', async () => {
      if (socket.active) return;
      await board.refresh();
      if (isOver || board.store.getState().is === 'closed') return;
      again = setTimeout(() => socket.connect(), REFUSED_MS * (0.5 + Math.random() / 2));
    });
    socket.on('changed', ({ up, gone, was, all, shows, within }: Changed) => {
      if (all) {
        board.hide(shows, gone);
        refresh(within);
        return;
      }
      const items = up.map((text) => JSON.parse(text) as PublicItem);
      if (board.change({ up: items, gone, was })) refresh(within, UNSURE_MS);
    });
    socket.on('closed', () => board.close());
    end = () => void socket.disconnect();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(again);
    end();
  };
}
