import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Platform } from '#server/platform/process/platform.ts';

import { encodingOf, type KeptJson } from './kept-json.ts';

/** Limit of remembered replies. */
const MAX_KEPT = 500;

/** A valid reply as it was sent. */
interface Remembered {
  readonly kept: KeptJson<unknown>;
  readonly headers: Readonly<Record<string, number | string | string[]>>;
  readonly route: string;
  readonly bytes: Buffer;
}

const sent = new WeakMap<FastifyReply, KeptJson<unknown>>();

/** Marks a reply as one that may be sent again. */
export function noteKept(reply: FastifyReply, kept: KeptJson<unknown>): void {
  sent.set(reply, kept);
}

/**
 * Remembers cached replies to strangers by URL, and sends one again while it is valid, without
 * router and hooks. Returns a function that tries this for a request and returns whether it
 * replied.
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
    // A reply compressed by someone else differs from the cached bytes.
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

/** Requests of signed-in people run through all hooks, which may refuse them. */
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
