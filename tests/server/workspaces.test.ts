import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Caller, type World, world } from '#tests/support/world.ts';

const FORBIDDEN = { error: "You don't have the required permissions." };
const FORBIDDEN_DETAIL = { detail: 'You do not have permission to perform this action.' };

describe('workspaces', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  const logOf = (id: string) =>
    w.server.platform.database.sql`
      SELECT scope_kind, scope, entity, op FROM change_log WHERE entity_id = ${id} ORDER BY xid, id`;

  const create = (who: Caller, slug: string, more: object = {}) =>
    who.post('/api/workspaces/', { name: slug, slug, ...more });

  it('are closed to people without a session', async () => {
    const { anonymous } = w.server;
    for (const reply of [
      await anonymous.get('/api/workspaces/'),
      await anonymous.post('/api/workspaces/', { name: 'x', slug: 'x' }),
      await anonymous.get(`${w.workspace.url}/`),
      await anonymous.get('/api/workspace-slug-check/?slug=x'),
      await anonymous.get('/api/users/me/workspaces/'),
      await anonymous.delete(`${w.workspace.url}/`),
    ]) {
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ detail: 'Authentication credentials were not provided.' });
    }
  });

  it('say which slug is free, in whatever case it is taken or reserved', async () => {
    const status = async (slug: string) =>
      (await w.admin.get(`/api/workspace-slug-check/?slug=${slug}`)).body;
    expect(await status('quite-new')).toEqual({ status: true });
    expect(await status(w.workspace.slug)).toEqual({ status: false });
    expect(await status(w.workspace.slug.toUpperCase())).toEqual({ status: false });
    expect(await status('god-mode')).toEqual({ status: false });
    expect(await status('God-Mode')).toEqual({ status: false });
    const missing = await w.admin.get('/api/workspace-slug-check/');
    expect(missing.status).toBe(400);
    expect(missing.body).toEqual({ error: 'Workspace Slug is required' });
  });

  it('are made with their maker as admin', async () => {
    const made = await create(w.bystander, 'first-one', {
      name: 'First <b>one</b>',
      organization_size: '2-10',
      company_role: 'Other',
      owner: w.admin.id,
      role: 5,
      logo_url: 'x',
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      first_time: false,
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      updated_at: expect.any(String),
      deleted_at: null,
      created_by: w.bystander.id,
      updated_by: null,
      name: 'First <b>one</b>',
      slug: 'first-one',
      logo: null,
      logo_asset: null,
      logo_url: null,
      owner: w.bystander.id,
      organization_size: '2-10',
      timezone: 'UTC',
      total_members: 1,
      role: 20,
    });
    const me = await w.bystander.get('/api/workspaces/first-one/workspace-members/me/');
    expect(me.body).toMatchObject({ role: 20, company_role: 'Other', member: w.bystander.id });
    const log = await logOf(made.body.id);
    expect(log.map((row) => `${row['scope_kind']} ${row['entity']} ${row['op']}`)).toEqual([
      'workspace workspace up',
      'user workspace join',
      'user workspace-staff join',
      'user workspace-admin join',
    ]);
  });

  it('refuse names and slugs in the order and words of the contract', async () => {
    const say = async (body: object) => {
      const reply = await w.admin.post('/api/workspaces/', body);
      expect(reply.status).toBe(400);
      return reply.body;
    };
    expect(await say({ name: 'x' })).toEqual({ error: 'Both name and slug are required' });
    expect(await say({ name: '\u200B \u202E', slug: 'x' })).toEqual({
      error: 'Both name and slug are required',
    });
    const tooLong = { error: 'The maximum length for name is 80 and for slug is 48' };
    expect(await say({ name: 'x'.repeat(81), slug: 'x' })).toEqual(tooLong);
    expect(await say({ name: 'x'.repeat(10_000), slug: 'x' })).toEqual(tooLong);
    expect(await say({ name: 'x', slug: 'x'.repeat(49) })).toEqual(tooLong);
    expect(await say({ name: 'see HTTPS://x.org', slug: 'x' })).toEqual({
      error: 'Name cannot contain a URL',
    });
    for (const slug of ['api', 'API', 'Settings', 'sign-in']) {
      expect(await say({ name: 'x', slug })).toEqual({ slug: ['Slug is not valid'] });
    }
    for (const slug of ['a b', 'a/b', 'ａｐｉ', 'аpi', 'a\u200Bpi', '../x', 'x.']) {
      expect(await say({ name: 'x', slug })).toEqual({
        slug: ['Slug can only contain letters, numbers, hyphens (-), and underscores (_)'],
      });
    }
    expect(await say({ name: 'x', slug: w.workspace.slug.toUpperCase() })).toEqual({
      slug: ['Workspace with this slug already exists.'],
    });
    expect(await say({ name: 'x', slug: 'y', timezone: 'Mars/Base' })).toEqual({
      timezone: ['"Mars/Base" is not a valid choice.'],
    });
    expect((await w.admin.post('/api/workspaces/', { name: 7, slug: 'y' })).status).toBe(400);
  });

  it('are made once when two people want the same slug at once', async () => {
    const replies = await Promise.all([
      create(w.admin, 'wanted'),
      create(w.member, 'Wanted'),
      create(w.bystander, 'WANTED'),
    ]);
    const made = replies.filter((reply) => reply.status === 201);
    expect(made).toHaveLength(1);
    for (const reply of replies.filter((one) => one.status !== 201)) {
      expect([400, 409]).toContain(reply.status);
      expect(Object.keys(reply.body)).toEqual(['slug']);
    }
  });

  it('cannot be made where the instance says so', async () => {
    const { sql } = w.server.platform.database;
    await sql`INSERT INTO instance_configurations (key, value, category)
      VALUES ('DISABLE_WORKSPACE_CREATION', '1', 'WORKSPACE_MANAGEMENT')
      ON CONFLICT (key) DO UPDATE SET value = '1'`;
    const reply = await create(w.admin, 'forbidden');
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ error: 'Workspace creation is not allowed' });
    await sql`UPDATE instance_configurations SET value = '0' WHERE key = 'DISABLE_WORKSPACE_CREATION'`;
    expect((await create(w.admin, 'allowed')).status).toBe(201);
  });

  it('are listed for their members alone, the newest first', async () => {
    const mine = await w.guest.get('/api/users/me/workspaces/');
    expect(mine.body).toHaveLength(1);
    expect(mine.body[0]).toMatchObject({ slug: w.workspace.slug, role: 5, total_members: 4 });
    await create(w.stranger, 'zeta');
    await create(w.stranger, 'alpha');
    const slugs = async (url: string) =>
      (await w.stranger.get(url)).body.map((row: { slug: string }) => row.slug);
    expect(await slugs('/api/users/me/workspaces/')).toEqual([
      'alpha',
      'zeta',
      w.foreign.workspace.slug,
    ]);
    expect(await slugs('/api/workspaces/')).toEqual(['alpha', w.foreign.workspace.slug, 'zeta']);
    expect(await slugs('/api/users/me/workspaces/?search=LPH')).toEqual(['alpha']);
    expect(await slugs('/api/users/me/workspaces/?search=%25')).toEqual([]);
    expect(await slugs(`/api/users/me/workspaces/?owner=${w.admin.id}`)).toEqual([]);
    expect((await w.stranger.get('/api/users/me/workspaces/?owner=x')).status).toBe(400);
  });

  it('are read by members; others are told there is none', async () => {
    const read = await w.guest.get(`${w.workspace.url}/`);
    expect(read.body).toMatchObject({ slug: w.workspace.slug, total_members: 4 });
    expect(read.body).not.toHaveProperty('role');
    const foreign = await w.stranger.get(`${w.workspace.url}/`);
    const absent = await w.stranger.get('/api/workspaces/absent/');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual({ detail: 'No Workspace matches the given query.' });
    expect(absent.body).toEqual(foreign.body);
  });

  it('are changed by admins alone', async () => {
    const url = `${w.workspace.url}/`;
    for (const who of [w.member, w.guest, w.bystander, w.stranger]) {
      const reply = await who.patch(url, { name: 'mine' });
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual(FORBIDDEN);
    }
    const changed = await w.admin.patch(url, {
      name: ' New name ',
      organization_size: '11-50',
      timezone: 'Asia/Kolkata',
      owner: w.stranger.id,
      deleted_at: '2020-01-01T00:00:00Z',
      created_by: w.stranger.id,
      id: w.foreign.workspace.id,
      logo_url: '',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id: w.workspace.id,
      name: 'New name',
      organization_size: '11-50',
      timezone: 'Asia/Kolkata',
      owner: w.admin.id,
      created_by: w.admin.id,
      updated_by: w.admin.id,
      deleted_at: null,
      total_members: 4,
    });
    expect((await w.admin.patch(url, { name: 'http://x' })).body).toEqual({
      name: ['Name must not contain URLs'],
    });
    expect((await w.admin.patch(url, { name: '' })).body).toEqual({
      name: ['This field may not be blank.'],
    });
    expect((await w.admin.patch(url, { name: 'x'.repeat(81) })).body).toEqual({
      name: ['Ensure this field has no more than 80 characters.'],
    });
    expect((await w.admin.patch(url, { slug: 'Admin' })).body).toEqual({
      slug: ['Slug is not valid'],
    });
    expect((await w.admin.patch(url, { slug: w.foreign.workspace.slug })).body).toEqual({
      slug: ['Workspace with this slug already exists.'],
    });
    const log = await logOf(w.workspace.id);
    expect(log.at(-1)).toMatchObject({ scope_kind: 'workspace', entity: 'workspace', op: 'up' });
  });

  it('are replaced by members too, but keep their address', async () => {
    const url = `${w.workspace.url}/`;
    const body = { name: 'Replaced', slug: w.workspace.slug };
    const guest = await w.guest.put(url, body);
    expect(guest.status).toBe(403);
    expect(guest.body).toEqual(FORBIDDEN_DETAIL);
    expect((await w.member.put(url, { name: 'x' })).body).toEqual({
      slug: ['This field is required.'],
    });
    expect((await w.member.put(url, body)).body.name).toBe('Replaced');
    expect((await w.member.put(url, { ...body, slug: 'moved' })).status).toBe(403);
    expect((await w.admin.get(url)).body.slug).toBe(w.workspace.slug);
  });

  it('are deleted by admins alone, at once and whole', async () => {
    const { sql } = w.server.platform.database;
    const doomed = await w.server.workspace(w.admin, 'doomed');
    await w.server.join(doomed, w.guest, 5);
    await w.server.join(doomed, w.member, 15);
    const project = await w.server.project(doomed, w.admin);
    await w.server.joinProject(doomed, project, w.guest, 5);
    await sql`UPDATE profiles SET last_workspace_id = ${doomed.id} WHERE user_id = ${w.guest.id}`;
    for (const who of [w.member, w.guest, w.stranger]) {
      expect((await who.delete(`${doomed.url}/`)).body).toEqual(FORBIDDEN);
    }
    expect((await w.admin.delete(`${doomed.url}/`)).status).toBe(204);
    const [row] = await sql`SELECT slug, deleted_at FROM workspaces WHERE id = ${doomed.id}`;
    expect(row?.['slug']).toMatch(/^doomed__\d{10}$/);
    expect(row?.['deleted_at']).not.toBeNull();
    expect((await w.guest.get(`${doomed.url}/`)).status).toBe(404);
    expect((await w.guest.get(`${project.url}/issue-labels/`)).status).toBe(403);
    expect((await w.guest.get('/api/users/me/profile/')).body.last_workspace_id).toBeNull();
    const drops = await sql`
      SELECT entity FROM change_log
      WHERE scope = ${w.guest.id} AND op = 'drop' AND entity_id IN (${doomed.id}, ${project.id})`;
    expect(drops.map((drop) => drop['entity']).toSorted()).toEqual(['project-guest', 'workspace']);
    expect((await create(w.stranger, 'doomed')).status).toBe(201);
  });

  it('keep list settings for each person', async () => {
    const url = `${w.workspace.url}/user-properties/`;
    const first = await w.member.get(url);
    expect(first.status).toBe(200);
    expect(first.body.display_filters).toMatchObject({ layout: 'list', order_by: '-created_at' });
    const changed = await w.member.patch(url, {
      filters: { priority: ['high'] },
      user: w.admin.id,
      workspace: w.foreign.workspace.id,
    });
    expect(changed.status).toBe(201);
    expect(changed.body).toMatchObject({
      filters: { priority: ['high'] },
      user: w.member.id,
      workspace: w.workspace.id,
    });
    expect((await w.guest.get(url)).body.filters.priority).toBeNull();
    expect((await w.stranger.get(url)).body).toEqual(FORBIDDEN_DETAIL);
    const views = `${w.workspace.url}/workspace-views/`;
    expect((await w.member.post(views, { view_props: { a: 1 } })).status).toBe(204);
    expect((await w.stranger.post(views, { view_props: {} })).status).toBe(404);
    const me = await w.member.get(`${w.workspace.url}/workspace-members/me/`);
    expect(me.body.view_props).toEqual({ a: 1 });
  });

  it('tell each member the roles in their projects', async () => {
    const roles = `/api/users/me/workspaces/${w.workspace.slug}/project-roles/`;
    expect((await w.member.get(roles)).body).toEqual({ [w.project.id]: 15 });
    expect((await w.guest.get(roles)).body).toEqual({ [w.project.id]: 5 });
    expect((await w.bystander.get(roles)).body).toEqual({});
    expect((await w.stranger.get(roles)).body).toEqual(FORBIDDEN_DETAIL);
    const members = await w.member.get(`${w.workspace.url}/project-members/`);
    expect(Object.keys(members.body)).toEqual([w.project.id]);
    expect(members.body[w.project.id]).toHaveLength(3);
    expect(members.body[w.project.id][0]).toEqual({
      joining_date: expect.any(String),
      id: expect.any(String),
      role: expect.any(Number),
      original_role: expect.any(Number),
      member: expect.any(String),
      created_at: expect.any(String),
    });
    expect((await w.bystander.get(`${w.workspace.url}/project-members/`)).body).toEqual({});
  });
});
