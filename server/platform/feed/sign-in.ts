import type { Socket } from 'socket.io';

import { hashToken, sessionTokenOf } from '#server/platform/access/sessions.ts';
import { batched } from '#server/platform/database/batch.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import type { Rooms } from './rooms.ts';

/** Sockets one person may have open. */
const MOST_SOCKETS = 100;

interface Session {
  token_hash: string;
  session_id: string;
  user_id: string;
}

/** Lets a socket in by the same session cookie as HTTP; look-ups that come together are one query. */
export function signIn(platform: Platform, rooms: Rooms) {
  const find = batched<string, Session>(async (hashes) => {
    const rows = await platform.database.sql<Session[]>`
      SELECT s.token_hash, s.id AS session_id, s.user_id FROM sessions s
      JOIN users u ON u.id = s.user_id AND u.is_active AND NOT u.is_bot
      WHERE s.token_hash = ANY(${hashes}::text[]) AND s.kind = 'app' AND s.expires_at > now()`;
    return new Map(rows.map((row) => [row.token_hash, row]));
  });
  return async (socket: Socket, next: (error?: Error) => void): Promise<void> => {
    try {
      const token = sessionTokenOf(socket.handshake.headers.cookie ?? '');
      const session = token ? await find(hashToken(token)) : undefined;
      if (!session) return next(new Error('not_signed_in'));
      if (rooms.of(session.user_id).size >= MOST_SOCKETS)
        return next(new Error('too_many_sockets'));
      socket.data = { userId: session.user_id, sessionId: session.session_id };
      return next();
    } catch (error) {
      platform.log.error({ err: error }, 'a socket could not be signed in');
      return next(new Error('unavailable'));
    }
  };
}
