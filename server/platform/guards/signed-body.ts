import { createHmac, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

/** Headers with which other programs sign what they post. */
const SIGNED = ['x-hub-signature-256'] as const;

const bodies = new WeakMap<FastifyRequest, string>();

/** Keeps the raw text of a signed body: the signature covers its bytes. */
export function keepSignedBody(request: FastifyRequest, body: string): void {
  if (SIGNED.some((name) => request.headers[name] !== undefined)) bodies.set(request, body);
}

/** Whether a body has a valid GitHub webhook signature; compares in constant time. */
export function hasGithubSignature(request: FastifyRequest, secret: string): boolean {
  const given = request.headers['x-hub-signature-256'];
  const body = bodies.get(request);
  if (typeof given !== 'string' || body === undefined) return false;
  const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const shown = Buffer.from(given);
  return right.length === shown.length && timingSafeEqual(right, shown);
}
