import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { systemFacts } from '#server/platform/access/scope.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import { mailJob } from '#server/platform/mail/mail-job.ts';
import { sendTestMail } from '#server/platform/mail/mail-sender.ts';
import { readMailSettings } from '#server/platform/mail/mail-settings.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { CONFIGURATION_PURPOSE } from '#server/platform/process/instance-settings.ts';
import { seal } from '#server/platform/settings/secret-key.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

let server: TestServer;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.platform.database.sql`DELETE FROM instance_configurations`;
  await server.platform.database.sql`DELETE FROM mails`;
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function smtp(options: Parameters<typeof startSmtp>[0] = {}): Promise<TestSmtp> {
  const started = await startSmtp(options);
  open.push(started);
  return started;
}

/** A server that is no SMTP server. */
async function rawServer(onConnection: Parameters<typeof createServer>[1]): Promise<number> {
  const raw: Server = createServer(onConnection);
  raw.listen(0, '127.0.0.1');
  await once(raw, 'listening');
  open.push({ close: () => raw.close() });
  return (raw.address() as AddressInfo).port;
}

async function configure(values: Record<string, string>, sealed: readonly string[] = []) {
  const { sql } = server.platform.database;
  const all = {
    EMAIL_HOST: '127.0.0.1',
    EMAIL_USE_TLS: '0',
    EMAIL_FROM: 'us@tutti.test',
    ...values,
  };
  for (const [key, value] of Object.entries(all)) {
    const isSealed = sealed.includes(key);
    const stored = isSealed ? seal(server.platform.secretKey, CONFIGURATION_PURPOSE, value) : value;
    await sql`INSERT INTO instance_configurations (key, value, category, is_encrypted)
      VALUES (${key}, ${stored}, 'SMTP', ${isSealed})`;
  }
}

async function queued(to = 'ann@tutti.test', subject = 'Hello'): Promise<string> {
  await inTransaction(server.platform, systemFacts, (scope) =>
    queueMail(scope, {
      to,
      kind: 'test',
      write: () => ({ subject, title: 'Hi', lines: ['x'] }),
    }),
  );
  const [row] = await server.platform.database
    .sql`SELECT id FROM mails ORDER BY created_at DESC LIMIT 1`;
  return String(row?.['id']);
}

async function stateOf(id: string) {
  const [row] = await server.platform.database.sql`
    SELECT status, attempts, last_error, sent_at IS NOT NULL AS sent, text,
      extract(epoch FROM next_attempt_at - now())::int AS pause FROM mails WHERE id = ${id}`;
  return row;
}

