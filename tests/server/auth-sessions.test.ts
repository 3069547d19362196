import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { endExpiredSessions } from '#server/features/auth/sessions/commands.ts';
import { openBrowser, setUpInstance, signUp, STRONG } from '#tests/support/browser.ts';
import { world, type World } from '#tests/support/world.ts';

const SESSIONS = '/api/users/me/sessions/';

describe('sessions', () => {
  let w: World;
  const another = async (email: string) => {
    const browser = openBrowser(w.server);
    await browser.form('/auth/sign-in/', { email, password: STRONG });
    return browser;
  };

  beforeAll(async () => {
    w = await world();
    await setUpInstance(w.server);
  });
  afterAll(() => w.close());

  it('are listed for their person alone, without their tokens', async () => {
    expect((await openBrowser(w.server).get(SESSIONS)).status).toBe(401);
    const first = await signUp(w.server, 'lister@tutti.test');
    const second = await another('lister@tutti.test');
    const { body } = await first.get(SESSIONS);
    expect(body).toHaveLength(2);
    expect(body.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    const mine = body.find((session: { is_current: boolean }) => session.is_current);
    expect(mine).toEqual({
      id: expect.any(String),
      kind: 'app',
      user_agent: 'test browser',
      ip_address: first.ip,
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      expires_at: expect.any(String),
      is_current: true,
    });
    const life = Date.parse(mine.expires_at) - Date.parse(mine.created_at);
    expect(life).toBe(604_800_000);
    const stored = await w.server.platform.database.sql`SELECT token_hash FROM sessions`;
    for (const browser of [first, second]) {
      const token = browser.jar.get('session-id') ?? 'none';
      expect(token.length).toBeGreaterThanOrEqual(43);
      expect(JSON.stringify([stored, body])).not.toContain(token);
    }
  });

  it("one can be ended, others than one's own cannot (S22)", async () => {
    const first = await signUp(w.server, 'ender@tutti.test');
    const second = await another('ender@tutti.test');
    const stranger = await signUp(w.server, 'stranger@tutti.test');
    const { body } = await first.get(SESSIONS);
    const other = body.find((session: { is_current: boolean }) => !session.is_current);
    const theirs = await stranger.send('DELETE', `${SESSIONS}${other.id}/`);
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual({ error: 'The required object does not exist.' });
    expect((await first.send('DELETE', `${SESSIONS}${v7()}/`)).status).toBe(404);
    expect((await first.send('DELETE', `${SESSIONS}1/`)).status).toBe(404);
    expect((await openBrowser(w.server).send('DELETE', `${SESSIONS}${other.id}/`)).status).toBe(
      401,
    );
    expect((await second.get(SESSIONS)).status).toBe(200);
    expect((await first.send('DELETE', `${SESSIONS}${other.id}/`)).status).toBe(204);
    expect((await second.get(SESSIONS)).status).toBe(401);
    const log = await w.server.platform.database.sql`
      SELECT op FROM change_log WHERE entity = 'session' AND entity_id = ${other.id}`;
    expect(log).toEqual([{ op: 'del' }]);
    const mine = body.find((session: { is_current: boolean }) => session.is_current);
    await first.send('DELETE', `${SESSIONS}${mine.id}/`);
    expect(first.jar.has('session-id')).toBe(false);
  });

  it('all others can be ended at once', async () => {
    const first = await signUp(w.server, 'sweeper@tutti.test');
    const others = [await another('sweeper@tutti.test'), await another('sweeper@tutti.test')];
    const bystander = await signUp(w.server, 'unharmed@tutti.test');
    expect((await first.send('DELETE', SESSIONS)).status).toBe(204);
    expect((await first.get(SESSIONS)).body).toHaveLength(1);
    for (const other of others) expect((await other.get(SESSIONS)).status).toBe(401);
    expect((await bystander.get(SESSIONS)).status).toBe(200);
  });

  it('a sign-in begins a new one and ends the one the browser had', async () => {
    const browser = await signUp(w.server, 'rotates@tutti.test');
    const old = new Map(browser.jar);
    await browser.form('/auth/sign-in/', { email: 'rotates@tutti.test', password: STRONG });
    expect(browser.jar.get('session-id')).not.toBe(old.get('session-id'));
    expect(browser.jar.get('csrftoken')).not.toBe(old.get('csrftoken'));
    expect((await browser.get(SESSIONS)).body).toHaveLength(1);
    const thief = openBrowser(w.server);
    for (const [name, value] of old) thief.jar.set(name, value);
    expect((await thief.get(SESSIONS)).status).toBe(401);
    // A token the browser brings along is never taken over (session fixation).
    const planted = openBrowser(w.server);
    planted.jar.set('session-id', 'planted');
    await planted.form('/auth/sign-in/', { email: 'rotates@tutti.test', password: STRONG });
    expect(planted.jar.get('session-id')).not.toBe('planted');
  });

  it('that ran out is none, and is cleared away with its sockets', async () => {
    const { sql } = w.server.platform.database;
    const browser = await signUp(w.server, 'expired@tutti.test');
    const [session] = await sql`
      UPDATE sessions SET expires_at = now() - interval '1 second'
      WHERE user_id = (SELECT id FROM users WHERE email = 'expired@tutti.test') RETURNING id`;
    const id = String(session?.['id']);
    expect((await browser.get(SESSIONS)).status).toBe(401);
    expect(await endExpiredSessions(w.server.platform)).toBe(1);
    expect(await sql`SELECT 1 FROM sessions WHERE id = ${id}`).toHaveLength(0);
    expect(await sql`SELECT 1 FROM change_log WHERE entity_id = ${id} AND op = 'del'`).toHaveLength(
      1,
    );
  });

  it('remember when they were last seen, at most every five minutes', async () => {
    const { sql } = w.server.platform.database;
    const browser = await signUp(w.server, 'seen@tutti.test');
    const seen = async () => {
      const [row] =
        await sql`SELECT s.last_seen_at, s.last_seen_at > now() - interval '10 seconds' AS is_fresh
        FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'seen@tutti.test'`;
      return row;
    };
    const before = await seen();
    await browser.get(SESSIONS);
    expect((await seen())?.['last_seen_at']).toEqual(before?.['last_seen_at']);
    await sql`UPDATE sessions SET last_seen_at = now() - interval '6 minutes'`;
    await browser.get(SESSIONS);
    await expect.poll(async () => (await seen())?.['is_fresh']).toBe(true);
  });

  it("a workspace whose slug holds the word instances is reached with the app's session", async () => {
    const workspace = await w.server.workspace(w.admin, 'our-instances');
    expect((await w.admin.get(`${workspace.url}/`)).status).toBe(200);
    expect((await w.admin.get('/api/users/me/?x=/api/instances/')).status).toBe(200);
  });
});
