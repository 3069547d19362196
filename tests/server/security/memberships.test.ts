import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ensureMember } from '#server/features/auth/newcomers/commands.ts';
import { actingFor, enterWorkspace } from '#server/platform/access/acting.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import {
  type Browser,
  latestMail,
  openBrowser,
  refused,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { programFor } from '#tests/support/external.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

const MINE = '/api/users/me/workspaces/invitations/';
const ROLE = 15;
const MAIL_ON = { EMAIL_HOST: 'mail.tutti.test', ENABLE_MAGIC_LINK_LOGIN: '1' };

/** What somebody has of an invitation's token. */
const TOKENS = ['right', 'wrong', 'no'] as const;
type Token = (typeof TOKENS)[number];

/** Who answers. */
const CALLERS = [
  'nobody, address without account',
  'nobody, address with unproven account',
  'nobody, address with proven account',
  'somebody else',
  'the address, unproven',
  'the address, proven',
] as const;
type CallerKind = (typeof CALLERS)[number];

/** What became of the invitation before. */
const STATES = ['open', 'accepted', 'declined', 'expired', 'withdrawn', 'used'] as const;
type State = (typeof STATES)[number];

type Target = 'workspace' | 'project';

interface Invitation {
  readonly id: string;
  readonly email: string;
  /** The token of its mail. */
  readonly token: string;
  readonly target: Target;
  readonly join: string;
}

/** How the token travels. */
const CARRIERS = ['body', 'query', 'page', 'copied link'] as const;
type Carrier = (typeof CARRIERS)[number];

/** Google as far as a sign-in needs it: whoever comes has the address that is set. */
class Google {
  email = '';
  readonly #server: Server = createServer((request, response) => {
    const isToken = request.url?.startsWith('/token');
    const person = { id: this.email, email: this.email, verified_email: true };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isToken ? { access_token: 't', token_type: 'bearer' } : person));
  });

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  close(): Promise<unknown> {
    return new Promise((done) => this.#server.close(done));
  }
}

