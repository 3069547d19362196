import type { Socket } from 'socket.io';

import { hashToken, sessionTokenOf } from '#server/platform/access/sessions.ts';
import { batched } from '#server/platform/database/batch.ts';
import type { Rooms } from '#server/platform/feed/rooms.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Sockets one person may have open. */
const MAX_SOCKETS = 100;

interface Session {
  token_hash: string;
  session_id: string;
  user_id: string;
  /** Milliseconds until it runs out. */
  left: number;
}

/** What is known of a socket that was let in. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds until its session runs out. */
  readonly left: number;
}

/** Lets a socket in by the same session cookie as HTTP; look-ups that come together are one query. */
export function signIn(platform: Platform, rooms: Rooms) {
  const find = batched<string, Session>(async (hashes) => {
    const rows = await platform.database.sql<Session[]>`
      SELECT s.token_hash, s.id AS session_id, s.user_id,
        (extract(epoch FROM s.expires_at - now()) * 1000)::float8 AS left
      FROM sessions s
      JOIN users u ON u.id = s.user_id AND u.is_active AND NOT u.is_bot
      WHERE s.token_hash = ANY(${hashes}::text[]) AND s.kind = 'app' AND s.expires_at > now()`;
    return new Map(rows.map((row) => [row.token_hash, row]));
  });
  return async (socket: Socket, next: (error?: Error) => void): Promise<void> => {
    try {
      const token = sessionTokenOf(socket.handshake.headers.cookie ?? '');
      const session = token ? await find(hashToken(token)) : undefined;
      if (!session) return next(new Error('not_signed_in'));
      if (rooms.of(session.user_id).size >= MAX_SOCKETS) return next(new Error('too_many_sockets'));
      const { user_id: userId, session_id: sessionId, left } = session;
      socket.data = { userId, sessionId, left } satisfies SignedIn;
      return next();
    } catch (error) {
      platform.log.error({ err: error }, 'a socket could not be signed in');
      return next(new Error('unavailable'));
    }
  };
}
