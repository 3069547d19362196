import type { FastifyRequest } from 'fastify';

import {
  type CredentialKind,
  SESSION_COOKIES,
  sessionKindOf,
} from '#server/platform/access/sessions.ts';

import { isOfAnchor, type Route } from './route.ts';

export interface Credential {
  readonly kind: CredentialKind;
  readonly secret: string;
}

/**
 * Reads the credential of a request; null when it has none. An API token precedes a cookie, so that
 * a program never acts by a session unknowingly. Routes for sessions and forms ignore tokens; the
 * external API ignores sessions.
 */
export function readCredential(
  { scope, isExternal }: Route,
  request: FastifyRequest,
): Credential | null {
  const isForSessions = scope === 'public' || scope === 'instance' || isOfAnchor(scope);
  const token = isForSessions ? null : readToken(request);
  if (token !== null) return { kind: 'token', secret: token };
  if (isExternal) return null;
  const kind = sessionKindOf(request.url);
  const secret = request.cookies[SESSION_COOKIES[kind]];
  return secret ? { kind, secret } : null;
}

/** The API token of a request; null without one. */
export function readToken({ headers }: FastifyRequest): string | null {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key.trim();
  return /^bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
