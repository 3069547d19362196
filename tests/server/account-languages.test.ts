import { afterAll, beforeAll, expect, it } from 'vitest';

import { wordsOf } from '#server/platform/texts/words.ts';
import {
  type Browser,
  latestMail,
  openBrowser,
  setUpInstance,
  STRONG,
} from '#tests/support/browser.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
let root: Browser;

beforeAll(async () => {
  w = await world();
  root = await setUpInstance(w.server, {
    EMAIL_HOST: 'mail.tutti.test',
    ENABLE_MAGIC_LINK_LOGIN: '1',
  });
});
afterAll(() => w.close());

/** The language of an account that signs up with a password, whose weeks begin as in that language. */
async function languageAfter(email: string, query: string, accepted?: string): Promise<string> {
  const browser = openBrowser(w.server);
  const headers: Record<string, string> =
    accepted === undefined ? {} : { 'accept-language': accepted };
  await browser.form(`/auth/sign-up/${query}`, { email, password: STRONG }, headers);
  const { language, start_of_the_week } = (await browser.get('/api/users/me/profile/')).body;
  expect(start_of_the_week).toBe(language === 'de' ? 1 : 0);
  return language;
}

it('an account starts in the language of the page, else of the browser, else of the instance', async () => {
  expect(await languageAfter('a@tutti.test', '?lang=de', 'en')).toBe('de');
  expect(await languageAfter('b@tutti.test', '', 'de-AT,en;q=0.5')).toBe('de');
  expect(await languageAfter('c@tutti.test', '', 'sv')).toBe('en');
  const change = (DEFAULT_LANGUAGE: string) =>
    root.send('PATCH', '/api/instances/configurations/', { DEFAULT_LANGUAGE });
  expect((await change('ar')).status).toBe(200);
  expect(await languageAfter('d@tutti.test', '', 'sv')).toBe('ar');
  expect(await languageAfter('e@tutti.test', '')).toBe('ar');
  expect((await change('xx')).status).toBe(400);
});

it('a code goes to an unknown address in the language of who asks for it', async () => {
  const ask = { email: 'new@tutti.test' };
  const headers = { 'accept-language': 'de' };
  await openBrowser(w.server).send('POST', '/auth/magic-generate/', ask, headers);
  expect(await latestMail(w.server, ask.email, 'login_code')).toMatchObject({
    subject: expect.stringContaining(
      wordsOf('de', 'mails')('login_code.subject', { code: '' }).trim(),
    ),
  });
});

it('the states of a project are named in the language of who creates it, and stay so', async () => {
  const projects = `${w.workspace.url}/projects/`;
  const make = async (identifier: string) =>
    (await w.admin.post(projects, { name: identifier, identifier })).body.id;
  const namesOf = async (id: string) =>
    (await w.admin.get(`${projects}${id}/states/`)).body.map(({ name }: { name: string }) => name);
  await w.admin.patch('/api/users/me/profile/', { language: 'de' });
  const german = await make('GERMAN');
  await w.admin.patch('/api/users/me/profile/', { language: 'en' });
  const english = await make('ENGLISH');
  expect(await namesOf(german)).toEqual(
    ['backlog', 'unstarted', 'started', 'completed', 'cancelled'].map((group) =>
      wordsOf('de', 'names')(`states.${group}`),
    ),
  );
  expect(await namesOf(english)).toEqual(['Backlog', 'Todo', 'In Progress', 'Done', 'Cancelled']);
});

