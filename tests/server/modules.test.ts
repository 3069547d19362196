import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { minuteLater } from '#tests/support/minute-later.ts';
import { world, type World } from '#tests/support/world.ts';

describe('modules', () => {
  let w: World;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/modules/`;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const create = async (body: object = {}) => {
    serial += 1;
    const made = await w.member.post(url, { name: `Module ${serial}`, ...body });
    expect(made.status).toBe(201);
    return made.body;
  };
  const item = async (body: object = {}) =>
    (await w.member.post(`${w.project.url}/issues/`, { name: 'Item', ...body })).body.id as string;
  const add = (module: string, ...issues: string[]) =>
    w.member.post(`${url}${module}/issues/`, { issues });
  const modulesOf = async (id: string) =>
    (await w.member.get(`${w.project.url}/issues/${id}/`)).body.module_ids;

  it('are made, changed and deleted, each with a name of its own', async () => {
    const made = await create({
      lead_id: w.member.id,
      member_ids: [w.member.id, w.admin.id],
      start_date: '2026-01-01',
      target_date: '2026-02-01',
    });
    expect(made).toMatchObject({
      status: 'planned',
      lead_id: w.member.id,
      member_ids: [w.member.id, w.admin.id],
      start_date: '2026-01-01',
      target_date: '2026-02-01',
      total_issues: 0,
      sort_order: 65_535,
      is_favorite: false,
    });
    const twin = await w.member.post(url, { name: made.name });
    expect(twin.body).toEqual({ error: 'Module with this name already exists' });
    const turned = await w.member.patch(`${url}${made.id}/`, { start_date: '2026-03-01' });
    expect(turned.body).toEqual({ non_field_errors: ['Start date cannot exceed target date'] });
    const stranger = await w.member.patch(`${url}${made.id}/`, { lead_id: w.stranger.id });
    expect(stranger.body).toEqual({
      lead_id: [`Invalid pk "${w.stranger.id}" - object does not exist.`],
    });
    const status = await w.member.patch(`${url}${made.id}/`, { status: 'late' });
    expect(status.body).toEqual({ status: ['"late" is not a valid choice.'] });
    const changed = await w.member.put(`${url}${made.id}/`, {
      status: 'in-progress',
      member_ids: [],
    });
    expect(changed.body).toMatchObject({ status: 'in-progress', member_ids: [] });
    expect((await create()).sort_order).toBe(55_535);
    expect((await w.guest.get(url)).status).toBe(200);
    expect((await w.guest.get(`${url}${made.id}/`)).status).toBe(403);
    expect((await w.stranger.get(url)).status).toBe(403);
    expect((await w.member.delete(`${url}${made.id}/`)).status).toBe(204);
    expect((await w.member.get(`${url}${made.id}/`)).body).toEqual({ error: 'Module not found' });
  });

  it('have items, each in several of them; the history tells of it', async () => {
    const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })];
    const [a, b] = [await item(), await item()];
    expect((await add(first.id)).body).toEqual({ error: 'Issues are required' });
    expect((await add(first.id, a, b)).body).toEqual({ message: 'success' });
    expect((await add(first.id, a)).status).toBe(201);
    const change = (body: object) => w.member.post(`${w.project.url}/issues/${a}/modules/`, body);
    expect((await change({ modules: [second.id] })).status).toBe(201);
    expect(await modulesOf(a)).toEqual([first.id, second.id]);
    expect((await change({ modules: [w.project.id] })).status).toBe(400);
    await minuteLater(w);
    expect((await change({ removed_modules: [first.id] })).body).toEqual({ message: 'success' });
    expect((await w.member.delete(`${url}${first.id}/issues/${a}/`)).status).toBe(204);
    const listed = await w.member.get(`${url}${first.id}/issues/?group_by=state_id`);
    expect(listed.body.total_count).toBe(1);
    const lines = (await w.member.get(`${w.project.url}/issues/${a}/history/`)).body as {
      field: string;
      comment: string;
    }[];
    expect(lines.filter(({ field }) => field === 'modules').map(({ comment }) => comment)).toEqual([
      'added module First',
      'added module Second',
      'removed this issue from First',
    ]);
    await w.member.delete(`${url}${second.id}/`);
    expect(await modulesOf(a)).toEqual([]);
    expect(await modulesOf(b)).toEqual([first.id]);
  });

  it('are put into and taken out of many items in one call, like cycles', async () => {
    const [old, next] = [await create(), await create()];
    const cycle = (await w.member.post(`${w.project.url}/cycles/`, { name: 'Sprint' })).body.id;
    const ids = [await item(), await item()];
    await add(old.id, ...ids);
    const reply = await w.member.post(`${w.project.url}/bulk-operation-issues/`, {
      issue_ids: ids,
      properties: { cycle_id: cycle, module_ids: [next.id], module_ids_remove: [old.id] },
    });
    expect(reply.status).toBe(200);
    for (const id of ids) expect(await modulesOf(id)).toEqual([next.id]);
    const progress = (await w.member.get(`${w.project.url}/cycles/${cycle}/progress/`)).body;
    expect(progress.total_issues).toBe(2);
  });

  it('show how far they are, by people, labels and days', async () => {
    const made = await create({ start_date: '2026-01-01', target_date: '2026-01-03' });
    const [a, b] = [await item({ assignee_ids: [w.member.id] }), await item({ parent_id: null })];
    await add(made.id, a, b);
    await w.member.patch(`${w.project.url}/issues/${a}/`, { state_id: w.project.states['Done'] });
    await sql()`UPDATE progress_log SET at = '2026-01-02T12:00:00Z' WHERE module_id = ${made.id}
      AND to_group = 'completed'`;
    await sql()`UPDATE progress_log SET at = '2025-12-01T12:00:00Z' WHERE module_id = ${made.id}
      AND from_group IS NULL`;
    const detail = (await w.member.get(`${url}${made.id}/`)).body;
    expect(detail).toMatchObject({
      total_issues: 2,
      completed_issues: 1,
      backlog_issues: 1,
      sub_issues: 0,
      link_module: [],
      estimate_distribution: {},
    });
    expect(detail.distribution.completion_chart).toEqual({
      '2026-01-01': 2,
      '2026-01-02': 1,
      '2026-01-03': 1,
    });
    const days = (await w.member.get(`${url}${made.id}/module-progress/`)).body as object[];
    expect(days).toHaveLength(3);
    expect(days[0]).toMatchObject({ date: '2026-01-01', total_issues: 2, completed_issues: 0 });
    expect(days[1]).toMatchObject({ date: '2026-01-02', total_issues: 2, completed_issues: 1 });
    expect((await w.guest.get(`${url}${made.id}/module-progress/`)).status).toBe(200);
    const undated = await create();
    expect((await w.member.get(`${url}${undated.id}/module-progress/`)).body).toEqual([]);
    const elsewhere = await w.member.get(`${url}${w.project.id}/module-progress/`);
    expect(elsewhere.body).toEqual({ error: 'Module not found' });
    expect(detail.distribution.assignees).toContainEqual(
      expect.objectContaining({ assignee_id: w.member.id, completed_issues: 1 }),
    );
    const all = (await w.member.get(`${w.workspace.url}/modules/`)).body as { id: string }[];
    expect(all.find(({ id }) => id === made.id)).toMatchObject({ started_estimate_points: 0 });
  });

  it('that were deleted are taken back with their links, unless their name is used again', async () => {
    const made = await create();
    const link = await w.member.post(`${url}${made.id}/module-links/`, { url: 'example.com/kept' });
    const back = `${url}${made.id}/restore/`;
    expect((await w.member.post(back, {})).status).toBe(404);
    expect((await w.member.delete(`${url}${made.id}/`)).status).toBe(204);
    expect((await w.guest.post(back, {})).status).toBe(403);
    const twin = await w.member.post(url, { name: made.name });
    expect((await w.member.post(back, {})).body).toEqual({
      error: 'Module with this name already exists',
    });
    await w.member.delete(`${url}${twin.body.id}/`);
    expect((await w.member.post(back, {})).status).toBe(204);
    const { body } = await w.member.get(`${url}${made.id}/`);
    expect(body.name).toBe(made.name);
    expect(body.link_module.map(({ id }: { id: string }) => id)).toEqual([link.body.id]);
  });

  it('have links, each address once', async () => {
    const made = await create();
    const links = `${url}${made.id}/module-links/`;
    const link = await w.member.post(links, { url: 'example.com/plan', title: 'Plan' });
    expect(link.status).toBe(201);
    expect(link.body).toMatchObject({ url: 'http://example.com/plan', module: made.id });
    expect((await w.member.post(links, { url: 'http://example.com/plan' })).body).toEqual({
      error: 'URL already exists.',
    });
    expect((await w.member.post(links, { url: 'javascript:alert(1)' })).body).toEqual({
      url: ['Enter a valid URL.'],
    });
    const one = `${links}${link.body.id}/`;
    expect((await w.member.patch(one, { title: 'x' })).body).toEqual({
      error: 'Invalid URL format.',
    });
    const changed = await w.member.patch(one, { url: 'https://example.com/other' });
    expect(changed.body).toMatchObject({ url: 'https://example.com/other', title: 'Plan' });
    await w.member.post(links, { url: 'https://example.com/third' });
    const taken = await w.member.put(one, { url: 'https://example.com/third' });
    expect(taken.body).toEqual({ error: 'URL already exists for this Issue' });
    const replaced = await w.member.put(one, { url: 'https://example.com/fourth', title: 'New' });
    expect(replaced.body).toMatchObject({ url: 'https://example.com/fourth', title: 'New' });
    expect((await w.guest.get(links)).body).toHaveLength(2);
    expect((await w.guest.get(one)).status).toBe(200);
    expect((await w.guest.post(links, { url: 'a.example' })).body).toEqual({
      detail: 'You do not have permission to perform this action.',
    });
    expect((await w.member.delete(one)).status).toBe(204);
    expect((await w.member.get(one)).status).toBe(404);
  });

  it('are archived when they are completed or cancelled, and come back', async () => {
    const made = await create();
    const archive = `${url}${made.id}/archive/`;
    const favorites = `${w.project.url}/user-favorite-modules/`;
    expect((await w.guest.post(favorites, { module: made.id })).status).toBe(204);
    expect((await w.member.post(favorites, { module: made.id })).status).toBe(204);
    expect((await w.member.post(favorites, { module: made.id })).status).toBe(400);
    expect((await w.member.delete(`${favorites}${made.id}/`)).status).toBe(204);
    expect((await w.member.post(archive, {})).body).toEqual({
      error: 'Only completed or cancelled modules can be archived',
    });
    await w.member.patch(`${url}${made.id}/`, { status: 'completed' });
    expect((await w.member.post(archive, {})).status).toBe(200);
    expect(await sql()`SELECT 1 FROM favorites WHERE entity_identifier = ${made.id}`).toEqual([]);
    expect((await w.member.patch(`${url}${made.id}/`, { name: 'x' })).body).toEqual({
      error: 'Archived module cannot be updated',
    });
    expect((await w.guest.get(`${w.project.url}/archived-modules/`)).body).toHaveLength(1);
    const detail = await w.guest.get(`${w.project.url}/archived-modules/${made.id}/`);
    expect(detail.body.archived_at).toMatch(/^20/);
    expect((await w.member.delete(archive)).status).toBe(204);
    const own = `${url}${made.id}/user-properties/`;
    expect((await w.member.get(own)).body).toMatchObject({ module: made.id });
    expect((await w.member.patch(own, { filters: {} })).status).toBe(201);
  });
});
