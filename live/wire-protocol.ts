import type { FrameHead } from './frames.ts';

export interface ClientFrame {
  readonly frame: Uint8Array;
  readonly head: FrameHead;
}

/** The close of a socket in place of a frame that the protocol cannot express. */
export interface CloseReason {
  readonly code: number;
  readonly reason: string;
}

/** Translates between a socket's protocol and that of the library (Hocuspocus). */
export interface WireProtocol {
  /** The authentication frame that the server supplies where the protocol has none. */
  readonly opening: Uint8Array | null;
  /** Sent to both sides at each ping, for protocols in which a silent side counts as dead. */
  readonly keepAlive: Uint8Array | null;
  /** Translates a client's frame; null when it is malformed. */
  toServer(frame: Uint8Array): ClientFrame | null;
  /** Translates a frame for the client; null when the protocol has no such message. */
  toClient(frame: Uint8Array): Uint8Array | CloseReason | null;
}
