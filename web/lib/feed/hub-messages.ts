export type ToHub =
  /**
   * Joins; `lock` names a Web Lock that the tab holds while it lives, null where there are none.
   */
  | { readonly is: 'join'; readonly url: string; readonly lock: string | null }
  /** Forwards a message to the server. */
  | { readonly is: 'said'; readonly event: string; readonly body: unknown }
  /** A heartbeat, which the hub answers. */
  | { readonly is: 'alive' }
  /** Reconnects at once. */
  | { readonly is: 'connect' }
  | { readonly is: 'leave' };

export type FromHub =
  /** An event of the server or the connection, with the connection's state. */
  | {
      readonly is: 'heard';
      readonly event: string;
      readonly body: unknown;
      readonly connected: boolean;
      readonly active: boolean;
    }
  | { readonly is: 'alive' }
  /** The hub took the tab for closed: it must join again. */
  | { readonly is: 'forgotten' };
