import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isStrongPassword } from '#server/platform/access/passwords.ts';
import {
  type Answer,
  latestMail,
  openBrowser,
  randomIp,
  refused,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { withoutFeedCheck } from '#tests/support/feed-check.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { world, type World } from '#tests/support/world.ts';

const APP = 'http://tutti.test/';
const SPACE = 'http://tutti.test/spaces/';
const FORMS = [
  '/auth/sign-in/',
  '/auth/sign-up/',
  '/auth/magic-sign-in/',
  '/auth/magic-sign-up/',
  '/auth/reset-password/a/b/',
  '/auth/sign-out/',
  '/auth/spaces/sign-in/',
  '/auth/spaces/sign-up/',
  '/auth/spaces/magic-sign-in/',
  '/auth/spaces/magic-sign-up/',
  '/auth/spaces/reset-password/a/b/',
  '/auth/spaces/sign-out/',
  '/api/instances/admins/sign-up/',
  '/api/instances/admins/sign-in/',
  '/api/instances/admins/sign-out/',
];

describe('forms of other sites', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
    await setUpInstance(w.server);
  });
  afterAll(() => w.close());

  it.each(FORMS)('%s refuses a post without or with a foreign token (S26)', async (url) => {
    const browser = await signUp(w.server, `${url.replaceAll(/\W/g, '')}@tutti.test`);
    const foreign = await openBrowser(w.server).token();
    for (const csrfmiddlewaretoken of ['x', foreign, 'ä'.repeat(64)]) {
      const answer = await browser.form(url, { csrfmiddlewaretoken, next_path: '/x' });
      expect(answer.status).toBe(403);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toContain('CSRF Verification Failed');
      expect(answer.body).toContain(`href="${APP}"`);
      expect(answer.cookies).toEqual([]);
    }
    const bare = await browser.send('POST', url, 'next_path=/x', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(bare.status).toBe(403);
    expect((await browser.get('/api/users/session/')).body.is_authenticated).toBe(true);
    const own = await browser.form(url, { next_path: '/x' });
    expect(own.status).toBe(302);
  });

  it('a token is 64 letters, new each time, good in field and header, and tied to the cookie', async () => {
    const browser = openBrowser(w.server);
    const first = await browser.token();
    const second = await browser.token();
    expect(first).toMatch(/^[a-zA-Z0-9]{64}$/);
    expect(second).not.toBe(first);
    expect(browser.jar.get('csrftoken')).toMatch(/^[a-zA-Z0-9]{32}$/);
    for (const token of [first, second]) {
      expect((await browser.form('/auth/sign-out/', { csrfmiddlewaretoken: token })).status).toBe(
        302,
      );
      const inHeader = await browser.send('POST', '/auth/sign-out/', '', {
        'content-type': 'application/x-www-form-urlencoded',
        'X-CSRFToken': token,
      });
      expect(inHeader.status).toBe(302);
    }
    browser.jar.set('csrftoken', 'not one of ours');
    expect((await browser.form('/auth/sign-out/', { csrfmiddlewaretoken: first })).status).toBe(
      403,
    );
    await browser.token();
    expect(browser.jar.get('csrftoken')).toMatch(/^[a-zA-Z0-9]{32}$/);
  });

  it('a post must come from our own pages', async () => {
    const browser = openBrowser(w.server);
    const post = async (headers: Record<string, string>) =>
      (await browser.form('/auth/sign-out/', {}, headers)).status;
    expect(await post({ origin: 'http://tutti.test' })).toBe(302);
    expect(await post({ origin: 'http://localhost:80', host: 'localhost:80' })).toBe(302);
    for (const origin of [
      'http://evil.test',
      'null',
      'http://tutti.test.evil.test',
      'https://tutti.test',
    ]) {
      expect(await post({ origin })).toBe(403);
    }
  });

  it('JSON calls ask for a token only of somebody who is signed in', async () => {
    const stranger = openBrowser(w.server);
    const member = await signUp(w.server, 'json@tutti.test');
    const token = await member.token();
    for (const path of ['email-check', 'magic-generate', 'forgot-password', 'spaces/email-check']) {
      const url = `/auth/${path}/`;
      const body = { email: 'json@tutti.test' };
      expect((await stranger.send('POST', url, body)).status).not.toBe(403);
      const refusal = await member.send('POST', url, body);
      expect(refusal.status).toBe(403);
      expect(refusal.body).toEqual({ detail: 'CSRF Failed: CSRF token missing.' });
      expect((await member.send('POST', url, body, { 'X-CSRFToken': token })).status).not.toBe(403);
      const form = await stranger.send('POST', url, 'email=json%40tutti.test', {
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect(form.status).toBe(415);
    }
  });
});

describe('where a form may lead (S17)', () => {
  let w: World;
  const WAYS_OUT = [
    '//evil.test',
    '//evil.test/x',
    String.raw`/\evil.test`,
    String.raw`\\evil.test`,
    String.raw`/\/evil.test`,
    'https:evil.test',
    'https:/evil.test',
    'http:///evil.test',
    '/%2f%2fevil.test',
    '/%2Fevil.test',
    '/%5cevil.test',
    '/%252f%252fevil.test',
    '/..//evil.test',
    '/a/../../evil.test',
    '/%2e%2e/evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    'data:text/html,x',
    'evil.test',
    '@evil.test',
    '.evil.test',
    '/x\r\nSet-Cookie: a=b',
    '/x%0d%0aSet-Cookie:%20a=b',
    '/\tevil.test',
    '\0/evil.test\0',
    '/%ff',
  ];

  beforeAll(async () => {
    w = await world();
    await setUpInstance(w.server, { EMAIL_HOST: 'mail.tutti.test', ENABLE_MAGIC_LINK_LOGIN: '1' });
    await signUp(w.server, 'goes@tutti.test');
  });
  afterAll(() => w.close());

  const isHome = (answer: Answer, base: string) => {
    expect(answer.status).toBe(302);
    expect(answer.headers['set-cookie']?.toString() ?? '').not.toContain('a=b');
    expect([`${base}onboarding`, base, `${base}evil.test`, `${base}x`]).toContain(answer.location);
  };

  it.each(WAYS_OUT)('%j leads nowhere else', async (next_path) => {
    const browser = openBrowser(w.server);
    isHome(await browser.form('/auth/sign-out/', { next_path }), APP);
    isHome(await browser.form('/auth/spaces/sign-out/', { next_path }), SPACE);
    const refusal = await browser.form('/auth/sign-in/', { next_path });
    expect(new URL(refusal.location).searchParams.get('next_path') ?? '/x').toMatch(
      /^\/(x|evil\.test)?$/,
    );
  });

  it('nor after a sign-in', async () => {
    for (const next_path of [
      '//evil.test',
      String.raw`/\evil.test`,
      '/%2f%2fevil.test',
      '/..//x',
    ]) {
      const fields = { email: 'goes@tutti.test', password: STRONG, next_path };
      const browser = openBrowser(w.server);
      isHome(await browser.form('/auth/sign-in/', fields), APP);
      isHome(await browser.form('/auth/spaces/sign-in/', fields), SPACE);
      const admin = await browser.form('/api/instances/admins/sign-in/', {
        ...fields,
        email: 'root@tutti.test',
      });
      expect(admin.location).toBe(`${APP}god-mode/general`);
    }
  });

  it('by code and by reset neither', async () => {
    const browser = openBrowser(w.server);
    await signUp(w.server, 'coded@tutti.test');
    await browser.send('POST', '/auth/magic-generate/', { email: 'coded@tutti.test' });
    const mail = await latestMail(w.server, 'coded@tutti.test', 'login_code');
    const code = /[a-z]{4}-[a-z]{4}-[a-z]{4}/.exec(mail?.text ?? '')?.[0] ?? '';
    const fields = { email: 'coded@tutti.test', code, next_path: '//evil.test' };
    isHome(await browser.form('/auth/magic-sign-in/', fields), APP);
    const reset = await browser.form('/auth/spaces/reset-password/a/b/', fields);
    expect(reset.location).not.toContain('evil');
  });

  it('a path that is absurdly long is forgotten', async () => {
    const next_path = `/${'x'.repeat(5000)}`;
    isHome(await openBrowser(w.server).form('/auth/spaces/sign-out/', { next_path }), SPACE);
  });

  it('keeps a path of ours, and the path of a whole address', async () => {
    const browser = openBrowser(w.server);
    const lead = async (next_path: string) =>
      (
        await browser.form('/auth/sign-in/', {
          email: 'goes@tutti.test',
          password: STRONG,
          next_path,
        })
      ).location;
    expect(await lead('/team/projects/1/?q=a%20b#top')).toBe(`${APP}team/projects/1/?q=a%20b#top`);
    expect(await lead('/tëam/')).toBe(`${APP}t%C3%ABam/`);
    expect(await lead('https://evil.test/team/?x=1')).toBe(`${APP}team/`);
    expect(await lead('/')).toBe(APP);
  });
});

describe('limits', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ TRUST_PROXY: 'on' });
    await setUpInstance(w.server);
  });
  afterAll(() => w.close());
  const check = async (ip: string, forwarded?: string, email = 'a@tutti.test') =>
    openBrowser(w.server, ip).send(
      'POST',
      '/auth/email-check/',
      { email },
      forwarded ? { 'x-forwarded-for': forwarded } : {},
    );

  it('an address without a session may ask thirty times a minute, over all open calls together', async () => {
    const ip = randomIp();
    const paths = ['email-check', 'spaces/email-check', 'magic-generate', 'spaces/magic-generate'];
    for (let turn = 0; turn < 30; turn += 1) {
      const url = `/auth/${paths[turn % paths.length]}/`;
      const answer = await openBrowser(w.server, ip).send('POST', url, {
        email: `${turn}@tutti.test`,
      });
      expect(answer.status).not.toBe(429);
    }
    for (const path of [...paths, 'forgot-password', 'spaces/forgot-password']) {
      const answer = await openBrowser(w.server, ip).send('POST', `/auth/${path}/`, {
        email: 'z@tutti.test',
      });
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({ error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' });
    }
    const member = await signUp(w.server, 'asks@tutti.test', openBrowser(w.server, ip));
    const mine = await member.send(
      'POST',
      '/auth/email-check/',
      { email: 'z@tutti.test' },
      {
        'X-CSRFToken': await member.token(),
      },
    );
    expect(mine.status).toBe(200);
  });

  it('two clients behind one proxy have limits of their own, and a forged address is ignored', async () => {
    const proxy = randomIp();
    for (let turn = 0; turn < 31; turn += 1) {
      await check(proxy, `${randomIp()}, 203.0.113.1`, `${turn}@tutti.test`);
    }
    // The proxy wrote the last entry; what stands before it is the client's own word.
    expect((await check(proxy, `${randomIp()}, 203.0.113.1`)).status).toBe(429);
    expect((await check(proxy, '203.0.113.2')).status).toBe(200);
  });

  it('without a trusted proxy the header counts for nothing', async () => {
    const plain = await world();
    await setUpInstance(plain.server);
    const ip = randomIp();
    const ask = (turn: number) =>
      openBrowser(plain.server, ip).send(
        'POST',
        '/auth/email-check/',
        { email: `${turn}@tutti.test` },
        {
          'x-forwarded-for': randomIp(),
        },
      );
    for (let turn = 0; turn < 30; turn += 1) await ask(turn);
    expect((await ask(31)).status).toBe(429);
    await plain.close();
  });

  it('fifty wrong passwords at once from one address are ten; a right one starts anew', async () => {
    await signUp(w.server, 'stormed@tutti.test');
    const ip = randomIp();
    const enter = async (password: string, from = ip) =>
      (
        await openBrowser(w.server, from).form('/auth/sign-in/', {
          email: 'stormed@tutti.test',
          password,
        })
      ).location;
    const places = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => enter(`guess ${turn}`)),
    );
    expect(places.filter((place) => place.includes('error_code=5065'))).toHaveLength(10);
    expect(places.filter((place) => place.includes('error_code=5900'))).toHaveLength(40);
    expect(await enter(STRONG)).toContain('error_code=5900');
    const elsewhere = randomIp();
    for (let round = 0; round < 3; round += 1) {
      for (let turn = 0; turn < 6; turn += 1) await enter('wrong', elsewhere);
      expect(await enter(STRONG, elsewhere)).toBe(`${APP}onboarding`);
    }
  });

  it('the time of email-check tells nothing about who has an account (S25)', async () => {
    await signUp(w.server, 'exists@tutti.test');
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < 120; turn += 1) {
      const kind = turn % 2 === 0 ? 'known' : 'unknown';
      const email = kind === 'known' ? 'exists@tutti.test' : `no.${turn}@tutti.test`;
      const started = performance.now();
      await check(randomIp(), undefined, email);
      times[kind].push(performance.now() - started);
    }
    const median = (list: number[]) =>
      list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5);
  });

  it('a sign-in takes as long for an unknown address as for a wrong password', async () => {
    await signUp(w.server, 'timed@tutti.test');
    await withoutFeedCheck(async () => {
      const time = async (email: string) => {
        const browser = openBrowser(w.server);
        const csrfmiddlewaretoken = await browser.token();
        const started = performance.now();
        await browser.form('/auth/sign-in/', { email, password: 'wrong', csrfmiddlewaretoken });
        return performance.now() - started;
      };
      // Turn by turn and the best of each: a busy moment then slows both, or only some tries.
      let [known, unknown] = [Infinity, Infinity];
      for (let turn = 0; turn < 4 || (turn < 16 && unknown <= known / 3); turn += 1) {
        known = Math.min(known, await time('timed@tutti.test'));
        unknown = Math.min(unknown, await time('nobody@tutti.test'));
      }
      expect(unknown).toBeGreaterThan(known / 3);
    });
  });
});

