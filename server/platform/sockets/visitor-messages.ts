import type { IncomingHttpHeaders } from 'node:http';

import type { BoardChange } from './visitor-line.ts';

/** Path of visitors' sockets, whose process has no access to the members' feed. */
export const VISITOR_PATH = '/socket.io/spaces/';

/** Messages from the server to the visitors' process. */
export type ToVisitors =
  /** Sent with a connection: a visitor wants to open a socket on it. */
  | {
      readonly kind: 'take';
      readonly connection: number;
      readonly url: string;
      readonly headers: IncomingHttpHeaders;
      readonly head: Buffer;
    }
  /** Whether a visitor may connect; if not, why. */
  | { readonly kind: 'answer'; readonly visitor: string; readonly refused: string | null }
  /** The visitor was registered; milliseconds since the board's last change. */
  | { readonly kind: 'welcome'; readonly visitor: string; readonly quiet: number }
  | { readonly kind: 'change'; readonly anchor: string; readonly change: BoardChange }
  /** The board was unpublished. */
  | { readonly kind: 'close'; readonly anchor: string }
  | { readonly kind: 'end' };

/** Messages from the visitors' process to the server. */
export type OfVisitors =
  | { readonly kind: 'ask'; readonly visitor: string; readonly anchor: string }
  /** From now on it receives the board's changes. */
  | { readonly kind: 'came'; readonly visitor: string; readonly anchor: string }
  | { readonly kind: 'left'; readonly anchor: string }
  /** A transferred connection has ended. */
  | { readonly kind: 'dropped'; readonly connection: number };