describe('the outbox', () => {
  it('keeps mails when no SMTP server is set', async () => {
    const id = await queued();
    await mailJob.run(server.platform, id);
    expect(await stateOf(id)).toMatchObject({ status: 'kept', attempts: 0, sent: false });
    expect((await stateOf(id))?.['text']).toContain('Hi');
    expect(await mailJob.due(server.platform, 10)).toEqual([]);
  });

  it('keeps a subject of any script on one line', async () => {
    await queued('ann@tutti.test', 'NOVA-64 座席の予約\r\nBcc: eve@tutti.test\u2028café');
    const [row] = await server.platform.database.sql`SELECT subject FROM mails`;
    expect(row?.['subject']).toBe('NOVA-64 座席の予約 Bcc: eve@tutti.test café');
  });

  it('delivers a mail with both bodies and forgets its text', async () => {
    const box = await smtp();
    await configure({ EMAIL_PORT: String(box.port) });
    const id = await queued();
    expect(await mailJob.due(server.platform, 10)).toEqual([id]);
    await mailJob.run(server.platform, id);
    expect(box.received).toHaveLength(1);
    expect(box.received[0]).toMatchObject({ from: 'us@tutti.test', to: ['ann@tutti.test'] });
    expect(box.received[0]?.raw).toContain('Subject: Hello');
    expect(box.received[0]?.raw).toContain('text/plain');
    expect(box.received[0]?.raw).toContain('text/html');
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1, sent: true, text: '' });
  });

  it('sends each mail once though several look at it', async () => {
    const box = await smtp();
    await configure({ EMAIL_PORT: String(box.port) });
    const id = await queued();
    await Promise.all(Array.from({ length: 5 }, () => mailJob.run(server.platform, id)));
    await mailJob.run(server.platform, id);
    expect(box.received).toHaveLength(1);
  });

  it('gives a mail that a killed process had sent already the same Message-ID again', async () => {
    const { received, port } = await smtp();
    await configure({ EMAIL_PORT: String(port) });
    const id = await queued();
    await mailJob.run(server.platform, id);
    // The process ended before it could note that the mail was sent.
    await server.platform.database.sql`
      UPDATE mails SET status = 'running', next_attempt_at = now() WHERE id = ${id}`;
    await mailJob.run(server.platform, id);
    const ids = received.map(({ raw }) => /^Message-ID: *(.+?)\r?$/im.exec(raw)?.[1]);
    expect(ids).toEqual([`<${id}@tutti.test>`, `<${id}@tutti.test>`]);
  });

  it('tries again later when the server cannot be reached', async () => {
    const box = await smtp();
    await box.close();
    await configure({ EMAIL_PORT: String(box.port) });
    const id = await queued();
    await mailJob.run(server.platform, id);
    const state = await stateOf(id);
    expect(state).toMatchObject({ status: 'queued', attempts: 1 });
    expect(state?.['last_error']).toContain('Could not connect with the SMTP server.');
    expect(state?.['pause']).toBeGreaterThan(5);
    expect(await mailJob.due(server.platform, 10)).toEqual([]);
    await server.platform.database.sql`UPDATE mails SET next_attempt_at = now()`;
    await mailJob.run(server.platform, id);
    expect((await stateOf(id))?.['pause']).toBeGreaterThan(50);
  });

  it('gives up after the last try', async () => {
    await configure({ EMAIL_PORT: '1' });
    const id = await queued();
    await server.platform.database.sql`UPDATE mails SET attempts = 8`;
    await mailJob.run(server.platform, id);
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 9 });
  });

  it('gives up at once when the address is refused for good', async () => {
    const box = await smtp({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    });
    await configure({ EMAIL_PORT: String(box.port) });
    const id = await queued();
    await mailJob.run(server.platform, id);
    expect(await stateOf(id)).toMatchObject({ status: 'failed' });
    expect((await stateOf(id))?.['last_error']).toContain('no such user');
  });

  it('tries again when the address is refused for now', async () => {
    const box = await smtp({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('greylisted'), { responseCode: 451 })),
    });
    await configure({ EMAIL_PORT: String(box.port) });
    const id = await queued();
    await mailJob.run(server.platform, id);
    expect(await stateOf(id)).toMatchObject({ status: 'queued' });
  });
});

describe('mail settings', () => {
  it('come from SMTP_URL when the admin area has none', async () => {
    const config = { ...server.platform.config, SMTP_URL: 'smtp://mail.test:2525' };
    const settings = await readMailSettings({ ...server.platform, config });
    expect(settings).toEqual({ server: 'smtp://mail.test:2525', from: config.MAIL_FROM });
  });

  it('of the admin area win, with the password unsealed', async () => {
    await configure({ EMAIL_HOST_USER: 'bob', EMAIL_HOST_PASSWORD: 'secret', EMAIL_USE_TLS: '1' }, [
      'EMAIL_HOST_PASSWORD',
    ]);
    const config = { ...server.platform.config, SMTP_URL: 'smtp://mail.test:2525' };
    expect(await readMailSettings({ ...server.platform, config })).toEqual({
      from: 'us@tutti.test',
      server: {
        host: '127.0.0.1',
        port: 587,
        secure: false,
        requireTLS: true,
        ignoreTLS: false,
        auth: { user: 'bob', pass: 'secret' },
      },
    });
  });
});

