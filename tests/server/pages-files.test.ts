import { afterAll, beforeAll, expect, it } from 'vitest';

import { assetCopyJob } from '#server/features/attachments/copy-job.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { pathOf, PIXEL, upload } from '#tests/support/upload.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let files: string;

beforeAll(async () => {
  w = await world();
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.server.joinProject(w.workspace, project, w.guest, GUEST);
  files = `/api/assets/v2/workspaces/${w.workspace.slug}/projects/${project.id}/`;
});
afterAll(() => w.close());

const makePage = async (who: Caller, fields: object = {}) =>
  (await who.post(`${project.url}/pages/`, { name: 'Plan', ...fields })).body;
const ask = (who: Caller, pageId: string) =>
  who.post(files, {
    name: 'a.png',
    size: PIXEL.length,
    type: 'image/png',
    entity_type: 'PAGE_DESCRIPTION',
    entity_identifier: pageId,
  });

async function addPicture(who: Caller, pageId: string): Promise<string> {
  const ticket = await ask(who, pageId);
  expect(ticket.status).toBe(200);
  expect((await upload(w.server, ticket.body.upload_data, PIXEL)).statusCode).toBe(204);
  expect((await who.patch(`${files}${ticket.body.asset_id}/`, {})).status).toBe(204);
  return ticket.body.asset_id;
}

it('pictures are taken from those who may write in the page', async () => {
  const page = await makePage(w.admin);
  const secret = await makePage(w.admin, { access: 1 });
  const id = await addPicture(w.member, page.id);
  const [row] = await w.server.platform.database
    .sql`SELECT page_id, project_id FROM assets WHERE id = ${id}`;
  expect(row).toEqual({ page_id: page.id, project_id: project.id });
  expect((await ask(w.member, secret.id)).status).toBe(404);
  expect((await ask(w.guest, page.id)).status).toBe(404);
  await w.admin.post(`${project.url}/pages/${page.id}/lock/`);
  expect((await ask(w.member, page.id)).status).toBe(403);
});

it('pictures are shown to those who see the page', async () => {
  const page = await makePage(w.member);
  const at = `${files}${await addPicture(w.member, page.id)}/`;
  expect((await w.admin.get(at)).status).toBe(302);
  expect((await w.guest.get(at)).status).toBe(404);
  await w.member.post(`${project.url}/pages/${page.id}/access/`, { access: 1 });
  expect((await w.admin.get(at)).status).toBe(404);
  expect((await w.admin.delete(at)).status).toBe(404);
  expect((await w.member.get(at)).status).toBe(302);
});

it('a copy of a page has pictures of its own', async () => {
  const page = await makePage(w.member);
  const id = await addPicture(w.member, page.id);
  const at = `${project.url}/pages/${page.id}/`;
  const html = `<p>See</p><image-component src="${id}" width="35%"></image-component>`;
  await w.member.patch(at, { description_html: html });
  const copy = (await w.admin.post(`${at}duplicate/`)).body;
  const own = /src="([^"]+)"/.exec(copy.description_html)?.[1] ?? '';
  expect(own).not.toBe(id);
  expect(copy.description_html).toBe(
    (await w.admin.get(at)).body.description_html.replace(id, own),
  );
  // Until the copy has bytes of its own it shows those of the first one.
  expect((await w.admin.get(`${files}${own}/`)).status).toBe(302);
  await assetCopyJob.run(w.server.platform, own);
  // The first one's file may go: the copy does not need it.
  await w.member.delete(`${files}${id}/`);
  const shown = await w.admin.get(`${files}${own}/`);
  expect(shown.status).toBe(302);
  const file = await w.server.app.inject({
    method: 'GET',
    url: pathOf(w.server, String(shown.headers['location'])),
  });
  expect(file.rawPayload).toEqual(PIXEL);
  const { sql } = w.server.platform.database;
  expect([...(await sql`SELECT page_id, is_uploaded FROM assets WHERE id = ${own}`)]).toEqual([
    { page_id: copy.id, is_uploaded: true },
  ]);
});

it('a copy whose file is gone is tried again, and given up in the end', async () => {
  const page = await makePage(w.member);
  const id = await addPicture(w.member, page.id);
  const at = `${project.url}/pages/${page.id}/`;
  await w.member.patch(at, {
    description_html: `<image-component src="${id}"></image-component>`,
  });
  const { sql, files: store } = { ...w.server.platform.database, files: w.server.platform.files };
  const [row] = await sql<{ asset: string }[]>`SELECT asset FROM assets WHERE id = ${id}`;
  await store.remove(row?.asset ?? '');
  const copy = (await w.member.post(`${at}duplicate/`)).body;
  const own = /src="([^"]+)"/.exec(copy.description_html)?.[1] ?? '';
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await sql`UPDATE asset_copies SET next_attempt_at = now() WHERE asset_id = ${own}`;
    expect(await assetCopyJob.due(w.server.platform, 10)).toContain(own);
    await assetCopyJob.run(w.server.platform, own);
    const [state] =
      await sql`SELECT status, attempts, last_error <> '' AS is_told FROM asset_copies WHERE asset_id = ${own}`;
    expect(state).toEqual({
      status: attempt < 5 ? 'queued' : 'failed',
      attempts: attempt,
      is_told: true,
    });
  }
});

it('pictures go along to another project', async () => {
  const page = await makePage(w.admin);
  const id = await addPicture(w.admin, page.id);
  const other = await w.server.project(w.workspace, w.admin);
  const moved = await w.admin.post(`${project.url}/pages/${page.id}/move/`, {
    new_project_id: other.id,
  });
  expect(moved.status).toBe(204);
  expect((await w.admin.get(`${files}${id}/`)).status).toBe(404);
  expect((await w.admin.get(`${files.replace(project.id, other.id)}${id}/`)).status).toBe(302);
  expect((await w.member.get(`${files.replace(project.id, other.id)}${id}/`)).status).toBe(403);
});
