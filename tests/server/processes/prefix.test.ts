import type { AddressInfo } from 'node:net';

import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ensureInstance } from '#server/features/instances/start.ts';
import { latestMail, STRONG } from '#tests/support/browser.ts';
import { connectFeed } from '#tests/support/connect-feed.ts';
import { openTestFeed, readAudienceFresh, type TestFeed, until } from '#tests/support/feed.ts';
import { startProxy, type TestProxy } from '#tests/support/proxy.ts';
import { formOf, PIXEL } from '#tests/support/upload.ts';
import { signUpAt, Visitor } from '#tests/support/visitor.ts';
import { type TestServer, startServer } from '#tests/support/world.ts';

const PUBLIC_URL = 'https://tutti.example/team';
/** What a proxy that ends TLS tells the server behind it. */
const HEADERS = { host: 'tutti.example', 'x-forwarded-proto': 'https' };

describe.each([
  ['leaves the prefix on', { headers: HEADERS }],
  ['takes the prefix off', { headers: HEADERS, strip: '/team' }],
])('behind a TLS proxy that %s', (_, options) => {
  let server: TestServer;
  let feed: TestFeed;
  let proxy: TestProxy;
  /** The instance as a browser reaches it; only the name before the port differs from PUBLIC_URL. */
  let base: string;
  let ada: Visitor;

  const newcomer = () => new Visitor(base, 'https://tutti.example');
  /** Where the test finds an address that people are given. */
  const reachable = (address: string) => {
    expect(address.startsWith(`${PUBLIC_URL}/`)).toBe(true);
    return base + address.slice(PUBLIC_URL.length);
  };

  beforeAll(async () => {
    server = await startServer({ PUBLIC_URL, TRUST_PROXY: '1' });
    await ensureInstance(server.platform, {});
    feed = await openTestFeed(server);
    const { port } = server.app.server.address() as AddressInfo;
    proxy = await startProxy(() => [`http://127.0.0.1:${port}`], options);
    base = `${proxy.url}/team`;
    const root = newcomer();
    const answer = await root.form('/api/instances/admins/sign-up/', {
      email: 'root@tutti.test',
      password: STRONG,
      first_name: 'Root',
      company_name: 'Tutti House',
    });
    expect(answer.location).toBe(`${PUBLIC_URL}/god-mode/general`);
    await root.send('PATCH', '/api/instances/configurations/', { EMAIL_HOST: 'mail.tutti.test' });
    ada = await signUpAt(newcomer(), 'ada@tutti.test');
  });
  afterAll(async () => {
    await proxy.close();
    await feed.close();
    await server.close();
  });

  it('forms lead back below the prefix', async () => {
    const person = newcomer();
    const fields = { email: 'ada@tutti.test', password: STRONG };
    expect((await person.form('/auth/sign-in/', fields)).location).toBe(`${PUBLIC_URL}/onboarding`);
    const wrong = await newcomer().form('/auth/sign-in/', { ...fields, password: 'wrong' });
    expect(wrong.location.startsWith(`${PUBLIC_URL}/sign-in?error_code=`)).toBe(true);
    expect((await person.form('/auth/sign-out/')).location.startsWith(`${PUBLIC_URL}/`)).toBe(true);
    expect(person.cookie).not.toContain('session-id=');
  });

  it('cookies are sent over TLS alone, and to nothing else on the host', async () => {
    const person = newcomer();
    const given = [
      ...(await person.get('/auth/get-csrf-token/')).cookies,
      ...(await person.form('/auth/sign-in/', { email: 'ada@tutti.test', password: STRONG }))
        .cookies,
    ];
    expect(given.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['csrftoken', 'session-id']),
    );
    for (const cookie of given) expect(cookie).toMatch(/; Path=\/team; HttpOnly; Secure; SameSite/);
  });

  it('posts of other sites are refused', async () => {
    const other = new Visitor(base, 'https://elsewhere.example');
    const answer = await other.form('/auth/sign-in/', {
      email: 'ada@tutti.test',
      password: STRONG,
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toContain(`href="${PUBLIC_URL}/"`);
  });

  it('sessions keep the address of the browser', async () => {
    const { body } = await ada.get('/api/users/me/sessions/');
    expect(JSON.stringify(body)).toContain(ada.ip);
  });

  it('mails hold addresses below the prefix', async () => {
    const { status } = await newcomer().send('POST', '/auth/forgot-password/', {
      email: 'ada@tutti.test',
    });
    expect(status).toBe(200);
    const mail = await latestMail(server, 'ada@tutti.test', 'password_reset');
    const [link] = /https:\S+/.exec(mail?.text ?? '') ?? [''];
    expect(link.startsWith(`${PUBLIC_URL}/accounts/reset-password/?`)).toBe(true);
  });

  it('files go up and come down through the addresses that are given out', async () => {
    const about = {
      name: 'a.png',
      size: PIXEL.length,
      type: 'image/png',
      entity_type: 'USER_AVATAR',
    };
    const { body } = await ada.send('POST', '/api/assets/v2/user-assets/', about);
    const form = formOf(body.upload_data.fields, { field: 'file', content: PIXEL });
    const sent = await fetch(reachable(body.upload_data.url), {
      method: 'POST',
      headers: form.headers,
      body: new Uint8Array(form.payload),
    });
    expect(sent.status).toBe(204);
    expect((await ada.send('PATCH', `/api/assets/v2/user-assets/${body.asset_id}/`)).status).toBe(
      204,
    );
    const { location } = await ada.get(`/api/assets/v2/static/${body.asset_id}/`);
    const file = await fetch(reachable(location));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PIXEL);
  });

  it.each(['websocket', 'polling'])('the feed is reached by %s', async (transport) => {
    const extraHeaders = { cookie: ada.cookie, origin: 'https://tutti.example' };
    const socket = io(proxy.url, {
      path: '/team/socket.io/',
      transports: [transport],
      extraHeaders,
      forceNew: true,
    });
    const welcomed = new Promise((resolve) => socket.on('welcome', resolve));
    socket.emit('hello', {});
    expect(await welcomed).toMatchObject({ scopes: expect.anything() });
    socket.disconnect();
  });

  it('our own client takes the address with its prefix', async () => {
    const client = connectFeed({
      url: base,
      load: (scope) => readAudienceFresh(server, scope),
      headers: { cookie: ada.cookie },
    });
    await until(() => client.isCurrent);
    client.disconnect();
  });

  it('knows a prefix from a word that begins like it', async () => {
    expect((await fetch(`${proxy.url}/team/api/health/`)).status).toBe(200);
    expect((await fetch(`${proxy.url}/teamwork/api/health/`)).status).toBe(404);
  });
});
