import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import {
  createEncoder,
  toUint8Array,
  writeUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';

export const SYNC = 0;
export const AWARENESS = 1;
export const AUTHENTICATION = 2;
export const QUERY_AWARENESS = 3;
export const STATELESS = 5;
export const CLOSING = 7;
export const STATUS = 8;
/** Subtype of an authentication frame: the client sends its token. */
const TOKEN = 0;

/** The head of a frame: its document, its kind, and the offset of its content. */
export interface FrameHead {
  readonly name: string;
  readonly kind: number;
  readonly rest: number;
}

/** Reads the head of a frame; null when it is malformed. */
export function headOf(frame: Uint8Array): FrameHead | null {
  try {
    const decoder = createDecoder(frame);
    const name = readVarString(decoder);
    const rest = decoder.pos;
    return { name, rest, kind: readVarUint(decoder) };
  } catch {
    return null;
  }
}

export interface Sync {
  /**
   * messageYjsSyncStep1 (state vector), messageYjsSyncStep2 (reply to ours) or messageYjsUpdate.
   */
  readonly step: number;
  readonly content: Uint8Array;
}

/** Reads a sync message; null for another kind of frame or a malformed one. */
export function syncIn(frame: Uint8Array, { kind, rest }: FrameHead): Sync | null {
  if (kind !== SYNC) return null;
  try {
    const decoder = createDecoder(frame);
    decoder.pos = rest;
    readVarUint(decoder);
    return { step: readVarUint(decoder), content: readVarUint8Array(decoder) };
  } catch {
    return null;
  }
}

export function syncFrame(name: string, { step, content }: Sync): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, SYNC);
  writeVarUint(encoder, step);
  writeVarUint8Array(encoder, content);
  return toUint8Array(encoder);
}

/** Encodes the acknowledgment of an update: whether it is stored. */
export function statusFrame(name: string, isStored: boolean): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, STATUS);
  writeVarUint(encoder, isStored ? 1 : 0);
  return toUint8Array(encoder);
}

/** Encodes the authentication of a client at the server. */
export function authenticationFrame(name: string, token: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, AUTHENTICATION);
  writeVarUint(encoder, TOKEN);
  writeVarString(encoder, token);
  return toUint8Array(encoder);
}

export function renamed(frame: Uint8Array, { rest }: FrameHead, name: string): Uint8Array {
  return prefixed(name, frame.subarray(rest));
}

/** Prefixes a message with the document name that frames begin with. */
export function prefixed(name: string, message: Uint8Array): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeUint8Array(encoder, message);
  return toUint8Array(encoder);
}
