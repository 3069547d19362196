import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ListedView, View } from '#shared/contract/views.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let url: string;
let everywhere: string;

beforeAll(async () => {
  w = await world();
  everywhere = `${w.workspace.url}/views/`;
});
afterAll(() => w.close());

beforeEach(async () => {
  const { sql } = w.server.platform.database;
  await sql`DELETE FROM favorites`;
  await sql`DELETE FROM views`;
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.server.joinProject(w.workspace, project, w.guest, GUEST);
  url = `${project.url}/views/`;
});

const make = async (who: Caller, fields: object = {}, where = url) => {
  const made = await who.post(where, { name: 'Late', ...fields });
  expect(made.status).toBe(201);
  return made.body as View;
};
const namesOf = async (who: Caller, where = url) =>
  (await who.get(where)).body.map((view: View) => view.name);
const logOf = (id: string) =>
  w.server.platform.database.sql<{ name: string; op: string }[]>`
    SELECT scope_kind || ':' || scope AS name, op FROM change_log
    WHERE entity_id = ${id} AND entity = 'view' ORDER BY xid, id, scope_kind`;

describe('a view of a project', () => {
  it('is answered as the contract has it, and its query follows from its filters', async () => {
    const view = await make(w.member, {
      description: 'What is late',
      filters: { priority: ['urgent', 'high'], labels: null, query: 'priority:urgent,high' },
      display_filters: { layout: 'kanban', group_by: 'state' },
      display_properties: { key: false },
      is_locked: true,
      owned_by: w.admin.id,
    });
    expect(View.strict().parse(view)).toEqual(view);
    expect(view).toMatchObject({
      owned_by: w.member.id,
      project: project.id,
      access: 1,
      is_locked: false,
      query: { priority: 'urgent,high' },
      display_filters: { layout: 'kanban', group_by: 'state', order_by: '-created_at' },
      display_properties: { key: false, state: true },
    });
    const changed = await w.member.patch(`${url}${view.id}/`, { filters: { state: ['x'] } });
    expect(changed.body.query).toEqual({ state: 'x' });
    expect(changed.body.filters).toEqual({ state: ['x'] });
  });

  it('keeps layout and grouping without a filter', async () => {
    const { id } = await make(w.member, {
      display_filters: { layout: 'kanban', group_by: 'priority' },
    });
    const read = (await w.admin.get(`${url}${id}/`)).body;
    expect(ListedView.strict().parse(read)).toMatchObject({
      query: {},
      display_filters: { layout: 'kanban', group_by: 'priority' },
      is_favorite: false,
    });
  });

  it('is private for everybody but its owner, in every way it can be read', async () => {
    const view = await make(w.member, { access: 0, name: 'Secret' });
    for (const who of [w.admin, w.guest]) {
      expect((await who.get(`${url}${view.id}/`)).status).toBe(404);
      expect((await who.get(`${url}${view.id}/issues/`)).status).toBe(404);
      expect((await who.patch(`${url}${view.id}/`, { name: 'x' })).status).toBe(404);
      expect((await who.delete(`${url}${view.id}/`)).status).toBe(404);
      expect(await namesOf(who)).toEqual([]);
      const found = await who.get(`${w.workspace.url}/search/?search=Secret`);
      expect(found.body.results.issue_view).toEqual([]);
    }
    const pin = { entity_type: 'view', entity_identifier: view.id };
    expect((await w.admin.post(`${w.workspace.url}/user-favorites/`, pin)).status).toBe(400);
    expect(await logOf(view.id)).toEqual([{ name: `user:${w.member.id}`, op: 'up' }]);
    expect(await namesOf(w.member)).toEqual(['Secret']);
  });

  it('leaves everybody else and their favorites when it becomes private', async () => {
    const view = await make(w.member);
    const pin = { entity_type: 'view', entity_identifier: view.id };
    const favorites = `${w.workspace.url}/user-favorites/`;
    const pinned = (await w.admin.post(favorites, pin)).body;
    expect(pinned.entity_data).toEqual({
      id: view.id,
      name: 'Late',
      logo_props: {},
      project_id: project.id,
    });
    expect((await w.admin.post(`${url}${view.id}/access/`, { access: 0 })).status).toBe(204);
    expect((await w.admin.get(favorites)).body).toEqual([]);
    expect((await w.admin.get(`${url}${view.id}/`)).status).toBe(404);
    expect((await logOf(view.id)).slice(1).toSorted((a, b) => (a.op < b.op ? -1 : 1))).toEqual([
      { name: `project:${project.id}`, op: 'del' },
      { name: `user:${w.member.id}`, op: 'up' },
    ]);
    expect((await w.member.post(`${url}${view.id}/access/`, { access: 1 })).status).toBe(204);
    expect((await w.admin.get(favorites)).body).toHaveLength(1);
  });

  it('is changed by its owner alone, and by nobody while it is locked', async () => {
    const { id } = await make(w.member);
    const at = `${url}${id}/`;
    const refused = await w.admin.patch(at, { name: 'Mine' });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'Only the owner of the view can update the view',
    ]);
    expect((await w.admin.post(`${at}lock/`, {})).status).toBe(204);
    const locked = await w.member.patch(at, { name: 'x' });
    expect([locked.status, locked.body.error]).toEqual([400, 'view is locked']);
    expect((await w.member.delete(`${at}lock/`)).status).toBe(204);
    expect((await w.member.patch(at, { name: 'Later' })).body.name).toBe('Later');
    expect((await w.member.put(at, { name: 'Latest' })).body.name).toBe('Latest');
    const other = await make(w.admin);
    expect((await w.member.post(`${url}${other.id}/lock/`, {})).status).toBe(403);
    const kept = await w.member.delete(`${url}${other.id}/`);
    expect([kept.status, kept.body.error]).toEqual([
      400,
      'Only admin or owner can delete the view',
    ]);
    expect((await w.admin.delete(at)).status).toBe(204);
    expect((await w.member.get(at)).status).toBe(404);
  });

  it('of somebody else is not shown to guests who see only what they made', async () => {
    const { id } = await make(w.member);
    await make(w.guest, { name: 'Own' });
    expect(await namesOf(w.guest)).toEqual(['Own']);
    expect((await w.guest.get(`${url}${id}/`)).body).toEqual({
      error: 'You are not allowed to view this issue',
    });
  });

  it('lists favorites first, then by name', async () => {
    for (const name of ['b', 'a', 'C']) await make(w.member, { name });
    const last = await make(w.member, { name: 'z' });
    await w.member.post(`${project.url}/user-favorite-views/`, { view: last.id });
    expect(await namesOf(w.member)).toEqual(['z', 'a', 'b', 'C']);
    await w.member.delete(`${project.url}/user-favorite-views/${last.id}/`);
    expect(await namesOf(w.member)).toEqual(['a', 'b', 'C', 'z']);
  });

  it('answers its items by its filters and groups; a guest gets only theirs', async () => {
    const items = `${project.url}/issues/`;
    const urgent = (await w.member.post(items, { name: 'Urgent', priority: 'urgent' })).body;
    await w.member.post(items, { name: 'Low', priority: 'low' });
    const { id } = await make(w.member, {
      filters: { priority: ['urgent'] },
      display_filters: { group_by: 'priority' },
    });
    const { results, total_count } = (await w.admin.get(`${url}${id}/issues/`)).body;
    expect(total_count).toBe(1);
    expect(results.urgent.results.map((item: { id: string }) => item.id)).toEqual([urgent.id]);
    const own = await make(w.guest, { filters: { priority: ['urgent'] } });
    expect((await w.guest.get(`${url}${own.id}/issues/`)).body.total_count).toBe(0);
  });
});

