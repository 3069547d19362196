import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

describe('estimates', () => {
  let w: World;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/estimates/`;
  });
  afterAll(() => w.close());
  beforeEach(() => {
    serial += 1;
  });

  type Point = { id: string; key: number; value: string };
  const create = async (type: string, ...values: string[]) => {
    const estimate_points = values.map((value, place) => ({ key: place + 1, value }));
    const made = await w.admin.post(url, {
      estimate: { name: `${type} ${serial}`, type, last_used: true },
      estimate_points,
    });
    expect(made.status).toBe(200);
    return made.body as { id: string; points: Point[]; last_used: boolean };
  };
  const use = (estimate: string | null) => w.admin.patch(`${w.project.url}/`, { estimate });
  const used = async () => (await w.admin.get(`${w.project.url}/`)).body.estimate;
  const item = async (estimate_point: string | null) =>
    (await w.admin.post(`${w.project.url}/issues/`, { name: 'Item', estimate_point })).body
      .id as string;
  const pointOf = async (id: string) =>
    (await w.admin.get(`${w.project.url}/issues/${id}/`)).body.estimate_point;
  const historyOf = async (id: string) => {
    const { body } = await w.admin.get(
      `${w.project.url}/issues/${id}/history/?activity_type=issue-property`,
    );
    return (body as { field: string; verb: string; old_value: string; new_value: string }[])
      .filter(({ field }) => field?.startsWith('estimate_'))
      .map(({ verb, field, old_value, new_value }) => [verb, field, old_value, new_value]);
  };

  it('is made with its points, listed by name, and used once the project says so', async () => {
    const made = await create('points', '1', '2', '3');
    expect(made.points.map(({ key, value }) => [key, value])).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ]);
    expect(await used()).toBeNull();
    expect((await w.admin.get(`${w.project.url}/project-estimates/`)).body).toEqual([]);
    await use(made.id);
    const active = (await w.member.get(`${w.project.url}/project-estimates/`)).body as Point[];
    expect(active.map(({ value }) => value)).toEqual(['1', '2', '3']);
    const all = (await w.guest.get(url)).body as { id: string }[];
    expect(all.map(({ id }) => id)).toContain(made.id);
    const ofWorkspace = (await w.member.get(`${w.workspace.url}/estimates/`)).body;
    expect(ofWorkspace.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect((await w.guest.get(`${url}${made.id}/`)).body.points).toHaveLength(3);
    await use(null);
  });

  it('gets a name and the type of words when none is given', async () => {
    const made = (await w.member.post(url, { estimate_points: [{ key: 1, value: 'S' }] })).body;
    expect(made).toMatchObject({ type: 'categories', last_used: false, description: '' });
    expect(made.name).toMatch(/^[a-z]{10}$/);
  });

  it('says of each point what is wrong, and stores nothing', async () => {
    const before = (await w.admin.get(url)).body.length;
    const reply = await w.admin.post(url, {
      estimate: { name: 'Wrong' },
      estimate_points: [{ key: 1, value: 'x'.repeat(21) }, { key: 2, value: '2' }, { key: 20 }],
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual([
      { value: ['Ensure this field has no more than 20 characters.'] },
      {},
      expect.objectContaining({ value: ['This field is required.'] }),
    ]);
    const many = Array.from({ length: 21 }, () => ({ key: 1, value: '1' }));
    const tooMany = await w.admin.post(url, { estimate_points: many });
    expect([tooMany.status, Object.keys(tooMany.body)]).toEqual([400, ['estimate_points']]);
    expect((await w.admin.get(url)).body).toHaveLength(before);
  });

  it('the one chosen last is marked', async () => {
    const [first, second] = [await create('points', '1', '2'), await create('time', '30', '60')];
    const marked = async () =>
      ((await w.admin.get(url)).body as { id: string; last_used: boolean }[])
        .filter(({ last_used }) => last_used)
        .map(({ id }) => id);
    expect(await marked()).toEqual([second.id]);
    await use(first.id);
    expect(await marked()).toEqual([first.id]);
    await use(null);
    expect(await marked()).toEqual([first.id]);
  });

  it('its name, type and points are changed; points it does not have are left out', async () => {
    const made = await create('points', '1', '2');
    const [first, second] = made.points;
    expect((await w.admin.patch(`${url}${made.id}/`, { estimate_points: [] })).body).toEqual({
      error: 'Estimate points are required',
    });
    const changed = await w.member.patch(`${url}${made.id}/`, {
      estimate: { name: `Renamed ${serial}` },
      estimate_points: [
        { id: second?.id, key: 1, value: '5' },
        { id: first?.id, key: 2 },
        { id: made.id, value: 'x' },
      ],
    });
    expect(changed.body.name).toBe(`Renamed ${serial}`);
    expect(changed.body.points.map(({ value }: Point) => value)).toEqual(['5', '1']);
  });

  it('points are added and changed by members, not by guests', async () => {
    const made = await create('points', '1', '2');
    const points = `${url}${made.id}/estimate-points/`;
    expect((await w.admin.post(points, { key: 3 })).body).toEqual({
      error: 'Key and value are required',
    });
    expect((await w.guest.post(points, { key: 3, value: '3' })).status).toBe(403);
    const added = await w.member.post(points, { key: 3, value: '3' });
    expect([added.status, added.body.value]).toEqual([200, '3']);
    const changed = await w.member.patch(`${points}${added.body.id}/`, { value: '8' });
    expect([changed.status, changed.body.value, changed.body.key]).toEqual([200, '8', 3]);
    const long = await w.admin.patch(`${points}${added.body.id}/`, { value: 'x'.repeat(21) });
    expect([long.status, Object.keys(long.body)]).toEqual([400, ['value']]);
  });

  it('a deleted point leaves its items another one, or none, and says so in their history', async () => {
    const made = await create('points', '1', '2', '3');
    const [one, two, three] = made.points;
    const [moved, cleared] = [await item(one?.id ?? ''), await item(two?.id ?? '')];
    const points = `${url}${made.id}/estimate-points/`;
    const unknown = await w.admin.delete(`${points}${one?.id}/`, { new_estimate_id: made.id });
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['new_estimate_id']]);
    const behind = await w.admin.delete(`${points}${one?.id}/`, { new_estimate_id: three?.id });
    expect(behind.body.map(({ id, key }: Point) => [id, key])).toEqual([
      [two?.id, 1],
      [three?.id, 2],
    ]);
    await w.admin.delete(`${points}${two?.id}/`);
    expect(await pointOf(moved)).toBe(three?.id);
    expect(await pointOf(cleared)).toBeNull();
    expect(await historyOf(moved)).toEqual([['updated', 'estimate_points', '1', '3']]);
    expect(await historyOf(cleared)).toEqual([['removed', 'estimate_points', '2', null]]);
    expect((await w.admin.get(`${url}${made.id}/`)).body.points).toHaveLength(1);
  });

  it('a deleted estimate is off, and its items have none, without a word in their history', async () => {
    const made = await create('categories', 'S', 'M');
    await use(made.id);
    const held = await item(made.points[0]?.id ?? '');
    expect((await w.member.delete(`${url}${made.id}/`)).status).toBe(204);
    expect(await used()).toBeNull();
    expect(await pointOf(held)).toBeNull();
    expect(await historyOf(held)).toEqual([]);
    expect((await w.admin.get(`${url}${made.id}/`)).status).toBe(404);
  });

  it('another system takes its place value by value; none that is in use is lost unseen', async () => {
    const old = await create('points', '1', '2', '3');
    const next = await create('categories', 'S', 'L');
    await use(old.id);
    const [small, large, gone] = await Promise.all(old.points.map(({ id }) => item(id)));
    const archived = await item(old.points[0]?.id ?? '');
    await w.server.platform.database
      .sql`UPDATE work_items SET archived_at = current_date WHERE id = ${archived}`;
    const usage = (await w.admin.get(`${url}${old.id}/usage/`)).body;
    expect(old.points.map(({ id }) => usage[id])).toEqual([2, 1, 1]);
    const [one, two, three] = old.points.map(({ id }) => id);
    const switchTo = (mapping: object, to = next.id, who = w.admin) =>
      who.post(`${url}${old.id}/switch/`, { to, mapping });
    const [S, L] = next.points.map(({ id }) => id);
    const partial = await switchTo({ [one ?? '']: S });
    expect([partial.status, Object.keys(partial.body)]).toEqual([400, ['mapping']]);
    const foreign = await switchTo({ [one ?? '']: S, [two ?? '']: two, [three ?? '']: null });
    expect([foreign.status, Object.keys(foreign.body)]).toEqual([400, ['mapping']]);
    const whole = { [one ?? '']: S, [two ?? '']: L, [three ?? '']: null };
    expect((await switchTo(whole, next.id, w.member)).status).toBe(403);
    expect(await pointOf(small ?? '')).toBe(one);
    expect((await switchTo(whole)).status).toBe(204);
    expect(await used()).toBe(next.id);
    expect(await pointOf(small ?? '')).toBe(S);
    expect(await pointOf(large ?? '')).toBe(L);
    expect(await pointOf(gone ?? '')).toBeNull();
    const [row] = await w.server.platform.database.sql<{ estimate_point: string }[]>`
      SELECT estimate_point FROM work_items WHERE id = ${archived}`;
    expect(row?.estimate_point).toBe(S);
    expect(await historyOf(small ?? '')).toEqual([['updated', 'estimate_categories', '1', 'S']]);
    // Again, as after a crash: there is nothing left to do.
    expect((await switchTo(whole)).status).toBe(204);
    await use(null);
  });

  it('those of another project are not there', async () => {
    const other = await w.server.project(w.workspace, w.admin);
    const made = await create('points', '1', '2');
    const elsewhere = `${other.url}/estimates/${made.id}/`;
    expect((await w.admin.get(elsewhere)).status).toBe(404);
    expect((await w.admin.delete(elsewhere)).status).toBe(404);
    expect((await w.admin.patch(`${other.url}/`, { estimate: made.id })).status).toBe(400);
  });
});
