import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import {
  createEncoder,
  toUint8Array,
  writeUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';

/** Kinds of frames. */
export const SYNC = 0;
export const AWARENESS = 1;
export const AUTHENTICATION = 2;
export const QUERY_AWARENESS = 3;
export const STATELESS = 5;
export const CLOSING = 7;
export const STATUS = 8;
/** Of an authentication frame: the client brings its token. */
const TOKEN = 0;

/** Of a frame: the document it is about, its kind, and where its content begins. */
export interface FrameHead {
  readonly name: string;
  readonly kind: number;
  /** Where the name ends. */
  readonly rest: number;
}

/** Reads the head of a frame; null when it is none. */
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

/** What a frame says of a document's content. */
export interface Sync {
  /** A question with what the client knows, the answer to ours, or a change. */
  readonly step: number;
  readonly content: Uint8Array;
}

/** Reads what a frame says of the content; null when it is about something else. */
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

/** What others or the server say of a document's content. */
export function syncFrame(name: string, { step, content }: Sync): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, SYNC);
  writeVarUint(encoder, step);
  writeVarUint8Array(encoder, content);
  return toUint8Array(encoder);
}

/** Tells who changed a document whether it is stored. */
export function statusFrame(name: string, isStored: boolean): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, STATUS);
  writeVarUint(encoder, isStored ? 1 : 0);
  return toUint8Array(encoder);
}

/** Asks the server to let a client in. */
export function authenticationFrame(name: string, token: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, AUTHENTICATION);
  writeVarUint(encoder, TOKEN);
  writeVarString(encoder, token);
  return toUint8Array(encoder);
}

/** The same frame about a document of another name. */
export function renamed(frame: Uint8Array, { rest }: FrameHead, name: string): Uint8Array {
  return prefixed(name, frame.subarray(rest));
}

/** A message without a name as a frame about a document. */
export function prefixed(name: string, message: Uint8Array): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeUint8Array(encoder, message);
  return toUint8Array(encoder);
}
