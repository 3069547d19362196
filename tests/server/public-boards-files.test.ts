import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let stranger: Caller;
let other: Caller;
let item: string;
let anchor: string;
let files: string;

beforeAll(async () => {
  w = await world();
  stranger = await w.server.person('stranger');
  other = await w.server.person('other');
});
afterAll(() => w.close());

beforeEach(async () => {
  project = await w.server.project(w.workspace, w.admin);
  item = (await w.admin.post(`${project.url}/issues/`, { name: 'Tea' })).body.id;
  const boards = `${project.url}/project-deploy-boards/`;
  ({ anchor } = (await w.admin.post(boards, { is_comments_enabled: true })).body);
  files = `/api/public/assets/v2/anchor/${anchor}/`;
});

const look = (url: string) => w.server.app.inject({ url });
const picture = { name: 'a.png', size: 4, type: 'image/png', entity_type: 'COMMENT_DESCRIPTION' };
const comment = async (who: Caller) =>
  (
    await who.post(`/api/public/anchor/${anchor}/issues/${item}/comments/`, {
      comment_html: '<p>x</p>',
    })
  ).body.id as string;
const upload = async (who: Caller) =>
  (await who.post(files, { ...picture, entity_identifier: '' })).body.asset_id as string;

describe('files of a published board', () => {
  it('are uploaded for a comment, shown to everybody once it is written, and deleted and restored by their writer', async () => {
    const id = await upload(stranger);
    await stranger.patch(`${files}${id}/`, {});
    expect((await stranger.get(`${files}${id}/`)).status).toBe(302);
    expect((await look(`${files}${id}/`)).statusCode).toBe(404);
    const written = await comment(stranger);
    expect((await stranger.post(`${files}${written}/bulk/`, { asset_ids: [id] })).status).toBe(204);
    expect((await look(`${files}${id}/`)).statusCode).toBe(302);
    expect((await other.delete(`${files}${id}/`)).status).toBe(404);
    expect((await stranger.delete(`${files}${id}/`)).status).toBe(204);
    expect((await look(`${files}${id}/`)).statusCode).toBe(404);
    for (const word of ['workspaces', 'anchor']) {
      const restore = `/api/public/assets/v2/${word}/${anchor}/restore/${id}/`;
      expect((await other.post(restore)).status).toBe(404);
      expect((await stranger.post(restore)).status).toBe(204);
      expect((await look(`${files}${id}/`)).statusCode).toBe(302);
      await stranger.delete(`${files}${id}/`);
    }
  });

  it("go to nobody else's comment, and are pictures of comments alone", async () => {
    const id = await upload(stranger);
    const theirs = await comment(other);
    expect((await stranger.post(`${files}${theirs}/bulk/`, { asset_ids: [id] })).status).toBe(404);
    expect((await stranger.post(files, { ...picture, entity_identifier: theirs })).status).toBe(
      404,
    );
    for (const entity_type of ['ISSUE_DESCRIPTION', 'PAGE_DESCRIPTION', 'WORKSPACE_LOGO']) {
      expect((await stranger.post(files, { ...picture, entity_type })).status).toBe(400);
    }
    expect((await stranger.post(files, { ...picture, type: 'text/html' })).status).toBe(400);
    await w.admin.post(`${project.url}/project-deploy-boards/`, {});
    expect((await stranger.post(files, picture)).status).toBe(400);
  });

  it('are those of texts that are public: not of team comments, other items or other projects', async () => {
    const { sql } = w.server.platform.database;
    const own = await upload(w.admin);
    await w.admin.patch(`${files}${own}/`, {});
    const { body } = await w.admin.post(`${project.url}/issues/${item}/comments/`, {
      comment_html: '<p>Team</p>',
    });
    await sql`UPDATE assets SET comment_id = ${body.id} WHERE id = ${own}`;
    expect((await look(`${files}${own}/`)).statusCode).toBe(404);
    await sql`UPDATE comments SET access = 'EXTERNAL' WHERE id = ${body.id}`;
    expect((await look(`${files}${own}/`)).statusCode).toBe(302);
    await sql`UPDATE assets SET entity_type = 'ISSUE_DESCRIPTION', work_item_id = ${item}, comment_id = NULL
      WHERE id = ${own}`;
    expect((await look(`${files}${own}/`)).statusCode).toBe(302);
    const elsewhere = await w.server.project(w.workspace, w.admin);
    const boards = `${elsewhere.url}/project-deploy-boards/`;
    const there = (await w.admin.post(boards, {})).body.anchor;
    expect((await look(`/api/public/assets/v2/anchor/${there}/${own}/`)).statusCode).toBe(404);
    await w.admin.post(`${project.url}/issues/${item}/archive/`);
    await sql`UPDATE work_items SET archived_at = now() WHERE id = ${item}`;
    expect((await look(`${files}${own}/`)).statusCode).toBe(404);
  });
});

describe('a project by its own address', () => {
  it('leads to its public page while it is published', async () => {
    const { slug } = w.workspace;
    const calls = `/api/public/workspaces/${slug}/projects/${project.id}/anchor/`;
    const found = await look(calls);
    expect(JSON.parse(found.body)).toMatchObject({ anchor, created_by: null });
    expect(found.body).not.toContain('@');
    const old = await look(`/spaces/${slug}/${project.id}/?board=list&peekId=${item}&x=1`);
    expect(old.statusCode).toBe(302);
    expect(old.headers.location).toMatch(
      new RegExp(`/spaces/issues/${anchor}/\\?board=list&peekId=${item}$`),
    );
    expect(
      (await look(`/api/public/workspaces/other/projects/${project.id}/anchor/`)).statusCode,
    ).toBe(404);
    expect((await look(`/spaces/${slug}/nothing/`)).statusCode).toBe(404);
    const { body } = await w.admin.get(`${project.url}/project-deploy-boards/`);
    await w.admin.delete(`${project.url}/project-deploy-boards/${body.id}/`);
    expect((await look(calls)).statusCode).toBe(404);
    expect((await look(`/spaces/${slug}/${project.id}/`)).statusCode).toBe(404);
  });

  it('shows pictures of a page without scripts', async () => {
    const id = crypto.randomUUID();
    const { body: page } = await w.admin.post(`${project.url}/pages/`, {
      name: 'P',
      access: 0,
      description_html: `<p>Hi</p><image-component src="${id}" alt="a > &quot;b" width="50%"></image-component><p>End</p>`,
    });
    const published = (await w.admin.post(`${project.url}/pages/${page.id}/publish/`)).body.anchor;
    const { body } = await look(`/spaces/pages/${published}/`);
    expect(body).toContain(`<img src="/api/public/assets/v2/anchor/${published}/${id}/"`);
    expect(body).not.toContain('image-component');
  });
});
