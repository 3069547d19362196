import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { searchPictures } from '#server/features/assets/picture-sources.ts';
import { readScope, systemFacts } from '#server/platform/access/scope.ts';
import type { Audience } from '#server/platform/changes/change-log.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { CONFIGURATION_PURPOSE } from '#server/platform/process/instance-settings.ts';
import { seal } from '#server/platform/settings/secret-key.ts';
import { AttachmentImage, AttachmentTicket, FileAsset } from '#shared/contract/assets.ts';
import { formOf, pathOf, sendForm, upload } from '#tests/support/upload.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let item: string;
let url: string;
let sequence = 0;

beforeAll(async () => {
  w = await world({ FILE_SIZE_LIMIT: '5242880' });
  item = await makeItem(w.admin);
  url = attachmentsOf(item);
});
afterAll(() => w.close());

function attachmentsOf(itemId: string, word = 'issues'): string {
  return `/api/assets/v2/workspaces/${w.workspace.slug}/projects/${w.project.id}/${word}/${itemId}/attachments/`;
}

async function makeItem(author: Caller, project: TestProject = w.project): Promise<string> {
  const id = v7();
  sequence += 1;
  await w.server.platform.database.sql`
    INSERT INTO work_items (id, workspace_id, project_id, sequence_id, name, state_id, created_by)
    SELECT ${id}, workspace_id, id, ${sequence}, 'Item', ${project.states['Todo'] ?? null}, ${author.id}
    FROM projects WHERE id = ${project.id}`;
  return id;
}

const text = { name: 'notes ä.txt', size: 5, type: 'text/plain' };

async function attach(who: Caller, to = url, body: object = text): Promise<string> {
  const ticket = await who.post(to, body);
  expect(ticket.status).toBe(200);
  expect((await upload(w.server, ticket.body.upload_data, 'hello')).statusCode).toBe(204);
  expect((await who.patch(`${to}${ticket.body.asset_id}/`)).status).toBe(204);
  return ticket.body.asset_id;
}

async function countOf(id: string): Promise<unknown> {
  const [row] = await w.server.platform.database
    .sql`SELECT attachment_count FROM work_items WHERE id = ${id}`;
  return row?.['attachment_count'];
}