describe('a view of a workspace', () => {
  it('is seen by its members; guests see their own', async () => {
    const { id } = await make(w.member, { name: 'All' }, everywhere);
    await make(w.guest, { name: 'Own' }, everywhere);
    const secret = await make(w.member, { name: 'Secret', access: 0 }, everywhere);
    expect(await namesOf(w.member, everywhere)).toEqual(['Secret', 'Own', 'All']);
    expect(await namesOf(w.admin, everywhere)).toEqual(['Own', 'All']);
    expect(await namesOf(w.guest, everywhere)).toEqual(['Own']);
    expect((await w.admin.get(`${everywhere}${secret.id}/`)).status).toBe(404);
    expect((await w.guest.get(`${everywhere}${id}/`)).status).toBe(404);
    expect((await w.stranger.get(`${everywhere}${id}/`)).status).toBe(403);
    expect((await w.admin.get(`${url}${id}/`)).status).toBe(404);
  });

  it('is changed, locked, hidden and shown by its owner', async () => {
    const { id } = await make(w.member, { name: 'All' }, everywhere);
    const at = `${everywhere}${id}/`;
    const changed = await w.member.patch(at, { filters: { priority: ['low'] } });
    expect(changed.body).toMatchObject({ name: 'All', query: { priority: 'low' }, project: null });
    expect((await w.admin.patch(at, { name: 'Mine' })).status).toBe(400);
    expect((await w.member.post(`${at}lock/`, {})).status).toBe(204);
    expect((await w.member.patch(at, { name: 'x' })).body.error).toBe('view is locked');
    expect((await w.member.delete(`${at}lock/`)).status).toBe(204);
    expect((await w.member.post(`${at}access/`, { access: 0 })).status).toBe(204);
    expect((await w.admin.get(at)).status).toBe(404);
    expect((await w.member.post(`${at}access/`, { access: 1 })).status).toBe(204);
    expect((await w.admin.get(at)).body).toMatchObject({ name: 'All', is_locked: false });
  });

  it('can be pinned and found', async () => {
    const { id } = await make(w.member, { name: 'Whole team' }, everywhere);
    const pin = { entity_type: 'view', entity_identifier: id };
    const made = await w.admin.post(`${w.workspace.url}/user-favorites/`, pin);
    expect(made.body).toMatchObject({ project_id: null, entity_data: { id, project_id: null } });
    const found = await w.admin.get(
      `${w.workspace.url}/search/?search=whole&workspace_search=true`,
    );
    expect(found.body.results.issue_view).toMatchObject([{ id, project_id: null }]);
    await w.member.delete(`${everywhere}${id}/`);
    expect((await w.admin.get(`${w.workspace.url}/user-favorites/`)).body).toEqual([]);
  });
});
