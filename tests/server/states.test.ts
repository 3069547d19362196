import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ListedState, State } from '#shared/contract/states.ts';
import { MEMBER } from '#shared/permissions.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

describe('states', () => {
  let w: World;
  let project: TestProject;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  beforeEach(async () => {
    project = await w.server.project(w.workspace, w.admin);
    await w.server.joinProject(w.workspace, project, w.member, MEMBER);
    url = `${project.url}/states/`;
  });

  const item = async (state: string | undefined, extra: Record<string, unknown> = {}) => {
    serial += 1;
    const row = {
      workspace_id: w.workspace.id,
      project_id: project.id,
      sequence_id: serial,
      name: 'x',
      state_id: state ?? null,
      created_by: w.admin.id,
      ...extra,
    };
    const { sql } = w.server.platform.database;
    const [made] = await sql<{ id: string }[]>`INSERT INTO work_items ${sql(row)} RETURNING id`;
    return made?.id ?? '';
  };
  const names = (body: { name: string }[]) => body.map((state) => state.name);
  const logOf = (id: string) =>
    w.server.platform.database.sql<{ scope_kind: string; op: string }[]>`
      SELECT scope_kind, op FROM change_log WHERE entity_id = ${id} AND entity = 'state' ORDER BY xid, id`;

  it('are listed in their order with their place in the group', async () => {
    const added = await w.admin.post(url, { name: 'Review', color: '#111', group: 'started' });
    expect(added.status).toBe(200);
    expect(State.strict().parse(added.body)).toEqual(added.body);
    expect(added.body).toMatchObject({ sequence: 70_000, default: false, description: '' });
    const list = await w.member.get(url);
    for (const row of list.body) expect(ListedState.strict().parse(row)).toEqual(row);
    expect(names(list.body)).toEqual([
      'Backlog',
      'Todo',
      'In Progress',
      'Done',
      'Cancelled',
      'Review',
    ]);
    expect(list.body[2].order).toBe(0.5);
    expect(list.body[5].order).toBe(1);
    const grouped = await w.member.get(`${url}?grouped=true`);
    expect(names(grouped.body.started)).toEqual(['In Progress', 'Review']);
    expect(Object.keys(grouped.body)).toHaveLength(5);
    expect((await logOf(added.body.id)).map((row) => row.scope_kind).toSorted()).toEqual([
      'project',
      'project-guest',
    ]);
  });

  it('of another project are not found, and one alone has no place in its group', async () => {
    const one = `${url}${project.states['Todo']}/`;
    expect((await w.member.get(one)).body).not.toHaveProperty('order');
    const foreign = `${url}${w.foreign.project.states['Todo']}/`;
    for (const reply of [
      await w.admin.get(foreign),
      await w.admin.patch(foreign, { name: 'x' }),
      await w.admin.delete(foreign),
      await w.admin.post(`${foreign}mark-default/`),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ error: 'The required object does not exist.' });
    }
  });

  it('say which field is wrong', async () => {
    expect((await w.admin.post(url, {})).body).toEqual({
      name: ['This field is required.'],
      color: ['This field is required.'],
    });
    expect((await w.admin.post(url, { name: 'a', color: '#1', group: 'later' })).body).toEqual({
      group: ['"later" is not a valid choice.'],
    });
    const taken = { name: 'The state name is already taken' };
    const made = await w.admin.post(url, { name: 'Todo', color: '#1' });
    expect(made.status).toBe(400);
    expect(made.body).toEqual(taken);
    const renamed = await w.admin.patch(`${url}${project.states['Done']}/`, { name: 'Todo' });
    expect(renamed.status).toBe(400);
    expect(renamed.body).toEqual(taken);
  });

  it('are changed, moved and left alone where the body may not reach', async () => {
    const one = `${url}${project.states['Todo']}/`;
    const changed = await w.admin.patch(one, {
      name: 'Next',
      group: 'started',
      sequence: '36000.5',
      project_id: w.foreign.project.id,
      is_triage: true,
      deleted_at: '2020-01-01',
    });
    expect(changed.body).toMatchObject({
      name: 'Next',
      group: 'started',
      sequence: 36_000.5,
      project_id: project.id,
    });
    expect((await w.admin.put(one, { color: '#222' })).body).toMatchObject({
      name: 'Next',
      color: '#222',
    });
    expect(names((await w.admin.get(url)).body)).toContain('Next');
  });

  it('have one default, also when one is made or changed to be it', async () => {
    const at = url;
    const defaults = async () =>
      names((await w.member.get(at)).body.filter((state: { default: boolean }) => state.default));
    const made = await w.admin.post(at, { name: 'New', color: '#123456', default: true });
    expect([made.status, await defaults()]).toEqual([200, ['New']]);
    const todo = project.states['Todo'];
    expect((await w.admin.patch(`${at}${todo}/`, { default: true })).body.default).toBe(true);
    expect(await defaults()).toEqual(['Todo']);
    const { sql } = w.server.platform.database;
    await expect(
      sql`UPDATE states SET "default" = true WHERE id = ${made.body.id}`,
    ).rejects.toThrow('states_default');
    const triage = { name: 'In', color: '#123456', group: 'triage', default: true };
    expect((await w.admin.post(at, triage)).status).toBe(400);
  });

  it('have one default', async () => {
    const todo = project.states['Todo'] ?? '';
    expect((await w.admin.post(`${url}${todo}/mark-default/`)).status).toBe(204);
    const list = await w.admin.get(url);
    const defaults = list.body.filter((state: { default: boolean }) => state.default);
    expect(names(defaults)).toEqual(['Todo']);
    expect(await logOf(project.states['Backlog'] ?? '')).toHaveLength(2);
    await Promise.all(
      ['Done', 'Cancelled', 'Todo', 'Backlog'].map((name) =>
        w.admin.post(`${url}${project.states[name]}/mark-default/`),
      ),
    );
    const after = await w.admin.get(url);
    expect(after.body.filter((state: { default: boolean }) => state.default)).toHaveLength(1);
  });

  it('are deleted only when no one misses them', async () => {
    const refused = await w.admin.delete(`${url}${project.states['Backlog']}/`);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: 'Default state cannot be deleted' });
    await item(project.states['Todo']);
    expect((await w.admin.delete(`${url}${project.states['Todo']}/`)).body).toEqual({
      error: 'The state is not empty, only empty states can be deleted',
    });
    const done = project.states['Done'] ?? '';
    await w.admin.patch(`${project.url}/`, { default_state: done });
    const archived = await item(done, { archived_at: '2024-01-01', completed_at: '2024-01-01' });
    expect((await w.admin.delete(`${url}${done}/`)).status).toBe(204);
    expect((await w.admin.get(`${url}${done}/`)).status).toBe(404);
    const [row] = await w.server.platform.database.sql`
      SELECT state_id, completed_at FROM work_items WHERE id = ${archived}`;
    expect(row).toEqual({ state_id: project.states['Backlog'], completed_at: null });
    expect((await w.admin.get(`${project.url}/`)).body.default_state).toBeNull();
    expect((await logOf(done)).at(-1)).toMatchObject({ op: 'del' });
    expect((await w.admin.post(url, { name: 'Done', color: '#1' })).status).toBe(200);
  });

  it('of the group triage are hidden, with the items in them', async () => {
    const todo = project.states['Todo'] ?? '';
    const held = await item(todo);
    const triage = await w.admin.patch(`${url}${todo}/`, { group: 'triage' });
    expect(triage.status).toBe(200);
    expect(names((await w.admin.get(url)).body)).not.toContain('Todo');
    expect(names((await w.admin.get(`${w.workspace.url}/states/`)).body)).toContain('Todo');
    const flag = async () => {
      const [row] = await w.server.platform.database.sql`
        SELECT is_triage, is_listed FROM work_items WHERE id = ${held}`;
      return row;
    };
    expect(await flag()).toEqual({ is_triage: true, is_listed: false });
    expect((await logOf(todo)).map((row) => row.op)).toEqual(['del', 'del']);
    expect((await w.admin.delete(`${url}${todo}/`)).status).toBe(404);
    expect((await w.admin.post(`${url}${todo}/mark-default/`)).status).toBe(404);
    await w.admin.patch(`${url}${todo}/`, { group: 'unstarted' });
    expect(await flag()).toEqual({ is_triage: false, is_listed: true });
    const refused = await w.admin.patch(`${url}${project.states['Backlog']}/`, { group: 'triage' });
    expect(refused.body).toEqual({ group: ['"triage" is not a valid choice.'] });
  });

  it('of all my projects are listed for the workspace', async () => {
    const all = `${w.workspace.url}/states/`;
    const refused = await w.stranger.get(all);
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ detail: 'You do not have permission to perform this action.' });
    expect((await w.bystander.get(all)).body).toEqual([]);
    const mine = await w.guest.get(all);
    expect(mine.body).toHaveLength(5);
    const before = (await w.member.get(all)).body.length;
    await w.admin.post(`${project.url}/archive/`);
    expect((await w.member.get(all)).body).toHaveLength(before - 5);
  });
});
