import type { PublicItem } from '#shared/contract/public-boards.ts';
import { BASE } from '#web/lib/http/http.ts';

import type { PublicBoard } from './store.ts';

/** What the server says of a board: items as JSON, ids of those that are gone, or that all of it is to be read anew. */
interface Changed {
  readonly up: readonly string[];
  readonly gone: readonly string[];
  readonly all: boolean;
}

/** Many visitors read a changed board anew: each after a while of its own, in milliseconds. */
const SPREAD_MS = 400;

/**
 * Follows a board by the feed; the audience is its anchor, and no account is needed. Whoever was away reads it anew.
 * Returns a function that ends it.
 */
export function followBoard(board: PublicBoard): () => void {
  let isOver = false;
  let end = () => undefined as void;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void board.refresh();
    }, Math.random() * SPREAD_MS);
  };
  void import('socket.io-client').then(({ io }) => {
    if (isOver) return;
    const socket = io(`${location.origin}/spaces`, {
      path: `${BASE}/socket.io/`,
      transports: ['websocket'],
      auth: { anchor: board.anchor },
      randomizationFactor: 1,
      reconnectionDelayMax: 10_000,
    });
    // Also the first time: something may have changed between the first reading and now.
    socket.on('connect', () => {
      board.setLive(true);
      refresh();
    });
    socket.on('disconnect', () => board.setLive(false));
    socket.on('changed', ({ up, gone, all }: Changed) => {
      if (all) refresh();
      else
        board.change(
          up.map((text) => JSON.parse(text) as PublicItem),
          gone,
        );
    });
    socket.on('closed', () => void board.refresh());
    end = () => void socket.disconnect();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    end();
  };
}
