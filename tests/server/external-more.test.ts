import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeApiToken } from '#tests/support/api-token.ts';
import { type Program, programOf } from '#tests/support/external.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
let api: Program;
let guest: Program;
let p: string;

beforeAll(async () => {
  w = await world();
  const programFor = async (who: { id: string }) =>
    programOf(w.server, w.workspace, await makeApiToken(w.server, who, w.workspace));
  api = await programFor(w.admin);
  guest = await programFor(w.guest);
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
    const member = programOf(
      w.server,
      w.workspace,
      await makeApiToken(w.server, w.member, w.workspace),
    );
    expect((await member.get(at)).body.results).toEqual([]);
    const links = await member.get(`${p}/work-items/${item.id}/links/`);
    expect(links.body.results).toMatchObject([{ title: null }]);
    expect(await member.post(at, { page_id: page.id })).toMatchObject({
      status: 400,
      body: { page_id: ['Name a page of this project.'] },
    });
  });
});
