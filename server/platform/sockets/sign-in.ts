import type { Socket } from 'socket.io';

import { hashToken, sessionTokenOf } from '#server/platform/access/sessions.ts';
import { batched } from '#server/platform/database/batch.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Limit of sockets per person. */
const MAX_SOCKETS = 100;

interface Session {
  token_hash: string;
  session_id: string;
  user_id: string;
  left: number;
}

export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds until its session expires. */
  readonly left: number;
}

/** Authenticates a socket by the session cookie of HTTP; concurrent look-ups share one query. */
export function signIn(platform: Platform) {
  const find = batched<string, Session>(async (hashes) => {
    const rows = await platform.database.sql<Session[]>`
      SELECT s.token_hash, s.id AS session_id, s.user_id,
        (extract(epoch FROM s.expires_at - now()) * 1000)::float8 AS left
      FROM sessions s
      JOIN users u ON u.id = s.user_id AND u.is_active AND NOT u.is_bot
      WHERE s.token_hash = ANY(${hashes}::text[]) AND s.kind = 'app' AND s.expires_at > now()`;
    return new Map(rows.map((row) => [row.token_hash, row]));
  });
  // Accepted sockets count at once: dozens are looked up together before any of them is connected.
  const open = new Map<string, number>();
  const count = (userId: string, by: 1 | -1) => {
    const left = (open.get(userId) ?? 0) + by;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
  return async (socket: Socket, next: (error?: Error) => void): Promise<void> => {
    try {
      const token = sessionTokenOf(socket.handshake.headers.cookie ?? '', 'app');
      const session = token ? await find(hashToken(token)) : undefined;
      if (!session) return next(new Error('not_signed_in'));
      const { user_id: userId, session_id: sessionId, left } = session;
      if ((open.get(userId) ?? 0) >= MAX_SOCKETS) return next(new Error('too_many_sockets'));
      // It may have disconnected during the look-up.
      if (socket.conn.readyState !== 'open') return next(new Error('unavailable'));
      count(userId, 1);
      socket.conn.once('close', () => count(userId, -1));
      socket.data = { userId, sessionId, left } satisfies SignedIn;
      return next();
    } catch (error) {
      platform.log.error({ err: error }, 'a socket could not be signed in');
      return next(new Error('unavailable'));
    }
  };
}
