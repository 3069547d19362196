import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

describe('drafts', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.workspace.url}/draft-issues/`;
  });
  afterAll(() => w.close());

  const make = async (body: object = {}, who = w.member) => (await who.post(url, body)).body;
  const mine = async (query = '', who = w.member) =>
    (await who.get(`${url}${query}`)).body.results as { id: string; name: string | null }[];
  const count = async (who = w.member) =>
    (await who.get(`${w.workspace.url}/workspace-members/me/`)).body.draft_issue_count;
  const finish = (id: string, body: object, who = w.member) =>
    who.post(`${w.workspace.url}/draft-to-issue/${id}/`, body);

  it('take lists as null, and become an item by what was read of them', async () => {
    const lists = { module_ids: null, assignee_ids: null, label_ids: null };
    const draft = await w.member.post(url, { name: 'Sent back', ...lists });
    expect(draft, JSON.stringify(draft.body)).toMatchObject({
      status: 201,
      body: { module_ids: [], assignee_ids: [], label_ids: [], copy_of: null },
    });
    const { id } = draft.body;
    expect((await w.member.patch(`${url}${id}/`, lists)).status).toBeLessThan(300);
    const read = (await w.member.get(`${url}${id}/`)).body;
    expect((await w.member.patch(`${url}${id}/`, read)).status).toBeLessThan(300);
    const made = await finish(id, { ...read, project_id: w.project.id });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  });

  it('refuse one date that does not go with the stored other one', async () => {
    const { id } = await make({ name: 'Dated', target_date: '2030-05-05' });
    const refused = await w.member.patch(`${url}${id}/`, { start_date: '2030-06-01' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['non_field_errors']]);
    const moved = await w.member.patch(`${url}${id}/`, {
      start_date: '2030-06-01',
      target_date: '2030-07-01',
    });
    expect(moved.status).toBeLessThan(300);
    expect((await w.member.get(`${url}${id}/`)).body.start_date).toBe('2030-06-01');
    await w.member.delete(`${url}${id}/`);
  });

  it('begin with nothing, and with the state of their project', async () => {
    const bare = await make();
    expect(bare).toMatchObject({
      name: null,
      project_id: null,
      state_id: null,
      description_html: '<p></p>',
      priority: 'none',
      type_id: null,
      created_by: w.member.id,
    });
    expect(bare).not.toHaveProperty('rev');
    const placed = await make({
      name: '  Half  a thought ',
      description_html: '<p>Words</p><script>x</script>',
      project_id: w.project.id,
      label_ids: [],
      module_ids: [],
      start_date: '2026-03-01',
      target_date: '2026-03-02',
    });
    expect(placed).toMatchObject({
      name: 'Half  a thought',
      description_html: '<p>Words</p>',
      project_id: w.project.id,
      state_id: w.project.states.Backlog,
    });
    expect((await mine()).map(({ id }) => id)).toEqual([placed.id, bare.id]);
    expect(await count()).toBe(2);
  });

  it('are refused where dates disagree and in projects of others', async () => {
    const dates = await w.member.post(url, {
      project_id: w.project.id,
      start_date: '2026-03-02',
      target_date: '2026-03-01',
    });
    expect(dates.status).toBe(400);
    const secret = await w.admin.post(`${w.workspace.url}/projects/`, {
      name: 'Secret',
      identifier: 'SECR',
      network: 0,
    });
    const refused = await w.member.post(url, { project_id: secret.body.id });
    expect(refused.status).toBe(400);
    expect(refused.body).toHaveProperty('project_id');
  });

  it('change one value at a time, and follow the state of a new project', async () => {
    const { id } = await make({ project_id: w.project.id, state_id: w.project.states.Done });
    const done = (await w.member.get(`${url}${id}/`)).body;
    expect(done.completed_at).not.toBeNull();
    expect((await w.member.patch(`${url}${id}/`, { name: 'Named' })).status).toBe(204);
    expect((await w.member.get(`${url}${id}/`)).body).toMatchObject({
      name: 'Named',
      state_id: w.project.states.Done,
      completed_at: done.completed_at,
    });
    const away = await w.member.patch(`${url}${id}/`, { project_id: null, cycle_id: null });
    expect(away.status).toBe(204);
    expect((await w.member.get(`${url}${id}/`)).body).toMatchObject({
      project_id: null,
      state_id: null,
      completed_at: null,
    });
  });

  it('are found by the filters of every list, in pages', async () => {
    const { id } = await make({ name: 'Filtered', priority: 'urgent', project_id: w.project.id });
    expect(await mine('?priority=urgent')).toEqual([expect.objectContaining({ id })]);
    expect(await mine('?priority=urgent&state_group=started')).toEqual([]);
    expect(await mine('?priority=urgent&state_group=backlog')).toHaveLength(1);
    expect(await mine('?name=FILTER')).toHaveLength(1);
    expect(await mine(`?subscriber=${w.member.id}`)).toEqual([]);
    const page = (await w.member.get(`${url}?per_page=1&cursor=1:1:0`)).body;
    expect(page).toMatchObject({ count: 1, prev_page_results: true, next_cursor: '1:2:0' });
  });

  it('are their writer’s alone, a guest’s too, and never an item', async () => {
    const { id } = await make({ name: 'Nobody else zebra', project_id: w.project.id });
    for (const call of [
      w.admin.get(`${url}${id}/`),
      w.admin.patch(`${url}${id}/`, { name: 'taken' }),
      w.admin.delete(`${url}${id}/`),
      finish(id, { name: 'taken' }, w.admin),
      w.admin.get(`${w.project.url}/issues/${id}/`),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await w.admin.patch(`${url}${id}/`, {})).body).toEqual({ error: 'Issue not found' });
    expect(await mine('', w.admin)).toEqual([]);
    expect(await count(w.admin)).toBe(0);
    for (const who of [w.admin, w.member]) {
      const found = await who.get(`${w.workspace.url}/search/?search=zebra`);
      expect(JSON.stringify(found.body)).not.toContain('zebra');
      const listed = await who.get(`${w.project.url}/issues/`);
      expect(JSON.stringify(listed.body)).not.toContain('zebra');
    }
    // The feed tells of it to its writer alone.
    const heard = await w.server.platform.database.sql<{ name: string }[]>`
      SELECT DISTINCT scope_kind || ':' || scope AS name FROM change_log WHERE entity_id = ${id}`;
    expect(heard).toEqual([{ name: `user:${w.member.id}` }]);
    const own = await make({ name: 'A guest’s', project_id: w.project.id }, w.guest);
    expect((await w.guest.patch(`${url}${own.id}/`, { name: 'More' })).status).toBe(204);
    expect((await finish(own.id, { name: 'More' }, w.guest)).status).toBe(403);
    expect((await w.guest.delete(`${url}${own.id}/`)).status).toBe(204);
    expect((await w.stranger.get(url)).status).toBe(403);
  });

  it('become an item in one step, with everything the body says', async () => {
    const cycle = await w.member.post(`${w.project.url}/cycles/`, { name: 'Now' });
    const { id } = await make({ name: 'Old name', project_id: w.project.id });
    const before = await count();
    const made = await finish(id, {
      name: 'Final name',
      description_html: '<p>All of it</p>',
      priority: 'high',
      cycle_id: cycle.body.id,
      assignee_ids: [w.member.id],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Final name',
      description_html: '<p>All of it</p>',
      priority: 'high',
      project_id: w.project.id,
      workspace_id: w.workspace.id,
      cycle_id: cycle.body.id,
      is_draft: false,
    });
    expect(made.body.sequence_id).toBeGreaterThan(0);
    expect(await count()).toBe(before - 1);
    expect((await w.member.get(`${url}${id}/`)).status).toBe(404);
    const item = await w.admin.get(`${w.project.url}/issues/${made.body.id}/`);
    expect(item.body.name).toBe('Final name');
    expect((await finish(id, { name: 'Twice' })).status).toBe(404);
  });

  it('stay when they cannot become one', async () => {
    const { id } = await make({ name: 'Homeless' });
    const refused = await finish(id, { name: 'Homeless' });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Project is required to create an issue.' },
    });
    const wrong = await finish(id, {
      name: 'Homeless',
      project_id: w.project.id,
      label_ids: [w.member.id],
    });
    expect(wrong.status).toBe(400);
    expect((await w.member.get(`${url}${id}/`)).status).toBe(200);
    const made = await finish(id, { name: 'Home', project_id: w.project.id });
    expect(made.status).toBe(201);
  });

  it('of a project have the shape of an item, and become it under their id', async () => {
    const here = `${w.project.url}/issue-drafts/`;
    const draft = await w.member.post(here, { name: 'In the project', priority: 'low' });
    expect(draft.body).toMatchObject({ is_draft: true, sequence_id: 0, priority: 'low' });
    const { id } = draft.body;
    const listed = (await w.member.get(here)).body.results as { id: string }[];
    expect(listed.map((row) => row.id)).toContain(id);
    expect(JSON.stringify((await w.admin.get(here)).body)).not.toContain(id);
    expect((await w.admin.get(`${here}${id}/`)).status).toBe(404);
    expect((await w.member.get(`${here}${id}/`)).body.name).toBe('In the project');
    expect((await w.member.patch(`${here}${id}/`, { name: 'Ready' })).status).toBe(204);
    expect((await w.member.patch(`${here}${id}/`, { is_draft: false })).status).toBe(204);
    expect((await w.admin.get(`${w.project.url}/issues/${id}/`)).body).toMatchObject({
      name: 'Ready',
      priority: 'low',
      is_draft: false,
    });
    const gone = await w.member.post(here, { name: 'Gone' });
    expect((await w.member.delete(`${here}${gone.body.id}/`)).status).toBe(204);
    const nameless = await w.member.post(here, {});
    const early = await w.member.patch(`${here}${nameless.body.id}/`, { is_draft: false });
    expect(early.status).toBe(400);
    expect((await w.member.get(`${here}${nameless.body.id}/`)).status).toBe(200);
  });

  it('keep their pictures to their writer, and hand them to the item', async () => {
    const files = `/api/assets/v2/workspaces/${w.workspace.slug}/`;
    const { id } = await make({ name: 'With a picture', project_id: w.project.id });
    const body = {
      entity_type: 'DRAFT_ISSUE_DESCRIPTION',
      name: 'p.png',
      type: 'image/png',
      size: 4,
    };
    expect((await w.admin.post(files, { ...body, entity_identifier: id })).status).toBe(404);
    const tied = await w.member.post(files, { ...body, entity_identifier: id });
    const loose = await w.member.post(files, { ...body, entity_identifier: '' });
    const other = await w.member.post(files, { ...body, entity_identifier: '' });
    const shown = `<image-component src="${loose.body.asset_id}"></image-component>`;
    const made = await finish(id, { name: 'Pictured', description_html: shown });
    expect(made.status).toBe(201);
    const rows = await w.server.platform.database.sql`
      SELECT id, entity_type, work_item_id, draft_id FROM assets
      WHERE id = ANY(${[tied, loose, other].map((one) => one.body.asset_id)}::uuid[]) ORDER BY id`;
    const item = { entity_type: 'ISSUE_DESCRIPTION', work_item_id: made.body.id, draft_id: null };
    expect(rows).toEqual([
      { id: tied.body.asset_id, ...item },
      { id: loose.body.asset_id, ...item },
      {
        id: other.body.asset_id,
        entity_type: 'DRAFT_ISSUE_DESCRIPTION',
        work_item_id: null,
        draft_id: null,
      },
    ]);
  });
});
