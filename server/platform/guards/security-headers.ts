import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Config } from '#server/platform/settings/config.ts';
import { OWN_REPLY } from '#shared/constants/own-reply.ts';

/** Headers of every answer. Pages set a wider CSP themselves. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.PUBLIC_URL.startsWith('https:');
  app.addHook('onSend', (_request, reply, _payload, done) => {
    secure(reply);
    if (isSecure) reply.header('strict-transport-security', ONE_YEAR);
    done();
  });
}

/** Browsers that have been here by TLS never come without it for a year. */
const ONE_YEAR = 'max-age=31536000';

/** What no page of ours uses, nor what is embedded in one. */
const NO_DEVICES =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), browsing-topics=()';

/** Sets them on one answer: those that no route made are past the hooks. */
export function secure(reply: FastifyReply): void {
  reply.header(OWN_REPLY, '1');
  reply.header('x-content-type-options', 'nosniff');
  // The older word for the same: it knows no "everybody".
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