describe('cookies and headers (S26)', () => {
  it.each([
    ['http://tutti.test', false, '/'],
    ['https://tutti.test/team', true, '/team'],
  ])('at %s', async (address, secure, path) => {
    const w = await world({ PUBLIC_URL: address });
    const origin = new URL(address).origin;
    await setUpInstanceFrom(w, origin);
    const browser = openBrowser(w.server);
    const fields = { email: 'cookie@tutti.test', password: STRONG };
    const answer = await browser.form('/auth/sign-up/', fields, { origin });
    expect(answer.location).toBe(`${address}/onboarding`);
    const flags = { httpOnly: true, sameSite: 'Lax', path };
    const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]));
    expect(cookies['session-id']).toMatchObject({ ...flags, maxAge: 604_800 });
    expect(cookies['csrftoken']).toMatchObject({ ...flags, maxAge: 31_449_600 });
    for (const cookie of answer.cookies) expect(cookie.secure ?? false).toBe(secure);
    for (const reply of [answer, await browser.get('/api/users/session/')]) {
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cache-control': 'private, no-store',
      });
    }
    if (secure) {
      const post = async (headers: Record<string, string>) =>
        (await browser.form('/auth/sign-out/', {}, headers)).status;
      expect(await post({})).toBe(403);
      expect(await post({ referer: 'https://evil.test/tutti.test' })).toBe(403);
      expect(await post({ referer: 'nonsense' })).toBe(403);
      expect(await post({ referer: `${address}/sign-in?x=y` })).toBe(302);
    }
    await w.close();
  });

  async function setUpInstanceFrom(w: World, origin: string): Promise<void> {
    const { ensureInstance } = await import('#server/features/instances/start.ts');
    await ensureInstance(w.server.platform, {});
    await openBrowser(w.server).form(
      '/api/instances/admins/sign-up/',
      { email: 'root@tutti.test', password: STRONG, first_name: 'Root' },
      { origin },
    );
  }
});

