import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

export interface RequestOrigin {
  readonly ip: string;
  readonly userAgent: string;
}

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Keeps each request's origin for code that runs while it is handled. */
export function keepOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const userAgent = request.headers['user-agent'] ?? '';
    origins.run({ ip: request.ip, userAgent }, done);
  });
}

/**
 * The client's address for a socket upgrade, which Fastify does not parse: trusts as many proxies
 * as configured.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const said = headers['x-forwarded-for'];
  const forwarded = String(said ?? '').split(',');
  const before = said === undefined ? [] : forwarded.map((address) => address.trim());
  const way = [...before, socket.remoteAddress ?? ''];
  return way.at(-1 - trustedHops) ?? way[0] ?? '';
}

/** The origin of the request being handled; undefined in jobs. */
export function requestOrigin(): RequestOrigin | undefined {
  return origins.getStore();
}
