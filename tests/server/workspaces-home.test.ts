import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

const FORBIDDEN = { error: "You don't have the required permissions." };
const FORBIDDEN_DETAIL = { detail: 'You do not have permission to perform this action.' };

describe('the first page of a workspace', () => {
  let w: World;
  let links: string;

  beforeAll(async () => {
    w = await world();
    links = `${w.workspace.url}/quick-links/`;
  });
  afterAll(() => w.close());

  it('is closed to strangers and to people without a session', async () => {
    for (const path of ['quick-links', 'home-preferences', 'sidebar-preferences']) {
      const url = `${w.workspace.url}/${path}/`;
      expect((await w.server.anonymous.get(url)).status).toBe(401);
      expect((await w.stranger.get(url)).body).toEqual(FORBIDDEN);
    }
    expect((await w.stranger.post(links, { url: 'x.org' })).body).toEqual(FORBIDDEN);
  });

  it('keeps quick links, for their owner alone', async () => {
    const made = await w.guest.post(links, {
      url: ' tutti.test/page?x=1 ',
      title: 'Page',
      owner: w.admin.id,
      workspace: w.foreign.workspace.id,
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      created_by: w.guest.id,
      updated_by: null,
      title: 'Page',
      url: 'http://tutti.test/page?x=1',
      metadata: {},
      owner: w.guest.id,
      workspace: w.workspace.id,
      project: null,
      sort_order: 65_535,
    });
    const one = `${links}${made.body.id}/`;
    const other = await w.guest.post(links, { url: 'https://other.test' });
    expect((await w.guest.get(links)).body.map((row: { id: string }) => row.id)).toEqual([
      other.body.id,
      made.body.id,
    ]);
    expect((await w.guest.get(one)).body).toEqual(made.body);
    for (const who of [w.admin, w.member]) {
      expect((await who.get(links)).body).toEqual([]);
      const read = await who.get(one);
      expect(read.status).toBe(404);
      expect(read.body).toEqual({ error: 'Quick link not found.' });
      expect((await who.patch(one, { title: 'mine' })).body).toEqual({
        detail: 'Quick link not found.',
      });
      expect((await who.delete(one)).body).toEqual({
        error: 'The required object does not exist.',
      });
    }
    const foreign = `${w.foreign.workspace.url}/quick-links/${made.body.id}/`;
    expect((await w.stranger.get(foreign)).status).toBe(404);
    const changed = await w.guest.patch(one, { title: null, url: 'https://changed.test' });
    expect(changed.body).toMatchObject({ title: null, url: 'https://changed.test' });
    const log = await w.server.platform.database.sql`
      SELECT scope_kind, scope, op, rev FROM change_log WHERE entity_id = ${made.body.id}
      ORDER BY xid, id`;
    expect(log).toEqual([
      { scope_kind: 'user', scope: w.guest.id, op: 'up', rev: 1 },
      { scope_kind: 'user', scope: w.guest.id, op: 'up', rev: 2 },
    ]);
    expect((await w.guest.delete(one)).status).toBe(204);
    expect((await w.guest.get(one)).status).toBe(404);
    expect((await w.guest.post(links, { url: 'https://changed.test' })).status).toBe(201);
  });

  it('refuses addresses that are none, run something, or are there already', async () => {
    const say = async (body: object) => {
      const reply = await w.member.post(links, body);
      expect(reply.status).toBe(400);
      return reply.body;
    };
    expect(await say({})).toEqual({ url: ['This field is required.'] });
    expect(await say({ url: ' ' })).toEqual({ url: ['This field may not be blank.'] });
    const invalid = { url: { error: 'Invalid URL format.' } };
    for (const url of ['nonsense', 'javascript:alert(1)', 'a b.org', 'http://', 'http://a..']) {
      expect(await say({ url })).toEqual(invalid);
    }
    expect(await say({ url: `x.org/${'y'.repeat(3000)}` })).toHaveProperty('url');
    await w.member.post(links, { url: 'x.org' });
    const twice = { error: 'URL already exists for this workspace and owner' };
    expect(await say({ url: 'http://x.org' })).toEqual(twice);
    const second = await w.member.post(links, { url: 'y.org' });
    const patched = await w.member.patch(`${links}${second.body.id}/`, { url: 'x.org' });
    expect(patched.body).toEqual(twice);
    expect((await w.guest.post(links, { url: 'x.org' })).status).toBe(201);
  });

  it('has in one reply what the feed does not carry, and tells of visits', async () => {
    const url = `${w.workspace.url}/home/`;
    const issues = `${w.project.url}/issues/`;
    const mine = { assignee_ids: [w.admin.id] };
    const { body: open } = await w.admin.post(issues, { name: 'open', ...mine });
    const done = { name: 'done', state_id: w.project.states['Done'], ...mine };
    const { body: finished } = await w.admin.post(issues, done);
    await w.admin.post(issues, { name: 'of another' });
    const home = (await w.admin.get(url)).body;
    const ids = (part: string) => home.work[part].results.map(({ id }: { id: string }) => id);
    expect([ids('open'), ids('done')]).toEqual([[open.id], [finished.id]]);
    expect(home.work).toMatchObject({ open: { total_count: 1 }, late: null, next: null });
    expect(home.recents).toEqual((await w.admin.get(`${w.workspace.url}/recent-visits/`)).body);
    const { sql } = w.server.platform.database;
    const widget = async () => {
      const [row] = await sql<{ id: string; rev: number }[]>`
        SELECT id, rev FROM home_widgets WHERE user_id = ${w.admin.id} AND key = 'recents'`;
      return row;
    };
    const before = await widget();
    await w.admin.get(`${issues}${open.id}/`);
    await expect.poll(async () => (await widget())?.rev).toBe((before?.rev ?? 0) + 1);
    const log = await sql`
      SELECT scope FROM change_log WHERE entity_id = ${before?.id ?? ''} AND op = 'up'`;
    expect(log).toEqual([{ scope: w.admin.id }]);
    expect((await w.admin.get(url)).body.recents[0]).toMatchObject({ entity_identifier: open.id });
  });

  it('has its parts in their places, for each person', async () => {
    const url = `${w.workspace.url}/home-preferences/`;
    expect((await w.member.get(url)).body).toEqual([
      { key: 'quick_links', is_enabled: true, config: {}, sort_order: 999 },
      { key: 'recents', is_enabled: true, config: {}, sort_order: 998 },
      { key: 'my_stickies', is_enabled: true, config: {}, sort_order: 997 },
    ]);
    const changed = await w.member.patch(`${url}recents/`, {
      is_enabled: false,
      sort_order: 1500,
      key: 'quick_links',
      user: w.admin.id,
    });
    expect(changed.body).toEqual({ key: 'recents', is_enabled: false, sort_order: 1500 });
    expect((await w.member.get(url)).body[0].key).toBe('recents');
    expect((await w.admin.get(url)).body[0].key).toBe('quick_links');
    const unknown = await w.member.patch(`${url}nonsense/`, { is_enabled: false });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual({ detail: 'Preference not found' });
    expect((await w.member.patch(`${url}recents/`, { sort_order: 'x' })).status).toBe(400);
  });

  it('has a sidebar in its order, for each person', async () => {
    const url = `${w.workspace.url}/sidebar-preferences/`;
    const first = await w.guest.get(url);
    expect(first.body).toEqual({
      views: { is_pinned: false, sort_order: 65_535 },
      active_cycles: { is_pinned: false, sort_order: 75_535 },
      analytics: { is_pinned: false, sort_order: 85_535 },
      drafts: { is_pinned: false, sort_order: 95_535 },
      your_work: { is_pinned: false, sort_order: 105_535 },
      archives: { is_pinned: false, sort_order: 115_535 },
    });
    const changed = await w.guest.patch(`${url}drafts/`, { is_pinned: true });
    expect(changed.body).toEqual({ key: 'drafts', is_pinned: true, sort_order: 95_535 });
    expect((await w.member.get(url)).body.drafts.is_pinned).toBe(false);
    // Our own entry is changed like the others, and not listed.
    const own = await w.guest.patch(`${url}stickies/`, { is_pinned: true });
    expect(own.body).toEqual({ key: 'stickies', is_pinned: true, sort_order: 125_535 });
    expect((await w.guest.get(url)).body).not.toHaveProperty('stickies');
    const unknown = await w.guest.patch(`${url}nonsense/`, { is_pinned: true });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ detail: 'Preference not found' });
  });

  it('shares sets of colors among admins and members', async () => {
    const url = `${w.workspace.url}/workspace-themes/`;
    expect((await w.guest.get(url)).body).toEqual(FORBIDDEN_DETAIL);
    const made = await w.member.post(url, {
      name: 'Sea',
      colors: { primary: '#00f' },
      actor: w.admin.id,
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      created_by: w.member.id,
      updated_by: null,
      name: 'Sea',
      colors: { primary: '#00f' },
      actor: w.member.id,
      workspace: w.workspace.id,
    });
    expect((await w.member.post(url, { name: 'Sea' })).body).toEqual({
      error: 'The payload is not valid',
    });
    const one = `${url}${made.body.id}/`;
    expect((await w.admin.patch(one, { name: 'Sky' })).body.name).toBe('Sky');
    expect((await w.admin.get(url)).body).toHaveLength(1);
    const foreign = `${w.foreign.workspace.url}/workspace-themes/${made.body.id}/`;
    expect((await w.stranger.get(foreign)).status).toBe(404);
    expect((await w.stranger.delete(foreign)).status).toBe(404);
    expect((await w.admin.delete(one)).status).toBe(204);
    expect((await w.admin.get(one)).status).toBe(404);
  });
});