describe('the test mail', () => {
  const message = async (to = 'ann@tutti.test') =>
    (await sendTestMail(server.platform, to))?.message ?? null;

  it('is sent with the text of the contract, signed in with the sealed password', async () => {
    const box = await smtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.username === 'bob' && auth.password === 'secret'
          ? done(null, { user: 'bob' })
          : done(new Error('no')),
    });
    await configure(
      { EMAIL_PORT: String(box.port), EMAIL_HOST_USER: 'bob', EMAIL_HOST_PASSWORD: 'secret' },
      ['EMAIL_HOST_PASSWORD'],
    );
    expect(await message()).toBeNull();
    expect(box.received[0]?.raw).toContain('Subject: Email Notification from Tutti');
    expect(box.received[0]?.raw).toContain(
      'This is a sample email notification sent from Tutti application.',
    );
  });

  it('tells that the login was refused', async () => {
    const box = await smtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    await configure({
      EMAIL_PORT: String(box.port),
      EMAIL_HOST_USER: 'bob',
      EMAIL_HOST_PASSWORD: 'x',
    });
    const failure = await sendTestMail(server.platform, 'ann@tutti.test');
    expect(failure?.message).toBe('Invalid credentials provided');
    expect(failure?.answer).toContain('wrong password');
  });

  it('tells that nobody listens', async () => {
    await configure({ EMAIL_PORT: '1' });
    expect(await message()).toBe('Could not connect with the SMTP server.');
  });

  it('tells that the sender was refused', async () => {
    const box = await smtp({
      onMailFrom: (_address, _session, done) => done(new Error('not you')),
    });
    await configure({ EMAIL_PORT: String(box.port) });
    expect(await message()).toBe('From address is invalid.');
  });

  it('tells that the receiver was refused', async () => {
    const box = await smtp({ onRcptTo: (_address, _session, done) => done(new Error('not her')) });
    await configure({ EMAIL_PORT: String(box.port) });
    expect(await message()).toBe('All recipient addresses were refused.');
  });

  it('tells that the server hung up', async () => {
    const port = await rawServer((socket) => socket.end());
    await configure({ EMAIL_PORT: String(port) });
    expect(await message()).toBe('SMTP server disconnected unexpectedly.');
  });

  it('tells that the name is unknown', async () => {
    await configure({ EMAIL_HOST: 'no-such-host.invalid' });
    expect(await message()).toBe(
      'Network connection error. Please check your internet connection.',
    );
  });

  it('tells that the server never greets', async () => {
    const port = await rawServer(() => undefined);
    await configure({ EMAIL_PORT: String(port) });
    expect(await message()).toBe('Timeout error while trying to connect to the SMTP server.');
  });

  it('refuses a line break in the address', async () => {
    expect(await message('a@b.c\r\nBcc: all@b.c')).toBe('Invalid email header.');
  });

  it('tells that nothing is set', async () => {
    expect(await message()).toBe('Could not send email. Please check your configuration');
  });
});

describe('the layout of a mail', () => {
  it('escapes what people typed', () => {
    const content = {
      subject: 'x',
      title: '<script>alert(1)</script>',
      lines: ['"quoted" & <b>bold</b>'],
      action: { label: "Ann's <item>", url: 'https://tutti.test/?a=1&b="x"' },
    };
    const { html, text } = mailBody(content, 'en');
    expect(html).not.toMatch(/<script|<b>|<item>|"x"/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('href="https://tutti.test/?a=1&amp;b=&quot;x&quot;"');
    expect(text).toContain('"quoted" & <b>bold</b>');
  });

  it('links to http addresses only', () => {
    const action = { label: 'x', url: 'javascript:alert(1)' };
    const content = { subject: 'x', title: 'x', lines: [], action };
    expect(() => mailBody(content, 'en')).toThrow('http');
  });
});
