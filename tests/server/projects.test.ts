import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LiteProject, Project } from '#shared/contract/projects.ts';
import { GUEST } from '#shared/permissions.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

describe('projects', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.workspace.url}/projects/`;
  });
  afterAll(() => w.close());

  const make = async (who: Caller, body: object) => {
    const made = await who.post(url, body);
    expect(made.status).toBe(201);
    return made.body;
  };
  const logOf = (entityId: string) =>
    w.server.platform.database.sql<{ name: string; op: string; entity: string }[]>`
      SELECT scope_kind || ':' || scope AS name, op, entity FROM change_log
      WHERE entity_id = ${entityId} ORDER BY xid, id`;

  it('are closed to people without a session, strangers and, for making one, guests', async () => {
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    expect((await w.stranger.get(url)).body).toEqual({
      error: "You don't have the required permissions.",
    });
    const refused = await w.guest.post(url, { name: 'x', identifier: 'X' });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ error: "You don't have the required permissions." });
  });

  it('say which field is wrong', async () => {
    expect((await w.admin.post(url, {})).body).toEqual({
      name: ['This field is required.'],
      identifier: ['This field is required.'],
    });
    const wrong = {
      name: ' \u200B ',
      identifier: 'MUCHTOOLONG12',
      network: 7,
      archive_in: 13,
      close_in: -1,
      logo_props: null,
      timezone: '+05:30',
      cycle_view: 'perhaps',
      project_lead: w.stranger.id,
    };
    expect((await w.admin.post(url, wrong)).body).toEqual({
      name: ['This field may not be blank.'],
      identifier: ['Ensure this field has no more than 12 characters.'],
      network: ['"7" is not a valid choice.'],
      archive_in: ['Ensure this value is less than or equal to 12.'],
      close_in: ['Ensure this value is greater than or equal to 0.'],
      logo_props: ['This field may not be null.'],
      timezone: ['"+05:30" is not a valid choice.'],
      cycle_view: ['Must be a valid boolean.'],
    });
  });

  it('begin with the states, labels, parts and guest rule of another one', async () => {
    const source = await make(w.admin, {
      name: 'Source',
      identifier: 'SRC',
      page_view: false,
      guest_view_all_features: true,
    });
    const at = `${url}${source.id}/`;
    await w.admin.post(`${at}states/`, { name: 'Tasting', color: '#111111', group: 'started' });
    const above = await w.admin.post(`${at}issue-labels/`, { name: 'Above', color: '#222222' });
    await w.admin.post(`${at}issue-labels/`, {
      name: 'Below',
      color: '#333333',
      parent: above.body.id,
    });
    const copy = await make(w.admin, {
      name: 'Copy',
      identifier: 'CPY',
      settings_from: source.id,
      module_view: false,
    });
    expect(copy).toMatchObject({
      page_view: false,
      module_view: false,
      guest_view_all_features: true,
      cycle_view: source.cycle_view,
    });
    const states = (await w.admin.get(`${url}${copy.id}/states/`)).body as { name: string }[];
    expect(states.map(({ name }) => name)).toContain('Tasting');
    expect(states.filter((one) => 'default' in one && one.default)).toHaveLength(1);
    const labels = (await w.admin.get(`${url}${copy.id}/issue-labels/`)).body as {
      id: string;
      name: string;
      parent: string | null;
    }[];
    const [top, low] = ['Above', 'Below'].map((name) => labels.find((one) => one.name === name));
    expect(top?.id).not.toBe(above.body.id);
    expect(low?.parent).toBe(top?.id);
  });

  it('take settings only from projects of the workspace that the person is in', async () => {
    const body = { name: 'Spy', identifier: 'SPY' };
    const closed = await make(w.admin, { name: 'Closed', identifier: 'CLSD', network: 0 });
    const elsewhere = await w.server.project(await w.server.workspace(w.stranger), w.stranger);
    for (const settings_from of [closed.id, elsewhere.id, v7()]) {
      const refused = await w.member.post(url, { ...body, settings_from });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body)).toEqual(['settings_from']);
    }
  });

  it('refuse people, states and pictures from elsewhere', async () => {
    const body = { name: 'Elsewhere', identifier: 'ELSE' };
    for (const field of [
      'project_lead',
      'default_assignee',
      'default_state',
      'estimate',
      'cover_image_asset',
    ]) {
      const id = field.includes('state') ? (w.foreign.project.states['Todo'] ?? '') : w.stranger.id;
      const reply = await w.admin.post(url, { ...body, [field]: id });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ [field]: [`Invalid pk "${id}" - object does not exist.`] });
    }
  });

  it('are made with states, a numbering and the memberships of creator and lead', async () => {
    const made = await make(w.member, {
      name: ' Rocket ',
      identifier: ' rkt ',
      project_lead: w.bystander.id,
      logo_props: { in_use: 'emoji' },
      id: w.project.id,
      workspace: w.foreign.workspace.id,
      inbox_view: true,
      created_by: w.admin.id,
    });
    expect(Project.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      name: 'Rocket',
      identifier: 'RKT',
      network: 2,
      inbox_view: true,
      member_role: 20,
      sort_order: 55_535,
      is_favorite: false,
      workspace: w.workspace.id,
      created_by: w.member.id,
      updated_by: null,
      project_lead: w.bystander.id,
      cover_image_url: null,
      estimate: null,
      timezone: 'UTC',
      logo_props: { in_use: 'emoji' },
      description: '',
    });
    expect(made.id).not.toBe(w.project.id);
    expect(made.members.toSorted()).toEqual([w.member.id, w.bystander.id].toSorted());
    const states = await w.member.get(`${url}${made.id}/states/`);
    expect(states.body.map((state: { name: string }) => state.name)).toEqual([
      'Backlog',
      'Todo',
      'In Progress',
      'Done',
      'Cancelled',
    ]);
    const { sql } = w.server.platform.database;
    expect(await sql`SELECT 1 FROM project_sequences WHERE project_id = ${made.id}`).toHaveLength(
      1,
    );
    expect(
      await sql`SELECT 1 FROM project_user_properties WHERE project_id = ${made.id}`,
    ).toHaveLength(2);
    const rows = await logOf(made.id);
    const names = rows.filter((row) => row.entity === 'project').map((row) => row.name);
    expect(names).toContain(`workspace-admin:${w.workspace.id}`);
    expect(names).toContain(`workspace-staff:${w.workspace.id}`);
    expect(rows).toContainEqual({ name: `user:${w.member.id}`, op: 'join', entity: 'project' });
    expect(rows).toContainEqual({ name: `user:${w.bystander.id}`, op: 'join', entity: 'project' });
  });

  it('keep names as they are written and make HTML harmless', async () => {
    const made = await make(w.admin, {
      name: '<b>Bold</b>\u202E',
      identifier: 'HTML',
      description_html: { html: '<p>ok</p><script>alert(1)</script>' },
    });
    expect(made.name).toBe('<b>Bold</b>');
    expect(made.description_html).toEqual({ html: '<p>ok</p>' });
    const nul = await w.admin.post(url, { name: 'x', identifier: 'NUL', description: 'a\0b' });
    expect(nul.status).toBe(400);
  });

  it('answer 409 with plain texts to a taken name or key', async () => {
    await make(w.admin, { name: 'Taken', identifier: 'TKN' });
    const key = await w.admin.post(url, { name: 'Other', identifier: 'tkn' });
    expect(key.status).toBe(409);
    expect(key.body).toEqual({ identifier: 'The project identifier is already taken' });
    const name = await w.admin.post(url, { name: 'Taken', identifier: 'OTHR' });
    expect(name.status).toBe(409);
    expect(name.body).toEqual({ name: 'The project name is already taken' });
  });

  it('of twenty made at once with one key exactly one is', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        w.admin.post(url, { name: `Race ${i}`, identifier: 'RACE' }),
      ),
    );
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const left = await w.server.platform.database.sql`
      SELECT count(*)::int AS n FROM projects WHERE name LIKE 'Race %'`;
    expect(left[0]).toEqual({ n: 1 });
  });

  it('are listed by role: admins all, members open and joined ones, guests joined ones', async () => {
    const secret = await make(w.admin, { name: 'Secret', identifier: 'SEC', network: 0 });
    const open = await make(w.admin, { name: 'Open', identifier: 'OPN', network: 2 });
    const colleague = await w.server.person('Colin');
    await w.server.join(w.workspace, colleague, 20);
    const seen = async (who: Caller) => {
      const lite = await who.get(url);
      const full = await who.get(`${url}details/`);
      const ids = lite.body.map((row: { id: string }) => row.id);
      expect(full.body.map((row: { id: string }) => row.id).toSorted()).toEqual(ids.toSorted());
      for (const row of lite.body) expect(LiteProject.strict().parse(row)).toEqual(row);
      for (const row of full.body) expect(Project.strict().parse(row)).toEqual(row);
      return ids;
    };
    expect(await seen(colleague)).toEqual(expect.arrayContaining([secret.id, open.id]));
    const members = await seen(w.bystander);
    expect(members).toContain(open.id);
    expect(members).not.toContain(secret.id);
    expect(await seen(w.guest)).toEqual([w.project.id]);
    expect(await seen(w.guest)).not.toContain(w.foreign.project.id);
    const own = (await colleague.get(url)).body.find((row: { id: string }) => row.id === secret.id);
    expect(own).toMatchObject({ member_role: null, sort_order: null });
  });

  it('are given one by one to their members only', async () => {
    await w.server.platform.database.sql`DELETE FROM recent_visits`;
    const one = await w.guest.get(`${w.project.url}/`);
    expect(one.status).toBe(200);
    expect(one.body).toMatchObject({ member_role: 5 });
    await expect
      .poll(() => w.server.platform.database.sql`SELECT entity_name FROM recent_visits`)
      .toEqual([{ entity_name: 'project' }]);
    const missing = { error: 'Project does not exist' };
    expect((await w.bystander.get(`${w.project.url}/`)).body).toEqual(missing);
    expect((await w.bystander.get(`${w.project.url}/`)).status).toBe(404);
    expect((await w.admin.get(`${url}${v7()}/`)).body).toEqual(missing);
    expect((await w.admin.get(`${url}${w.foreign.project.id}/`)).status).toBe(404);
    expect((await w.admin.get(`${url}nonsense/`)).status).toBe(404);
  });

  it('are paged on request, in an order from a fixed list', async () => {
    const page = await w.admin.get(`${url}details/?per_page=2&cursor=2:0:0&order_by=name`);
    expect(page.body).toMatchObject({ count: 2, grouped_by: null, next_cursor: '2:1:0' });
    expect(page.body.results).toHaveLength(2);
    expect(page.body.results[0].name < page.body.results[1].name).toBe(true);
    for (const order of ['password', 'constructor', '--name', 'created_by__password', "name'"]) {
      const bad = await w.admin.get(`${url}details/?per_page=2&cursor=2:0:0&order_by=${order}`);
      expect(bad.status).toBe(400);
      expect(bad.body).toEqual({ error: 'Please provide valid detail' });
    }
    const far = await w.admin.get(`${url}details/?per_page=2&cursor=999999999:999999999:0`);
    expect(far.body.results).toEqual([]);
    expect((await w.admin.get(`${url}details/?per_page=9999&cursor=2:0:0`)).status).toBe(400);
  });

  it('print moments in the zone of who asks', async () => {
    await w.server.platform.database.sql`
      UPDATE users SET user_timezone = 'Asia/Kolkata' WHERE id = ${w.member.id}`;
    const full = await w.member.get(`${w.project.url}/`);
    expect(full.body.created_at).toMatch(/\+05:30$/);
    const lite = await w.member.get(url);
    expect(lite.body[0].created_at).toMatch(/\.\d{6}Z$/);
    await w.server.platform.database
      .sql`UPDATE users SET user_timezone = 'UTC' WHERE id = ${w.member.id}`;
  });

  describe('being changed', () => {
    it('need a project admin; an admin of the workspace is none', async () => {
      const boss = await w.server.person('Boss');
      await w.server.join(w.workspace, boss, 20);
      for (const who of [w.member, w.guest, w.bystander, boss]) {
        const reply = await who.patch(`${w.project.url}/`, { name: 'Mine' });
        expect(reply.status).toBe(403);
        expect(reply.body).toEqual({ error: "You don't have the required permissions." });
      }
      const gone = await w.admin.patch(`${url}${w.foreign.project.id}/`, { name: 'Mine' });
      expect(gone.body).toEqual({ error: 'Project does not exist' });
    });

    it('take the writable fields and nothing else', async () => {
      const made = await make(w.admin, { name: 'Change me', identifier: 'CHG' });
      const reply = await w.admin.patch(`${url}${made.id}/`, {
        name: 'Changed',
        identifier: 'chd',
        inbox_view: true,
        is_epic_enabled: 'true',
        archive_in: 3,
        default_assignee: w.admin.id,
        id: v7(),
        workspace: w.foreign.workspace.id,
        workspace_id: w.foreign.workspace.id,
        created_by: w.member.id,
        deleted_at: '2020-01-01T00:00:00Z',
        archived_at: '2020-01-01T00:00:00Z',
        anchor: 'x',
        members: [],
        member_role: 5,
        rev: 99,
      });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        id: made.id,
        name: 'Changed',
        identifier: 'CHD',
        inbox_view: true,
        intake_view: true,
        is_epic_enabled: true,
        archive_in: 3,
        default_assignee: w.admin.id,
        workspace: w.workspace.id,
        created_by: w.admin.id,
        updated_by: w.admin.id,
        archived_at: null,
        anchor: null,
        members: [w.admin.id],
        member_role: 20,
      });
      const taken = await w.admin.patch(`${url}${made.id}/`, { identifier: w.project.identifier });
      expect(taken.status).toBe(409);
      expect(taken.body).toEqual({ identifier: 'The project identifier is already taken' });
      const outsider = await w.admin.patch(`${url}${made.id}/`, { default_assignee: w.member.id });
      expect(outsider.status).toBe(400);
      const foreign = await w.admin.patch(`${url}${made.id}/`, {
        default_state: w.project.states['Todo'],
      });
      expect(foreign.body).toHaveProperty('default_state');
    });

    it('take them from the staff when they become private', async () => {
      const made = await make(w.admin, { name: 'Closing', identifier: 'CLS' });
      await w.admin.patch(`${url}${made.id}/`, { network: 0 });
      const rows = await logOf(made.id);
      expect(rows).toContainEqual({
        name: `workspace-staff:${w.workspace.id}`,
        op: 'del',
        entity: 'project',
      });
      expect(rows.at(-1)).toMatchObject({ op: 'up' });
    });

    it('make guests start over when they may see all', async () => {
      await w.admin.patch(`${w.project.url}/`, { guest_view_all_features: true });
      const rows = await logOf(w.project.id);
      expect(rows).toContainEqual({
        name: `user:${w.guest.id}`,
        op: 'join',
        entity: 'project-guest',
      });
      await w.admin.patch(`${w.project.url}/`, { guest_view_all_features: false });
    });

    it('are refused while archived', async () => {
      const made = await make(w.admin, { name: 'Archive', identifier: 'ARC' });
      const fav = { entity_type: 'project', entity_identifier: made.id };
      await w.admin.post(`${w.workspace.url}/user-favorites/`, fav);
      const archived = await w.admin.post(`${url}${made.id}/archive/`);
      expect(archived.status).toBe(200);
      expect(Object.keys(archived.body)).toEqual(['archived_at']);
      expect(Date.parse(archived.body.archived_at)).toBeGreaterThan(0);
      const refused = await w.admin.patch(`${url}${made.id}/`, { name: 'No' });
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ error: 'Archived projects cannot be updated' });
      expect((await w.admin.get(`${url}${made.id}/`)).status).toBe(404);
      expect((await w.admin.get(`${url}${made.id}/states/`)).body).toEqual([]);
      expect((await w.admin.get(`${w.workspace.url}/user-favorites/`)).body).toEqual([]);
      expect((await w.bystander.post(`${url}${made.id}/archive/`)).status).toBe(403);
      const back = await w.admin.delete(`${url}${made.id}/archive/`);
      expect(back.status).toBe(204);
      expect((await w.admin.get(`${url}${made.id}/`)).body.archived_at).toBeNull();
      expect(await logOf(made.id)).toContainEqual({
        name: `user:${w.admin.id}`,
        op: 'join',
        entity: 'project',
      });
    });
  });

  describe('being deleted', () => {
    it('need a project admin or an admin of the workspace', async () => {
      const made = await make(w.member, { name: 'Private', identifier: 'PRV', network: 0 });
      expect((await w.bystander.delete(`${url}${made.id}/`)).status).toBe(403);
      expect((await w.admin.delete(`${url}${made.id}/`)).status).toBe(204);
      expect((await w.member.get(`${url}${made.id}/`)).status).toBe(404);
      expect((await w.member.get(`${url}${made.id}/states/`)).status).toBe(404);
      const rows = await logOf(made.id);
      expect(rows).toContainEqual({ name: `user:${w.member.id}`, op: 'drop', entity: 'project' });
      expect(rows).toContainEqual({
        name: `workspace-admin:${w.workspace.id}`,
        op: 'del',
        entity: 'project',
      });
      await make(w.member, { name: 'Private', identifier: 'PRV' });
    });

    it('take what they hold along in the background', async () => {
      const { projectCleanupJob } = await import('#server/features/projects/cleanup.ts');
      const made = await make(w.admin, { name: 'Remains', identifier: 'RMN' });
      await w.admin.delete(`${url}${made.id}/`);
      expect(await projectCleanupJob.due(w.server.platform, 100)).toContain(made.id);
      await projectCleanupJob.run(w.server.platform, made.id);
      expect(await projectCleanupJob.due(w.server.platform, 100)).not.toContain(made.id);
      await projectCleanupJob.run(w.server.platform, w.project.id);
      expect((await w.admin.get(`${w.project.url}/states/`)).body).toHaveLength(5);
    });
  });

  it('tell whether a key is taken', async () => {
    const identifiers = `${w.workspace.url}/project-identifiers`;
    const taken = await w.admin.get(`${identifiers}?name=${w.project.identifier.toLowerCase()}`);
    expect(taken.body).toEqual({
      exists: 1,
      identifiers: [{ id: expect.any(Number), name: w.project.identifier, project: w.project.id }],
    });
    expect((await w.admin.get(`${identifiers}?name=FREE`)).body).toEqual({
      exists: 0,
      identifiers: [],
    });
    expect((await w.admin.get(`${identifiers}?name=%20`)).body).toEqual({
      error: 'Name is required',
    });
    expect((await w.guest.get(`${identifiers}?name=x`)).status).toBe(403);
    const remove = (name: string) => w.admin.delete(`${identifiers}/`, { name });
    expect((await remove('FREE')).status).toBe(204);
    expect((await remove(w.project.identifier)).body).toEqual({
      error: 'Cannot delete an identifier of an existing project',
    });
  });

  it('give counts of what the person may see', async () => {
    const stats = `${w.workspace.url}/project-stats/`;
    const { sql } = w.server.platform.database;
    const add = (n: number, who: string, state: string) => sql`
      INSERT INTO work_items (workspace_id, project_id, sequence_id, name, state_id, created_by)
      VALUES (${w.workspace.id}, ${w.project.id}, ${n}, 'x', ${w.project.states[state] ?? null}, ${who})`;
    await add(9001, w.admin.id, 'Todo');
    await add(9002, w.guest.id, 'Done');
    const find = (reply: { body: { id: string }[] }) =>
      reply.body.find((row) => row.id === w.project.id);
    expect(find(await w.admin.get(stats))).toEqual({
      id: w.project.id,
      total_issues: 2,
      completed_issues: 1,
      total_members: 3,
      total_cycles: 0,
      total_modules: 0,
    });
    expect(find(await w.guest.get(`${stats}?fields=total_issues`))).toEqual({
      id: w.project.id,
      total_issues: 1,
    });
    const some = await w.admin.get(
      `${stats}?project_ids=${w.project.id}&fields=member_ids,total_members`,
    );
    expect(some.body).toEqual([{ id: w.project.id, total_members: 3 }]);
    const all = await w.admin.get(`${stats}?project_ids=${w.foreign.project.id}&fields=nonsense`);
    expect(all.body).toEqual([]);
    expect((await w.admin.get(`${stats}?project_ids=1,2`)).status).toBe(400);
  });

  it('keep list settings for each member', async () => {
    const properties = `${w.project.url}/user-properties/`;
    expect((await w.bystander.get(properties)).status).toBe(403);
    const early = await w.member.patch(properties, { filters: {} });
    expect(early.status).toBe(404);
    const first = await w.member.get(properties);
    expect(first.body).toMatchObject({
      user: w.member.id,
      project: w.project.id,
      workspace: w.workspace.id,
      display_filters: { layout: 'list', order_by: '-created_at' },
      display_properties: { key: true },
      filters: { priority: null },
    });
    const changed = await w.member.patch(properties, { display_filters: { layout: 'kanban' } });
    expect(changed.status).toBe(201);
    expect(changed.body.display_filters).toEqual({ layout: 'kanban' });
    expect(changed.body.filters).toEqual(first.body.filters);
    expect((await w.member.get(properties)).body).toEqual(changed.body);
    const own = `user:${w.member.id}`;
    expect((await logOf(first.body.id)).map((row) => row.name)).toEqual([own, own]);
    const epics = `${w.project.url}/epics-user-properties/`;
    expect((await w.member.get(epics)).body.id).not.toBe(first.body.id);
    expect((await w.member.patch(epics, { filters: { priority: 'high' } })).status).toBe(201);
    expect((await w.member.patch(properties, { filters: 'x' })).status).toBe(400);
  });

  it('let each member choose the properties they see, as a call of its own', async () => {
    const shown = `${w.project.url}/issue-display-properties/`;
    expect((await w.bystander.get(shown)).status).toBe(403);
    expect((await w.guest.post(shown, { properties: 'all' })).status).toBe(400);
    const { body, status } = await w.guest.post(shown, { properties: { key: false } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ user: w.guest.id, project: w.project.id });
    expect((await w.guest.get(shown)).body).toEqual({ ...body, properties: { key: false } });
    const whole = await w.guest.get(`${w.project.url}/user-properties/`);
    expect(whole.body).toMatchObject({ id: body.id, display_properties: { key: false } });
  });

  it('keep a place in each sidebar', async () => {
    const views = `${w.project.url}/project-views/`;
    const refused = await w.bystander.post(views, { sort_order: 1 });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ error: 'Forbidden' });
    expect((await w.guest.post(views, { sort_order: 12.5, role: 20 })).status).toBe(204);
    const one = await w.guest.get(`${w.project.url}/`);
    expect(one.body).toMatchObject({ sort_order: 12.5, member_role: GUEST });
  });
});
