import { AsyncLocalStorage } from 'node:async_hooks';

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

/** From where the request came that is being worked on; undefined in jobs. */
export function requestOrigin(): RequestOrigin | undefined {
  return origins.getStore();
}