describe('the password rule', () => {
  it.each([
    ['Tr0ub4dor&3x!', true],
    ['correct horse battery staple', true],
    ['seven77', false],
    ['password', false],
    ['qwertyuiop', false],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', false],
    ['x'.repeat(129), false],
  ])('%s: %s', (password, isStrong) => {
    expect(isStrongPassword(password)).toBe(isStrong);
  });

  it('is quick about absurd input', () => {
    const started = performance.now();
    isStrongPassword('a1!'.repeat(42));
    isStrongPassword('x'.repeat(1_000_000));
    expect(performance.now() - started).toBeLessThan(1000 * PATIENCE);
  });

  it('refused sign-in data never makes the server fail', async () => {
    const w = await world();
    await setUpInstance(w.server);
    const browser = openBrowser(w.server);
    const bodies: Record<string, string>[] = [
      { email: 'x'.repeat(100_000), password: 'y'.repeat(100_000) },
      { email: `${'x'.repeat(250)}@tutti.test`, password: STRONG },
      { email: 'a\u0000b@tutti.test', password: '\u0000' },
      { email: '😀@tutti.test', password: '😀'.repeat(50), next_path: '😀' },
      { __proto__x: 'a', constructor: 'b', email: 'a@b.co', password: STRONG, csrf: '' },
    ];
    for (const fields of bodies) {
      for (const url of FORMS.filter((form) => !form.includes('sign-out'))) {
        expect([302, 403]).toContain((await browser.form(url, fields)).status);
      }
    }
    expect(
      refused(await browser.form('/auth/sign-in/', { email: 'a', password: 'b' })),
    ).toMatchObject({
      error_code: '5075',
    });
    await w.close();
  });
});
