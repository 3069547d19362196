import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  hashToken,
  SESSION_COOKIES,
  SESSION_SECONDS,
  type SessionKind,
} from '#server/platform/access/sessions.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { basePath } from '#server/platform/settings/web-addresses.ts';

/** Gives the browser its session: out of reach of scripts and of posts from other sites. */
export function setSessionCookie(
  config: Config,
  reply: FastifyReply,
  kind: SessionKind,
  token: string,
): void {
  reply.setCookie(SESSION_COOKIES[kind], token, {
    ...cookieAttributes(config),
    maxAge: SESSION_SECONDS[kind],
  });
}

/** Takes the session cookie back. */
export function clearSessionCookie(config: Config, reply: FastifyReply, kind: SessionKind): void {
  reply.clearCookie(SESSION_COOKIES[kind], cookieAttributes(config));
}

/** The stored form of the session token a request carries, or null. */
export function givenSession(request: FastifyRequest, kind: SessionKind): string | null {
  const token = request.cookies[SESSION_COOKIES[kind]];
  return token ? hashToken(token) : null;
}

/**
 * A name for the session of a request, which opens nothing: by it a page knows whether what its browser has kept
 * belongs to the session it was asked with. Empty without a session.
 */
export function sessionName(request: FastifyRequest): string {
  const token = request.cookies[SESSION_COOKIES.app];
  return token ? createHash('sha256').update(`page ${token}`).digest('base64url').slice(0, 22) : '';
}

/** Attributes of a cookie of ours: out of reach of scripts, and sent back to this instance alone. */
export function cookieAttributes(config: Config) {
  const secure = config.PUBLIC_URL.startsWith('https:');
  return { path: basePath(config), httpOnly: true, sameSite: 'lax', secure } as const;
}
