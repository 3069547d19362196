import type { FastifyRequest } from 'fastify';

import type { TokenGrant } from '#server/platform/access/principal.ts';

import { readToken } from './credential.ts';

/** Of a body no more than this is kept for the log of requests, in characters. */
export const KEPT_CHARACTERS = 4_096;

const tokens = new WeakMap<FastifyRequest, TokenGrant>();
const bodies = new WeakMap<FastifyRequest, string>();

/** Notes by which API token a request came. */
export function noteToken(request: FastifyRequest, token: TokenGrant): void {
  tokens.set(request, token);
}

/** The API token by which a request came; undefined for every other request. */
export function tokenOfRequest(request: FastifyRequest): TokenGrant | undefined {
  return tokens.get(request);
}

/** Keeps the beginning of a request's body, as it was sent, where the request may be logged. */
export function keepBodyText(request: FastifyRequest, body: string): void {
  if (readToken(request) !== null) bodies.set(request, body.slice(0, KEPT_CHARACTERS));
}

/** The beginning of a request's body. */
export function bodyTextOf(request: FastifyRequest): string {
  return bodies.get(request) ?? '';
}
