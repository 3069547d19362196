import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { acceptPendingInvitations } from '#server/features/workspaces/commands.ts';
import { systemFacts } from '#server/platform/access/scope.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import {
  type Caller,
  type Reply,
  startServer,
  type TestServer,
  type TestWorkspace,
} from '#tests/support/world.ts';

const FORBIDDEN_DETAIL = { detail: 'You do not have permission to perform this action.' };
const NOT_YOURS = { error: 'You do not have permission to join the workspace' };
const ANSWERED = { error: 'You have already responded to the invitation request' };
const ACCEPTED = { message: 'Workspace Invitation Accepted' };

describe('invitations to a workspace', () => {
  let server: TestServer;
  let workspace: TestWorkspace;
  let admin: Caller;
  let member: Caller;
  let guest: Caller;
  let stranger: Caller;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    admin = await server.person('Ada');
    member = await server.person('Max');
    guest = await server.person('Gus');
    stranger = await server.person('Sam');
    workspace = await server.workspace(admin);
    await server.join(workspace, member, 15);
    await server.join(workspace, guest, 5);
    url = `${workspace.url}/invitations/`;
  });

  const sql = () => server.platform.database.sql;
  const address = () => `new.${(serial += 1)}@tutti.test`;
  const invite = async (who: Caller, email: string, role = 15): Promise<string> => {
    const reply = await who.post(url, { emails: [{ email, role }] });
    expect(reply.body).toEqual({ message: 'Emails sent successfully' });
    const [row] = await sql()`
      SELECT id FROM workspace_invitations
      WHERE workspace_id = ${workspace.id} AND email = ${email.toLowerCase()}
        AND deleted_at IS NULL`;
    return String(row?.['id']);
  };
  const mailsTo = (email: string) =>
    sql()<{ subject: string; text: string }[]>`
      SELECT subject, text FROM mails WHERE to_address = ${email} ORDER BY created_at`;
  const tokenFor = async (email: string): Promise<string> => {
    const mails = await mailsTo(email);
    return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const join = (id: string) => `${url}${id}/join/`;
  const roleOf = async (who: { id: string }): Promise<number | null> => {
    const [row] = await sql()`
      SELECT role FROM workspace_members
      WHERE workspace_id = ${workspace.id} AND member_id = ${who.id} AND is_active`;
    return row ? Number(row['role']) : null;
  };
  const signsIn = (who: Caller, is_email_verified = true) =>
    inTransaction(server.platform, systemFacts, (scope) =>
      acceptPendingInvitations(scope, { ...who, is_email_verified }, null),
    );
  const personNamed = async (email: string): Promise<Caller> => {
    const who = await server.person('New');
    await sql()`UPDATE users SET email = ${email} WHERE id = ${who.id}`;
    return { ...who, email };
  };

  it('are for admins and members alone', async () => {
    const id = await invite(admin, address());
    for (const [who, status] of [
      [server.anonymous, 401],
      [guest, 403],
      [stranger, 403],
    ] as const) {
      for (const reply of [
        await who.get(url),
        await who.post(url, { emails: [{ email: address(), role: 5 }] }),
        await who.get(`${url}${id}/`),
        await who.patch(`${url}${id}/`, { role: 5 }),
        await who.delete(`${url}${id}/`),
      ]) {
        expect(reply.status).toBe(status);
        if (status === 403) expect(reply.body).toEqual(FORBIDDEN_DETAIL);
      }
    }
    expect((await member.get(url)).body).toHaveLength(1);
  });

  it('are mailed to their address; no answer ever holds the token of the mail', async () => {
    const email = address();
    const id = await invite(member, ` ${email.toUpperCase()} `.trim(), 5);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe(`Max has invited you to join them in ${workspace.slug} on Tutti`);
    const token = await tokenFor(email);
    expect(token.length).toBeGreaterThan(40);
    const row = {
      id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      created_by: member.id,
      updated_by: null,
      workspace: { name: workspace.slug, slug: workspace.slug, id: workspace.id, logo_url: null },
      email,
      accepted: false,
      message: expect.stringContaining('invited you'),
      responded_at: null,
      role: 5,
      invite_link: `/workspace-invitations/?invitation_id=${id}&email=${encodeURIComponent(email)}&slug=${workspace.slug}`,
    };
    // Members may hand the link over; it holds a token of its own.
    const handed = {
      ...row,
      invite_link: expect.stringMatching(
        `^${row.invite_link.replace('?', '\\?')}&token=[\\w-]{43}$`,
      ),
    };
    const person = await personNamed(email);
    const answers: Reply[] = [
      await member.get(url),
      await member.get(`${url}${id}/`),
      await server.anonymous.get(`${join(id)}?token=${token}`),
      await person.get('/api/users/me/workspaces/invitations/'),
      await member.patch(`${url}${id}/`, { role: 5 }),
    ];
    expect(answers[0]?.body).toEqual([handed]);
    expect(answers[1]?.body).toEqual(handed);
    expect(answers[2]?.body).toEqual(row);
    expect(answers[3]?.body).toEqual([row]);
    for (const answer of answers) {
      expect(JSON.stringify(answer.body)).not.toContain(token);
      expect(JSON.stringify(answer.body)).not.toContain('"token');
    }
    const stored = await sql()`SELECT row_to_json(i)::text AS text FROM workspace_invitations i`;
    expect(JSON.stringify(stored)).not.toContain(token);
    const log = await sql()`
      SELECT DISTINCT scope_kind, entity FROM change_log WHERE entity_id = ${id}`;
    expect(log).toEqual([{ scope_kind: 'workspace-staff', entity: 'workspace_invitation' }]);
  });

  it('never give a higher role than the inviter has', async () => {
    const higher = { error: 'You cannot invite a user with higher role' };
    const one = address();
    const refused = await member.post(url, {
      emails: [
        { email: one, role: 5 },
        { email: address(), role: 20 },
      ],
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual(higher);
    expect(await mailsTo(one)).toHaveLength(0);
    const id = await invite(member, address(), 5);
    expect((await member.patch(`${url}${id}/`, { role: 20 })).body).toEqual(higher);
    expect((await member.get(`${url}${id}/`)).body.role).toBe(5);
    const changed = await admin.patch(`${url}${id}/`, {
      role: 20,
      accepted: true,
      email: 'x@y.zz',
      responded_at: '2020-01-01T00:00:00Z',
      workspace: 'x',
    });
    expect(changed.body).toMatchObject({ role: 20, accepted: false, responded_at: null });
    expect(changed.body.email).not.toBe('x@y.zz');
  });

  it('are refused as a whole when one entry is wrong', async () => {
    const fine = address();
    const say = async (emails: unknown) => {
      const reply = await admin.post(url, { emails });
      expect(reply.status).toBe(400);
      return reply.body;
    };
    expect(await say([])).toEqual({ error: 'Emails are required' });
    expect((await admin.post(url, {})).body).toEqual({ error: 'Emails are required' });
    expect(await say([{ email: fine }, { email: 'nonsense' }])).toEqual({
      error:
        'Invalid email - nonsense provided a valid email address is required to send the invite',
    });
    expect(await say([{ email: fine, role: 7 }])).toHaveProperty('emails');
    const taken = await say([{ email: fine }, { email: guest.email.toUpperCase() }]);
    expect(taken).toMatchObject({
      error: 'Some users are already member of workspace',
      workspace_users: [{ member: { id: guest.id } }],
    });
    expect(await say(Array.from({ length: 1000 }, () => ({ email: fine })))).toHaveProperty(
      'emails',
    );
    expect((await admin.get(url)).body).toEqual([]);
    expect(await mailsTo(fine)).toHaveLength(0);
  });

  it('are not mailed twice, until they are past their time', async () => {
    const email = address();
    const id = await invite(admin, email, 5);
    const first = await tokenFor(email);
    await invite(admin, email, 15);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await admin.get(`${url}${id}/`)).body.role).toBe(5);
    await sql()`UPDATE workspace_invitations SET expires_at = now() WHERE id = ${id}`;
    expect(await invite(admin, email, 15)).toBe(id);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await tokenFor(email)).not.toBe(first);
    expect((await admin.get(`${url}${id}/`)).body.role).toBe(15);
    const old = await server.anonymous.post(join(id), { email, accepted: true, token: first });
    expect(old.body).toEqual(NOT_YOURS);
  });

  it('are sent again on request with a new link and new seven days, but not every minute', async () => {
    const email = address();
    const id = await invite(admin, email, 20);
    const first = await tokenFor(email);
    const again = `${url}${id}/mail/`;
    expect((await member.post(again, {})).body).toEqual({
      error: 'You cannot invite a user with higher role',
    });
    expect((await guest.post(again, {})).status).toBe(403);
    expect((await admin.post(again, {})).status).toBe(429);
    await sql()`UPDATE workspace_invitations SET updated_at = now() - interval '2 minutes',
      expires_at = now() WHERE id = ${id}`;
    const sent = await admin.post(again, {});
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ id, email, role: 20 });
    expect(await mailsTo(email)).toHaveLength(2);
    const second = await tokenFor(email);
    expect(second).not.toBe(first);
    const [row] = await sql()`
      SELECT expires_at > now() + interval '6 days' AS is_new FROM workspace_invitations
      WHERE id = ${id}`;
    expect(row).toEqual({ is_new: true });
    const old = await server.anonymous.post(join(id), { email, accepted: true, token: first });
    expect(old.body).toEqual(NOT_YOURS);
  });

  it('let their owner join once, with the invited role and nothing else', async () => {
    const id = await invite(admin, stranger.email, 5);
    const body = { email: stranger.email.toUpperCase(), accepted: true, role: 20 };
    const joined = await stranger.post(join(id), body);
    expect(joined.status).toBe(200);
    expect(joined.body).toEqual(ACCEPTED);
    expect(await roleOf(stranger)).toBe(5);
    expect((await stranger.get('/api/users/me/profile/')).body.last_workspace_id).toBe(
      workspace.id,
    );
    const moves = await sql()`
      SELECT op, entity FROM change_log WHERE scope = ${stranger.id} AND op = 'join'`;
    expect(moves).toEqual([{ op: 'join', entity: 'workspace' }]);
    const again = await stranger.post(join(id), body);
    expect(again.status).toBe(403);
    expect(again.body).toEqual(NOT_YOURS);
    expect((await admin.get(url)).body).toEqual([]);
  });

  it('give every miss the same refusal', async () => {
    const email = address();
    const id = await invite(admin, email);
    const token = await tokenFor(email);
    const other = await server.workspace(stranger);
    const fitting = { email, accepted: true };
    const owned = await invite(admin, stranger.email);
    const misses: Reply[] = [
      await server.anonymous.post(join(id), { email: 'x@y.zz', accepted: true }),
      await server.anonymous.post(join(id), { email: '', accepted: true }),
      await server.anonymous.post(join(id), { accepted: true }),
      await server.anonymous.post(join(id), { email: { $ne: '' }, accepted: true }),
      await server.anonymous.post(join(id), { ...fitting, token: 'wrong' }),
      await server.anonymous.post(join(id), { ...fitting, token: '' }),
      await server.anonymous.post(join(id), { ...fitting, token: 7 }),
      await server.anonymous.post(join('01900000-0000-7000-8000-000000000001'), fitting),
      await server.anonymous.post(`${other.url}/invitations/${id}/join/`, fitting),
      await stranger.post(join(id), fitting),
      await stranger.post(join(id), { ...fitting, token }),
      await server.anonymous.post(join(owned), { email: stranger.email, accepted: true }),
      await server.anonymous.post(join(owned), { email: stranger.email, accepted: false }),
    ];
    await sql()`UPDATE workspace_invitations SET expires_at = now() - interval '1 second'
      WHERE id = ${id}`;
    misses.push(await server.anonymous.post(join(id), { ...fitting, token }));
    expect((await server.anonymous.get(join(id))).status).toBe(404);
    await sql()`UPDATE workspace_invitations SET expires_at = now() + interval '1 day'
      WHERE id = ${id}`;
    await admin.delete(`${url}${id}/`);
    misses.push(await server.anonymous.post(join(id), { ...fitting, token }));
    expect((await server.anonymous.get(join(id))).status).toBe(404);
    for (const reply of misses) {
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual(NOT_YOURS);
    }
    expect(await roleOf(stranger)).toBeNull();
    const [row] = await sql()`SELECT accepted, responded_at FROM workspace_invitations
      WHERE id = ${owned}`;
    expect(row).toEqual({ accepted: false, responded_at: null });
  });

  it('accepted without an account take effect at the first sign-in', async () => {
    const email = address();
    const id = await invite(admin, email, 15);
    const reply = await server.anonymous.post(join(id), { email, accepted: true });
    expect(reply.body).toEqual(ACCEPTED);
    expect((await server.anonymous.post(join(id), { email, accepted: false })).body).toEqual(
      ANSWERED,
    );
    const person = await personNamed(email);
    expect(await roleOf(person)).toBeNull();
    await signsIn(person);
    expect(await roleOf(person)).toBe(15);
    await admin.patch(`${workspace.url}/members/${await membershipOf(person)}/`, { role: 5 });
    await signsIn(person);
    expect(await roleOf(person)).toBe(5);
  });

  it('accepted by the token alone wait for the owner to sign in', async () => {
    const id = await invite(admin, stranger.email, 15);
    const token = await tokenFor(stranger.email);
    const reply = await server.anonymous.post(join(id), {
      email: stranger.email,
      accepted: true,
      token,
    });
    expect(reply.body).toEqual(ACCEPTED);
    expect(await roleOf(stranger)).toBeNull();
    await signsIn(stranger);
    expect(await roleOf(stranger)).toBe(15);
  });

  it('can be declined, and are then answered', async () => {
    const id = await invite(admin, stranger.email);
    const declined = await stranger.post(join(id), { email: stranger.email, accepted: false });
    expect(declined.body).toEqual({ message: 'Workspace Invitation was not accepted' });
    const again = await stranger.post(join(id), { email: stranger.email, accepted: true });
    expect(again.status).toBe(400);
    expect(again.body).toEqual(ANSWERED);
    await signsIn(stranger);
    expect(await roleOf(stranger)).toBeNull();
    expect((await admin.get(url)).body[0]).toMatchObject({
      accepted: false,
      responded_at: expect.any(String),
    });
  });

  it('are accepted in the app by their owner alone, all or none', async () => {
    const mine = '/api/users/me/workspaces/invitations/';
    const own = await invite(admin, stranger.email, 15);
    const foreign = await invite(admin, address(), 20);
    expect((await server.anonymous.get(mine)).status).toBe(401);
    expect((await stranger.get(mine)).body.map((row: { id: string }) => row.id)).toEqual([own]);
    const both = await stranger.post(mine, { invitations: [own, foreign] });
    expect(both.status).toBe(403);
    expect(both.body).toEqual(NOT_YOURS);
    expect(await roleOf(stranger)).toBeNull();
    expect((await admin.get(url)).body).toHaveLength(2);
    expect((await stranger.post(mine, { invitations: ['x'] })).status).toBe(400);
    expect((await stranger.post(mine, { invitations: [own, own] })).status).toBe(204);
    expect(await roleOf(stranger)).toBe(15);
    expect((await stranger.get(mine)).body).toEqual([]);
    expect((await stranger.post(mine, { invitations: [own] })).status).toBe(403);
  });

  it('are neither shown to nor accepted by somebody whose address nothing has proven', async () => {
    const mine = '/api/users/me/workspaces/invitations/';
    const id = await invite(admin, stranger.email, 20);
    await sql()`UPDATE users SET is_email_verified = false WHERE id = ${stranger.id}`;
    expect((await stranger.get(mine)).body).toEqual([]);
    const refused = await stranger.post(mine, { invitations: [id] });
    expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['error']]);
    expect(await roleOf(stranger)).toBeNull();
    const answer = { email: stranger.email, accepted: true };
    // Clients of the contract know the id alone: their answer waits for the proof.
    expect((await stranger.post(join(id), answer)).body).toEqual(ACCEPTED);
    await signsIn(stranger, false);
    expect(await roleOf(stranger)).toBeNull();
    // What only the mail holds opens the door all the same.
    const token = await tokenFor(stranger.email);
    expect((await stranger.post(join(id), { ...answer, token })).status).toBe(200);
    expect(await roleOf(stranger)).toBe(20);
  });

  it('bring a former member back with the invited role, and never change a present one', async () => {
    const id = await invite(admin, stranger.email, 20);
    await server.join(workspace, stranger, 5);
    await stranger.post(join(id), { email: stranger.email, accepted: true });
    expect(await roleOf(stranger)).toBe(5);
    await stranger.post(`${workspace.url}/members/leave/`);
    const second = await invite(admin, stranger.email, 15);
    await stranger.post(join(second), { email: stranger.email, accepted: true });
    expect(await roleOf(stranger)).toBe(15);
    expect((await admin.get(`${workspace.url}/`)).body.total_members).toBe(4);
  });

  it('of another workspace are not found under this one', async () => {
    const id = await invite(admin, address());
    const elsewhere = await server.workspace(stranger);
    for (const reply of [
      await stranger.get(`${elsewhere.url}/invitations/${id}/`),
      await stranger.patch(`${elsewhere.url}/invitations/${id}/`, { role: 5 }),
      await stranger.delete(`${elsewhere.url}/invitations/${id}/`),
    ]) {
      expect(reply.status).toBe(404);
    }
    expect((await admin.get(`${url}${id}/`)).status).toBe(200);
  });

  async function membershipOf(who: Caller): Promise<string> {
    const [row] = await sql()`
      SELECT id FROM workspace_members
      WHERE workspace_id = ${workspace.id} AND member_id = ${who.id}`;
    return String(row?.['id']);
  }
});
