import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Platform } from '#server/platform/process/platform.ts';

import { encodingOf, type KeptJson } from './kept-json.ts';

/** Replies remembered at most: of the addresses that are called again and again. */
const MAX_KEPT = 500;

/** A reply that is still true, as it went out. */
interface Remembered {
  readonly kept: KeptJson<unknown>;
  readonly headers: Readonly<Record<string, number | string | string[]>>;
  readonly route: string;
  readonly bytes: Buffer;
}

const sent = new WeakMap<FastifyReply, KeptJson<unknown>>();

/** Notes that a reply is one that may be sent again as it is. */
export function noteKept(reply: FastifyReply, kept: KeptJson<unknown>): void {
  sent.set(reply, kept);
}

/**
 * Remembers kept replies to strangers by their address, and sends one again while it is true: no route has to be
 * found, no hook to run. Answers what tries that with a request, and says whether it did.
 */
export function repeatKept(
  app: FastifyInstance,
  platform: Platform,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const all = new Map<string, Remembered>();
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const kept = sent.get(reply);
    if (!kept || reply.statusCode !== 200 || !isOfStranger(request.raw)) return;
    const headers = { ...reply.getHeaders() } as Remembered['headers'];
    const encoding = encodingOf(request.headers['accept-encoding']);
    const bytes = headers['content-encoding'] && encoding ? kept.in(encoding) : kept.bytes;
    // What somebody else has packed is not what is kept.
    if (!Buffer.isBuffer(bytes) || Number(headers['content-length']) !== bytes.length) return;
    const name = nameOf(request.originalUrl, request.raw);
    const route = request.routeOptions.url ?? 'unknown';
    all.delete(name);
    all.set(name, { kept, headers, route, bytes });
    const [oldest] = all.keys();
    if (all.size > MAX_KEPT && oldest !== undefined) all.delete(oldest);
  });
  return (request, response) => {
    if (all.size === 0 || !isOfStranger(request)) return false;
    const name = nameOf(request.url ?? '', request);
    const known = all.get(name);
    if (!known) return false;
    if (!known.kept.isStill()) {
      all.delete(name);
      return false;
    }
    const started = performance.now();
    const isKnown = request.headers['if-none-match']?.includes(known.kept.tag) === true;
    if (isKnown) response.writeHead(304, withoutBody(known.headers)).end();
    else response.writeHead(200, known.headers).end(known.bytes);
    platform.metrics.requests.observe(
      { method: 'GET', route: known.route, status: isKnown ? '3xx' : '2xx' },
      (performance.now() - started) / 1000,
    );
    return true;
  };
}

/** Whoever is signed in goes the whole way, and is refused there where they must be. */
const isOfStranger = ({ method, headers }: IncomingMessage) =>
  method === 'GET' &&
  !headers.cookie &&
  headers.authorization === undefined &&
  headers['x-api-key'] === undefined;

const nameOf = (url: string, { headers }: IncomingMessage) =>
  `${encodingOf(headers['accept-encoding']) ?? ''} ${url}`;

function withoutBody(headers: Remembered['headers']): Record<string, number | string | string[]> {
  const names = new Set(['content-length', 'content-encoding', 'content-type']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));
}
