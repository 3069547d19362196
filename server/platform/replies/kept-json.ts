import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compressions of a cached reply; the first that the client accepts is used. */
const PACKERS = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 5 }),
} as const;
type Encoding = keyof typeof PACKERS;
const ENCODINGS = Object.keys(PACKERS) as readonly Encoding[];
/** Shorter replies are not compressed. */
const MIN_PACKED = 1_024;

/**
 * JSON that is built once and sent many times: it is compressed once for each encoding, and has an
 * ETag. `Body` is the type of the parsed JSON.
 */
export class KeptJson<Body> {
  declare readonly parsed?: Body;
  readonly bytes: Buffer;
  readonly tag: string;
  /** Whether a new reply would still be the same. */
  isStill: () => boolean = () => false;
  readonly #packed = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.tag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  }

  /** The bytes in an encoding; a promise only until the first compression. */
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

/** Sends the JSON in an accepted encoding; 304 for an equal ETag. Caches must revalidate it. */
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

/** The first of our encodings that the client accepts; null for none. */
export function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  if (typeof accepted !== 'string') return null;
  const names = accepted
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return ENCODINGS.find((one) => names.includes(one)) ?? null;
}