describe('every road to a membership', () => {
  const google = new Google();
  let w: World;
  let root: Browser;
  let serial = 0;

  beforeAll(async () => {
    await google.listen();
    w = await world({ GOOGLE_OAUTH_HOST: google.address });
    root = await setUpInstance(w.server, {
      ...MAIL_ON,
      GOOGLE_CLIENT_ID: 'the client',
      GOOGLE_CLIENT_SECRET: 'the secret',
      IS_GOOGLE_ENABLED: '1',
    });
  });
  afterAll(async () => {
    await w.close();
    await google.close();
  });

  const sql = () => w.server.platform.database.sql;
  const newAddress = () => `road.${(serial += 1)}@tutti.test`;

  // One person invites hundreds here: more than the limits of a day let through.
  beforeEach(() => w.server.platform.database.sql`DELETE FROM rate_counters`);

  async function invite(target: Target, email = newAddress()): Promise<Invitation> {
    const place = target === 'workspace' ? w.workspace.url : w.project.url;
    const url = `${place}/invitations/`;
    const sent = await w.admin.post(url, { emails: [{ email, role: ROLE }] });
    expect(sent.status).toBe(200);
    return mailed(target, email);
  }

  /** The invitation as its mail names it. */
  async function mailed(target: Target, email: string): Promise<Invitation> {
    const mail = await latestMail(w.server, email, `${target}_invitation`);
    const link = new URL(
      /http:\S+invitations\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://no.mail',
    );
    const id = link.searchParams.get('invitation_id') ?? '';
    const join =
      target === 'workspace'
        ? `${w.workspace.url}/invitations/${id}/join/`
        : `${w.project.url}/join/${id}/`;
    return { id, email, target, join, token: link.searchParams.get('token') ?? '' };
  }

  const accept = ({ join, email, token }: Invitation, accepted = true) =>
    w.server.anonymous.post(join, { email, accepted, token });

  /** Somebody with a session whose account has the address. */
  async function personOf(email: string, isProven: boolean): Promise<Caller> {
    const who = await w.server.person('Invited');
    await sql()`UPDATE users SET email = ${email}, is_email_verified = ${isProven}
      WHERE id = ${who.id}`;
    return { ...who, email };
  }

  async function bring(invitation: Invitation, state: State): Promise<void> {
    const { id, target, email } = invitation;
    const table = sql()(`${target}_invitations`);
    if (state === 'accepted') await accept(invitation);
    if (state === 'declined') await accept(invitation, false);
    if (state === 'expired') await sql()`UPDATE ${table} SET expires_at = now() WHERE id = ${id}`;
    if (state === 'withdrawn') {
      const place = target === 'workspace' ? w.workspace.url : w.project.url;
      await w.admin.delete(`${place}/invitations/${id}/`);
    }
    if (state === 'used') {
      const first = await personOf(email, false);
      const { token } = invitation;
      expect((await first.post(invitation.join, { email, accepted: true, token })).status).toBe(
        200,
      );
      expect(await roleOf(invitation)).toBe(ROLE);
      // The address is free again for whoever tries it next.
      await sql()`UPDATE users SET email = ${`former.${email}`} WHERE id = ${first.id}`;
    }
  }

  async function callerOf(kind: CallerKind, email: string): Promise<Caller> {
    if (kind === 'nobody, address without account') return w.server.anonymous;
    if (kind === 'somebody else') return w.server.person('Other');
    const person = await personOf(email, !kind.includes('unproven'));
    return kind.startsWith('nobody') ? w.server.anonymous : person;
  }

  /** What somebody holds, and how it gets into the answer. */
  async function answer(
    invitation: Invitation,
    who: Caller,
    held: Token,
    carrier: Carrier,
  ): Promise<number> {
    const { email, join, id } = invitation;
    const right = carrier === 'copied link' ? await copiedToken(invitation) : invitation.token;
    const token = { right, wrong: 'w'.repeat(43), no: undefined }[held];
    const body = { email, accepted: true };
    if (token === undefined) return (await who.post(join, body)).status;
    if (carrier === 'query') return (await who.post(`${join}?token=${token}`, body)).status;
    if (carrier !== 'page') return (await who.post(join, { ...body, token })).status;
    const referer = `http://tutti.test/workspace-invitations/?invitation_id=${id}&token=${token}`;
    return (await who.post(join, body, { referer })).status;
  }

  async function copiedToken({ id }: Invitation): Promise<string> {
    // What is not open any more is not to be copied.
    const { body } = await w.admin.get(`${w.workspace.url}/invitations/${id}/`);
    const link = new URL(body.invite_link ?? '/', 'http://tutti.test');
    return link.searchParams.get('token') ?? 'w'.repeat(43);
  }

  /** The role of whoever has the address, in what the invitation is to; null when there is none. */
  async function roleOf({ email, target }: Invitation): Promise<number | null> {
    const [row] =
      target === 'workspace'
        ? await sql()<{ role: number }[]>`
            SELECT m.role FROM workspace_members m JOIN users u ON u.id = m.member_id
            WHERE m.workspace_id = ${w.workspace.id} AND u.email = ${email} AND m.is_active`
        : await sql()<{ role: number }[]>`
            SELECT m.role FROM project_members m JOIN users u ON u.id = m.member_id
            WHERE m.project_id = ${w.project.id} AND u.email = ${email} AND m.is_active`;
    return row?.role ?? null;
  }

  const membersNow = async () => {
    const [row] = await sql()<{ count: number }[]>`
      SELECT (SELECT count(*) FROM workspace_members WHERE is_active)::int
        + (SELECT count(*) FROM project_members WHERE is_active)::int AS count`;
    return row?.count ?? 0;
  };

  /** The rule, in its own words. */
  function expected(target: Target, held: Token, caller: CallerKind, state: State): string {
    const isOwn = caller.startsWith('the address');
    const isProven = held === 'right' || caller === 'the address, proven';
    const isUnknownAddress = caller === 'nobody, address without account';
    // A used invitation to a project can still be seen; its token is void.
    const isSeen = target === 'project' && state === 'used';
    if (held === 'wrong' || caller === 'somebody else') return '403';
    if (['expired', 'withdrawn'].includes(state)) return '403';
    if (state === 'used' && (!isSeen || held === 'right')) return '403';
    if (held === 'no' && !isOwn && !isUnknownAddress) return '403';
    if (state === 'declined' || isSeen) return isSeen && isProven ? '200 in' : '400';
    if (state === 'accepted' && !isProven) return '400';
    return isOwn && isProven ? '200 in' : '200';
  }

  async function outcome(
    invitation: Invitation,
    [held, caller, state]: readonly [Token, CallerKind, State],
    carrier: Carrier,
  ): Promise<string> {
    await bring(invitation, state);
    const who = await callerOf(caller, invitation.email);
    const before = await membersNow();
    const status = await answer(invitation, who, held, carrier);
    const role = await roleOf(invitation);
    if (role === null) expect(await membersNow()).toBe(before);
    else expect(role).toBe(ROLE);
    return role === null ? String(status) : `${status} in`;
  }

  const cases = (states: readonly State[]) =>
    states.flatMap((state) =>
      TOKENS.flatMap((held) => CALLERS.map((caller) => [held, caller, state] as const)),
    );
  const nameOf = ([held, caller, state]: readonly [Token, CallerKind, State]) =>
    `${state} invitation, ${held} token, by ${caller}`;

  it.each([
    ['workspace', 'body', STATES],
    ['workspace', 'query', ['open', 'accepted']],
    ['workspace', 'page', ['open', 'accepted']],
    ['workspace', 'copied link', STATES],
    ['project', 'body', STATES],
    ['project', 'query', ['open']],
    ['project', 'page', ['open']],
  ] as const)(
    'an answer to a %s with the token in the %s joins by token or proven address alone',
    async (target, carrier, states) => {
      const got: Record<string, string> = {};
      const wanted: Record<string, string> = {};
      for (const one of cases(states)) {
        got[nameOf(one)] = await outcome(await invite(target), one, carrier);
        wanted[nameOf(one)] = expected(target, ...one);
      }
      expect(got).toEqual(wanted);
    },
  );

  it('the invitation of an instance admin is answered by the same rule', async () => {
    const got: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const one of cases(['open'])) {
      const email = newAddress();
      const body = { email, workspace: w.workspace.slug, role: ROLE };
      expect((await root.send('POST', '/api/instances/user-invitations/', body)).status).toBe(204);
      got[nameOf(one)] = await outcome(await mailed('workspace', email), one, 'body');
      wanted[nameOf(one)] = expected('workspace', ...one);
    }
    expect(got).toEqual(wanted);
  });

  it('the own list joins by a proven address alone', async () => {
    const got: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const state of STATES) {
      for (const caller of CALLERS) {
        const invitation = await invite('workspace');
        await bring(invitation, state);
        const who = await callerOf(caller, invitation.email);
        const { status } = await who.post(MINE, { invitations: [invitation.id] });
        const name = `${state} invitation, by ${caller}`;
        got[name] = `${status}${(await roleOf(invitation)) === null ? '' : ' in'}`;
        const isOpen = ['open', 'accepted', 'declined'].includes(state);
        if (caller.startsWith('nobody')) wanted[name] = '401';
        else wanted[name] = caller === 'the address, proven' && isOpen ? '204 in' : '403';
      }
    }
    expect(got).toEqual(wanted);
  });

  describe('after an answer was recorded', () => {
    /** What the browser that signs in or up has of the token. */
    const HELD = ['right token', 'nothing', 'wrong token', 'another invitation'] as const;
    const BEFORE = [
      'open',
      'accepted',
      'accepted by id',
      'accepted, expired',
      'withdrawn',
    ] as const;

    /** Ways to enter or to prove an address; the account is there before, or made by it. */
    const WAYS: readonly {
      readonly name: string;
      readonly proves: boolean;
      readonly hasAccount: boolean;
      readonly isPublicSite?: boolean;
      go(browser: Browser, email: string): Promise<unknown>;
    }[] = [
      {
        name: 'signing up by password',
        proves: false,
        hasAccount: false,
        go: (browser, email) => browser.form('/auth/sign-up/', { email, password: STRONG }),
      },
      {
        name: 'signing in by password',
        proves: false,
        hasAccount: true,
        go: (browser, email) => browser.form('/auth/sign-in/', { email, password: STRONG }),
      },
      {
        name: 'signing in by password on the public site',
        proves: false,
        hasAccount: true,
        isPublicSite: true,
        go: (browser, email) => browser.form('/auth/spaces/sign-in/', { email, password: STRONG }),
      },
      { name: 'signing up by code', proves: true, hasAccount: false, go: byCode('magic-sign-up') },
      { name: 'signing in by code', proves: true, hasAccount: true, go: byCode('magic-sign-in') },
      { name: 'coming by a provider', proves: true, hasAccount: false, go: byProvider },
      { name: 'coming back by a provider', proves: true, hasAccount: true, go: byProvider },
      { name: 'a reset link', proves: true, hasAccount: true, go: byResetLink },
      { name: 'verifying the address', proves: true, hasAccount: true, go: byVerifying },
    ];

    function byCode(way: string) {
      return async (browser: Browser, email: string) => {
        await browser.send('POST', '/auth/magic-generate/', { email });
        const mail = await latestMail(w.server, email, 'login_code');
        const code = /[a-z]{4}-[a-z]{4}-[a-z]{4}/.exec(mail?.text ?? '')?.[0] ?? '';
        await browser.form(`/auth/${way}/`, { email, code });
      };
    }

    async function byProvider(browser: Browser, email: string): Promise<void> {
      google.email = email;
      const { location } = await browser.get('/auth/google/');
      const state = new URL(location).searchParams.get('state') ?? '';
      await browser.get(`/auth/google/callback/?code=c&state=${encodeURIComponent(state)}`);
    }

    async function byResetLink(_browser: Browser, email: string): Promise<void> {
      const browser = openBrowser(w.server);
      await browser.send('POST', '/auth/forgot-password/', { email });
      const mail = await latestMail(w.server, email, 'password_reset');
      const link = new URL(/http:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://no.link').searchParams;
      const url = `/auth/reset-password/${link.get('uidb64')}/${link.get('token')}/`;
      await browser.form(url, { password: 'a quite different long phrase' });
    }

    async function byVerifying(_browser: Browser, email: string): Promise<void> {
      const browser = openBrowser(w.server);
      await browser.form('/auth/sign-in/', { email, password: STRONG });
      await browser.send('POST', '/api/users/me/email/code/', { email });
      const [mail] = await sql()<{ text: string }[]>`
        SELECT text FROM mails WHERE to_address = ${email} ORDER BY created_at DESC, id DESC LIMIT 1`;
      const code = /[a-z]{4}-[a-z]{4}-[a-z]{4}/.exec(mail?.text ?? '')?.[0] ?? '';
      expect((await browser.send('PATCH', '/api/users/me/email/', { email, code })).status).toBe(
        200,
      );
    }

    it.each(
      WAYS.flatMap((way) =>
        (['workspace', 'project'] as const).map((to) => [way.name, to, way] as const),
      ),
    )(
      '%s joins the %s where the address is proven, or where this browser brought the token',
      async (_name, target, way) => {
        const got: Record<string, boolean> = {};
        const wanted: Record<string, boolean> = {};
        const isWhole = target === 'workspace';
        for (const before of isWhole ? BEFORE : BEFORE.slice(0, 2)) {
          for (const held of isWhole ? HELD : HELD.slice(0, 2)) {
            const invitation = await invite(target);
            const { id, email, token } = invitation;
            const browser = openBrowser(w.server);
            if (before === 'accepted by id') {
              await w.server.anonymous.post(invitation.join, { email, accepted: true });
            } else if (before.startsWith('accepted') && held === 'right token') {
              // As a person does it: the browser keeps what it answered with.
              await browser.send('POST', invitation.join, { email, accepted: true, token });
              expect(browser.jar.get('invitation')).toBe(`${id}.${token}`);
            } else if (before.startsWith('accepted')) await accept(invitation);
            if (held === 'right token') browser.jar.set('invitation', `${id}.${token}`);
            if (held === 'wrong token') browser.jar.set('invitation', `${id}.${'w'.repeat(43)}`);
            if (held === 'another invitation') browser.jar.set('invitation', `x.${token}`);
            if (before === 'accepted, expired') await bring(invitation, 'expired');
            if (before === 'withdrawn') await bring(invitation, 'withdrawn');
            if (way.hasAccount) await signUp(w.server, email);
            expect(await roleOf(invitation)).toBeNull();
            await way.go(browser, email);
            const name = `${before}, ${held}`;
            got[name] = (await roleOf(invitation)) !== null;
            const isAccepted = before.startsWith('accepted');
            const isBrought = held === 'right token' && before !== 'accepted, expired';
            wanted[name] = isAccepted && (way.proves || (isBrought && way.isPublicSite !== true));
          }
        }
        expect(got).toEqual(wanted);
      },
    );

    it('an invitee without a proven address joins by opening the link again, signed in', async () => {
      const invitation = await invite('workspace');
      await accept(invitation);
      const browser = await signUp(w.server, invitation.email);
      expect(await roleOf(invitation)).toBeNull();
      const { email, token } = invitation;
      const shown = await browser.get(`${invitation.join}?token=${token}`);
      expect(shown.body).toMatchObject({ email, accepted: true, role: ROLE });
      await browser.send('POST', invitation.join, { email, accepted: true, token });
      expect(await roleOf(invitation)).toBe(ROLE);
      const again = await browser.send('POST', invitation.join, { email, accepted: true, token });
      expect(again.status).toBe(403);
    });
  });

  describe('what an address alone gives', () => {
    const unproven = async () => {
      const email = newAddress();
      await signUp(w.server, email);
      return email;
    };
    const inWorkspace = (email: string) =>
      roleOf({ id: '', email, token: '', target: 'workspace', join: '' });

    it('no rights to run the instance, until it is proven', async () => {
      const email = await unproven();
      const add = () => root.send('POST', '/api/instances/admins/', { email, role: 20 });
      const refusal = await add();
      expect([refusal.status, Object.keys(refusal.body)]).toEqual([400, ['error']]);
      expect(refusal.body.error).toContain('not verified');
      const admins = () => sql()`
        SELECT 1 FROM instance_admins a JOIN users u ON u.id = a.user_id WHERE u.email = ${email}`;
      expect(await admins()).toEqual([]);
      await sql()`UPDATE users SET is_email_verified = true WHERE email = ${email}`;
      expect((await add()).status).toBe(201);
      expect(await admins()).toHaveLength(1);
    });

    it('no membership by the external API, until it is proven', async () => {
      const api = await programFor(w, w.admin);
      const email = await unproven();
      const add = () =>
        api.post(`/projects/${w.project.id}/members/`, { email, display_name: 'X', role: 20 });
      const refusal = await add();
      expect([refusal.status, refusal.body.error]).toEqual([
        400,
        expect.stringContaining('not verified'),
      ]);
      expect(await inWorkspace(email)).toBeNull();
      await sql()`UPDATE users SET is_email_verified = true WHERE email = ${email}`;
      expect((await add()).status).toBe(201);
      expect(await inWorkspace(email)).toBe(20);
    });

    it('no membership by an import, which brings in proven accounts and new names', async () => {
      const importPerson = (email: string) =>
        actingFor(sql(), w.admin.id).then((facts) =>
          inTransaction(w.server.platform, facts, async (scope) => {
            const names = { first_name: 'A', last_name: 'B', display_name: 'C' };
            await ensureMember(await enterWorkspace(scope, w.workspace.id), { email, ...names });
          }),
        );
      const stranger = await unproven();
      await importPerson(stranger);
      expect(await inWorkspace(stranger)).toBeNull();
      const known = (await personOf(newAddress(), true)).email;
      await importPerson(known);
      expect(await inWorkspace(known)).toBe(15);
      const name = newAddress();
      await importPerson(name);
      expect(await inWorkspace(name)).toBe(15);
    });

    it('not the account of an imported person, whose invitation was accepted', async () => {
      const invitation = await invite('workspace');
      const { email } = invitation;
      const person = await personOf(email, false);
      await sql()`UPDATE users SET is_placeholder = true, is_password_autoset = true
        WHERE id = ${person.id}`;
      await accept(invitation);
      const browser = openBrowser(w.server);
      const answered = await browser.form('/auth/sign-up/', { email, password: STRONG });
      expect(refused(answered)).toMatchObject({ error_code: '5030' });
      expect(await roleOf(invitation)).toBeNull();
    });

    it('not the end of the invitations to it, when such an account is closed', async () => {
      const invitation = await invite('workspace');
      const stranger = await signUp(w.server, invitation.email);
      expect((await stranger.send('DELETE', '/api/users/me/')).status).toBe(204);
      const [row] = await sql()`
        SELECT deleted_at FROM workspace_invitations WHERE id = ${invitation.id}`;
      expect(row).toEqual({ deleted_at: null });
    });
  });

  describe('what is shown of an invitation', () => {
    it('the workspace to whoever has its id, the rest by token or proven address', async () => {
      const invitation = await invite('workspace');
      const { email, join, token } = invitation;
      const all = { email, role: ROLE, created_by: w.admin.id };
      const little = { email: '', message: null, created_by: null, invite_link: '' };
      const workspace = { slug: w.workspace.slug };
      const [own, proven] = [await personOf(email, false), await w.server.person('Other')];
      expect((await w.server.anonymous.get(join)).body).toMatchObject({ ...little, workspace });
      expect(JSON.stringify((await w.member.get(join)).body)).not.toContain(email);
      expect((await own.get(join)).body).toMatchObject(little);
      expect((await proven.get(join)).body).toMatchObject(little);
      expect((await w.server.anonymous.get(`${join}?token=${token}`)).body).toMatchObject(all);
      const link = `${join}?token=${await copiedToken(invitation)}`;
      expect((await w.server.anonymous.get(link)).body).toMatchObject(all);
      expect((await w.server.anonymous.get(`${join}?token=wrong`)).status).toBe(404);
      await sql()`UPDATE users SET is_email_verified = true WHERE id = ${own.id}`;
      expect((await own.get(join)).body).toMatchObject(all);
    });

    it('of one to a project nothing without the token or the proven address', async () => {
      const { email, join, token } = await invite('project');
      const own = await personOf(email, false);
      for (const who of [w.server.anonymous, own, w.stranger]) {
        expect((await who.get(join)).status).toBe(404);
        expect((await who.get(`${join}?token=wrong`)).status).toBe(404);
        expect((await who.get(`${join}?token=${token}`)).body).toMatchObject({ email });
      }
      await sql()`UPDATE users SET is_email_verified = true WHERE id = ${own.id}`;
      expect((await own.get(join)).body).toMatchObject({ email });
    });

    it('the token of the link to who could invite to its role, signed in', async () => {
      const url = `${w.workspace.url}/invitations/`;
      const email = newAddress();
      await w.admin.post(url, { emails: [{ email, role: 20 }] });
      const { id, token } = await mailed('workspace', email);
      const linkFor = async (who: Pick<Caller, 'get'>, headers = {}) => {
        const [all, one] = [
          await who.get(url, undefined, headers),
          await who.get(`${url}${id}/`, undefined, headers),
        ];
        const found = all.body.find((row: { id: string }) => row.id === id);
        expect(found.invite_link).toBe(one.body.invite_link);
        expect(JSON.stringify(all.body)).not.toContain(token);
        return new URL(found.invite_link, 'http://tutti.test').searchParams.get('token');
      };
      const copied = await linkFor(w.admin);
      expect(copied).toMatch(/^[\w-]{43}$/);
      expect(await linkFor(w.admin)).toBe(copied);
      expect(await linkFor(w.member)).toBeNull();
      const { headers } = await makeApiToken(w.server, w.admin, w.workspace, { scope: 'read' });
      expect(await linkFor(w.server.anonymous, headers)).toBeNull();
      await w.admin.patch(`${url}${id}/`, { role: ROLE });
      expect(await linkFor(w.member)).toBe(copied);
      // Sent again, there is a new mail and a new link; the former ones are dead.
      await sql()`UPDATE workspace_invitations SET updated_at = now() - interval '2 minutes'
        WHERE id = ${id}`;
      expect((await w.admin.post(`${url}${id}/mail/`, {})).status).toBe(200);
      for (const former of [token, copied]) {
        const reply = await w.server.anonymous.post(`${url}${id}/join/`, {
          email,
          accepted: true,
          token: former,
        });
        expect(reply.status).toBe(403);
      }
    });
  });
});
