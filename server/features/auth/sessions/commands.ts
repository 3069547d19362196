import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { sessionEnded } from '#server/features/auth/events.ts';
import { sessions } from '#server/features/auth/table.ts';
import type { SessionPrincipal } from '#server/platform/access/principal.ts';
import {
  type Scope,
  systemFacts,
  type SessionScope,
  type UserScope,
} from '#server/platform/access/scope.ts';
import {
  hashToken,
  makeToken,
  SESSION_SECONDS,
  type SessionKind,
} from '#server/platform/access/sessions.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { givenSession } from '#server/platform/http/session-cookies.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { errors } from '#shared/errors.ts';

export interface Visit {
  readonly kind: SessionKind;
  readonly ip: string;
  readonly userAgent: string;
  readonly domain: string;
  /** Hash of the browser's former session token: that session ends when a new one begins. */
  readonly previous: string | null;
}

export function visitOf(request: FastifyRequest, kind: SessionKind): Visit {
  return {
    kind,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    domain: request.host,
    previous: givenSession(request, kind),
  };
}

/** Starts a session and returns its token, which is not stored; ends the former one. */
export async function beginSession(scope: Scope, userId: string, visit: Visit): Promise<string> {
  if (visit.previous) await endSession(scope, visit.previous);
  const token = makeToken();
  await scope.db.insert(sessions).values({
    token_hash: hashToken(token),
    user_id: userId,
    kind: visit.kind,
    device_info: {
      user_agent: visit.userAgent,
      ip_address: visit.ip,
      domain: visit.domain,
    },
    expires_at: sql`now() + make_interval(secs => ${SESSION_SECONDS[visit.kind]})`,
  });
  return token;
}

/**
 * Replaces the session's token, so that copies of the old one are worthless. Keeps the row, so that
 * the person's own sockets stay open.
 */
export async function renewToken(scope: SessionScope): Promise<string> {
  const token = makeToken();
  oneOr404(
    await scope.db
      .update(sessions)
      .set({ token_hash: hashToken(token) })
      .where(and(eq(sessions.id, scope.principal.session_id), eq(sessions.user_id, scope.user.id)))
      .returning({ id: sessions.id }),
    errors.notSignedIn,
  );
  return token;
}

/**
 * Locks the session for the transaction that creates a key of the account. Otherwise a key created
 * while sessions end would outlive them.
 */
export async function holdSession({ sql: run }: Scope, { session_id }: SessionPrincipal) {
  const held = await run`SELECT 1 FROM sessions WHERE id = ${session_id} FOR KEY SHARE`;
  if (held.length === 0) throw errors.notSignedIn();
}

export async function endSession(scope: Scope, tokenHash: string): Promise<string | null> {
  const [ended] = await scope.db
    .delete(sessions)
    .where(eq(sessions.token_hash, tokenHash))
    .returning({ id: sessions.id, user_id: sessions.user_id });
  if (!ended) return null;
  scope.emit(sessionEnded(ended));
  return ended.user_id;
}

export async function endOwnSession(scope: UserScope, id: string): Promise<void> {
  const ended = oneOr404(
    await scope.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.user_id, scope.user.id)))
      .returning({ id: sessions.id, user_id: sessions.user_id }),
  );
  scope.emit(sessionEnded(ended));
  noteEnded(scope);
}

export async function endOtherSessions(scope: SessionScope): Promise<void> {
  await endSessions(scope, scope.user.id, scope.principal.session_id);
  noteEnded(scope);
}

function noteEnded(scope: UserScope): void {
  const note = { action: 'sessions.ended', userId: scope.user.id };
  scope.emit({ type: 'audit.noted', data: { kind: 'sign_in', ...note } });
}

/** Ends a person's sessions, or all but one, of one or both kinds; closes their sockets. */
export async function endSessions(
  scope: Scope,
  userId: string,
  exceptSessionId?: string,
  kind?: SessionKind,
): Promise<void> {
  const ended = await scope.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined,
        kind ? eq(sessions.kind, kind) : undefined,
      ),
    )
    .returning({ id: sessions.id, user_id: sessions.user_id });
  for (const session of ended) scope.emit(sessionEnded(session));
}

/** Deletes expired sessions in batches and closes their sockets. Returns their number. */
export async function endExpiredSessions(platform: Platform): Promise<number> {
  for (const [kind, seconds] of Object.entries(SESSION_SECONDS)) {
    // Created by a wrong clock: it would live longer than any session may.
    await platform.database.sql`
      UPDATE sessions SET expires_at = now() + make_interval(secs => ${seconds})
      WHERE kind = ${kind} AND expires_at > now() + make_interval(secs => ${seconds})`;
  }
  let count = 0;
  for (let batch = BATCH; batch === BATCH; count += batch) {
    batch = await inTransaction(platform, systemFacts, endExpiredBatch);
  }
  return count;
}

const BATCH = 500;

async function endExpiredBatch(scope: Scope): Promise<number> {
  const expired = scope.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lte(sessions.expires_at, sql`now()`))
    .limit(BATCH);
  const ended = await scope.db
    .delete(sessions)
    .where(inArray(sessions.id, expired))
    .returning({ id: sessions.id, user_id: sessions.user_id });
  for (const session of ended) scope.emit(sessionEnded(session));
  return ended.length;
}
