import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding';
import { writePermissionDenied } from 'y-protocols/auth';

import {
  AUTHENTICATION,
  authenticationFrame,
  AWARENESS,
  headOf,
  prefixed,
  QUERY_AWARENESS,
  STATELESS,
  STATUS,
  SYNC,
} from './frames.ts';
import type { ClientFrame, CloseReason, WireProtocol } from './wire-protocol.ts';

/** Replies of the library to an authentication. */
const PERMISSION_DENIED = 1;

/**
 * Close codes of refusals. The y-websocket provider treats codes from 4400 to 4499 as final, and
 * reconnects after any other.
 */
const REFUSALS: Readonly<Record<string, CloseReason>> = {
  'signed-out': { code: 4401, reason: 'signed-out' },
  forbidden: { code: 4403, reason: 'forbidden' },
  crowded: { code: 4503, reason: 'crowded' },
  'crowded-own': { code: 4503, reason: 'crowded-own' },
};
const UNAVAILABLE: CloseReason = { code: 4503, reason: 'unavailable' };
const TOO_LARGE: CloseReason = { code: 4413, reason: 'too-large' };

/**
 * The plain y-websocket protocol: one document per socket, named in the URL. Sync and awareness
 * messages are the library's without the document's name; close codes express the rest.
 */
export class YWebsocketProtocol implements WireProtocol {
  readonly opening: Uint8Array;
  /** An awareness update without clients: the provider reconnects after 30 s without a message. */
  readonly keepAlive = Uint8Array.of(AWARENESS, 1, 0);
  readonly #name: string;
  #isDenied = false;

  constructor(name: string) {
    this.#name = name;
    this.opening = authenticationFrame(name, '');
  }

  toServer(message: Uint8Array): ClientFrame | null {
    const kind = message[0];
    if (kind !== SYNC && kind !== AWARENESS && kind !== QUERY_AWARENESS) return null;
    const frame = prefixed(this.#name, message);
    const head = headOf(frame);
    return head && { frame, head };
  }

  toClient(frame: Uint8Array): Uint8Array | CloseReason | null {
    const head = headOf(frame);
    if (!head) return null;
    const decoder = createDecoder(frame);
    decoder.pos = head.rest;
    const kind = readVarUint(decoder);
    if (kind === SYNC || kind === AWARENESS) return frame.subarray(head.rest);
    if (kind === AUTHENTICATION) {
      if (readVarUint(decoder) !== PERMISSION_DENIED) return null;
      return REFUSALS[readVarString(decoder)] ?? UNAVAILABLE;
    }
    if (kind === STATELESS) return readVarString(decoder) === 'too-large' ? TOO_LARGE : null;
    if (kind === STATUS && readVarUint(decoder) === 0) return this.#denied();
    return null;
  }

  /** Informs the client once that its changes are not stored. */
  #denied(): Uint8Array | null {
    if (this.#isDenied) return null;
    this.#isDenied = true;
    const encoder = createEncoder();
    writeVarUint(encoder, AUTHENTICATION);
    writePermissionDenied(encoder, 'read-only');
    return toUint8Array(encoder);
  }
}
