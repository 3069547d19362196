import type { PublicItem } from '#shared/contract/published-boards.ts';
import { BASE } from '#web/lib/http/http.ts';

import type { Groups } from './board-changes.ts';
import type { ShownSettings } from './lowered.ts';
import type { PublicBoard } from './store.ts';

/** A change of the board: changed items as JSON, ids of removed ones, or a request to reload. */
interface Changed {
  readonly up: readonly string[];
  readonly gone: readonly string[];
  /** Previous groups of the changed items. */
  readonly was: Groups;
  readonly all: boolean;
  /** New settings; null = unchanged. */
  readonly shows: ShownSettings | null;
  /** Reload within this many milliseconds, after a random delay. */
  readonly within: number;
}

/** Default spread of reloads, in milliseconds. */
const SPREAD_MS = 400;
/** Tolerated age of a reply against its arrival, in milliseconds. */
const LATE_MS = 1_000;
/** Delay before uncertain totals are read again, in milliseconds. */
const UNSURE_MS = 5_000;
/** Longest delay before reconnecting after a refusal, in milliseconds. */
const REFUSED_MS = 10_000;

/**
 * Follows a board through the feed; its audience is the anchor, and no account is needed. Reloads
 * after every reconnect. Returns a function that stops.
 */
export function followBoard(board: PublicBoard): () => void {
  let isOver = false;
  let end = () => undefined as void;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let spread = SPREAD_MS;
  let readsAt = Infinity;
  const refresh = (after = 0) => {
    const wait = after + Math.random() * spread;
    if (performance.now() + wait >= readsAt) return;
    readsAt = performance.now() + wait;
    clearTimeout(timer);
    timer = setTimeout(() => {
      readsAt = Infinity;
      void board.refresh();
    }, wait);
  };
  board.onUnsure = () => refresh(UNSURE_MS);
  void import('socket.io-client').then(({ io }) => {
    if (isOver) return;
    const socket = io(`${location.origin}/spaces`, {
      path: `${BASE}/socket.io/spaces/`,
      transports: ['websocket'],
      auth: { anchor: board.anchor },
      randomizationFactor: 1,
      reconnectionDelayMax: 10_000,
    });
    // Also on the first connection, because something may have changed since the first read.
    socket.on('welcome', ({ quiet }: { readonly quiet: number }) => {
      board.setLive(true);
      if (performance.now() - quiet + LATE_MS > board.readAt) refresh();
    });
    socket.on('disconnect', () => board.setLive(false));
    // The board was unpublished, or the server could not tell; a refused socket does not reconnect
    // by itself.
    socket.on('connect_error', async () => {
      if (socket.active) return;
      await board.refresh();
      if (isOver || board.store.getState().is === 'closed') return;
      again = setTimeout(() => socket.connect(), REFUSED_MS * (0.5 + Math.random() / 2));
    });
    socket.on('changed', ({ up, gone, was, all, shows, within }: Changed) => {
      spread = within;
      if (all) {
        board.hide(shows, gone);
        refresh();
        return;
      }
      board.change({ up: up.map((text) => JSON.parse(text) as PublicItem), gone, was });
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
