import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ChangedPage, DuplicatedPage, Page, PageDetail, ReadPage } from '#shared/contract/pages.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let url: string;

beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

beforeEach(async () => {
  await w.server.platform.database.sql`DELETE FROM favorites`;
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.server.joinProject(w.workspace, project, w.guest, GUEST);
  url = `${project.url}/pages/`;
});

const make = async (who: Caller, fields: object = {}) => {
  const made = await who.post(url, { name: 'Plan', ...fields });
  expect(made.status).toBe(201);
  return made.body;
};
const namesOf = async (who: Caller, where = url) =>
  (await who.get(where)).body.map((page: Page) => page.name);
const logOf = (id: string, entity = 'page') =>
  w.server.platform.database.sql<{ name: string; op: string }[]>`
    SELECT scope_kind || ':' || scope AS name, op FROM change_log
    WHERE entity_id = ${id} AND entity = ${entity} ORDER BY xid, id`;

describe('making pages', () => {
  it('is for admins and members of the project', async () => {
    expect((await w.server.anonymous.post(url, {})).status).toBe(401);
    expect((await w.guest.post(url, { name: 'x' })).status).toBe(403);
    expect((await w.stranger.post(url, { name: 'x' })).status).toBe(403);
  });

  it('answers the page as the contract has it and tells the project', async () => {
    const page = await make(w.member, {
      access: 0,
      logo_props: { in_use: 'emoji', emoji: { value: '128512' } },
      owned_by: w.admin.id,
      label_ids: ['nonsense'],
    });
    expect(PageDetail.strict().parse(page)).toEqual(page);
    expect(page).toMatchObject({
      name: 'Plan',
      owned_by: w.member.id,
      created_by: w.member.id,
      updated_by: null,
      access: 0,
      color: '',
      parent: null,
      is_favorite: false,
      is_locked: false,
      archived_at: null,
      sort_order: page.sort_order,
      workspace: w.workspace.id,
      view_props: { full_width: false },
      label_ids: [],
      project_ids: [project.id],
      description_html: '<p></p>',
    });
    expect(await logOf(page.id)).toEqual([{ name: `project:${project.id}`, op: 'up' }]);
  });

  it('tells a private page to its owner alone', async () => {
    const page = await make(w.member, { access: 1 });
    expect(await logOf(page.id)).toEqual([{ name: `user:${w.member.id}`, op: 'up' }]);
  });

  it('says which field is wrong', async () => {
    expect((await w.member.post(url, { access: 7 })).body).toEqual({
      access: ['"7" is not a valid choice.'],
    });
    expect((await w.member.post(url, { name: null })).body).toEqual({
      name: ['This field may not be null.'],
    });
    const foreign = v7();
    expect((await w.member.post(url, { parent: foreign })).body).toEqual({
      parent: [`Invalid pk "${foreign}" - object does not exist.`],
    });
    expect((await w.member.post(url, { labels: [foreign] })).body).toEqual({
      labels: [`Invalid pk "${foreign}" - object does not exist.`],
    });
  });

  it('cleans the text and logs what it mentions', async () => {
    const transaction = v7();
    const item = v7();
    const page = await make(w.member, {
      description_html: `<p onclick="x()">Hi <mention-component id="${transaction}" entity_identifier="${item}"
        entity_name="issue"></mention-component><script>alert(1)</script></p>`,
    });
    expect(page.description_html).not.toContain('script');
    expect(page.description_html).not.toContain('onclick');
    const read = (await w.admin.get(`${url}${page.id}/`)).body;
    expect(ReadPage.strict().parse(read)).toEqual(read);
    expect(read.issue_ids).toEqual([item]);
    const logs = await w.server.platform.database.sql`
      SELECT transaction, entity_identifier, entity_name FROM page_logs WHERE page_id = ${page.id}`;
    expect([...logs]).toEqual([{ transaction, entity_identifier: item, entity_name: 'issue' }]);
    await w.member.patch(`${url}${page.id}/`, { description_html: '<p>Nobody</p>' });
    expect((await w.admin.get(`${url}${page.id}/`)).body.issue_ids).toEqual([]);
  });

  it('makes a sub-page as public as the page above it', async () => {
    const above = await make(w.member, { access: 1 });
    const below = await make(w.member, { parent: above.id });
    expect(below.access).toBe(1);
    expect((await w.admin.post(url, { parent: above.id })).status).toBe(400);
  });
});

