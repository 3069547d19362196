import { createDecoder, hasContent, readVarUint8Array } from 'lib0/decoding';
import {
  createEncoder,
  type Encoder,
  length,
  toUint8Array,
  writeVarUint8Array,
} from 'lib0/encoding';

/** More than this is not kept waiting: it takes some milliseconds to be put in. */
const MAX_BYTES = 16_384;

/**
 * Changes that have been handed on but not put into their document: most are never read here, and many at once
 * take a fraction of each. They lie behind each other in one run of bytes: as thousands of small objects they
 * would stop the process for as long as it takes the garbage collector to look at each.
 */
export class Backlog {
  #encoder: Encoder | null = null;

  get isLong(): boolean {
    return this.#encoder !== null && length(this.#encoder) > MAX_BYTES;
  }

  add(change: Uint8Array): void {
    this.#encoder ??= createEncoder();
    writeVarUint8Array(this.#encoder, change);
  }

  /** All changes that wait. */
  all(): { readonly data: Uint8Array; readonly from: null }[] {
    if (!this.#encoder) return [];
    const decoder = createDecoder(toUint8Array(this.#encoder));
    const changes = [];
    while (hasContent(decoder)) changes.push({ data: readVarUint8Array(decoder), from: null });
    return changes;
  }

  clear(): void {
    this.#encoder = null;
  }
}
