import { afterAll, beforeAll, expect, it } from 'vitest';

import { assetCopyJob } from '#server/features/attachments/copy-job.ts';
import { upload } from '#tests/support/upload.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

let w: World;
let issues: string;

beforeAll(async () => {
  w = await world();
  issues = `${w.project.url}/issues/`;
});
afterAll(() => w.close());

const ALL = ['sub_items', 'relations', 'links', 'attachments'];
const make = async (body: object, who: Caller = w.member) => (await who.post(issues, body)).body;
const copy = (item: string, parts: readonly string[], who: Caller = w.member) =>
  who.post(issues, { name: 'Copy', copy_of: { item, parts } });
const attachmentsOf = (id: string) =>
  `/api/assets/v2/workspaces/${w.workspace.slug}/projects/${w.project.id}/issues/${id}/attachments/`;

/** An item with something of everything: a part with a part, a blocking item, a link and a file. */
async function wholeItem() {
  const item = await make({ name: 'Original', priority: 'high' });
  const part = await make({
    name: 'Part',
    parent_id: item.id,
    priority: 'low',
    target_date: '2026-12-01',
    assignee_ids: [w.member.id],
    description_html: '<p>Words</p>',
  });
  await make({ name: 'Part of the part', parent_id: part.id });
  const other = await make({ name: 'Blocker' });
  const relation = { relation_type: 'blocked_by', issues: [other.id] };
  await w.member.post(`${issues}${item.id}/issue-relation/`, relation);
  const link = { url: 'https://tutti.test/plan', title: 'Plan' };
  expect((await w.member.post(`${issues}${item.id}/issue-links/`, link)).status).toBe(201);
  const file = { name: 'notes.txt', size: 5, type: 'text/plain' };
  const ticket = (await w.member.post(attachmentsOf(item.id), file)).body;
  expect((await upload(w.server, ticket.upload_data, 'hello')).statusCode).toBe(204);
  await w.member.patch(`${attachmentsOf(item.id)}${ticket.asset_id}/`);
  return { item, part, other, fileId: ticket.asset_id };
}

async function childrenOf(id: string) {
  return (await w.member.get(`${issues}${id}/sub-issues/`)).body.sub_issues;
}

it('a copy gets what is asked for and nothing else', async () => {
  const { item } = await wholeItem();
  const bare = await copy(item.id, []);
  expect(bare.status).toBe(201);
  expect(bare.body).toMatchObject({ sub_issues_count: 0, link_count: 0, attachment_count: 0 });
  const linked = (await copy(item.id, ['links'])).body;
  expect(linked).toMatchObject({ name: 'Copy', sub_issues_count: 0, link_count: 1 });
  const links = (await w.member.get(`${issues}${linked.id}/issue-links/`)).body;
  expect(links).toMatchObject([{ url: 'https://tutti.test/plan', title: 'Plan' }]);
});

it('items below go along with their values, their words and all below them; the originals stay', async () => {
  const { item, part } = await wholeItem();
  const made = (await copy(item.id, ['sub_items'])).body;
  expect(made.sub_issues_count).toBe(1);
  const [copied] = await childrenOf(made.id);
  expect(copied).toMatchObject({
    name: 'Part',
    priority: 'low',
    target_date: '2026-12-01',
    assignee_ids: [w.member.id],
    sub_issues_count: 1,
  });
  expect(copied.id).not.toBe(part.id);
  expect((await w.member.get(`${issues}${copied.id}/`)).body.description_html).toContain('Words');
  expect(await childrenOf(copied.id)).toMatchObject([{ name: 'Part of the part' }]);
  expect(await childrenOf(item.id)).toMatchObject([{ id: part.id }]);
});

it('a copy below its original is not copied again', async () => {
  const { item } = await wholeItem();
  const copy_of = { item: item.id, parts: ['sub_items'] };
  const made = (await w.member.post(issues, { name: 'Below', parent_id: item.id, copy_of })).body;
  expect(await childrenOf(made.id)).toMatchObject([{ name: 'Part' }]);
  expect(await childrenOf(item.id)).toHaveLength(2);
});

