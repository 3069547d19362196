import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { MEMBER } from '#shared/permissions.ts';
import { setUpInstance } from '#tests/support/browser.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let anchor: string;

const sql = () => w.server.platform.database.sql;
const api = () => `/api/public/anchor/${anchor}/intake/`;
const page = () => `/spaces/intake/${anchor}/`;

beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const FIELDS = [
  { key: 'often', kind: 'choice', label: 'How often?', choices: ['Once', 'Always'] },
  { key: 'seat', kind: 'number', label: 'Seat', is_required: true },
];

beforeEach(async () => {
  await sql()`DELETE FROM rate_counters`;
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.admin.patch(`${project.url}/`, { inbox_view: true });
  const form = { fields: FIELDS, intro_html: '<p>Tell us.</p>', outro_html: '' };
  const settings = await w.admin.patch(`${project.url}/intake-settings/`, {
    is_form_enabled: true,
    form,
  });
  expect(settings.status).toBe(200);
  anchor = settings.body.anchors.forms;
});

/** A solved challenge, as scripts of the page send it. */
async function prove(): Promise<string> {
  const { challenge } = (await w.server.anonymous.get(api())).body;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
const message = {
  name: 'The seat is gone',
  description_html: '<p>Look</p>',
  answers: { seat: '42' },
};
const stored = async () =>
  await sql()`SELECT * FROM intake_issues WHERE project_id = ${project.id} ORDER BY created_at`;

/** What a browser without scripts posts, with the answer to the question of the page. */
async function answered(values: Record<string, string> = {}) {
  const html: string = (await w.server.anonymous.get(page())).body;
  const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const [, left = '', right = ''] = /What is (\w+) plus (\w+)\?/.exec(html) ?? [];
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
  const check = String(words.indexOf(left) + words.indexOf(right) + 4);
  return { name: 'No seat', q_seat: '7', token, check, ...values };
}
const post = (values: Record<string, string>) =>
  w.server.app.inject({
    method: 'POST',
    url: page(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });
/** A file that a visitor has uploaded with a ticket of the form. */
async function uploaded(name: string, type: string): Promise<string> {
  const ticket = await w.server.anonymous.post(`${api()}files/`, { name, type, size: 4 });
  const [row] = await sql()`SELECT asset FROM assets WHERE id = ${ticket.body.asset_id}`;
  await w.server.platform.files.write(row?.['asset'], type, Buffer.from('abcd'));
  return ticket.body.asset_id;
}

/** As long as a person needs to answer goes by. */
function aWhile(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_100 });
}
afterEach(() => void vi.useRealTimers());

