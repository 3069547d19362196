import { createDecoder, hasContent, readVarUint8Array } from 'lib0/decoding';
import {
  createEncoder,
  type Encoder,
  length,
  toUint8Array,
  writeVarUint8Array,
} from 'lib0/encoding';

/** Limit of the backlog in bytes: applying more takes some milliseconds. */
const MAX_BYTES = 16_384;

/**
 * Changes that were broadcast but not applied to their yjs document. Most documents are never read
 * here, and applying many changes at once takes a fraction of the time. They share one byte buffer:
 * thousands of small objects would make garbage collection pause the process.
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
