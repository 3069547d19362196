import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { hashPassword } from '#server/platform/access/passwords.ts';
import { hashToken, makeToken } from '#server/platform/access/sessions.ts';
import { world, type World } from '#tests/support/world.ts';

const ADDRESS = '/api/users/me/email/';

describe('the address of an account', () => {
  let w: World;
  let count = 0;
  let wanted: string;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());
  beforeEach(async () => {
    count += 1;
    wanted = `wanted${count}@tutti.test`;
    await w.server.platform.database.sql`DELETE FROM one_time_codes`;
  });

  const mailsTo = (address: string) =>
    w.server.platform.database.sql<{ kind: string; text: string }[]>`
      SELECT kind, text FROM mails WHERE to_address = ${address} ORDER BY created_at`;
  const ask = (email: string) => w.member.post(`${ADDRESS}code/`, { email });
  const codeTo = async (address: string) =>
    /[a-z]{4}-[a-z]{4}-[a-z]{4}/.exec((await mailsTo(address)).at(-1)?.text ?? '')?.[0] ?? '';
  const change = (email: string, code: string, who = w.member) =>
    who.patch(ADDRESS, { email, code });
  const mine = async () => (await w.member.get('/api/users/me/')).body.email as string;

  it('becomes another one by the code mailed there; the former is told, sessions stay, reset links do not', async () => {
    const { sql } = w.server.platform.database;
    const before = await mine();
    await sql`INSERT INTO password_resets (user_id, token_hash, password_stamp, expires_at)
      VALUES (${w.member.id}, ${hashToken(makeToken())}, '', now() + interval '1 hour')`;
    expect((await ask(` ${wanted.toUpperCase()} `)).status).toBe(204);
    const done = await change(wanted, (await codeTo(wanted)).toUpperCase());
    expect([done.status, done.body.email, done.body.is_email_verified]).toEqual([
      200,
      wanted,
      true,
    ]);
    expect(await mine()).toBe(wanted);
    expect((await mailsTo(before)).map(({ kind }) => kind)).toEqual(['address_changed']);
    expect(await sql`SELECT 1 FROM password_resets WHERE user_id = ${w.member.id}`).toEqual([]);
    const told = await sql`SELECT 1 FROM change_log
      WHERE entity = 'user' AND entity_id = ${w.member.id} AND scope = ${w.member.id}`;
    expect(told.length).toBeGreaterThan(0);
  });

  it('is verified by the code mailed to it, without a password', async () => {
    const { sql } = w.server.platform.database;
    const own = await mine();
    await sql`UPDATE users SET is_email_verified = false WHERE id = ${w.member.id}`;
    const mails = (await mailsTo(own)).length;
    expect((await ask(own)).status).toBe(204);
    const done = await change(own, await codeTo(own));
    expect([done.status, done.body.email, done.body.is_email_verified]).toEqual([200, own, true]);
    // The code, and no word of a change.
    expect(await mailsTo(own)).toHaveLength(mails + 1);
    expect((await ask(own)).status).toBe(400);
  });

  it('is not changed by a wrong code, an old one, the code of somebody else, or for another address', async () => {
    const before = await mine();
    await ask(wanted);
    const old = await codeTo(wanted);
    await ask(wanted);
    const code = await codeTo(wanted);
    const wrong = await change(wanted, 'aaaa-aaaa-aaaa');
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['code']]);
    expect((await change(wanted, old)).status).toBe(400);
    expect((await change(wanted, code, w.admin)).status).toBe(400);
    expect((await change(`other-${wanted}`, code)).status).toBe(400);
    expect(await mine()).toBe(before);
    // It is no code to sign in with either.
    const { sql } = w.server.platform.database;
    expect(await sql`SELECT 1 FROM one_time_codes WHERE email = ${wanted}`).toEqual([]);
  });

  it('takes five wrong codes, and four codes in ten minutes', async () => {
    await ask(wanted);
    const code = await codeTo(wanted);
    for (let tries = 0; tries < 5; tries += 1) await change(wanted, 'aaaa-aaaa-aaaa');
    expect((await change(wanted, code)).status).toBe(400);
    for (let more = 0; more < 3; more += 1) expect((await ask(wanted)).status).toBe(204);
    expect((await ask(wanted)).status).toBe(400);
  });

  it('is neither the present one nor that of another account, also when it was taken meanwhile', async () => {
    for (const email of [await mine(), 'no address', `x@y`]) {
      expect(Object.keys((await ask(email)).body)).toEqual(['email']);
    }
    const { email: theirs } = (await w.admin.get('/api/users/me/')).body;
    expect(Object.keys((await ask(theirs)).body)).toEqual(['email']);
    await ask(wanted);
    const code = await codeTo(wanted);
    await w.server.platform.database
      .sql`UPDATE users SET email = ${wanted} WHERE id = ${w.guest.id}`;
    const late = await change(wanted, code);
    expect([late.status, Object.keys(late.body)]).toEqual([400, ['email']]);
  });

  it('is for whoever knows the password of the account, and is asked for by nobody else', async () => {
    const { sql } = w.server.platform.database;
    const password_hash = await hashPassword('correct horse battery');
    await sql`UPDATE users SET password_hash = ${password_hash} WHERE id = ${w.member.id}`;
    const askWith = (password?: unknown) =>
      w.member.post(`${ADDRESS}code/`, { email: wanted, password });
    for (const password of [undefined, '', 'a wrong guess', 5]) {
      const refused = await askWith(password);
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['password']]);
    }
    expect(await mailsTo(wanted)).toEqual([]);
    // Whether somebody else has an address is not told before the password either.
    const { email: theirs } = (await w.admin.get('/api/users/me/')).body;
    expect(Object.keys((await ask(theirs)).body)).toEqual(['password']);
    expect((await askWith('correct horse battery')).status).toBe(204);
    expect((await change(wanted, await codeTo(wanted))).status).toBe(200);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await askWith('guess')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is for people with a session', async () => {
    expect((await w.server.anonymous.post(`${ADDRESS}code/`, { email: wanted })).status).toBe(401);
    expect((await w.server.anonymous.patch(ADDRESS, { email: wanted, code: 'x' })).status).toBe(
      401,
    );
  });
});