describe('the calls of the public form', () => {
  it('tell what it asks, and take a message whose challenge is solved', async () => {
    const asked = (await w.server.anonymous.get(api())).body;
    expect(asked).toMatchObject({ is_open: true, form: { intro_html: '<p>Tell us.</p>' } });
    expect(asked.form.fields).toHaveLength(2);
    const reply = await w.server.anonymous.post(api(), {
      ...message,
      description_html: '<p onclick="x()">Look</p><script>x()</script>',
      sender_name: 'Hannah',
      sender_email: 'Hannah@Example.com',
      proof: await prove(),
    });
    expect(reply.status).toBe(201);
    expect(Object.keys(reply.body)).toEqual(['status_url']);
    const [row] = await stored();
    expect(row).toMatchObject({
      status: -2,
      source: 'FORMS',
      source_name: 'Hannah',
      source_email: 'hannah@example.com',
      answers: [{ label: 'Seat', value: '42' }],
    });
    const item = await w.admin.get(`${project.url}/intake-issues/${row?.['work_item_id']}/`);
    expect(item.body.issue.description_html).toBe('<p>Look</p>');
    const status = await w.server.anonymous.get(new URL(reply.body.status_url).pathname);
    expect(status.body).toContain('The seat is gone');
    expect(status.body).not.toContain(`${project.identifier}-`);
  });

  it('promise an email only where mail is set up', async () => {
    const reply = await w.server.anonymous.post(api(), {
      ...message,
      sender_email: 'hannah@example.com',
      proof: await prove(),
    });
    const words = async () => {
      const status = await w.server.anonymous.get(new URL(reply.body.status_url).pathname);
      const form = await w.server.anonymous.get(page());
      return [status.body.includes('You get an email'), form.body.includes('to tell you what')];
    };
    expect(await words()).toEqual([false, false]);
    await setUpInstance(w.server, { EMAIL_HOST: 'mail.tutti.test' });
    expect(await words()).toEqual([true, true]);
  });

  it('store nothing of a thousand posts without the proof, nor of one that was used', async () => {
    const proof = await prove();
    expect((await w.server.anonymous.post(api(), { ...message, proof })).status).toBe(201);
    const refusals = new Set<number>();
    const posts = Array.from({ length: 1000 }, (_, at) => ({
      method: 'POST' as const,
      url: api(),
      payload: {
        ...message,
        name: `Another ${at}`,
        proof: at % 3 === 0 ? proof : at % 3 === 1 ? 'x' : '',
      },
    }));
    for (const one of posts) refusals.add((await w.server.app.inject(one)).statusCode);
    expect([...refusals].toSorted()).toEqual([403, 429]);
    expect(await stored()).toHaveLength(1);
  });

  it('take a message again that was cut off, and answer one the same that had come', async () => {
    const proof = await prove();
    const send = (name: string) => w.server.anonymous.post(api(), { ...message, name, proof });
    // The process dies, or the database, before the message is stored.
    await sql()`ALTER TABLE intake_issues ADD CONSTRAINT cut CHECK (source <> 'FORMS') NOT VALID`;
    expect((await send('Cut off')).status).toBe(400);
    await sql()`ALTER TABLE intake_issues DROP CONSTRAINT cut`;
    expect(await stored()).toHaveLength(0);
    const [one, other] = await Promise.all([send('Cut off'), send('Cut off')]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body).toEqual(other.body);
    expect((await send('Cut off')).body).toEqual(one.body);
    expect((await send('Another')).status).toBe(403);
    expect(await stored()).toHaveLength(1);
  });

  it('refuse what is wrong, whole', async () => {
    const wrong = async (body: object) => {
      await sql()`DELETE FROM rate_counters`;
      return w.server.anonymous.post(api(), { ...message, ...body, proof: await prove() });
    };
    expect((await wrong({ answers: {} })).body).toEqual({
      answers: { seat: ['Answer this question.'] },
    });
    expect((await wrong({ answers: { seat: 'a', often: 'x' } })).status).toBe(400);
    expect((await wrong({ sender_email: 'nobody' })).body).toEqual({
      sender_email: ['Enter a valid email address.'],
    });
    expect((await wrong({ website: 'http://x.test' })).status).toBe(400);
    const [foreign] = await sql()`SELECT uuidv7() AS id`;
    expect((await wrong({ files: [foreign?.['id']] })).status).toBe(400);
    expect(await stored()).toHaveLength(0);
  });

  it('end with a new address, a closed form and a form that is switched off', async () => {
    const before = anchor;
    const renewed = await w.admin.post(`${project.url}/publish-intake-regenerate/`);
    expect(renewed.body.anchor).not.toBe(before);
    expect((await w.server.anonymous.get(api())).status).toBe(404);
    expect((await w.member.post(`${project.url}/publish-intake-regenerate/`)).status).toBe(403);
    anchor = renewed.body.anchor;
    const proof = await prove();
    await w.admin.patch(`${project.url}/intake-settings/`, { is_form_enabled: false });
    expect((await w.server.anonymous.post(api(), { ...message, proof })).status).toBe(403);
    expect((await w.server.anonymous.get(page())).body).toContain('This form is closed');
  });

  it('take files by tickets of their own, which are forgotten when nothing is sent', async () => {
    const files = `${api()}files/`;
    const odd = { name: 'a.exe', type: 'application/x-msdownload', size: 4 };
    expect((await w.server.anonymous.post(files, odd)).status).toBe(400);
    const big = { name: 'a.png', type: 'image/png', size: 50_000_000 };
    expect((await w.server.anonymous.post(files, big)).status).toBe(413);
    const ticket = await w.server.anonymous.post(files, { ...big, size: 4 });
    expect(ticket.status).toBe(200);
    const body = { ...message, files: [ticket.body.asset_id] };
    // Announced and never uploaded.
    const early = await w.server.anonymous.post(api(), { ...body, proof: await prove() });
    expect(early.status).toBe(400);
    const [row] =
      await sql()`SELECT asset, is_uploaded FROM assets WHERE id = ${ticket.body.asset_id}`;
    expect(row?.['is_uploaded']).toBe(false);
    await w.server.platform.files.write(row?.['asset'], 'image/png', Buffer.from('abcd'));
    const sent = await w.server.anonymous.post(api(), { ...body, proof: await prove() });
    expect(sent.status).toBe(201);
    const [kept] =
      await sql()`SELECT entity_type, work_item_id FROM assets WHERE id = ${ticket.body.asset_id}`;
    expect(kept?.['entity_type']).toBe('ISSUE_ATTACHMENT');
    const again = await w.server.anonymous.post(api(), { ...body, proof: await prove() });
    expect(again.status).toBe(400);
  });

  it('keep the pictures of a message with its text, and no other file than those it was uploaded for', async () => {
    const [picture, text, foreign] = [
      await uploaded('seat.png', 'image/png'),
      await uploaded('notes.txt', 'text/plain'),
      await w.admin.post(`/api/assets/v2/workspaces/${w.workspace.slug}/projects/${project.id}/`, {
        ...{ name: 'own.png', type: 'image/png', size: 4, entity_type: 'PAGE_DESCRIPTION' },
      }),
    ];
    const shown = [picture, text, foreign.body.asset_id].map(
      (id) => `<image-component src="${id}"></image-component>`,
    );
    const description_html = `<p>Look</p>${shown.join('')}`;
    const body = { ...message, description_html, proof: await prove() };
    expect((await w.server.anonymous.post(api(), body)).status).toBe(201);
    const [row] = await stored();
    const rows = await sql()`
      SELECT id, entity_type, is_uploaded FROM assets WHERE work_item_id = ${row?.['work_item_id']}`;
    expect(rows).toEqual([{ id: picture, entity_type: 'ISSUE_DESCRIPTION', is_uploaded: true }]);
    const item = await w.admin.get(`${project.url}/intake-issues/${row?.['work_item_id']}/`);
    expect(item.body.issue.description_html).toContain(`src="${picture}"`);
    const seen = await w.admin.get(
      `/api/assets/v2/workspaces/${w.workspace.slug}/projects/${project.id}/${picture}/`,
    );
    expect(seen.status).toBe(302);
    // A second message cannot take it.
    const again = { ...message, description_html, proof: await prove() };
    expect((await w.server.anonymous.post(api(), again)).status).toBe(201);
    const [kept] = await sql()`SELECT work_item_id FROM assets WHERE id = ${picture}`;
    expect(kept?.['work_item_id']).toBe(row?.['work_item_id']);
  });
});

