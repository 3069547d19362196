import type { IncomingHttpHeaders } from 'node:http';

import type { BoardChange } from './visitor-line.ts';

/** Where visitors' sockets connect: their process has nothing of the members' feed. */
export const VISITOR_PATH = '/socket.io/spaces/';

/** What the server says to the process of visitors' sockets. */
export type ToVisitors =
  /** Comes with a connection: a visitor wants to open a socket on it. */
  | {
      readonly kind: 'take';
      readonly connection: number;
      readonly url: string;
      readonly headers: IncomingHttpHeaders;
      readonly head: Buffer;
    }
  /** Whether a visitor that was asked for may come in; if not, why. */
  | { readonly kind: 'answer'; readonly visitor: string; readonly refused: string | null }
  /** A visitor has been noted; so many milliseconds ago something of the board last changed. */
  | { readonly kind: 'welcome'; readonly visitor: string; readonly quiet: number }
  | { readonly kind: 'tell'; readonly anchor: string; readonly change: BoardChange }
  /** It is published no more. */
  | { readonly kind: 'close'; readonly anchor: string }
  | { readonly kind: 'end' };

/** What the process of visitors' sockets says to the server. */
export type OfVisitors =
  | { readonly kind: 'ask'; readonly visitor: string; readonly anchor: string }
  /** From here on it hears what the board's visitors are told. */
  | { readonly kind: 'came'; readonly visitor: string; readonly anchor: string }
  | { readonly kind: 'left'; readonly anchor: string }
  /** A connection that was taken has ended. */
  | { readonly kind: 'dropped'; readonly connection: number };