it('an invitation goes out in the language that its inviter chose, also when it is sent again', async () => {
  const url = `${w.workspace.url}/invitations/`;
  const { sql } = w.server.platform.database;
  const subjectIn = (language: string) =>
    wordsOf(language, 'mails')('workspace_invitation.subject', {
      who: w.admin.name,
      workspace: w.workspace.slug,
    });
  const subjects = async (email: string) =>
    (await sql`SELECT subject FROM mails WHERE to_address = ${email} ORDER BY created_at`).map(
      ({ subject }) => subject,
    );
  const to = (email: string, more: object) =>
    w.admin.post(url, { emails: [{ email, role: 15 }], ...more });
  expect((await to('pl@tutti.test', { language: 'pl' })).status).toBe(200);
  expect((await to('own@tutti.test', {})).status).toBe(200);
  expect((await to(w.stranger.email, { language: 'pl' })).status).toBe(200);
  expect((await to('no@tutti.test', { language: 'xx' })).status).toBe(400);
  expect(await subjects('no@tutti.test')).toEqual([]);
  await sql`UPDATE workspace_invitations SET updated_at = now() - interval '5 minutes'`;
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
    SELECT id FROM workspace_invitations WHERE email = 'pl@tutti.test'`;
  expect((await w.admin.post(`${url}${id}/mail/`)).status).toBe(200);
  expect(await subjects('pl@tutti.test')).toEqual([subjectIn('pl'), subjectIn('pl')]);
  expect(await subjects('own@tutti.test')).toEqual([subjectIn('en')]);
  expect(await subjects(w.stranger.email)).toEqual([subjectIn('en')]);
});

it('an invitation to a project, or by an instance admin, goes out in the language chosen for it', async () => {
  const { sql } = w.server.platform.database;
  const titleOf = async (email: string) =>
    (await sql`SELECT text FROM mails WHERE to_address = ${email}`).map(({ text }) =>
      String(text).split('\n', 1).at(0),
    );
  const titleIn = (language: string, kind: string, values: Record<string, string>) =>
    wordsOf(language, 'mails')(`${kind}.title`, values);
  const { name } = (await w.admin.get(`${w.project.url}/`)).body;
  const project = { project: name };
  const toProject = (email: string, more: object) =>
    w.admin.post(`${w.project.url}/invitations/`, { emails: [{ email, role: 15 }], ...more });
  expect((await toProject('ja@tutti.test', { language: 'ja' })).status).toBe(200);
  expect((await toProject('mine@tutti.test', {})).status).toBe(200);
  expect((await toProject('none@tutti.test', { language: 'xx' })).status).toBe(400);
  expect(await titleOf('ja@tutti.test')).toEqual([titleIn('ja', 'project_invitation', project)]);
  expect(await titleOf('mine@tutti.test')).toEqual([titleIn('en', 'project_invitation', project)]);
  expect(await titleOf('none@tutti.test')).toEqual([]);

  const asked = { email: 'ko@tutti.test', workspace: w.workspace.slug, language: 'ko' };
  expect((await root.send('POST', '/api/instances/user-invitations/', asked)).status).toBe(204);
  const workspace = { workspace: w.workspace.slug };
  expect(await titleOf('ko@tutti.test')).toEqual([
    titleIn('ko', 'workspace_invitation', workspace),
  ]);
});

it('tables are in the language of who downloads them, and JSON is as it was', async () => {
  const made = { name: 'Ship it', priority: 'high' };
  expect((await w.admin.post(`${w.project.url}/issues/`, made)).status).toBe(201);
  await w.admin.patch('/api/users/me/profile/', { language: 'de' });
  const file = async (provider: string) => {
    const columns = ['Name', 'Type', 'Priority'];
    const asked = { provider, project: [w.project.id], columns };
    const reply = await w.admin.post(`${w.workspace.url}/export-issues/file/`, asked);
    return reply.body;
  };
  const [head, line] = String(await file('csv')).split('\r\n');
  expect(head).toBe('\uFEFF"Titel","Typ","Priorität"');
  expect(line).toBe('"Ship it","Vorgang","Hoch"');
  expect(JSON.parse(await file('json'))).toEqual([
    { Name: 'Ship it', Type: 'Work item', Priority: 'high' },
  ]);

  const done = await w.admin.post(`${w.workspace.url}/user-activity/${w.admin.id}/export/`, {
    date: new Date().toISOString().slice(0, 10),
  });
  expect(String(done.body).split('\r\n')[0]).toBe(
    '\uFEFF"Person","Vorgang","Projekt","Erstellt","Geändert","Aktion","Feld","Alter Wert","Neuer Wert"',
  );
  expect(done.body).toContain('"Erstellt"');

  await w.admin.post(`${w.workspace.url}/export-analytics/`, {
    x_axis: 'priority',
    y_axis: 'issue_count',
    segment: 'assignees__id',
  });
  const [mail] = await w.server.platform.database.sql<{ attachments: { content: string }[] }[]>`
    SELECT attachments FROM mails WHERE kind = 'analytics_export'`;
  expect(mail?.attachments[0]?.content).toBe(
    '\uFEFF"Priorität","Vorgänge","Nicht zugewiesen"\r\n"Hoch","1","1"\r\n',
  );

  const id = await importFile(w, w.admin, {
    source: 'csv',
    name: 'a.csv',
    content: 'Title,Priority\nOne,sometime\n',
  });
  await w.admin.patch(`${w.workspace.url}/imports/${id}/`, { project: w.project.id });
  await step(w, w.admin, id, 'run');
  const report = await w.admin.get(`${w.workspace.url}/imports/${id}/report/`);
  const say = wordsOf('de', 'imports');
  expect(report.body).toContain('"Schlüssel","Nummer hier","Titel","Problem","Feld","Wert"');
  expect(report.body).toContain(
    `"${say('problems.unknown_priority')}","${say('fields.priority')}","sometime"`,
  );
  await w.admin.patch('/api/users/me/profile/', { language: 'en' });
});

it('the audit log is downloaded in the language and zone of the instance admin', async () => {
  await w.admin.post(`${w.project.url}/project-deploy-boards/`, {});
  const { sql } = w.server.platform.database;
  await sql`UPDATE audit_entries SET created_at = date_trunc('day', created_at) WHERE action = 'anchor.created'`;
  await sql`UPDATE users SET user_timezone = 'Asia/Tokyo' WHERE email = 'root@tutti.test'`;
  await sql`UPDATE profiles SET language = 'ja'
    WHERE user_id = (SELECT id FROM users WHERE email = 'root@tutti.test')`;
  const { body } = await root.get('/api/instances/audit/export/?search=anchor');
  const [head, line = ''] = String(body).split('\r\n');
  expect(head).toBe(
    '\uFEFF"日時","ユーザー","内容","操作","対象","場所","詳細","接続元","ブラウザー"',
  );
  expect(line).toContain('"プロジェクトをWeb公開","anchor.created","プロジェクト"');
  expect(line).toMatch(/^"[\d-]+T09:00:00[^"]*\+09:00"/);
});
