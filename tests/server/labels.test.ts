import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { labelCleanupJob } from '#server/features/work-items/label-cleanup.ts';
import { world, type World } from '#tests/support/world.ts';

describe('labels', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/issue-labels/`;
  });
  afterAll(() => w.close());

  it('says which field is wrong', async () => {
    expect((await w.admin.post(url, {})).body).toEqual({ name: ['This field is required.'] });
    expect((await w.admin.post(url, { name: ' ' })).body).toEqual({
      name: ['This field may not be blank.'],
    });
    expect((await w.admin.post(url, { name: null })).body).toEqual({
      name: ['This field may not be null.'],
    });
    expect((await w.admin.post(url, { name: 'x'.repeat(256) })).body).toEqual({
      name: ['Ensure this field has no more than 255 characters.'],
    });
    expect((await w.admin.post(url, { name: 'a', parent: 'nonsense' })).status).toBe(400);
  });

  it('an admin creates, changes and deletes one', async () => {
    const made = await w.admin.post(url, { name: ' bug ', color: '#f00', id: w.project.id });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'bug',
      color: '#f00',
      parent: null,
      project_id: w.project.id,
      sort_order: 65_535,
    });
    expect(made.body.id).not.toBe(w.project.id);
    const twin = await w.admin.post(url, { name: 'bug' });
    expect(twin.status).toBe(400);
    expect(twin.body).toEqual({ error: 'Label with the same name already exists in the project' });
    const child = await w.admin.post(url, { name: 'child', parent: made.body.id });
    expect(child.body.sort_order).toBe(75_535);
    const loop = await w.admin.patch(`${url}${made.body.id}/`, { parent: child.body.id });
    expect(loop.status).toBe(400);
    const renamed = await w.admin.patch(`${url}${made.body.id}/`, { name: 'defect' });
    expect(renamed.body.name).toBe('defect');
    expect((await w.admin.delete(`${url}${made.body.id}/`)).status).toBe(204);
    expect((await w.guest.get(url)).body).toEqual([]);
  });

  it('vanish from their work items when they are deleted, also from more than one transaction holds', async () => {
    const made = await w.admin.post(url, { name: 'to vanish' });
    const { sql } = w.server.platform.database;
    const bearing = async () =>
      (await sql`SELECT 1 FROM work_items WHERE ${made.body.id}::uuid = ANY(label_ids)`).length;
    await sql`
      INSERT INTO work_items (workspace_id, project_id, sequence_id, name, label_ids)
      SELECT ${w.workspace.id}, ${w.project.id}, n, 'bearer', ARRAY[${made.body.id}]::uuid[]
      FROM generate_series(1, 501) n`;
    expect((await w.admin.delete(`${url}${made.body.id}/`)).status).toBe(204);
    expect(await bearing()).toBe(1);
    const [label] = await labelCleanupJob.due(w.server.platform, 10);
    expect(label).toBe(made.body.id);
    await labelCleanupJob.run(w.server.platform, made.body.id);
    expect(await bearing()).toBe(0);
    expect(await labelCleanupJob.due(w.server.platform, 10)).toEqual([]);
    const told = await sql`
      SELECT 1 FROM change_log WHERE entity = 'work_item' AND scope = ${w.project.id}
        AND scope_kind = 'project'`;
    expect(told.length).toBe(501);
  });

  it('are made in bulk by name, and replaced whole', async () => {
    const bulk = `${w.project.url}/bulk-create-labels/`;
    const made = await w.admin.post(bulk, { label_data: [{ name: 'red' }, { name: 'red' }, {}] });
    expect(made.status).toBe(201);
    expect(made.body.labels.map((label: { name: string }) => label.name)).toEqual([
      'red',
      'Migrated',
    ]);
    expect((await w.admin.post(bulk, { label_data: [{ name: 'red' }] })).body).toEqual({
      labels: [],
    });
    const [red] = made.body.labels;
    const put = await w.admin.put(`${url}${red.id}/`, { name: 'green', color: '#0f0' });
    expect(put.body).toMatchObject({ id: red.id, name: 'green', color: '#0f0' });
    for (const label of made.body.labels) await w.admin.delete(`${url}${label.id}/`);
  });

  it('repeats the reply of a change sent twice and makes it once', async () => {
    const headers = { 'x-client-mutation-id': '01900000-0000-7000-8000-000000000001' };
    const first = await w.admin.post(url, { name: 'once' }, headers);
    const second = await w.admin.post(url, { name: 'once' }, headers);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  it('honors the id a client wants', async () => {
    const headers = { 'x-client-entity-id': '01900000-0000-7000-8000-0000000000aa' };
    const made = await w.admin.post(url, { name: 'mine' }, headers);
    expect(made.body.id).toBe('01900000-0000-7000-8000-0000000000aa');
    const again = await w.admin.post(url, { name: 'mine' }, headers);
    expect([again.status, again.body]).toEqual([201, made.body]);
  });

  it('merged with another one they leave it their items, archived ones too, and what lies below', async () => {
    const { url: base } = await w.server.project(w.workspace, w.admin);
    const own = `${base}/issue-labels/`;
    const make = async (name: string, parent?: string): Promise<string> => {
      const made = await w.admin.post(own, { name: name, parent });
      expect(made.status).toBe(201);
      return made.body.id;
    };
    const fault = await make('fault');
    const kind = await make('kind', fault);
    const [bug, slow] = [await make('defect', kind), await make('slow', fault)];
    const issues = `${base}/issues/`;
    const item = async (label_ids: string[]): Promise<string> => {
      const made = await w.admin.post(issues, { name: 'item', label_ids });
      expect(made.body).toMatchObject({ label_ids });
      return made.body.id;
    };
    const ids = [await item([fault]), await item([bug, fault]), await item([slow])];
    const [, archived = ''] = ids;
    const { sql } = w.server.platform.database;
    await sql`UPDATE work_items SET archived_at = now() WHERE id = ${archived}`;

    const ask = (caller = w.admin, into = bug) => caller.post(`${own}${fault}/merge/`, { into });
    expect((await ask(w.member)).status).toBe(403);
    expect((await ask(w.admin, fault)).status).toBe(400);
    expect((await ask(w.admin, w.project.id)).status).toBe(404);
    const reply = await ask();
    expect(reply.body).toEqual({ is_done: true });

    const labels = (await w.admin.get(own)).body as { id: string; parent: string | null }[];
    const parents = new Map(labels.map((label) => [label.id, label.parent]));
    expect(parents.has(fault)).toBe(false);
    expect([bug, kind, slow].map((id) => parents.get(id))).toEqual([null, bug, bug]);
    const rows = await sql`SELECT id, label_ids FROM work_items WHERE id = ANY(${ids}::uuid[])`;
    const bearing = new Map(rows.map((row) => [row['id'], row['label_ids']]));
    expect(ids.map((id) => bearing.get(id))).toEqual([[bug], [bug], [slow]]);
    expect((await ask()).status).toBe(404);
  });
});