it('relations go along from the side they are seen', async () => {
  const { item, other } = await wholeItem();
  const made = (await copy(item.id, ['relations'])).body;
  const blocked = (await w.member.get(`${issues}${made.id}/issue-relation/`)).body.blocked_by;
  expect(blocked).toMatchObject([{ id: other.id }]);
  const blocking = (await w.member.get(`${issues}${other.id}/issue-relation/`)).body.blocking;
  expect(blocking.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [item.id, made.id].toSorted(),
  );
});

it('a file is there and counted once its bytes are, and does not need the first one any more', async () => {
  const { item, fileId } = await wholeItem();
  const made = (await copy(item.id, ['attachments'])).body;
  expect((await w.member.get(attachmentsOf(made.id))).body).toEqual([]);
  const { sql } = w.server.platform.database;
  const [row] = await sql<{ id: string }[]>`SELECT id FROM assets WHERE work_item_id = ${made.id}`;
  const id = row?.id ?? '';
  await assetCopyJob.run(w.server.platform, id);
  await w.member.delete(`${attachmentsOf(item.id)}${fileId}/`);
  expect((await w.member.get(attachmentsOf(made.id))).body).toMatchObject([
    { id, attributes: { name: 'notes.txt' } },
  ]);
  expect((await w.member.get(`${issues}${made.id}/`)).body.attachment_count).toBe(1);
});

const assets = (id = '') =>
  `/api/assets/v2/workspaces/${w.workspace.slug}/projects/${w.project.id}/${id && `${id}/`}`;

/** An uploaded picture of an item's description. */
async function pictureOf(item: string): Promise<string> {
  const ticket = await w.member.post(assets(), {
    ...{ name: 'plan.png', type: 'image/png', size: 5 },
    ...{ entity_type: 'ISSUE_DESCRIPTION', entity_identifier: item },
  });
  expect((await upload(w.server, ticket.body.upload_data, 'hello')).statusCode).toBe(204);
  await w.member.patch(assets(ticket.body.asset_id), {});
  return ticket.body.asset_id;
}

const picture = (id: string) => `<image-component src="${id}"></image-component>`;
const pictureIn = async (id: string) =>
  /src="([^"]+)"/.exec((await w.member.get(`${issues}${id}/`)).body.description_html)?.[1] ?? '';

it('pictures of the words are its own: they stay when the original is deleted, with those below', async () => {
  const item = await make({ name: 'Original' });
  const part = await make({ name: 'Part', parent_id: item.id });
  const pictures = [await pictureOf(item.id), await pictureOf(part.id)];
  const [description_html = '', below = ''] = pictures.map(picture);
  await w.member.patch(`${issues}${item.id}/`, { description_html });
  await w.member.patch(`${issues}${part.id}/`, { description_html: below });
  const copy_of = { item: item.id, parts: ['sub_items'] };
  const made = (await w.member.post(issues, { name: 'Copy', description_html, copy_of })).body;
  const [child] = await childrenOf(made.id);
  expect((await w.admin.delete(`${issues}${item.id}/`)).status).toBe(204);
  for (const id of [made.id, child.id]) {
    const own = await pictureIn(id);
    expect(own).not.toBe('');
    expect(pictures).not.toContain(own);
    await assetCopyJob.run(w.server.platform, own);
    expect((await w.member.get(assets(own))).status).toBe(302);
  }
});

it('a picture that was put into the copy is not copied', async () => {
  const item = await make({ name: 'Original', description_html: '<p>Words</p>' });
  const added = await pictureOf(item.id);
  const copy_of = { item: item.id, parts: [] };
  const body = { name: 'Copy', description_html: picture(added), copy_of };
  expect(await pictureIn((await w.member.post(issues, body)).body.id)).toBe(added);
});

it('an item nobody may see is not copied, nor anything by people without the right', async () => {
  const { item } = await wholeItem();
  const nobody = '01900000-0000-7000-8000-00000000dead';
  expect((await copy(nobody, ALL)).status).toBe(404);
  const before = (await w.member.get(issues)).body;
  expect((await copy(item.id, ALL, w.guest)).status).toBe(403);
  expect((await copy(item.id, ['everything'])).status).toBe(400);
  expect((await w.member.get(issues)).body).toEqual(before);
});
