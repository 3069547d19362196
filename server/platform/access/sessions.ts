import { hash, randomBytes } from 'node:crypto';

/** Which of the two session cookies applies: decided by the path. */
export type SessionKind = 'app' | 'admin';

/** What a request proves its principal by: one of the session cookies, or an API token. */
export type CredentialKind = SessionKind | 'token';

export const SESSION_COOKIES: Record<SessionKind, string> = {
  app: 'session-id',
  admin: 'admin-session-id',
};

/** Seconds a session lives. */
export const SESSION_SECONDS: Record<SessionKind, number> = { app: 604_800, admin: 3_600 };

/**
 * Calls below `/api/instances/` read and write the admin session, never the app's. The contract says "every path
 * that contains `instances`", which would lock everybody out of a workspace whose slug holds the word.
 */
export function sessionKindOf(path: string): SessionKind {
  return /^\/api\/instances(?:[/?]|$)/.test(path) ? 'admin' : 'app';
}

/** A new random token of 256 bits; only its hash is stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What `makeToken` makes. */
const TOKEN = /^[\w-]{1,100}$/;

/** How tokens are stored: they are random, so one SHA-256 is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The session token of that kind in a Cookie header, for sockets; null when there is none. */
export function sessionTokenOf(header: string, kind: SessionKind): string | null {
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=');
    // Tokens are plain letters: nothing in one needs decoding.
    if (name === SESSION_COOKIES[kind] && value && TOKEN.test(value)) return value;
  }
  return null;
}
