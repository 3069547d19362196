import type { FrameHead } from './frames.ts';

/** A client's frame as the library reads it. */
export interface ClientFrame {
  readonly frame: Uint8Array;
  readonly head: FrameHead;
}

/** The end of a socket, instead of a frame that the protocol cannot express. */
export interface CloseReason {
  readonly code: number;
  readonly reason: string;
}

/** How the frames of one socket's clients differ from those of the library (Hocuspocus). */
export interface WireProtocol {
  /** The frame with which the library lets a client in, where the protocol has none. */
  readonly opening: Uint8Array | null;
  /** Sent to both sides at each sign of life, where a silent side would be taken for dead. */
  readonly keepAlive: Uint8Array | null;
  /** Translates a client's frame; null when it is malformed. */
  toServer(frame: Uint8Array): ClientFrame | null;
  /** Translates a frame for the client; null when the protocol has no such message. */
  toClient(frame: Uint8Array): Uint8Array | CloseReason | null;
}
