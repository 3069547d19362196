import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { previewJob } from '#server/features/work-items/links/preview-job.ts';
import { readHead } from '#server/features/work-items/links/preview.ts';
import { world, type World } from '#tests/support/world.ts';

describe('links of a work item', () => {
  let w: World;
  let url: string;
  let page: string;
  let outside: Server;
  let item: { id: string };
  const nobody = '01900000-0000-7000-8000-00000000dead';

  beforeAll(async () => {
    outside = createServer((request, reply) => {
      if (request.url === '/icon.png') {
        reply.setHeader('content-type', 'image/png').end(Buffer.from('icon'));
      } else if (request.url === '/page') {
        reply.setHeader('content-type', 'text/html').end(`<html><head>
          <link rel="apple-touch-icon" href="/other.png"><link rel="icon" href="icon.png">
          <title> A  &amp; B </title></head><body><svg><title>no</title></svg></body></html>`);
      } else {
        reply.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const { port } = outside.address() as AddressInfo;
    page = `http://127.0.0.1:${port}/page`;
    w = await world({ OUTGOING_ALLOW: `127.0.0.1:${port}` });
    item = (await w.member.post(`${w.project.url}/issues/`, { name: 'item' })).body;
    url = `${w.project.url}/issues/${item.id}/issue-links/`;
  });
  afterAll(async () => {
    await w.close();
    outside.close();
  });

  const sql = () => w.server.platform.database.sql;
  const add = async (address: string) => (await w.member.post(url, { url: address })).body;

  it('are closed to outsiders, and to guests for writing', async () => {
    const detail = { detail: 'You do not have permission to perform this action.' };
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    expect((await w.bystander.get(url)).body).toEqual(detail);
    expect((await w.guest.post(url, { url: 'a.example' })).body).toEqual(detail);
    expect((await w.guest.get(url)).status).toBe(403);
  });

  it('are added with http:// in front, listed newest first, changed and removed', async () => {
    const made = await w.member.post(url, { url: ' one.example/a?b=1 ', title: 'One' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      title: 'One',
      url: 'http://one.example/a?b=1',
      metadata: {},
      issue: item.id,
      issue_id: item.id,
      project: w.project.id,
      project_id: w.project.id,
      workspace: w.workspace.id,
      created_by: w.member.id,
      created_by_id: w.member.id,
      updated_by: null,
      created_at: made.body.created_at,
      updated_at: made.body.updated_at,
      deleted_at: null,
      created_by_detail: {
        id: w.member.id,
        first_name: 'Max',
        last_name: '',
        avatar: '',
        avatar_url: null,
        is_bot: false,
        display_name: 'Max',
      },
    });
    const second = await add('https://two.example');
    const listed = (await w.member.get(url)).body;
    expect(listed.map((link: { id: string }) => link.id)).toEqual([second.id, made.body.id]);
    const taken = await w.member.patch(`${url}${second.id}/`, { url: 'one.example/a?b=1' });
    expect([taken.status, taken.body]).toEqual([
      400,
      { error: 'URL already exists for this Issue' },
    ]);
    const changed = await w.member.patch(`${url}${second.id}/`, { title: 'Two', issue: nobody });
    expect(changed.body).toMatchObject({
      title: 'Two',
      url: 'https://two.example',
      issue: item.id,
    });
    const count = async () =>
      (await w.member.get(`${w.project.url}/issues/${item.id}/`)).body.link_count;
    expect(await count()).toBe(2);
    for (const link of [made.body, second]) {
      expect((await w.member.delete(`${url}${link.id}/`)).status).toBe(204);
      expect((await w.member.delete(`${url}${link.id}/`)).status).toBe(404);
    }
    expect(await count()).toBe(0);
    expect((await w.member.get(url)).body).toEqual([]);
  });

  it('cannot be taken twice', async () => {
    const link = await add('twice.example');
    expect((await w.member.post(url, { url: 'http://twice.example' })).body).toEqual({
      error: 'URL already exists for this Issue',
    });
    await w.member.delete(`${url}${link.id}/`);
    expect((await w.member.post(url, { url: 'twice.example' })).status).toBe(201);
  });

  it.each([
    'javascript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'https://no spaces.example',
    'ftp://x',
    'plainword',
    'vbscript:x',
    'http://javascript:alert(1)',
  ])('%s is no address', async (address) => {
    const reply = await w.member.post(url, { url: address });
    expect([reply.status, reply.body]).toEqual([400, { url: { error: 'Invalid URL format.' } }]);
  });

  it('ask for an address', async () => {
    expect((await w.member.post(url, {})).body).toEqual({ url: ['This field is required.'] });
    expect((await w.member.post(url, { url: 'a.example', title: 'x'.repeat(256) })).body).toEqual({
      title: ['Ensure this field has no more than 255 characters.'],
    });
  });

  it('are not made on or taken from another item', async () => {
    const theirs = await w.stranger.post(`${w.foreign.project.url}/issues/`, { name: 'theirs' });
    const base = `${w.project.url}/issues/${theirs.body.id}/issue-links/`;
    expect((await w.member.post(base, { url: 'a.example' })).status).toBe(404);
    expect((await w.member.get(base)).status).toBe(404);
    const link = await add('mine.example');
    const other = await w.member.post(`${w.project.url}/issues/`, { name: 'other' });
    const wrong = `${w.project.url}/issues/${other.body.id}/issue-links/${link.id}/`;
    expect((await w.member.patch(wrong, { title: 'x' })).status).toBe(404);
    expect((await w.member.delete(wrong)).status).toBe(404);
  });

  it('learn the title and the icon of their page', async () => {
    const link = await add(page);
    expect(await previewJob.due(w.server.platform, 100)).toContain(link.id);
    await previewJob.run(w.server.platform, link.id);
    const [row] = await sql()`SELECT * FROM work_item_links WHERE id = ${link.id}`;
    const icon = Buffer.from('icon').toString('base64');
    expect(row).toMatchObject({
      title: null,
      preview_status: 'done',
      metadata: {
        title: 'A & B',
        favicon: `data:image/png;base64,${icon}`,
        favicon_url: page.replace('page', 'icon.png'),
        url: page,
      },
    });
    const log = await sql()`SELECT scope_kind, scope, rev FROM change_log
      WHERE entity_id = ${link.id} ORDER BY id DESC LIMIT 1`;
    expect(log).toEqual([{ scope_kind: 'item', scope: item.id, rev: row?.['rev'] }]);
    expect(await previewJob.due(w.server.platform, 100)).not.toContain(link.id);
  });

  it('in texts show the title and icon of their page, which is looked at once', async () => {
    const at = `/api/workspaces/${w.workspace.slug}/link-previews/`;
    const previewOf = (address: string) => w.member.get(`${at}?url=${encodeURIComponent(address)}`);
    const icon = `data:image/png;base64,${Buffer.from('icon').toString('base64')}`;
    const first = await previewOf(page);
    expect([first.status, first.body]).toEqual([200, { url: page, title: 'A & B', favicon: icon }]);
    const inside = await previewOf('http://169.254.169.254/latest/meta-data/');
    expect(inside.body).toMatchObject({ title: null, favicon: null });
    for (const wrong of ['ftp://x.test/', 'javascript:alert(1)', 'plainword']) {
      expect([wrong, (await previewOf(wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await w.stranger.get(`${at}?url=${encodeURIComponent(page)}`)).status).toBe(403);
    // What is remembered counts for nothing; other pages do.
    const many = await Promise.all(
      Array.from({ length: 62 }, (_, number) => previewOf(`http://127.0.0.1/${number}`)),
    );
    expect(many.some(({ status }) => status === 429)).toBe(true);
    expect((await previewOf(page)).status).toBe(200);
  });

  it('never look inside the house', async () => {
    const link = await add('http://169.254.169.254/latest/meta-data/');
    await previewJob.run(w.server.platform, link.id);
    const [row] =
      await sql()`SELECT preview_status, metadata FROM work_item_links WHERE id = ${link.id}`;
    expect(row).toEqual({
      preview_status: 'failed',
      metadata: {
        error: 'This address is not allowed.',
        title: null,
        favicon: null,
        url: 'http://169.254.169.254/latest/meta-data/',
      },
    });
  });

  it('prefer the icon a page names first in rank', () => {
    const head = readHead(
      '<link rel="apple-touch-icon" href="b"><link rel="Shortcut Icon" href="a">',
    );
    expect(head).toEqual({ title: null, icons: ['a', 'b'] });
  });
});
