import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeApiToken } from '#tests/support/api-token.ts';
import { type Program, programFor } from '#tests/support/external.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
let api: Program;
let guest: Program;
let p: string;

beforeAll(async () => {
  w = await world();
  api = await programFor(w, w.admin);
  guest = await programFor(w, w.guest);
  p = `/projects/${w.project.id}`;
});
afterAll(() => w.close());

describe('roles', () => {
  it('are those of the workspace and of projects, each by its id', async () => {
    const { results } = (await api.get('/roles/')).body;
    const named = results.map((row: { namespace: string; slug: string }) => [
      row.namespace,
      row.slug,
    ]);
    expect(named).toEqual([
      ['project', 'admin'],
      ['project', 'member'],
      ['project', 'guest'],
      ['workspace', 'admin'],
      ['workspace', 'member'],
      ['workspace', 'guest'],
    ]);
    const [first] = (await api.get('/roles/?namespace=workspace&per_page=1')).body.results;
    expect(first).toMatchObject({ level: 20, is_system: true, member_count: expect.any(Number) });
    expect(first.permissions).toContain('workspace.update');
    expect(first.permissions).not.toContain('state.create');
    expect((await api.get(`/roles/${first.id}/`)).body).toEqual(first);
    expect((await api.get(`/roles/${w.project.id}/`)).status).toBe(404);
    expect(await api.get('/roles/?namespace=planet')).toMatchObject({
      status: 400,
      body: { namespace: ['"planet" is not a valid choice.'] },
    });
  });

  it('are counted over the projects that one sees', async () => {
    const of = async (who: Program) => (await who.get('/project-role-distribution/')).body;
    const before = await of(api);
    const seen = await of(guest);
    const hidden = { name: 'Unseen', identifier: 'UNSEEN', network: 0 };
    const made = (await api.post('/projects/', hidden)).body;
    const after = await of(api);
    expect(after.total_memberships).toBe(before.total_memberships + 1);
    expect(after.total_distinct_members).toBe(before.total_distinct_members);
    expect(after.roles.map((row: { slug: string }) => row.slug)).toEqual([
      'admin',
      'member',
      'guest',
    ]);
    expect(await of(guest)).toEqual(seen);
    await api.post(`/projects/${made.id}/archive/`, {});
    expect(await of(api)).toEqual(before);
  });
});

describe('projects', () => {
  it('say how much is in them, and what the person is there', async () => {
    const made = (await api.post('/projects/', { name: 'Counted', identifier: 'CNT' })).body;
    expect(made).toMatchObject({
      total_members: 1,
      total_cycles: 0,
      total_modules: 0,
      is_member: true,
      member_role: 20,
      is_deployed: false,
      sort_order: expect.any(Number),
    });
    const at = `/projects/${made.id}/`;
    await api.post(`${at}modules/`, { name: 'One' });
    await api.post(`${at}cycles/`, { name: 'One', project_id: made.id });
    const counts = { total_members: 1, total_cycles: 1, total_modules: 1 };
    expect((await api.get(at)).body).toMatchObject(counts);
    const { results } = (await api.get('/projects/')).body;
    expect(results).toContainEqual((await api.get(at)).body);
    const { sql } = w.server.platform.database;
    await sql`UPDATE project_members SET is_active = false WHERE project_id = ${made.id}`;
    const left = (await api.get('/projects/')).body.results.find(
      ({ id }: { id: string }) => id === made.id,
    );
    expect(left).toMatchObject({ is_member: false, sort_order: 65_535, total_modules: 1 });
  });

  it('are read while they are archived, and listed where archived ones are asked for', async () => {
    const { id } = (await api.post('/projects/', { name: 'Put away', identifier: 'AWAY' })).body;
    const at = `/projects/${id}/`;
    await api.post(`${at}archive/`, {});
    expect(await api.get(at)).toMatchObject({
      status: 200,
      body: { id, archived_at: expect.any(String), total_members: 1 },
    });
    expect(await api.get(`${at}features/`)).toMatchObject({ status: 200, body: { cycles: true } });
    expect((await api.get(`${at}summary/`)).status).toBe(200);
    expect(await api.patch(at, { description: 'No' })).toMatchObject({
      status: 400,
      body: { error: 'Archived projects cannot be updated' },
    });
    expect((await guest.get(at)).status).toBe(404);
    const ids = async (list: string) =>
      (await api.get(list)).body.results.map((row: { id: string }) => row.id);
    expect(await ids('/projects/')).not.toContain(id);
    expect(await ids('/projects-lite/')).not.toContain(id);
    expect(await ids('/projects-lite/?include_archived=true')).toContain(id);
    await api.delete(`${at}archive/`);
    expect((await api.get(at)).body.archived_at).toBeNull();
  });
});

