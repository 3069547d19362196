import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { webRoutes } from '#server/app.ts';
import { hashToken } from '#server/platform/access/sessions.ts';
import { mailJob } from '#server/platform/mail/mail-job.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import { latestMail, openBrowser, setUpInstance, signUp, STRONG } from '#tests/support/browser.ts';
import { send } from '#tests/support/security/drive.ts';
import { sampleOf } from '#tests/support/security/samples.ts';
import { startScene } from '#tests/support/security/scene.ts';
import { readAll } from '#tests/support/security/snapshot.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

const SMTP_PASSWORD = 'the mail password of the instance';

/** Walks through everything that handles a secret, and answers the secrets by what they are. */
async function handleSecrets(server: TestServer): Promise<Map<string, string>> {
  const secrets = new Map([
    ['the password', STRONG],
    ['the mail password', SMTP_PASSWORD],
  ]);
  const root = await setUpInstance(server, {
    EMAIL_HOST: 'mail.tutti.test',
    EMAIL_HOST_PASSWORD: SMTP_PASSWORD,
    ENABLE_MAGIC_LINK_LOGIN: '1',
  });
  secrets.set('an admin session', root.jar.get('admin-session-id') ?? '');
  const ada = await signUp(server, 'ada@tutti.test');
  secrets.set('a session', ada.jar.get('session-id') ?? '');
  secrets.set('a CSRF secret', ada.jar.get('csrftoken') ?? '');
  secrets.set('a CSRF token', await ada.token());
  await ada.form('/auth/sign-in/', { email: 'ada@tutti.test', password: 'a wrong pass phrase' });
  secrets.set('a wrong password', 'a wrong pass phrase');

  const browser = openBrowser(server);
  await browser.send('POST', '/auth/magic-generate/', { email: 'ada@tutti.test' });
  const code = await mailed(server, 'login_code', /[a-z]{4}-[a-z]{4}-[a-z]{4}/);
  secrets.set('a one-time code', code);
  await browser.form('/auth/magic-sign-in/', { email: 'ada@tutti.test', code });
  secrets.set('a session by code', browser.jar.get('session-id') ?? '');

  await openBrowser(server).send('POST', '/auth/forgot-password/', { email: 'ada@tutti.test' });
  const reset = await mailed(server, 'password_reset', /token=([\w-]+)/);
  secrets.set('a reset token', reset);
  const link = await mailed(server, 'password_reset', /uidb64=([\w-]+)/);
  await openBrowser(server).form(`/auth/reset-password/${link}/${reset}/`, {
    password: `${STRONG} again`,
  });

  const ida = await signUp(server, 'ida@tutti.test');
  await ida.send('POST', '/api/workspaces/', { name: 'House', slug: 'house' });
  const url = '/api/workspaces/house/invitations/';
  await ida.send('POST', url, { emails: [{ email: 'max@tutti.test', role: 5 }] });
  const token = await mailed(server, 'workspace_invitation', /token=([\w-]+)/, 'max@tutti.test');
  secrets.set('an invitation token', token);
  const [invitation] = (await ida.get(url)).body;
  secrets.set(
    'the token of a copied link',
    /token=([\w-]+)/.exec(invitation.invite_link)?.[1] ?? '',
  );
  for (const what of ['an invitation token', 'the token of a copied link']) {
    const query = `token=${secrets.get(what)}`;
    const referer = `http://tutti.test/workspace-invitations/?invitation_id=${invitation.id}&${query}`;
    const join = `${url}${invitation.id}/join/`;
    await openBrowser(server).get(`${join}?${query}`, { referer });
    await openBrowser(server).get(join, { referer });
  }
  await openBrowser(server).send('POST', `${url}${invitation.id}/join/`, {
    email: 'max@tutti.test',
    accepted: true,
    token,
  });
  // What cannot be read is not written down either.
  await ida.send('POST', '/auth/email-check/', `{"email":"x","password":"${STRONG}"`, {
    'content-type': 'application/json',
  });
  return secrets;
}

async function mailed(server: TestServer, kind: string, wanted: RegExp, to = 'ada@tutti.test') {
  const mail = await latestMail(server, to, kind);
  const found = wanted.exec(mail?.text ?? '');
  const secret = found?.[1] ?? found?.[0];
  if (!secret) throw new Error(`No ${kind} mail to ${to} with ${wanted.source}.`);
  return secret;
}

