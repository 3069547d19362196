import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { writeBackup } from '#server/backup/backup.ts';
import { copyItemBack } from '#server/copy-back/item.ts';
import { copyPageBack } from '#server/copy-back/page.ts';
import { findPlace, type Place } from '#server/copy-back/place.ts';
import { openSource } from '#server/copy-back/source.ts';
import { ensureInstance } from '#server/features/instances/start.ts';
import { hashPassword } from '#server/platform/access/passwords.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';
import { freePort, runProcess, type TestProcess } from '#tests/support/process.ts';
import { world, type World } from '#tests/support/world.ts';

const SECRET_KEY = 'a secret key that only the tests ever use';
const PASSWORD = 'the password of that time';

describe('a backup that is opened as a copy', () => {
  let w: World;
  let folder: string;
  let copy: TestProcess;
  let url: string;
  let item: string;

  beforeAll(async () => {
    w = await world();
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-copy-'));
    const { sql } = w.server.platform.database;
    await ensureInstance(w.server.platform);
    await sql`UPDATE instances SET is_setup_done = true`;
    await sql`
      UPDATE users SET password_hash = ${await hashPassword(PASSWORD)}, is_password_autoset = false
      WHERE id = ${w.admin.id}`;
    const made = await w.admin.post(`${w.project.url}/issues/`, {
      name: 'As it was then',
      priority: 'high',
      description_html: '<p>What was written then</p>',
    });
    item = made.body.id;
    await w.admin.post(`${w.project.url}/issues/${item}/comments/`, {
      comment_html: '<p>Said then</p>',
    });
    await sql`
      INSERT INTO assets (asset, entity_type, workspace_id, project_id, work_item_id, is_uploaded, attributes, created_by)
      VALUES ('w/one', 'ISSUE_ATTACHMENT', ${w.workspace.id}, ${w.project.id}, ${item}, true,
        '{"name":"one.txt","type":"text/plain"}', ${w.admin.id})`;
    await w.admin.post(`${w.project.url}/pages/`, {
      name: 'How we work',
      description_html: '<p>Slowly</p>',
    });
    await sql`
      INSERT INTO mails (to_address, subject, text, html, kind)
      VALUES ('ada@tutti.test', 'Waiting', '', '', 'digest')`;
    await w.server.platform.files.write('w/one', 'text/plain', Buffer.from('a file'));
    const file = path.join(folder, 'backup.tar');
    const { databaseUrl, platform } = w.server;
    await writeBackup(
      { databaseUrl, files: platform.files, secretKey: SECRET_KEY, hasOwnKey: false },
      file,
    );
    await w.admin.post(`${w.project.url}/issues/`, { name: 'Written later' });
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    copy = runProcess(
      {
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        SECRET_KEY,
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
      ['server/backup/main.ts', 'restore', file, '--as-copy', '--port', String(port)],
    );
    await copy.says('is open: ');
  });
  afterAll(async () => {
    await copy.end('SIGTERM');
    await w.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (method: string, where: string, cookie = '', body?: unknown) => {
    const reply = await fetch(url + where, {
      method,
      redirect: 'manual',
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, text: await reply.text(), headers: reply.headers };
  };

  async function signIn(): Promise<string> {
    const got = await fetch(`${url}/auth/get-csrf-token/`);
    const { csrf_token } = (await got.json()) as { csrf_token: string };
    const csrf = got.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const reply = await fetch(`${url}/auth/sign-in/`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: csrf, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        csrfmiddlewaretoken: csrf_token,
        email: w.admin.email,
        password: PASSWORD,
      }),
    });
    const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    return cookies.find((line) => line?.startsWith('session-id=')) ?? '';
  }

  it('lets people in with the password of that time, and shows what there was', async () => {
    const session = await signIn();
    expect(session).not.toBe('');
    const { status, text } = await call('GET', `${w.project.url}/issues/`, session);
    expect(status).toBe(200);
    expect(text).toContain('As it was then');
    expect(text).not.toContain('Written later');
  });

  it('refuses every change with a sentence, also of who may make it in the instance', async () => {
    const session = await signIn();
    const changes = [
      ['POST', `${w.project.url}/issues/`, { name: 'New' }],
      ['PATCH', '/api/users/me/', { first_name: 'Other' }],
      ['DELETE', `${w.project.url}/`, undefined],
      ['POST', '/auth/forgot-password/', { email: w.admin.email }],
      ['POST', '/auth/sign-up/', { email: 'new@tutti.test' }],
    ] as const;
    for (const [method, where, body] of changes) {
      const reply = await call(method, where, session, body);
      expect([method, where, reply.status]).toEqual([method, where, 403]);
      expect(JSON.parse(reply.text)).toEqual({
        error: 'This is a copy to look at: nothing can be changed here.',
      });
    }
    const { text } = await call('GET', `${w.project.url}/issues/`, session);
    expect(text).not.toContain('New');
  });

  it('does no work of its own: mails that waited still wait, and no recurring work was done', async () => {
    const database = await startEmbeddedPostgres({
      folder: path.join(folder, 'data/copy/postgres'),
      share: true,
    });
    const sql = postgres(database.url, { max: 1 });
    try {
      const [mail] = await sql`SELECT status FROM mails WHERE subject = 'Waiting'`;
      expect(mail?.['status']).toBe('queued');
      expect(await sql`SELECT 1 FROM recurring_runs`).toHaveLength(0);
    } finally {
      await sql.end();
    }
  });

  /** As the command does, on the running program. */
  async function copyBack<T>(
    who: { email: string },
    work: (place: Place) => Promise<T>,
  ): Promise<T> {
    const DATA_DIR = path.join(folder, 'data');
    const source = await openSource(readConfig({ DATA_DIR }));
    try {
      const { slug: workspace } = w.workspace;
      const wanted = { workspace, project: w.project.identifier, email: who.email };
      return await work(await findPlace(w.server.platform, source, wanted));
    } finally {
      await source.close();
    }
  }
  const itemBack = (who: { email: string }) => copyBack(who, (place) => copyItemBack(place, 1));

  it('gives a deleted item back, to who may do that now', async () => {
    await w.admin.delete(`${w.project.url}/issues/${item}/`);
    await expect(itemBack(w.stranger)).rejects.toThrow('is no member of the workspace now');
    await expect(itemBack(w.guest)).rejects.toMatchObject({ status: 403 });
    expect(await itemBack(w.admin)).toEqual({ how: 'restored', number: 1 });
    expect((await w.admin.get(`${w.project.url}/issues/${item}/`)).status).toBe(200);
  });

  it('makes an item that was overwritten anew, once, with its texts, comments and files', async () => {
    const lost = { name: 'Overwritten', description_html: '<p>Lost</p>' };
    await w.admin.patch(`${w.project.url}/issues/${item}/`, lost);
    await expect(itemBack(w.guest)).rejects.toMatchObject({ status: 403 });
    expect(await itemBack(w.member)).toEqual({ how: 'made', number: 3 });
    expect(await itemBack(w.member)).toEqual({ how: 'known', number: 3 });
    const { sql } = w.server.platform.database;
    const [made] = await sql`
      SELECT i.id, i.name, i.priority, i.created_by, i.attachment_count, t.description_html AS html
      FROM work_items i JOIN work_item_texts t ON t.work_item_id = i.id
      WHERE i.project_id = ${w.project.id} AND i.sequence_id = 3`;
    expect(made).toMatchObject({
      name: 'As it was then',
      priority: 'high',
      created_by: w.admin.id,
      attachment_count: 1,
      html: expect.stringContaining('What was written then'),
    });
    const said = await sql`
      SELECT comment_html, actor_id FROM comments WHERE work_item_id = ${made?.['id']}`;
    expect(said).toMatchObject([{ actor_id: w.admin.id }]);
    const [file] = await sql`SELECT asset FROM assets WHERE work_item_id = ${made?.['id']}`;
    expect(await w.server.platform.files.stat(file?.['asset'])).toMatchObject({ size: 6 });
    const [before] = await sql`SELECT name FROM work_items WHERE id = ${item}`;
    expect(before?.['name']).toBe('Overwritten');
  });

  it('gives a page back as a new one, once', async () => {
    const { sql } = w.server.platform.database;
    const pageBack = () => copyBack(w.admin, (place) => copyPageBack(place, 'how we work'));
    expect(await pageBack()).toBe('How we work');
    const texts = await sql<{ html: string }[]>`
      SELECT d.description_html AS html FROM pages p JOIN page_descriptions d ON d.page_id = p.id
      WHERE p.name = 'How we work'`;
    expect(texts.map(({ html }) => html.includes('Slowly'))).toEqual([true, true]);
    await expect(pageBack()).rejects.toThrow('was copied back from this copy already');
  });

  it('is one at a time, and leaves nothing when it is closed', async () => {
    const settings = { DATA_DIR: path.join(folder, 'data'), SECRET_KEY };
    const second = runProcess(settings, [
      'server/backup/main.ts',
      'restore',
      path.join(folder, 'backup.tar'),
      '--as-copy',
    ]);
    expect(await second.exited()).toBe(1);
    expect(second.said()).toContain(`A copy is open at ${url} already`);
    expect(await copy.end('SIGINT')).toBe(0);
    expect(copy.said()).toContain('The copy is closed.');
    expect(existsSync(path.join(folder, 'data/copy'))).toBe(false);
  });
});
