import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

describe('stickies', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.workspace.url}/stickies`;
  });
  afterAll(() => w.close());

  const make = async (body: object) => (await w.member.post(`${url}/`, body)).body;
  const names = async (query = '') =>
    (await w.member.get(`${url}/${query}`)).body.results.map(
      (row: { name: string }) => row.name,
    ) as string[];

  it('are made with a safe text, each above the last', async () => {
    const first = await w.member.post(`${url}/`, {
      name: 'first',
      description_html: '<p>Book <b>the room</b><script>x</script></p>',
      background_color: 'peach',
      sort_order: 5,
    });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      name: 'first',
      description_html: '<p>Book <b>the room</b></p>',
      description_stripped: 'Book the room',
      description_binary: null,
      background_color: 'peach',
      owner: w.member.id,
      workspace: w.workspace.id,
      sort_order: 65_535,
    });
    const second = await make({ name: 'second' });
    expect(second).toMatchObject({ description_html: '<p></p>', description_stripped: null });
    expect(second.sort_order).toBe(75_535);
    expect(await names()).toEqual(['second', 'first']);
  });

  it('are paged, and found by name and text', async () => {
    const page = (await w.member.get(`${url}/?per_page=1&cursor=1:0:0`)).body;
    expect(page).toMatchObject({ total_count: 2, next_cursor: '1:1:0', next_page_results: true });
    expect(page.results).toHaveLength(1);
    expect(await names('?query=ROOM')).toEqual(['first']);
    expect(await names('?query=SECOND')).toEqual(['second']);
    expect(await names('?query=%25')).toEqual([]);
    expect((await w.member.get(`${url}/?per_page=x`)).status).toBe(400);
  });

  it('change and move one field at a time', async () => {
    const { id } = await make({ name: 'third', description_html: '<p>text</p>' });
    const moved = await w.member.patch(`${url}/${id}/`, { sort_order: 1 });
    expect(moved.body).toMatchObject({
      name: 'third',
      description_stripped: 'text',
      sort_order: 1,
    });
    expect((await names()).at(-1)).toBe('third');
    const emptied = await w.member.patch(`${url}/${id}/`, { description_html: '' });
    expect(emptied.body).toMatchObject({ description_html: '<p></p>', description_stripped: null });
    expect((await w.member.get(`${url}/${id}`)).body.id).toBe(id);
    expect((await w.member.delete(`${url}/${id}`)).status).toBe(204);
    expect((await w.member.get(`${url}/${id}/`)).status).toBe(404);
  });

  it('are their owner alone’s, also for an admin; a guest has some too', async () => {
    const { id } = await make({ name: 'mine' });
    for (const call of [
      w.admin.get(`${url}/${id}/`),
      w.admin.patch(`${url}/${id}/`, { name: 'taken' }),
      w.admin.delete(`${url}/${id}/`),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await w.admin.get(`${url}/`)).body.total_count).toBe(0);
    expect((await w.guest.post(`${url}/`, { name: 'guest' })).status).toBe(201);
    expect((await w.stranger.get(`${url}/`)).status).toBe(403);
  });
});
