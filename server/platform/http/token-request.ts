import type { FastifyRequest } from 'fastify';

import type { TokenGrant } from '#server/platform/access/principal.ts';

import { readToken } from './credential.ts';

/** Limit of a body in the request log, in characters. */
export const KEPT_CHARACTERS = 4_096;

const tokens = new WeakMap<FastifyRequest, TokenGrant>();
const bodies = new WeakMap<FastifyRequest, string>();

/** Records the API token of a request. */
export function noteToken(request: FastifyRequest, token: TokenGrant): void {
  tokens.set(request, token);
}

/** The API token of a request; undefined without one. */
export function tokenOfRequest(request: FastifyRequest): TokenGrant | undefined {
  return tokens.get(request);
}

/** Keeps the beginning of a body as it was sent, for requests that may be logged. */
export function keepBodyText(request: FastifyRequest, body: string): void {
  if (readToken(request) !== null) bodies.set(request, body.slice(0, KEPT_CHARACTERS));
}

/** The kept beginning of a request's body; "" when nothing was kept. */
export function bodyTextOf(request: FastifyRequest): string {
  return bodies.get(request) ?? '';
}
