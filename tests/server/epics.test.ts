import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GUEST } from '#shared/permissions.ts';
import { minuteLater } from '#tests/support/minute-later.ts';
import { world, type World } from '#tests/support/world.ts';

describe('epics', () => {
  let w: World;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    w = await world();
    url = w.project.url;
  });
  afterAll(() => w.close());

  const make = async (word: 'issues' | 'epics', body: object = {}, who = w.member) => {
    serial += 1;
    const made = await who.post(`${url}/${word}/`, { name: `Thing ${serial}`, ...body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id as string;
  };
  const read = async (id: string, who = w.member) =>
    (await who.get(`${url}/issues/${id}/`)).body as Record<string, unknown>;
  const namesIn = async (path: string, who = w.member) => {
    const { status, body } = await who.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    const rows = (Array.isArray(body) ? body : body.results) as { id: string }[];
    return rows.map((row) => row.id);
  };
  const stateIn = (name: string) => w.project.states[name] ?? '';

  it('are work items that lists and counts of items leave out', async () => {
    const [item, epic] = [await make('issues'), await make('epics')];
    expect(await read(epic)).toMatchObject({ is_epic: true, parent_id: null, epic_id: null });
    expect(await read(item)).toMatchObject({ is_epic: false });
    for (const path of [`${url}/issues/`, `${url}/v2/issues/`, `${w.workspace.url}/issues/`]) {
      const ids = await namesIn(path);
      expect(ids, path).toContain(item);
      expect(ids, path).not.toContain(epic);
    }
    for (const path of [`${url}/epics/`, `${url}/epics-detail/`, `${url}/v2/epics/`]) {
      const ids = await namesIn(path);
      expect(ids, path).toContain(epic);
      expect(ids, path).not.toContain(item);
    }
    expect(await namesIn(`${url}/epics/list/?issues=${epic},${item}`)).toEqual([epic]);
    const grouped = await w.member.get(`${url}/issues/?group_by=state_id`);
    const sum = Object.values<{ total_results: number }>(grouped.body.results).reduce(
      (n, group) => n + group.total_results,
      0,
    );
    expect(grouped.body.total_count).toBe(sum);
    expect((await namesIn(`${url}/issues/?per_page=1000`)).length).toBe(sum);
    const mine = await make('epics', { assignee_ids: [w.member.id] });
    expect(await namesIn(`${w.workspace.url}/my-issues/`)).not.toContain(mine);
  });

  it('are found by name, and by what asks for epics or leaves them out', async () => {
    const epic = await make('epics', { name: 'Quokka voyage' });
    const item = await make('issues', { name: 'Quokka ticket' });
    const search = (query: string) =>
      namesIn(`${url}/search-issues/?search=Quokka&workspace_search=false&${query}`);
    expect(await search('epic=true')).toEqual([epic]);
    expect(await search('sub_issue=true')).toEqual([item]);
    expect(await search('cycle=true')).toEqual([item]);
    expect((await search('parent=true')).toSorted()).toEqual([epic, item].toSorted());
    const everywhere = await w.member.get(
      `${w.workspace.url}/entity-search/?query=Quokka&query_type=issue&count=10`,
    );
    const found = (everywhere.body.issue as { id: string }[]).map(({ id }) => id);
    expect(found.toSorted()).toEqual([epic, item].toSorted());
  });

  it('stand above items, and below none', async () => {
    const [epic, other] = [await make('epics'), await make('epics')];
    const item = await make('issues');
    const below = await w.member.patch(`${url}/epics/${epic}/`, { parent_id: item });
    expect(below.body).toEqual({ parent_id: ['An epic cannot be below a work item.'] });
    const added = await w.member.post(`${url}/issues/${item}/sub-issues/`, {
      sub_issue_ids: [epic],
    });
    expect(added.body).toEqual({ parent_id: ['An epic cannot be below a work item.'] });
    const nested = await w.member.post(`${url}/epics/`, { name: 'Nested', parent_id: other });
    expect(nested.body).toEqual({ parent_id: ['An epic cannot be below a work item.'] });
    const [cycle, module] = [
      await w.member.post(`${url}/cycles/`, { name: 'Cycle', project_id: w.project.id }),
      await w.member.post(`${url}/modules/`, { name: 'Module' }),
    ];
    for (const path of [
      `cycles/${cycle.body.id}/cycle-issues/`,
      `modules/${module.body.id}/issues/`,
    ]) {
      const planned = await w.member.post(`${url}/${path}`, { issues: [epic] });
      expect(planned.body, path).toEqual({ error: 'Epics are in no cycle and no module' });
    }
    const bulk = await w.member.post(`${url}/bulk-operation-issues/`, {
      issue_ids: [item, epic],
      properties: { module_ids: [module.body.id] },
    });
    expect(bulk.body).toEqual({ error: 'Epics are in no cycle and no module' });
  });

  it('are what everything below them is in, however deep, and follow it when it moves', async () => {
    const [epic, other] = [await make('epics'), await make('epics')];
    const item = await make('issues', { epic_id: epic });
    const child = await make('issues', { parent_id: item });
    const grandchild = await make('issues', { parent_id: child });
    expect(await read(item)).toMatchObject({ parent_id: epic, epic_id: epic });
    expect(await read(grandchild)).toMatchObject({ parent_id: child, epic_id: epic });
    await w.member.patch(`${url}/issues/${item}/`, { epic_id: other });
    expect(await read(item)).toMatchObject({ parent_id: other, epic_id: other });
    expect(await read(grandchild)).toMatchObject({ parent_id: child, epic_id: other });
    const refused = await w.member.patch(`${url}/issues/${child}/`, { epic_id: epic });
    expect(refused.body).toEqual({ epic_id: ['A sub-item is in the epic of the item above it.'] });
    const none = await w.member.patch(`${url}/issues/${item}/`, { epic_id: item });
    expect(none.body).toEqual({ epic_id: [`Invalid pk "${item}" - object does not exist.`] });
    await minuteLater(w);
    await w.member.patch(`${url}/issues/${item}/`, { epic_id: null });
    expect(await read(item)).toMatchObject({ parent_id: null, epic_id: null });
    expect(await read(grandchild)).toMatchObject({ epic_id: null });
    const history = await w.member.get(
      `${url}/issues/${item}/history/?activity_type=issue-property`,
    );
    const fields = (history.body as { field: string | null }[]).map(({ field }) => field);
    expect(fields).toEqual([null, 'parent', 'parent']);
  });

  it('tell in their history which items came and left, and that they became epics', async () => {
    const linesOf = async (id: string, who = w.member) => {
      const history = await who.get(`${url}/epics/${id}/history/?activity_type=epic-property`);
      const lines = history.body as Record<string, string | null>[];
      return lines
        .filter(({ field }) => field === 'epic_item' || field === 'is_epic')
        .map(({ verb, field, new_value, old_value }) => [verb, field, old_value, new_value]);
    };
    const [epic, other] = [await make('epics'), await make('epics')];
    const item = await make('issues', { epic_id: epic });
    const child = await make('issues', { parent_id: item });
    const { project } = w;
    const key = `${project.identifier}-${String((await read(item))['sequence_id'])}`;
    await w.member.patch(`${url}/issues/${item}/`, { epic_id: other });
    await w.member.patch(`${url}/issues/${item}/`, { epic_id: null });
    // What is below an item goes with it: it has no lines of its own.
    expect(await read(child)).toMatchObject({ epic_id: null });
    const [came, left] = [
      ['created', 'epic_item', '', key],
      ['deleted', 'epic_item', key, ''],
    ];
    expect(await linesOf(epic)).toEqual([came, left]);
    expect(await linesOf(other)).toEqual([came, left]);
    await w.member.post(`${url}/issues/${item}/epic/`);
    expect(await linesOf(item)).toEqual([['updated', 'is_epic', 'work item', 'epic']]);
    await minuteLater(w);
    await w.member.delete(`${url}/issues/${item}/epic/`);
    const history = await w.member.get(`${url}/issues/${item}/history/`);
    expect(history.body.at(-1)).toMatchObject({ field: 'is_epic', new_value: 'work item' });
  });

  it('take several items at once, and leave sub-items to their parents', async () => {
    const epic = await make('epics');
    const [one, two] = [await make('issues'), await make('issues')];
    const child = await make('issues', { parent_id: one });
    const put = await w.member.post(`${url}/bulk-operation-issues/`, {
      issue_ids: [one, two, child, epic],
      properties: { epic_id: epic },
    });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect(await read(two)).toMatchObject({ parent_id: epic, epic_id: epic });
    expect(await read(child)).toMatchObject({ parent_id: one, epic_id: epic });
    expect(await read(epic)).toMatchObject({ sub_issues_count: 2, epic_id: null });
    const added = await w.member.get(`${url}/epics/${epic}/issues/`);
    const ids = (added.body.sub_issues as { id: string }[]).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([one, two].toSorted());
    expect(await namesIn(`${url}/issues/?epic=${epic}`)).toHaveLength(3);
    const grouped = await w.member.get(`${url}/issues/?group_by=epic_id`);
    expect(grouped.body.results[epic]).toMatchObject({ total_results: 3 });
  });

  it('answer only to their own paths, and items only to theirs', async () => {
    const [epic, item] = [await make('epics'), await make('issues')];
    for (const path of ['', 'history/', 'comments/', 'links/', 'issues/', 'subscribe/']) {
      expect((await w.member.get(`${url}/epics/${epic}/${path}`)).status, path).toBe(200);
      expect((await w.member.get(`${url}/epics/${item}/${path}`)).status, path).toBe(404);
    }
    const said = await w.member.post(`${url}/epics/${epic}/comments/`, {
      comment_html: '<p>Hello</p>',
    });
    expect(said.status).toBe(201);
    const comments = await w.member.get(`${url}/epics/${epic}/history/?activity_type=epic-comment`);
    expect(comments.body).toHaveLength(1);
    const changed = await w.member.patch(`${url}/epics/${epic}/`, { name: 'Renamed' });
    expect(changed.status).toBe(204);
    expect(await read(epic)).toMatchObject({ name: 'Renamed' });
    // Contract clients send whole items back: what an item is does not change by that.
    await w.member.patch(`${url}/issues/${item}/`, { name: 'Still', is_epic: true });
    expect(await read(item)).toMatchObject({ is_epic: false });
  });

  it('have links, reactions, comments and followers of their own', async () => {
    const at = `${url}/epics/${await make('epics')}`;
    const link = await w.member.post(`${at}/links/`, { url: 'http://a.test/' });
    expect(link.status).toBe(201);
    const renamed = await w.member.patch(`${at}/links/${link.body.id}/`, { title: 'A' });
    expect(renamed.body).toMatchObject({ title: 'A' });
    expect((await w.member.delete(`${at}/links/${link.body.id}/`)).status).toBe(204);
    expect((await w.member.post(`${at}/reactions/`, { reaction: '128640' })).status).toBe(201);
    expect((await w.member.delete(`${at}/reactions/128640/`)).status).toBe(204);
    const comment = await w.member.post(`${at}/comments/`, { comment_html: '<p>Hello</p>' });
    const said = `${at}/comments/${comment.body.id}/`;
    const edited = await w.member.patch(said, { comment_html: '<p>Hello again</p>' });
    expect(edited.body).toMatchObject({ comment_html: '<p>Hello again</p>' });
    expect((await w.member.post(`${said}resolution/`)).status).toBe(200);
    expect((await w.member.delete(`${said}resolution/`)).status).toBe(204);
    expect((await w.member.delete(said)).status).toBe(204);
    expect((await w.admin.post(`${at}/subscribe/`)).status).toBe(201);
    expect((await w.admin.delete(`${at}/subscribe/`)).status).toBe(204);
    const item = await make('issues');
    const put = await w.member.post(`${at}/issues/`, { sub_issue_ids: [item] });
    expect(put.status).toBe(200);
    expect((await w.member.get(`${at}/issues/`)).body.sub_issues).toHaveLength(1);
  });

  it('are archived when they are over, and leave their list', async () => {
    const epic = await make('epics');
    const early = await w.member.post(`${url}/epics/${epic}/archive/`);
    expect(early.status).toBe(400);
    await w.member.patch(`${url}/epics/${epic}/`, { state_id: stateIn('Done') });
    expect((await w.member.post(`${url}/epics/${epic}/archive/`)).status).toBe(200);
    expect(await namesIn(`${url}/epics/`)).not.toContain(epic);
    expect((await w.member.get(`${url}/epics/${epic}/archive/`)).status).toBe(200);
    expect((await w.member.delete(`${url}/epics/${epic}/archive/`)).status).toBe(204);
    expect(await namesIn(`${url}/epics/`)).toContain(epic);
  });

  it('leave their items where they are when they are deleted', async () => {
    const epic = await make('epics');
    const item = await make('issues', { epic_id: epic });
    const child = await make('issues', { parent_id: item });
    expect((await w.admin.delete(`${url}/epics/${epic}/`)).status).toBe(204);
    expect((await w.member.get(`${url}/issues/${epic}/`)).status).toBe(404);
    expect(await read(item)).toMatchObject({ parent_id: null, epic_id: null });
    expect(await read(child)).toMatchObject({ parent_id: item, epic_id: null });
    const deleted = await w.admin.get(`${url}/recently-deleted-issues/`);
    expect(deleted.body.results[0]).toMatchObject({ id: epic, below: 0 });
    const [second, third] = [await make('epics'), await make('epics')];
    const other = await make('issues', { epic_id: second });
    const below = await make('issues', { parent_id: other });
    await w.admin.delete(`${url}/bulk-delete-issues/`, { issue_ids: [second, third] });
    expect(await read(below)).toMatchObject({ parent_id: other, epic_id: null });
  });

  it('are made of items and become items again, with what is below them', async () => {
    const [above, item] = [await make('issues'), await make('issues')];
    const child = await make('issues', { parent_id: item });
    const module = await w.member.post(`${url}/modules/`, { name: 'Of one item' });
    await w.member.post(`${url}/modules/${module.body.id}/issues/`, { issues: [item] });
    await w.member.patch(`${url}/issues/${item}/`, { parent_id: above });
    expect((await w.member.post(`${url}/issues/${item}/epic/`)).status).toBe(204);
    expect(await read(item)).toMatchObject({ is_epic: true, parent_id: null, module_ids: [] });
    expect(await read(child)).toMatchObject({ parent_id: item, epic_id: item });
    expect(await read(above)).toMatchObject({ sub_issues_count: 0 });
    expect((await w.member.delete(`${url}/issues/${item}/epic/`)).status).toBe(204);
    expect(await read(item)).toMatchObject({ is_epic: false });
    expect(await read(child)).toMatchObject({ parent_id: item, epic_id: null });
    expect(await namesIn(`${url}/issues/`)).toContain(item);
    expect((await w.guest.post(`${url}/issues/${item}/epic/`)).status).toBe(403);
  });

  it('are named to guests as far as they see them', async () => {
    const { server, workspace } = w;
    const project = await server.project(workspace, w.admin);
    await server.joinProject(workspace, project, w.guest, GUEST);
    await server.platform.database.sql`
      UPDATE projects SET guest_view_all_features = false WHERE id = ${project.id}`;
    const epic = await w.admin.post(`${project.url}/epics/`, { name: 'Secret' });
    const item = await w.admin.post(`${project.url}/issues/`, { name: 'Seen' });
    await server.platform.database.sql`
      UPDATE work_items SET created_by = ${w.guest.id}, parent_id = ${epic.body.id}
      WHERE id = ${item.body.id}`;
    expect((await w.guest.get(`${project.url}/epics/`)).body.results).toEqual([]);
    expect((await w.guest.get(`${project.url}/epics/${epic.body.id}/`)).status).toBe(403);
    const hidden = { id: item.body.id, parent_id: null, epic_id: null };
    const own = await w.guest.get(`${project.url}/issues/${item.body.id}/`);
    expect(own.body).toMatchObject(hidden);
    for (const path of ['issues/', 'v2/issues/']) {
      const list = await w.guest.get(`${project.url}/${path}`);
      expect(list.body.results, path).toEqual([expect.objectContaining(hidden)]);
    }
    expect((await w.guest.post(`${project.url}/epics/`, { name: 'Mine' })).status).toBe(403);
  });
});