describe('the page of the public form', () => {
  it('is whole without a script, may be framed only where the admin allows it', async () => {
    const reply = await w.server.anonymous.get(page());
    expect(reply.body).toContain('<label for="q_seat">');
    expect(reply.body).toContain('<noscript>');
    expect(String(reply.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    await w.admin.patch(`${project.url}/intake-settings/`, { form: { is_embeddable: true } });
    const open = await w.server.anonymous.get(page());
    expect(String(open.headers['content-security-policy'])).toContain('frame-ancestors *');
    expect(open.headers['x-frame-options']).toBeUndefined();
  });

  it('takes a message from a stranger without scripts who answers the question, few an hour', async () => {
    const early = await post(await answered());
    expect(early.statusCode).toBe(400);
    const values = await answered();
    aWhile();
    expect((await post({ ...values, check: '1' })).statusCode).toBe(400);
    const wrong = await answered({ q_seat: 'x <b>' });
    aWhile();
    const refused = await post(wrong);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Enter a number.');
    expect(refused.body).toContain('x &lt;b&gt;');
    expect(await stored()).toHaveLength(0);
    await sql()`DELETE FROM rate_counters`;
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const next = await answered({ description: 'One\n\nTwo <i>', sender_email: 'a@example.com' });
      aWhile();
      statuses.push((await post(next)).statusCode);
    }
    expect(statuses).toEqual([302, 302, 302, 429]);
    expect(await stored()).toHaveLength(3);
    const used = await answered();
    aWhile();
    await sql()`DELETE FROM rate_counters`;
    const first = await post(used);
    expect(first.statusCode).toBe(302);
    // The same once more: its sender did not see that it had come.
    expect((await post(used)).headers['location']).toBe(first.headers['location']);
    expect((await post({ ...used, name: 'Another' })).statusCode).toBe(400);
  });

  it('takes files that a script has uploaded meanwhile, and refuses too many of both kinds', async () => {
    const id = await uploaded('seat.png', 'image/png');
    const first = await answered({ file_ids: id });
    aWhile();
    const sent = await post(first);
    expect(sent.statusCode).toBe(302);
    const [row] = await stored();
    const [kept] = await sql()`SELECT entity_type, work_item_id FROM assets WHERE id = ${id}`;
    expect(kept).toEqual({
      entity_type: 'ISSUE_ATTACHMENT',
      work_item_id: row?.['work_item_id'],
    });
    const many = Array.from({ length: 11 }, () => id).join(',');
    for (const file_ids of [many, 'none', id]) {
      await sql()`DELETE FROM rate_counters`;
      const values = await answered({ file_ids });
      aWhile();
      const reply = await post(values);
      expect([file_ids.length, reply.statusCode]).toEqual([file_ids.length, 400]);
    }
    expect(await stored()).toHaveLength(1);
    const { headers } = await w.server.app.inject({ url: page() });
    const { origin } = w.server.platform.files;
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${origin};`);
  });

  it('tells a stranger by mail what became of the message, a member in the inbox', async () => {
    const body = { ...message, sender_email: 'a@example.com' };
    await w.server.anonymous.post(api(), { ...body, proof: await prove() });
    await w.member.post(api(), { ...message, proof: await prove() });
    const [outside, inside] = await stored();
    const decide = (row: typeof outside) =>
      w.admin.patch(`${project.url}/intake-issues/${row?.['work_item_id']}/`, { status: 1 });
    await decide(outside);
    await decide(inside);
    const mails = await sql()`SELECT to_address, text FROM mails WHERE kind = 'intake_decision'`;
    expect(mails.map((mail) => mail['to_address'])).toEqual(['a@example.com']);
    const [, path = ''] =
      /tutti\.test(\/spaces\/intake\/status\/\S+)/.exec(mails[0]?.['text']) ?? [];
    expect((await w.server.anonymous.get(path)).body).toContain('Accepted');
    expect((await w.server.anonymous.get(path.replace('.', '.x'))).status).toBe(404);
    await sql()`DELETE FROM mails`;
    const from = { ...body, sender_email: 'b@example.com', proof: await prove() };
    await w.server.anonymous.post(`${api()}?lang=ja`, from);
    await decide((await stored()).at(-1));
    const [inJapanese] = await sql()`SELECT subject FROM mails WHERE kind = 'intake_decision'`;
    expect(inJapanese?.['subject']).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u);
    const told =
      await sql()`SELECT receiver_id FROM notifications WHERE project_id = ${project.id}`;
    expect(told.map((row) => row['receiver_id'])).toEqual([w.member.id]);
  });

  it('offers what is on the published board, and only that', async () => {
    await w.member.post(`${project.url}/issues/`, { name: 'The seat is gone after paying' });
    const similar = `${api()}similar/?name=The%20seat%20is%20gone%20again`;
    expect((await w.server.anonymous.get(similar)).body).toEqual([]);
    await w.admin.post(`${project.url}/project-deploy-boards/`, {});
    const found = (await w.server.anonymous.get(similar)).body;
    expect(found.map((row: { name: string }) => row.name)).toEqual([
      'The seat is gone after paying',
    ]);
  });
});
