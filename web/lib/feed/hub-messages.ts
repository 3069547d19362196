/** A message of a tab to the hub. */
export type ToHub =
  /** It is there; `lock` is a Web Lock it holds as long as it lives, null where there are none. */
  | { readonly is: 'join'; readonly url: string; readonly lock: string | null }
  /** Something for the server. */
  | { readonly is: 'said'; readonly event: string; readonly body: unknown }
  /** A sign of life, answered with one. */
  | { readonly is: 'alive' }
  /** Reconnect at once. */
  | { readonly is: 'connect' }
  | { readonly is: 'leave' };

/** A message of the hub to a tab. */
export type FromHub =
  /** Something of the server, or of the connection; whether it stands, and comes again by itself. */
  | {
      readonly is: 'heard';
      readonly event: string;
      readonly body: unknown;
      readonly connected: boolean;
      readonly active: boolean;
    }
  | { readonly is: 'alive' }
  /** The hub had taken the tab for dead: it must join again. */
  | { readonly is: 'forgotten' };
