import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeUint8Array, writeVarString } from 'lib0/encoding';

/** Kinds of frames (pages-intake-views 10). */
export const AWARENESS = 1;
export const AUTHENTICATION = 2;
export const CLOSING = 7;

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

/** The same frame about a document of another name. */
export function renamed(frame: Uint8Array, { rest }: FrameHead, name: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeUint8Array(encoder, frame.subarray(rest));
  return toUint8Array(encoder);
}
