import { hash, randomBytes } from 'node:crypto';

/** The session cookie of a request, selected by the path. */
export type SessionKind = 'app' | 'admin';

/** The credential of a request: a session cookie, or an API token. */
export type CredentialKind = SessionKind | 'token';

export const SESSION_COOKIES: Record<SessionKind, string> = {
  app: 'session-id',
  admin: 'admin-session-id',
};

/** Lifetime of a session in seconds. */
export const SESSION_SECONDS: Record<SessionKind, number> = { app: 604_800, admin: 3_600 };

/**
 * Calls below `/api/instances/` use the admin session, all others the app's. The contract's "path
 * that contains `instances`" would lock people out of workspaces whose slug contains the word.
 */
export function sessionKindOf(path: string): SessionKind {
  return /^\/api\/instances(?:[/?]|$)/.test(path) ? 'admin' : 'app';
}

/** A new random token of 256 bits; only its hash is stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form of a token from `makeToken`. */
const TOKEN = /^[\w-]{1,100}$/;

/** The stored form of a token: it is random, so one SHA-256 is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The session token of a Cookie header, for sockets; null for none. */
export function sessionTokenOf(header: string, kind: SessionKind): string | null {
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=');
    // Tokens contain only characters that need no decoding.
    if (name === SESSION_COOKIES[kind] && value && TOKEN.test(value)) return value;
  }
  return null;
}
