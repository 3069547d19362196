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

/** Sets the session cookie: HttpOnly and SameSite. */
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

/** Clears the session cookie. */
export function clearSessionCookie(config: Config, reply: FastifyReply, kind: SessionKind): void {
  reply.clearCookie(SESSION_COOKIES[kind], cookieAttributes(config));
}

/** Hash of a request's session token; null without one. */
export function givenSession(request: FastifyRequest, kind: SessionKind): string | null {
  const token = request.cookies[SESSION_COOKIES[kind]];
  return token ? hashToken(token) : null;
}

/**
 * A name for a request's session that permits nothing: a page compares it to know whether the
 * browser's stored data belongs to this session. "" without a session.
 */
export function sessionName(request: FastifyRequest): string {
  const token = request.cookies[SESSION_COOKIES.app];
  return token ? createHash('sha256').update(`page ${token}`).digest('base64url').slice(0, 22) : '';
}

/** Attributes of our cookies: HttpOnly, SameSite=Lax, limited to this instance's path. */
export function cookieAttributes(config: Config) {
  const secure = config.PUBLIC_URL.startsWith('https:');
  return { path: basePath(config), httpOnly: true, sameSite: 'lax', secure } as const;
}
