import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Config } from '#server/platform/settings/config.ts';
import { isOwnOrigin } from '#server/platform/settings/web-addresses.ts';
import { refusal } from '#shared/errors.ts';

import { csrfPage } from './csrf.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Values of Sec-Fetch-Site for requests by our own page or by the person. */
const OWN_SITE = new Set(['same-origin', 'none']);

/**
 * Refuses every change that another site's page caused: the cookie alone is no proof of intent.
 * Requests without Origin and Sec-Fetch-Site come from no browser.
 */
export function refuseForeignOrigins(app: FastifyInstance, config: Config): void {
  // An async hook would cost each request an event-loop turn.
  app.addHook('onRequest', (request, reply, done) => {
    if (SAFE.has(request.method) || !isForeign(config, request)) return done();
    // A form navigates the window to the reply, so the reply is a page.
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return reply.code(403).type('text/html; charset=utf-8').send(csrfPage(config, request));
    }
    const detail = 'Origin checking failed - the request does not come from a page of this site.';
    return done(refusal(403, { detail }));
  });
}

function isForeign(config: Config, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string' && !OWN_SITE.has(site)) return true;
  return !isOwnOrigin(config, headers);
}