describe('secrets (S26)', () => {
  let server: TestServer;
  let secrets: Map<string, string>;
  let log = '';

  beforeAll(async () => {
    const destination = { write: (line: string) => void (log += line) };
    server = await startServer({}, makeLogger('trace', destination));
    secrets = await handleSecrets(server);
  });
  afterAll(() => server.close());

  const leaked = (text: string) =>
    [...secrets].flatMap(([what, secret]) => (text.includes(secret) ? [what] : []));

  it('are all there to be found', () => {
    expect([...secrets.values()].filter((secret) => secret.length < 10)).toEqual([]);
    expect(secrets.size).toBeGreaterThanOrEqual(11);
  });

  it('are not written to the log, at its most talkative', () => {
    expect(log.split('\n').length).toBeGreaterThan(20);
    expect(leaked(log)).toEqual([]);
  });

  it('are not written to the log when a statement with them fails', async () => {
    const { sql } = server.platform.database;
    const before = log.length;
    for (const table of ['profiles', 'sessions', 'one_time_codes', 'password_resets']) {
      await sql`ALTER TABLE ${sql(table)} RENAME TO ${sql(`${table}_away`)}`;
      const browser = openBrowser(server);
      const email = `${table}@tutti.test`;
      await browser.form('/auth/sign-up/', { email, password: STRONG });
      await browser.form('/auth/sign-in/', { email: 'ida@tutti.test', password: STRONG });
      await browser.send('POST', '/auth/magic-generate/', { email: 'ida@tutti.test' });
      await browser.send('POST', '/auth/forgot-password/', { email: 'ida@tutti.test' });
      await sql`ALTER TABLE ${sql(`${table}_away`)} RENAME TO ${sql(table)}`;
    }
    const said = log.slice(before);
    expect(said).toContain('request failed');
    expect(leaked(said)).toEqual([]);
    expect(said).not.toMatch(/\$argon2|params:|"params"|"parameters"/);
  });

  it('are stored as hashes or sealed, and mails forget them', async () => {
    const { sql } = server.platform.database;
    const box = await startSmtp();
    await sql`UPDATE instance_configurations SET value = '127.0.0.1' WHERE key = 'EMAIL_HOST'`;
    await sql`UPDATE instance_configurations SET value = ${String(box.port)} WHERE key = 'EMAIL_PORT'`;
    await sql`UPDATE instance_configurations SET value = '0' WHERE key LIKE 'EMAIL_USE%'`;
    await sql`UPDATE instance_configurations SET value = '' WHERE key = 'EMAIL_HOST_PASSWORD'`;
    const waiting = await mailJob.due(server.platform, 100);
    await Promise.all(waiting.map((id) => mailJob.run(server.platform, id)));
    await box.close();
    expect(box.received.length).toBeGreaterThan(2);
    const all = await readAll(sql);
    const rows = [...all].flatMap(([table, texts]) => [...texts].map((text) => `${table} ${text}`));
    expect(rows.filter((row) => leaked(row).length > 0)).toEqual([]);
    const session = secrets.get('an admin session') ?? '';
    expect(rows.some((row) => row.includes(hashToken(session)))).toBe(true);
  });
});

describe('answers', () => {
  it('hold no hash and no token, whoever asks', async () => {
    const scene = await startScene();
    const { sql } = scene.server.platform.database;
    const hashes = await sql<{ hash: string }[]>`
      SELECT token_hash AS hash FROM sessions UNION SELECT token_hash FROM workspace_invitations
      UNION SELECT token_hash FROM project_invitations`;
    await sql`UPDATE users SET password_hash = 'zq7secret'`;
    const secret = [...hashes.map(({ hash }) => hash), scene.ours.token, 'zq7secret'];
    const told: string[] = [];
    for (const route of webRoutes()) {
      if (route.method !== 'GET') continue;
      const who = route.scope === 'instance' ? scene.root : scene.people.admin.who;
      const input = sampleOf(route)(scene.ours, scene.people.admin);
      const { text } = await send(scene.server, route, { who, at: scene.ours, input });
      if (secret.some((word) => text.includes(word))) told.push(route.url);
      // The token of an export is a part of its file's name: nobody gets anything for it.
      const names = route.url.endsWith('/export-issues/') ? /"token":"[0-9a-f]{32}"/g : /(?!)/;
      const rest = text.replace(names, '');
      if (/"(password|token|secret|secret_key)(_hash)?":"[^"]/.test(rest)) told.push(route.url);
    }
    expect(told).toEqual([]);
    await scene.server.close();
  });
});
