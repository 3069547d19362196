import type { FastifyInstance, FastifyReply } from 'fastify';

/** Headers of every answer. Pages set a wider CSP themselves. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    secure(reply);
    done();
  });
}

/** Sets them on one answer: those that no route made are past the hooks. */
export function secure(reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('x-frame-options', 'DENY');
  reply.header('referrer-policy', 'same-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
}