it('keeps what labels are for, also in the settings of another project', async () => {
  const project = (await api.post('/projects/', { name: 'Described', identifier: 'DSC' })).body;
  const at = `/projects/${project.id}/labels/`;
  const plain = (await api.post(at, { name: 'plain' })).body;
  expect(plain.description).toBe('');
  const made = await api.post(at, { name: 'bug', description: 'Something is broken' });
  expect(made).toMatchObject({ status: 201, body: { description: 'Something is broken' } });
  const changed = await api.patch(`${at}${plain.id}/`, { description: 'Nothing special' });
  expect(changed.body).toMatchObject({ name: 'plain', description: 'Nothing special' });
  expect((await api.get(`${at}${plain.id}/`)).body).toEqual(changed.body);
  expect((await api.get(at)).body.results).toContainEqual(made.body);
  const twin = { name: 'Twin', identifier: 'TWIN', settings_from: project.id };
  const other = (await w.admin.post(`/api/workspaces/${w.workspace.slug}/projects/`, twin)).body;
  const copies = (await api.get(`/projects/${other.id}/labels/`)).body.results;
  expect(copies.map((row: { description: string }) => row.description).toSorted()).toEqual([
    'Nothing special',
    'Something is broken',
  ]);
});

describe('the estimate of a project', () => {
  let at: string;
  beforeAll(async () => {
    const { id } = (await api.post('/projects/', { name: 'Estimated', identifier: 'EST' })).body;
    at = `/projects/${id}/estimates/`;
  });

  it('is one, with all that it was given', async () => {
    expect(await api.get(at)).toMatchObject({
      status: 404,
      body: { error: 'Estimate not found' },
    });
    const given = {
      name: 'Size',
      description: 'How big',
      external_id: '1',
      external_source: 'other',
    };
    const made = await api.post(at, given);
    expect(made).toMatchObject({
      status: 201,
      body: { ...given, type: 'points', last_used: true },
    });
    expect(await api.post(at, { name: 'Second' })).toMatchObject({
      status: 409,
      body: { error: 'An estimate already exists for this project', id: made.body.id },
    });
    const renamed = await api.patch(at, { name: 'Effort' });
    expect(renamed).toMatchObject({
      status: 200,
      body: { ...given, name: 'Effort', id: made.body.id },
    });
    const described = { description: 'How long', external_id: '2' };
    expect((await api.patch(at, described)).body).toMatchObject({ name: 'Effort', ...described });
    expect((await api.get(at)).body).toMatchObject({ name: 'Effort', ...described });
  });

  it('has points whose keys begin with 0', async () => {
    const { id } = (await api.get(at)).body;
    const points = `${at}${id}/estimate-points/`;
    const first = await api.post(points, [
      { value: '1', key: 0, description: 'Small', external_id: 'p-1', external_source: 'other' },
      { value: '2' },
    ]);
    expect(first).toMatchObject({
      status: 201,
      body: [
        { key: 0, value: '1', description: 'Small', external_id: 'p-1', estimate: id },
        { key: 1, value: '2', external_id: null },
      ],
    });
    const more = await api.post(points, { estimate_points: [{ value: '3' }] });
    expect(more).toMatchObject({ status: 201, body: [{ key: 2, value: '3' }] });
    expect(await api.post(points, [{ key: 3 }])).toMatchObject({ status: 400 });
    const one = `${points}${first.body[0].id}/`;
    const changed = await api.patch(one, { description: 'Tiny', external_id: 'p-9' });
    expect(changed.body).toMatchObject({ key: 0, description: 'Tiny', external_id: 'p-9' });
    expect((await api.delete(at)).status).toBe(204);
    expect((await api.get(at)).status).toBe(404);
    expect((await api.post(at, { name: 'Again' })).status).toBe(201);
  });
});

it('puts a person of the workspace into a project by their id', async () => {
  const project = (await api.post('/projects/', { name: 'Joined', identifier: 'JOIN' })).body;
  const at = `/projects/${project.id}/project-members/`;
  const made = await api.post(at, { member: w.member.id, role: 15 });
  expect(made).toMatchObject({
    status: 201,
    body: { member: w.member.id, role: 15, project: project.id },
  });
  expect((await api.get(`${at}${made.body.id}/`)).body).toEqual(made.body);
  expect(await api.post(at, { role: 15 })).toMatchObject({
    status: 400,
    body: { member: expect.any(Array) },
  });
});

it.each(['assets/user-assets', 'users/user-assets'])('takes my picture at %s', async (path) => {
  const { headers } = await makeApiToken(w.server, w.admin, w.workspace);
  const file = { name: 'a.png', type: 'image/png', size: 10, entity_type: 'USER_AVATAR' };
  for (const end of ['', 'server/']) {
    const ticket = await w.server.anonymous.post(`/api/v1/${path}/${end}`, file, headers);
    expect(ticket).toMatchObject({ status: 200, body: { asset_id: expect.any(String) } });
    const one = `/api/v1/${path}/${ticket.body.asset_id}/${end}`;
    expect((await w.server.anonymous.delete(one, undefined, headers)).status).toBe(204);
  }
});