describe('attachments', () => {
  it('are closed to people without a session, strangers and outsiders', async () => {
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    for (const who of [w.stranger, w.bystander]) {
      expect((await who.get(url)).status).toBe(403);
      expect((await who.post(url, text)).status).toBe(403);
    }
  });

  it('are refused without an allowed type', async () => {
    for (const type of [undefined, '', 'text/html', 'application/x-msdownload']) {
      const reply = await w.member.post(url, { ...text, type });
      expect([reply.status, reply.body]).toEqual([
        400,
        { error: 'Invalid file type.', status: false },
      ]);
    }
  });

  it('appear on the item when they are confirmed, once', async () => {
    const ticket = await w.member.post(url, text);
    expect(ticket.status).toBe(200);
    const body = AttachmentTicket.parse(ticket.body);
    expect(body.attachment).toMatchObject({
      id: body.asset_id,
      is_uploaded: false,
      entity_type: 'ISSUE_ATTACHMENT',
      entity_identifier: null,
      issue: item,
      issue_id: item,
      project: w.project.id,
      attributes: text,
      size: 5,
      updated_by: null,
    });
    expect(body.asset_url).toBe(`${url}${body.asset_id}/`);
    expect((await w.member.get(url)).body).toEqual([]);
    const early = await w.member.get(`${url}${body.asset_id}/`);
    expect([early.status, early.body]).toEqual([
      400,
      { error: 'The asset is not uploaded.', status: false },
    ]);
    expect(await countOf(item)).toBe(0);
    await upload(w.server, body.upload_data, 'hello');
    expect((await w.member.patch(`${url}${body.asset_id}/`)).status).toBe(204);
    expect((await w.admin.patch(`${url}${body.asset_id}/`)).status).toBe(204);
    expect(await countOf(item)).toBe(1);
    const [shown] = (await w.admin.get(url)).body;
    expect(FileAsset.parse(shown)).toMatchObject({
      id: body.asset_id,
      is_uploaded: true,
      created_by: w.member.id,
    });
    const { sql } = w.server.platform.database;
    const log = await sql`SELECT scope_kind, scope, entity, entity_id, op FROM change_log
      WHERE entity IN ('attachment', 'work_item') AND entity_id IN (${body.asset_id}, ${item})
      ORDER BY xid, id`;
    expect(log).toContainEqual(
      expect.objectContaining({ scope_kind: 'item', scope: item, entity: 'attachment', op: 'up' }),
    );
    expect(log).toContainEqual(
      expect.objectContaining({ scope_kind: 'project', entity: 'work_item', entity_id: item }),
    );
    expect(log.filter((row) => row['entity'] === 'attachment')).toHaveLength(1);
  });

  it('are saved, never shown, whatever they hold', async () => {
    const body = { name: "x' (1).svg", size: 5, type: 'image/svg+xml' };
    const id = await attach(w.member, url, body);
    const reply = await w.guest.get(`${url}${id}/`);
    expect(reply.status).toBe(403);
    const { headers } = await w.admin.get(`${url}${id}/`);
    const file = await w.server.app.inject(pathOf(w.server, String(headers['location'])));
    expect(file.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': "attachment; filename*=UTF-8''x%27%20%281%29.svg",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });

  it('are counted right when several are confirmed at once', async () => {
    const busy = await makeItem(w.admin);
    const to = attachmentsOf(busy);
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => (await w.member.post(to, text)).body.asset_id),
    );
    await Promise.all(ids.map((id) => w.member.patch(`${to}${id}/`)));
    expect(await countOf(busy)).toBe(8);
    await Promise.all(ids.slice(0, 5).map((id) => w.member.delete(`${to}${id}/`)));
    expect(await countOf(busy)).toBe(3);
  });

  it('are deleted by their uploader or an admin of the project', async () => {
    const id = await attach(w.member);
    const before = await countOf(item);
    const other = await w.server.person('Olga');
    await w.server.join(w.workspace, other, 15);
    await w.server.joinProject(w.workspace, w.project, other, 15);
    expect((await other.delete(`${url}${id}/`)).status).toBe(403);
    expect((await w.member.delete(`${url}${id}/`)).status).toBe(204);
    expect((await w.member.delete(`${url}${id}/`)).status).toBe(404);
    expect(await countOf(item)).toBe(Number(before) - 1);
    const second = await attach(w.member);
    expect((await w.admin.delete(`${url}${second}/`)).status).toBe(204);
    const rows = await w.server.platform.database.sql`
      SELECT op FROM change_log WHERE entity = 'attachment' AND entity_id = ${second} ORDER BY xid, id`;
    expect(rows.map((row) => row['op'])).toEqual(['up', 'del']);
    expect((await w.admin.get(`${url}${second}/`)).status).toBe(404);
  });

  it('of an item a guest may not see are hidden from the guest', async () => {
    const id = await attach(w.member);
    const replies = [
      await w.guest.get(url),
      await w.guest.post(url, text),
      await w.guest.get(`${url}${id}/`),
      await w.guest.patch(`${url}${id}/`),
      await w.guest.delete(`${url}${id}/`),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403]);
    const own = attachmentsOf(await makeItem(w.guest));
    const mine = await attach(w.guest, own);
    expect((await w.guest.get(own)).body).toHaveLength(1);
    expect((await w.guest.delete(`${own}${mine}/`)).status).toBe(204);
  });

  it('hang on their own item only', async () => {
    const id = await attach(w.member);
    const other = attachmentsOf(await makeItem(w.admin));
    const foreign = attachmentsOf(await makeItem(w.stranger, w.foreign.project));
    for (const to of [other, foreign]) {
      expect((await w.admin.get(`${to}${id}/`)).status).toBe(404);
      expect((await w.admin.delete(`${to}${id}/`)).status).toBe(404);
      expect((await w.admin.patch(`${to}${id}/`)).status).toBe(404);
    }
    expect((await w.admin.post(foreign, text)).status).toBe(404);
    // The calls for pictures do not lead to attachments.
    const picture = `/api/assets/v2/workspaces/${w.workspace.slug}/`;
    for (const base of [picture, `${picture}projects/${w.project.id}/`]) {
      expect((await w.admin.get(`${base}${id}/`)).status).toBe(404);
      expect((await w.admin.delete(`${base}${id}/`)).status).toBe(404);
    }
    expect((await w.admin.post(`${picture}restore/${id}/`)).status).toBe(404);
  });

  it('are found under the word epics too', async () => {
    const id = await attach(w.member, attachmentsOf(item, 'epics'));
    const listed = (await w.member.get(attachmentsOf(item, 'epics'))).body;
    expect(listed.map((row: { id: string }) => row.id)).toContain(id);
  });

  it('travel as images equal to what the list shows', async () => {
    const id = await attach(w.member);
    const { sql } = w.server.platform.database;
    const audience: Audience = `item:${item}`;
    const ids = await entityOf('attachment').visibleIds(sql, [audience]);
    const images = await entityOf('attachment').images(sql, ids);
    const listed = (await w.member.get(url)).body;
    expect(ids.toSorted()).toEqual(listed.map((row: { id: string }) => row.id).toSorted());
    const image = images.find((one) => one.id === id);
    expect(image?.audiences).toEqual([audience]);
    const { rev, ...row } = AttachmentImage.parse(JSON.parse(image?.json ?? ''));
    expect(rev).toBe(image?.rev);
    expect(row).toEqual(listed.find((one: { id: string }) => one.id === id));
  });
});

