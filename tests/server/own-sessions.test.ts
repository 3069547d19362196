import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hashToken, makeToken } from '#server/platform/access/sessions.ts';
import { world, type World } from '#tests/support/world.ts';

const SESSIONS = '/api/users/me/sessions/';

describe('own sessions', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  const another = () => w.server.platform.database.sql<{ id: string }[]>`
    INSERT INTO sessions (token_hash, user_id, expires_at)
    VALUES (${hashToken(makeToken())}, ${w.member.id}, now() + interval '1 day') RETURNING id`;

  it('end one by one or all others at once, and tell their sockets', async () => {
    const [one] = await another();
    expect((await w.member.delete(`${SESSIONS}${one?.id}/`)).status).toBe(204);
    const [two] = await another();
    expect((await w.member.delete(SESSIONS)).status).toBe(204);
    expect((await w.member.get(SESSIONS)).body).toHaveLength(1);
    const told = await w.server.platform.database.sql<{ entity_id: string }[]>`
      SELECT entity_id FROM change_log WHERE entity = 'session' AND op = 'del'`;
    expect(told.map((row) => row.entity_id).toSorted()).toEqual([one?.id, two?.id].toSorted());
  });

  it('and the day of a member can be asked for by the older call too', async () => {
    const url = `${w.workspace.url}/user-activity/${w.member.id}/`;
    const reply = await w.member.post(url, { date: '2026-01-31' });
    expect([reply.status, String(reply.headers['content-type'])]).toEqual([
      200,
      expect.stringContaining('text/csv'),
    ]);
  });
});