describe('pages of a work item', () => {
  it('are linked to it, once each, and appear among its links', async () => {
    const item = (await api.post(`${p}/work-items/`, { name: 'With a page' })).body;
    const page = (await api.post(`${p}/pages/`, { name: 'Plan', description_html: '<p>a</p>' }))
      .body;
    const at = `${p}/work-items/${item.id}/pages/`;
    const made = await api.post(at, { page_id: page.id });
    expect(made).toMatchObject({
      status: 201,
      body: {
        page: { id: page.id, name: 'Plan', description_html: '<p>a</p>', is_global: false },
        issue: item.id,
        project: w.project.id,
      },
    });
    expect((await api.get(at)).body.results).toEqual([made.body]);
    expect((await api.get(`${at}${made.body.id}/`)).body).toEqual(made.body);
    expect((await api.get(`${p}/work-items/${item.id}/links/`)).body.results).toMatchObject([
      { title: 'Plan', url: expect.stringContaining(`/projects/${w.project.id}/pages/${page.id}`) },
    ]);
    expect(await api.post(at, { page_id: page.id })).toMatchObject({
      status: 400,
      body: { error: 'The work item links to this page already.' },
    });
    expect(await api.post(at, { page_id: w.foreign.project.id })).toMatchObject({
      status: 400,
      body: { page_id: ['Name a page of this project.'] },
    });
    expect((await api.delete(`${at}${made.body.id}/`)).status).toBe(204);
    expect((await api.get(at)).body.results).toEqual([]);
    expect((await api.get(`${at}${made.body.id}/`)).status).toBe(404);
  });

  it('are also those whose text mentions it, which only the text ends', async () => {
    const item = (await api.post(`${p}/work-items/`, { name: 'Mentioned' })).body;
    const mention = `<mention-component id="${item.project}" entity_identifier="${item.id}" entity_name="issue"></mention-component>`;
    const page = (
      await api.post(`${p}/pages/`, { name: 'Minutes', description_html: `<p>${mention}</p>` })
    ).body;
    const at = `${p}/work-items/${item.id}/pages/`;
    const [tie] = (await api.get(at)).body.results;
    expect(tie).toMatchObject({ page: { id: page.id }, issue: item.id });
    expect(await api.delete(`${at}${tie.id}/`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('mentions the work item') },
    });
  });

  it('tell nobody of a private page of somebody else', async () => {
    const item = (await api.post(`${p}/work-items/`, { name: 'Discreet' })).body;
    const page = (await api.post(`${p}/pages/`, { name: 'Secret plan', access: 1 })).body;
    const at = `${p}/work-items/${item.id}/pages/`;
    expect((await api.post(at, { page_id: page.id })).status).toBe(201);
    const member = await programFor(w, w.member);
    expect((await member.get(at)).body.results).toEqual([]);
    const links = await member.get(`${p}/work-items/${item.id}/links/`);
    expect(links.body.results).toMatchObject([{ title: null }]);
    expect(await member.post(at, { page_id: page.id })).toMatchObject({
      status: 400,
      body: { page_id: ['Name a page of this project.'] },
    });
  });
});