describe('the older attachment calls', () => {
  const older = () => `${w.project.url}/issues/${item}/issue-attachments/`;

  it('take a file with the form', async () => {
    const before = Number(await countOf(item));
    const form = formOf(
      { attributes: '{"name":"x","size":3}' },
      { field: 'asset', content: 'abc', name: 'old.txt', type: 'text/plain' },
    );
    expect((await sendForm(w.server, older(), form)).statusCode).toBe(401);
    expect((await sendForm(w.server, older(), form, w.stranger.cookie)).statusCode).toBe(403);
    const reply = await sendForm(w.server, older(), form, w.member.cookie);
    expect(reply.statusCode).toBe(201);
    const made = FileAsset.parse(reply.json());
    expect(made).toMatchObject({
      is_uploaded: true,
      size: 3,
      attributes: { name: 'old.txt', type: 'text/plain', size: 3 },
    });
    expect(await countOf(item)).toBe(before + 1);
    const listed = await w.member.get(older());
    expect(listed.body.map((row: FileAsset) => row.id)).toContain(made.id);
    expect(await w.server.platform.files.stat(made.asset)).toEqual({ size: 3, type: 'text/plain' });
    expect((await w.guest.delete(`${older()}${made.id}/`)).status).toBe(403);
    expect((await w.member.delete(`${older()}${made.id}/`)).status).toBe(204);
    await expect.poll(() => w.server.platform.files.stat(made.asset)).toBeNull();
  });

  it('refuse a form without a file, with a forbidden type or too large', async () => {
    const send = (content: string | Buffer, type = 'text/plain', field = 'asset') =>
      sendForm(w.server, older(), formOf({}, { field, content, type }), w.member.cookie);
    expect((await send('x', 'text/html')).json()).toEqual({
      error: 'Invalid file type.',
      status: false,
    });
    expect((await send('x', 'text/plain', 'other')).json()).toEqual({
      asset: ['No file was submitted.'],
    });
    expect((await w.member.post(older(), {})).body).toEqual({ asset: ['No file was submitted.'] });
    expect((await send('')).statusCode).toBe(400);
    expect((await send(Buffer.alloc(5_242_881))).statusCode).toBe(413);
  });
});

