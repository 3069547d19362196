import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

/** From where a request came. */
export interface RequestOrigin {
  readonly ip: string;
  readonly userAgent: string;
}

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Remembers from where each request came, for what is written while it is worked on. */
export function keepOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const userAgent = request.headers['user-agent'] ?? '';
    origins.run({ ip: request.ip, userAgent }, done);
  });
}

/**
 * The address of the client whose connection asks for a socket, which Fastify does not read: so many proxies before
 * this program are trusted to say from where it came.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const said = headers['x-forwarded-for'];
  const forwarded = String(said ?? '').split(',');
  const before = said === undefined ? [] : forwarded.map((address) => address.trim());
  const way = [...before, socket.remoteAddress ?? ''];
  return way.at(-1 - trustedHops) ?? way[0] ?? '';
}

/** From where the request came that is being worked on; undefined in jobs. */
export function requestOrigin(): RequestOrigin | undefined {
  return origins.getStore();
}