describe('bodies and queries', () => {
  it('may hold lists as null, also within objects', async () => {
    const made = await api.post(`${p}/work-items/`, {
      name: 'Bare',
      labels: null,
      assignees: null,
    });
    expect(made).toMatchObject({ status: 201, body: { labels: [], assignees: [] } });
    await api.patch(`${p}/`, { intake_view: true });
    const issue = { name: 'Asked', labels: null, assignees: null };
    expect(await api.post(`${p}/intake-issues/`, { issue })).toMatchObject({
      status: 200,
      body: { issue_detail: { name: 'Asked', labels: [] } },
    });
    const web = `/api/workspaces/${w.workspace.slug}${p}/intake-issues/`;
    expect(await w.admin.post(web, { issue })).toMatchObject({ status: 200 });
    expect(await api.post(`${p}/intake-issues/`, { issue: { ...issue, shade: 1 } })).toMatchObject({
      status: 400,
      body: { shade: ['This key is not known here.'] },
    });
  });

  it('put items into their cycle and modules, and take a whole item back', async () => {
    const cycle = (await api.post(`${p}/cycles/`, { name: 'C', project_id: w.project.id })).body;
    const module = async (name: string) => (await api.post(`${p}/modules/`, { name })).body.id;
    const [a, b] = [await module('A'), await module('B')];
    const given = { name: 'Placed', cycle: cycle.id, module: a };
    const made = await api.post(`${p}/work-items/`, given);
    expect(made).toMatchObject({ status: 201, body: { cycle: cycle.id, modules: [a] } });
    const at = `${p}/work-items/${made.body.id}/`;
    const both = await api.patch(at, { module: b });
    expect(both.body.modules.toSorted()).toEqual([a, b].toSorted());
    expect(await api.patch(at, both.body)).toMatchObject({
      status: 200,
      body: { cycle: cycle.id },
    });
    expect((await api.patch(at, { cycle: null, modules: [b] })).body).toMatchObject({
      cycle: null,
      modules: [b],
    });
    expect((await api.patch(at, { modules: null })).body).toMatchObject({ modules: [] });
    expect(await api.patch(at, { modules: [w.foreign.project.id] })).toMatchObject({ status: 400 });
  });

  it('keep what comments and pages are called elsewhere', async () => {
    const ids = { external_id: '7', external_source: 'other' };
    const item = (await api.post(`${p}/work-items/`, { name: 'Named elsewhere' })).body;
    const things = [
      [`${p}/work-items/${item.id}/comments/`, { comment_html: '<p>Hi</p>' }],
      [`${p}/pages/`, { name: 'Named elsewhere' }],
    ] as const;
    for (const [at, body] of things) {
      const made = await api.post(at, { ...body, ...ids });
      expect(made).toMatchObject({ status: 201, body: ids });
      expect(await api.post(at, { ...body, ...ids })).toMatchObject({ status: 409 });
      const changed = await api.patch(`${at}${made.body.id}/`, { external_id: '8' });
      expect(changed.body).toMatchObject({ ...ids, external_id: '8' });
    }
  });

  it('page also by limit and offset', async () => {
    const names = async (query: string) =>
      (await api.get(`${p}/states/?${query}`)).body.results.map(
        ({ name }: { name: string }) => name,
      );
    const all = await names('');
    expect(await names('limit=2')).toEqual(all.slice(0, 2));
    expect(await names('limit=2&offset=2')).toEqual(all.slice(2, 4));
    expect(await api.get(`${p}/states/?limit=2&offset=3`)).toMatchObject({
      status: 400,
      body: { offset: [expect.any(String)] },
    });
    const items = await api.get(`${p}/work-items/?limit=1&offset=1`);
    expect(items).toMatchObject({ status: 200, body: { count: 1, prev_page_results: true } });
  });
});

describe('what is not there', () => {
  it.each([
    ['work-item-types/', 'Work item types'],
    ['customers/', 'Customers'],
    ['customer-properties/', 'Customers'],
    ['runs/', 'Agent runs'],
    ['project-states/', 'States of projects'],
    ['project-labels/', 'Labels of projects'],
    // The word stands where other paths have an id.
    ['pages/templates/', 'Templates'],
    ['projects/templates/', 'Templates'],
    ['group-sync/config/', 'Groups of identity providers'],
  ])('is named: %s', async (path, feature) => {
    for (const method of ['get', 'post'] as const) {
      const reply = await api[method](`/${path}`, method === 'post' ? {} : undefined);
      expect([method, reply.status, reply.body]).toEqual([
        method,
        404,
        { error: `${feature} are not available here.` },
      ]);
    }
  });

  it('is named where only projects have it', async () => {
    for (const reply of [
      await api.post('/states/', { name: 'Everywhere' }),
      await api.patch(`/states/${w.project.id}/`, {}),
      await api.delete(`/states/${w.project.id}/`),
    ]) {
      expect([reply.status, reply.body]).toEqual([
        404,
        { error: 'States of the workspace are not available here.' },
      ]);
    }
  });

  it('is no name of a workspace', async () => {
    const { headers } = await makeApiToken(w.server, w.admin, w.workspace);
    const url = '/api/v1/workspaces/templates/nothing/';
    expect((await w.server.anonymous.get(url, undefined, headers)).body).toEqual({
      error: 'Page not found.',
    });
  });

  it('cannot be turned on, and is said to be off', async () => {
    for (const [at, off, refused] of [
      [`${p}/features/`, 'workflows', 'Workflows'],
      [`${p}/features/`, 'work_item_types', 'Work item types'],
      ['/features/', 'initiatives', 'Initiatives'],
    ] as const) {
      await api.patch(`${p}/`, { is_issue_type_enabled: true });
      const { body } = await api.get(at);
      expect(body).toMatchObject({ [off]: false, work_item_types: false });
      expect(await api.patch(at, { [off]: true })).toMatchObject({
        status: 400,
        body: { error: `${refused} are not available here.` },
      });
      expect(await api.patch(at, body)).toMatchObject({ status: 200, body });
    }
  });
});
