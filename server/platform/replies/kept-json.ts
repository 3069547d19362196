import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** How a kept reply can be packed; the first that a reader takes is sent. */
const PACKERS = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 5 }),
} as const;
type Encoding = keyof typeof PACKERS;
const ENCODINGS = Object.keys(PACKERS) as readonly Encoding[];
/** Shorter ones go as they are. */
const MIN_PACKED = 1_024;

/**
 * JSON that is made once and sent many times: it is packed once for each encoding, and whoever has it already is told
 * so by its tag. `Body` is the type of the parsed JSON.
 */
export class KeptJson<Body> {
  declare readonly parsed?: Body;
  readonly bytes: Buffer;
  readonly tag: string;
  /** Whether it is still what would be made now. */
  isStill: () => boolean = () => false;
  readonly #packed = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.tag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  }

  /** The bytes in an encoding; a promise only of the first. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#packed.get(encoding);
    if (known) return known;
    const made = PACKERS[encoding](this.bytes).then((packed) => {
      this.#packed.set(encoding, packed);
      return packed;
    });
    made.catch(() => this.#packed.delete(encoding));
    this.#packed.set(encoding, made);
    return made;
  }
}

/** Sends it as the reader takes it; 304 to whoever has it already. Nothing keeps it without asking again. */
export function sendKept(
  reply: FastifyReply,
  kept: KeptJson<unknown>,
): FastifyReply | Promise<FastifyReply> {
  const { headers } = reply.request;
  reply.headers({
    etag: kept.tag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
  });
  if (headers['if-none-match']?.includes(kept.tag)) return reply.code(304).send();
  const encoding = kept.bytes.length < MIN_PACKED ? null : encodingOf(headers['accept-encoding']);
  if (encoding === null) return reply.send(kept.bytes);
  const packed = kept.in(encoding);
  reply.header('content-encoding', encoding);
  return Buffer.isBuffer(packed) ? reply.send(packed) : packed.then((bytes) => reply.send(bytes));
}

/** The first of ours that a reader takes; null for none. */
export function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  if (typeof accepted !== 'string') return null;
  const names = accepted
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return ENCODINGS.find((one) => names.includes(one)) ?? null;
}
