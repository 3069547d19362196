import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Config } from '#server/platform/settings/config.ts';
import { OWN_REPLY } from '#shared/constants/own-reply.ts';

/** Adds security headers to every reply. Pages set a wider CSP themselves. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.PUBLIC_URL.startsWith('https:');
  app.addHook('onSend', (_request, reply, _payload, done) => {
    secure(reply);
    if (isSecure) reply.header('strict-transport-security', ONE_YEAR);
    done();
  });
}

/** HSTS: for a year browsers use only TLS. */
const ONE_YEAR = 'max-age=31536000';

/** Browser features that none of our pages, nor content embedded in them, use. */
const NO_DEVICES =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), browsing-topics=()';

/** Sets the headers on one reply, for replies that bypass the hooks. */
export function secure(reply: FastifyReply): void {
  reply.header(OWN_REPLY, '1');
  reply.header('x-content-type-options', 'nosniff');
  // X-Frame-Options, the older form of frame-ancestors, cannot permit everyone.
  const policy = reply.getHeader('content-security-policy');
  if (!String(policy ?? '').includes('frame-ancestors *')) reply.header('x-frame-options', 'DENY');
  reply.header('referrer-policy', 'same-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('permissions-policy', NO_DEVICES);
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
}