describe('the older file calls', () => {
  const form = () =>
    formOf({}, { field: 'asset', content: 'abc', name: 'o.png', type: 'image/png' });

  it("keep a workspace's files by key", async () => {
    const made = await sendForm(
      w.server,
      `${w.workspace.url}/file-assets/`,
      form(),
      w.member.cookie,
    );
    expect(made.statusCode).toBe(201);
    const { asset, id } = FileAsset.parse(made.json());
    const file = `/api/workspaces/file-assets/${asset}/`;
    const shown = await w.guest.get(file);
    expect(shown.body).toMatchObject({ status: true, data: [{ id }] });
    const key = asset.split('/').at(-1);
    const bySlug = await w.guest.get(`/api/workspaces/file-assets/${w.workspace.slug}/${key}/`);
    expect(bySlug.body).toEqual(shown.body);
    const unknown = await w.member.get(`/api/workspaces/file-assets/${w.workspace.id}/nothing/`);
    expect([unknown.status, unknown.body]).toEqual([
      200,
      { error: 'Asset key does not exist', status: false },
    ]);
    for (const reply of [
      await w.stranger.get(file),
      await w.stranger.delete(file),
      await w.stranger.post(`${file}restore/`),
    ]) {
      expect(reply.status).toBe(404);
    }
    expect((await w.guest.delete(file)).status).toBe(403);
    const flag = async () =>
      (await w.server.platform.database.sql`SELECT is_deleted FROM assets WHERE id = ${id}`)[0]?.[
        'is_deleted'
      ];
    expect((await w.member.delete(file)).status).toBe(204);
    expect(await flag()).toBe(true);
    expect((await w.member.post(`${file}restore/`)).status).toBe(204);
    expect(await flag()).toBe(false);
    expect(
      (await w.member.delete(`/api/workspaces/file-assets/${w.workspace.id}/no/`)).status,
    ).toBe(404);
  });

  it("keep a person's own files by key", async () => {
    const made = await sendForm(w.server, '/api/users/file-assets/', form(), w.member.cookie);
    expect(made.statusCode).toBe(201);
    const file = `/api/users/file-assets/${FileAsset.parse(made.json()).asset}/`;
    expect((await w.member.get(file)).body.status).toBe(true);
    expect((await w.admin.get(file)).body.status).toBe(false);
    expect((await w.admin.delete(file)).status).toBe(404);
    expect((await w.member.delete(file)).status).toBe(204);
  });
});

describe('pictures to choose from', () => {
  it('are those of the program as long as nothing is set', async () => {
    const covers = await w.server.anonymous.get('/api/project-covers/');
    expect(covers.status).toBe(200);
    expect(covers.body).toContain(`${w.server.platform.config.PUBLIC_URL}/covers/tide.svg`);
    expect((await w.server.anonymous.get('/api/unsplash/')).status).toBe(401);
    const stock = await w.member.get('/api/unsplash/?query=sea&page=nonsense&per_page=1e9');
    expect([stock.status, stock.body]).toEqual([200, []]);
  });

  it('are passed through from the provider once its key is set', async () => {
    const asked: string[] = [];
    let answer = { status: 200, body: '' };
    const provider = createServer((request, reply) => {
      asked.push(`${request.headers.authorization} ${request.url}`);
      const isSearch = request.url?.startsWith('/search/');
      reply.writeHead(answer.status, { 'content-type': 'application/json' });
      reply.end(answer.body || (isSearch ? '{"total":1,"results":[{"id":"a"}]}' : '[{"id":"b"}]'));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => provider.once('listening', resolve));
    const { port } = provider.address() as AddressInfo;
    const { platform } = w.server;
    const key = seal(platform.secretKey, CONFIGURATION_PURPOSE, 'the-key');
    await platform.database.sql`
      INSERT INTO instance_configurations (key, value, category, is_encrypted)
      VALUES ('UNSPLASH_ACCESS_KEY', ${key}, 'UNSPLASH', true)
      ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, is_encrypted = true`;
    const base = `http://127.0.0.1:${port}`;
    const config = { ...platform.config, OUTGOING_ALLOW: '127.0.0.1', UNSPLASH_HOST: base };
    const scope = readScope({ ...platform, config }, systemFacts);
    const search = { query: 'sea & sky', page: 2, per_page: 20 };
    expect(await searchPictures(scope, search)).toMatchObject({
      status: 200,
      body: { total: 1, results: [{ id: 'a' }] },
    });
    expect(asked).toEqual([
      'Client-ID the-key /search/photos?page=2&per_page=20&query=sea+%26+sky',
    ]);
    const newest = { page: 1, per_page: 20 };
    expect(await searchPictures(scope, newest)).toMatchObject({
      status: 200,
      body: [{ id: 'b' }],
    });
    answer = { status: 403, body: '{"errors":["limit"]}' };
    expect(await searchPictures(scope, newest)).toMatchObject({
      status: 403,
      body: { errors: ['limit'] },
    });
    answer = { status: 401, body: '{"errors":["token"]}' };
    await expect(searchPictures(scope, newest)).rejects.toMatchObject({
      status: 400,
      body: { error: 'Unsplash refused the access key.' },
    });
    provider.close();
    await expect(searchPictures(scope, search)).rejects.toMatchObject({
      status: 400,
      body: { error: 'Unsplash could not be reached. Try again in a moment.' },
    });
  });
});