describe('seeing pages', () => {
  it('lists public and own pages, favorites first, then the newest', async () => {
    await make(w.admin, { name: 'Old' });
    const pinned = await make(w.admin, { name: 'Pinned' });
    await make(w.admin, { name: 'Secret', access: 1 });
    await make(w.member, { name: 'Mine', access: 1 });
    const above = await make(w.member, { name: 'New' });
    await make(w.member, { name: 'Below', parent: above.id });
    expect((await w.member.post(`${project.url}/favorite-pages/${pinned.id}/`)).status).toBe(204);
    const list = (await w.member.get(url)).body;
    for (const page of list) expect(Page.strict().parse(page)).toEqual(page);
    expect(list.map((page: Page) => page.name)).toEqual(['Pinned', 'New', 'Mine', 'Old']);
    expect(list[0].is_favorite).toBe(true);
    expect(await namesOf(w.member, `${url}?search=NE`)).toEqual(['Pinned', 'New', 'Mine']);
    expect(await namesOf(w.member, `${url}?search=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await namesOf(w.member, `${project.url}/favorite-pages/`)).toEqual(['Pinned']);
    expect(await namesOf(w.admin, `${project.url}/favorite-pages/`)).toEqual([]);
  });

  it('hides private pages from everybody else, admins too', async () => {
    const page = await make(w.member, { access: 1 });
    const at = `${url}${page.id}/`;
    for (const call of [
      w.admin.get(at),
      w.admin.patch(at, { name: 'x' }),
      w.admin.delete(at),
      w.admin.post(`${at}lock/`),
      w.admin.delete(`${at}lock/`),
      w.admin.post(`${at}archive/`),
      w.admin.delete(`${at}archive/`),
      w.admin.post(`${at}access/`, { access: 0 }),
      w.admin.post(`${at}duplicate/`),
      w.admin.post(`${at}move/`, { new_project_id: project.id }),
      w.admin.get(`${at}description/`),
      w.admin.patch(`${at}description/`, { description_binary: 'AAA=', description_html: '' }),
      w.admin.get(`${at}versions/`),
      w.admin.get(`${at}sub-pages/`),
      w.admin.post(`${project.url}/favorite-pages/${page.id}/`),
    ]) {
      const reply = await call;
      expect([reply.status, reply.body]).toEqual([404, { error: 'Page not found' }]);
    }
  });

  it('shows a guest own pages alone, until guests see everything', async () => {
    const page = await make(w.member);
    const refused = await w.guest.get(`${url}${page.id}/`);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'You are not allowed to view this page' },
    ]);
    expect((await w.guest.get(`${url}${v7()}/`)).body).toEqual(refused.body);
    expect(await namesOf(w.guest)).toEqual([]);
    await w.admin.patch(`${project.url}/`, { guest_view_all_features: true });
    expect(await namesOf(w.guest)).toEqual(['Plan']);
    expect((await w.guest.get(`${url}${page.id}/`)).status).toBe(200);
    expect((await w.guest.patch(`${url}${page.id}/`, { name: 'x' })).status).toBe(403);
  });

  it('shows none of an archived project', async () => {
    const page = await make(w.member);
    await w.admin.post(`${project.url}/archive/`);
    expect(await namesOf(w.member)).toEqual([]);
    expect((await w.member.get(`${url}${page.id}/`)).status).toBe(404);
    await w.admin.delete(`${project.url}/archive/`);
    expect(await namesOf(w.member)).toEqual(['Plan']);
  });

  it('notes a visit', async () => {
    const page = await make(w.member, { logo_props: { in_use: 'icon' } });
    await w.member.get(`${url}${page.id}/`);
    await expect
      .poll(
        async () => (await w.member.get(`${w.workspace.url}/recent-visits/?entity_name=page`)).body,
      )
      .toEqual([
        expect.objectContaining({
          entity_name: 'page',
          entity_data: {
            id: page.id,
            name: 'Plan',
            logo_props: { in_use: 'icon' },
            project_id: project.id,
            owned_by: w.member.id,
            project_identifier: project.identifier,
          },
        }),
      ]);
  });
});

describe('changing pages', () => {
  it('changes name, looks, labels and text', async () => {
    const page = await make(w.member);
    const label = (await w.admin.post(`${project.url}/issue-labels/`, { name: 'Docs' })).body;
    const changed = await w.admin.patch(`${url}${page.id}/`, {
      name: '  Better \u202E plan ',
      color: '#fff',
      labels: [label.id],
      view_props: { full_width: true },
      description_html: '<p>Text</p>',
    });
    expect(changed.status).toBe(200);
    expect(ChangedPage.strict().parse(changed.body)).toEqual(changed.body);
    expect(changed.body).toMatchObject({
      name: 'Better  plan',
      color: '#fff',
      updated_by: w.admin.id,
      description_html: '<p>Text</p>',
    });
    expect((await w.member.get(url)).body[0].label_ids).toEqual([label.id]);
    await w.admin.delete(`${project.url}/issue-labels/${label.id}/`);
    expect((await w.member.get(url)).body[0].label_ids).toEqual([]);
  });

  it('keeps an order by hand: new ones come last, and each goes where it is put', async () => {
    const [first, second] = [await make(w.member), await make(w.member)];
    expect(second.sort_order).toBeGreaterThan(first.sort_order);
    const copy = (await w.member.post(`${url}${first.id}/duplicate/`)).body;
    expect(copy.sort_order).toBeGreaterThan(second.sort_order);
    const place = first.sort_order - 0.5;
    const moved = await w.member.patch(`${url}${second.id}/`, { sort_order: place });
    expect([moved.status, moved.body.sort_order]).toEqual([200, place]);
    for (const sort_order of ['high', null, '1e999']) {
      expect((await w.member.patch(`${url}${second.id}/`, { sort_order })).status).toBe(400);
    }
  });

  it('refuses blank texts, and changes of access by others than owner and admins', async () => {
    const page = await make(w.member);
    const at = `${url}${page.id}/`;
    expect((await w.admin.patch(at, { description_html: '' })).status).toBe(400);
    expect((await w.admin.patch(at, { description_html: null })).status).toBe(400);
    const refused = { error: 'Access cannot be updated since this page is owned by someone else' };
    expect((await w.admin.patch(at, { parent: v7() })).body).toEqual(refused);
    const ofAdmin = `${url}${(await make(w.admin)).id}/`;
    expect((await w.member.patch(ofAdmin, { access: 1 })).body).toEqual(refused);
    expect((await w.member.post(`${ofAdmin}access/`, { access: 1 })).status).toBe(403);
    expect((await w.admin.post(`${at}access/`, { access: 0 })).status).toBe(204);
    expect((await w.admin.post(`${at}access/`, { access: 1 })).status).toBe(204);
    expect((await w.admin.get(at)).status).toBe(404);
    expect((await w.member.get(at)).body).toMatchObject({ access: 1, anchor: null, team: null });
  });

  it('moves a page between its owner and the project with its access', async () => {
    const page = await make(w.member);
    const at = `${url}${page.id}/`;
    expect((await w.member.post(`${at}access/`, { access: 1 })).status).toBe(204);
    expect((await logOf(page.id)).slice(1)).toEqual([
      { name: `project:${project.id}`, op: 'del' },
      { name: `user:${w.member.id}`, op: 'up' },
    ]);
    expect((await w.admin.get(at)).status).toBe(404);
    expect((await w.member.post(`${at}access/`, {})).status).toBe(204);
    expect((await w.admin.get(at)).status).toBe(200);
  });

  it('locks pages for owners and admins', async () => {
    const page = await make(w.admin);
    const at = `${url}${page.id}/`;
    expect((await w.member.post(`${at}lock/`)).status).toBe(403);
    expect((await w.member.patch(at, { is_locked: true })).status).toBe(403);
    const lockedBy = async () => {
      const { sql } = w.server.platform.database;
      const [row] = await sql`SELECT locked_by FROM pages WHERE id = ${page.id}`;
      return row?.['locked_by'];
    };
    expect((await w.admin.post(`${at}lock/`)).status).toBe(204);
    expect(await lockedBy()).toBe(w.admin.id);
    expect((await w.member.patch(at, { name: 'x' })).body).toEqual({ error: 'Page is locked' });
    expect((await w.member.delete(`${at}lock/`)).status).toBe(403);
    expect((await w.admin.delete(`${at}lock/`)).status).toBe(204);
    expect(await lockedBy()).toBeNull();
    expect((await w.member.patch(at, { name: 'x' })).status).toBe(200);
  });
});

describe('the tree', () => {
  const tree = async () => {
    const root = await make(w.admin, { name: 'Root' });
    const child = await make(w.member, { name: 'Child', parent: root.id });
    const leaf = await make(w.member, { name: 'Leaf', parent: child.id });
    const secret = await make(w.member, { name: 'Secret', parent: root.id, access: 1 });
    return { root, child, leaf, secret };
  };

  it('is listed below a page, without others’ private pages', async () => {
    const { root } = await tree();
    expect(await namesOf(w.member, `${url}${root.id}/sub-pages/`)).toEqual([
      'Child',
      'Secret',
      'Leaf',
    ]);
    expect(await namesOf(w.admin, `${url}${root.id}/sub-pages/`)).toEqual(['Child', 'Leaf']);
  });

  it('never has a page below itself', async () => {
    const { root, leaf } = await tree();
    const reply = await w.admin.patch(`${url}${root.id}/`, { parent: leaf.id });
    expect([reply.status, reply.body]).toEqual([
      400,
      { parent: ['A page cannot be below itself.'] },
    ]);
    const both = await Promise.all([make(w.admin, { name: 'A' }), make(w.admin, { name: 'B' })]);
    const crossed = await Promise.all(
      both.map((page, at) => w.admin.patch(`${url}${page.id}/`, { parent: both[1 - at].id })),
    );
    expect(crossed.map((one) => one.status).toSorted()).toEqual([200, 400]);
  });

  it('is archived and brought back whole', async () => {
    const { root, child, leaf, secret } = await tree();
    expect((await w.member.post(`${url}${root.id}/archive/`)).status).toBe(403);
    await w.member.post(`${project.url}/favorite-pages/${leaf.id}/`);
    const archived = await w.admin.post(`${url}${root.id}/archive/`);
    expect(archived.status).toBe(200);
    expect(archived.body.archived_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/);
    expect((await namesOf(w.member, `${project.url}/archived-pages/`)).toSorted()).toEqual([
      'Child',
      'Leaf',
      'Root',
      'Secret',
    ]);
    expect(await namesOf(w.member, `${project.url}/favorite-pages/`)).toEqual([]);
    expect((await w.member.post(url, { parent: root.id })).body).toEqual({
      error: 'Page is archived',
    });
    // Brought back below an archived page, it comes to the top.
    expect((await w.member.delete(`${url}${child.id}/archive/`)).status).toBe(204);
    const back = (await w.member.get(`${url}${child.id}/`)).body;
    expect([back.parent, back.archived_at]).toEqual([null, null]);
    expect((await w.member.get(`${url}${leaf.id}/`)).body.archived_at).toBeNull();
    expect((await w.member.get(`${url}${secret.id}/`)).body.archived_at).not.toBeNull();
    expect((await w.member.delete(`${url}${root.id}/archive/`)).status).toBe(403);
  });

  it('loses a deleted page alone', async () => {
    const { root, child } = await tree();
    expect((await w.member.delete(`${url}${root.id}/`)).body).toEqual({
      error: 'Only admin or owner can delete the page',
    });
    expect((await w.admin.delete(`${url}${root.id}/`)).body).toEqual({
      error: 'The page should be archived before deleting',
    });
    await w.admin.post(`${url}${root.id}/archive/`);
    expect((await w.admin.delete(`${url}${root.id}/`)).status).toBe(204);
    expect((await w.admin.get(`${url}${root.id}/`)).status).toBe(404);
    expect((await w.member.get(`${url}${child.id}/`)).body.parent).toBeNull();
  });

  it('moves to another project with all that the person may see', async () => {
    const { root, child, leaf, secret } = await tree();
    const other = await w.server.project(w.workspace, w.admin);
    const at = `${url}${root.id}/move/`;
    expect((await w.member.post(at, { new_project_id: other.id })).status).toBe(403);
    expect((await w.admin.post(at, { new_project_id: v7() })).status).toBe(400);
    await w.member.post(`${project.url}/favorite-pages/${child.id}/`);
    expect((await w.admin.post(at, { new_project_id: other.id })).status).toBe(204);
    expect(await namesOf(w.admin)).toEqual([]);
    expect(await namesOf(w.admin, `${other.url}/pages/`)).toEqual(['Root']);
    expect(await namesOf(w.admin, `${other.url}/pages/${root.id}/sub-pages/`)).toEqual([
      'Child',
      'Leaf',
    ]);
    expect((await w.member.get(`${url}${secret.id}/`)).body.parent).toBeNull();
    expect((await w.member.get(`${other.url}/pages/${leaf.id}/`)).status).toBe(403);
    const log = await logOf(leaf.id);
    expect(log.slice(1)).toEqual([
      { name: `project:${project.id}`, op: 'del' },
      { name: `project:${other.id}`, op: 'up' },
    ]);
    // Not in the other project, the member no longer sees the favorite.
    expect((await w.member.get(`${w.workspace.url}/user-favorites/`)).body).toEqual([]);
  });
});

describe('copies and favorites', () => {
  it('copies a page with its text for whoever asks', async () => {
    const page = await make(w.admin, { color: '#123456', description_html: '<p>Words</p>' });
    const copy = await w.member.post(`${url}${page.id}/duplicate/`);
    expect(copy.status).toBe(201);
    expect(DuplicatedPage.strict().parse(copy.body)).toEqual(copy.body);
    expect(copy.body).toMatchObject({
      name: 'Plan (Copy)',
      owned_by: w.member.id,
      color: '#123456',
      description_html: '<p>Words</p>',
      project_ids: [project.id],
    });
  });

  it('pins a page once, by either call, and shows what it is', async () => {
    const page = await make(w.admin);
    const at = `${project.url}/favorite-pages/${page.id}/`;
    expect((await w.guest.post(at)).status).toBe(403);
    expect((await w.member.delete(at)).status).toBe(404);
    expect((await w.member.post(at)).status).toBe(204);
    expect((await w.member.post(at)).body).toEqual({ error: 'The payload is not valid' });
    const favorites = `${w.workspace.url}/user-favorites/`;
    const pin = {
      entity_type: 'page',
      entity_identifier: page.id,
      project_id: project.id,
    };
    const pinned = (await w.member.post(favorites, pin)).body;
    expect(pinned.entity_data).toEqual({
      id: page.id,
      name: 'Plan',
      logo_props: {},
      project_id: project.id,
    });
    await w.admin.patch(`${url}${page.id}/`, { name: 'Renamed' });
    expect((await w.member.get(favorites)).body[0].entity_data.name).toBe('Renamed');
    await w.admin.post(`${url}${page.id}/access/`, { access: 1 });
    expect((await w.member.get(favorites)).body).toEqual([]);
    expect((await w.member.post(favorites, pin)).status).toBe(400);
    await w.admin.post(`${url}${page.id}/access/`, { access: 0 });
    expect((await w.member.get(favorites)).body).toHaveLength(1);
    expect((await w.member.delete(at)).status).toBe(204);
    expect((await w.member.get(favorites)).body).toEqual([]);
  });
});
