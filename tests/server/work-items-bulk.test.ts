import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { withoutFeedCheck } from '#tests/support/feed-check.ts';
import { type Caller, type Reply, world, type World } from '#tests/support/world.ts';

describe('calls about several work items', () => {
  let w: World;
  let url: string;
  let theirs: string;
  const nobody = '01900000-0000-7000-8000-00000000dead';

  beforeAll(async () => {
    w = await world();
    url = w.project.url;
    const made = await w.stranger.post(`${w.foreign.project.url}/issues/`, { name: 'theirs' });
    theirs = made.body.id;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const make = async (fields: Record<string, unknown> = {}): Promise<string> =>
    (await w.member.post(`${url}/issues/`, { name: 'item', ...fields })).body.id;
  const read = async (id: string) => (await w.admin.get(`${url}/issues/${id}/`)).body;
  const rows = () => sql()`SELECT id, rev FROM work_items ORDER BY id`;

  /** The call changes no row at all. */
  const unchanged = async (call: () => Promise<Reply>): Promise<Reply> => {
    const before = await rows();
    const reply = await call();
    expect(await rows()).toEqual(before);
    return reply;
  };

  const calls: [string, 'post' | 'delete', (ids: string[]) => unknown][] = [
    ['bulk-delete-issues', 'delete', (issue_ids) => ({ issue_ids })],
    ['bulk-archive-issues', 'post', (issue_ids) => ({ issue_ids })],
    ['bulk-archive-issues', 'delete', (issue_ids) => ({ issue_ids })],
    [
      'bulk-operation-issues',
      'post',
      (issue_ids) => ({ issue_ids, properties: { priority: 'low' } }),
    ],
    ['bulk-subscribe-issues', 'post', (issue_ids) => ({ issue_ids })],
    [
      'issue-dates',
      'post',
      (ids) => ({ updates: ids.map((id) => ({ id, start_date: '2030-01-01' })) }),
    ],
  ];

  it.each(calls)(
    '%s (%s) is closed to people outside and, but for subscribing, to guests',
    async (path, method, body) => {
      const id = await make();
      const ask = (who: Caller) => who[method](`${url}/${path}/`, body([id]));
      expect((await unchanged(() => ask(w.server.anonymous))).status).toBe(401);
      expect((await unchanged(() => ask(w.stranger))).status).toBe(403);
      expect((await unchanged(() => ask(w.bystander))).status).toBe(403);
      const guest = await unchanged(() => ask(w.guest));
      expect(guest.status).toBe(path === 'bulk-subscribe-issues' ? 404 : 403);
    },
  );

  it.each(calls)('%s (%s) leaves rows of another project alone', async (path, method, body) => {
    const [before] = await sql()`SELECT * FROM work_items WHERE id = ${theirs}`;
    const own = await make({ state_id: w.project.states['Done'] });
    const reply = await w.admin[method](`${url}/${path}/`, body([own, theirs]));
    expect(await sql()`SELECT * FROM work_items WHERE id = ${theirs}`).toEqual([before]);
    if (path === 'issue-dates') expect((await read(own)).start_date).toBe('2030-01-01');
    else if (path === 'bulk-delete-issues') expect(reply.body.message).toMatch(/^1 issues/);
    else expect(reply.status).toBe(404);
  });

  it.each(calls)('%s (%s) refuses too many and malformed ids', async (path, method, body) => {
    const many = await unchanged(() =>
      w.admin[method](`${url}/${path}/`, body(Array.from({ length: 501 }, () => nobody))),
    );
    expect(many.status).toBe(400);
    expect(JSON.stringify(many.body)).toContain('Ensure this field has no more than 500 elements.');
    const odd = await unchanged(() => w.admin[method](`${url}/${path}/`, body(['nonsense'])));
    expect([odd.status, odd.body]).toEqual([400, { error: 'Please provide valid detail' }]);
  });

  it.each(calls.slice(0, 5))('%s (%s) asks for ids', async (path, method, body) => {
    for (const given of [body([]), {}, { issue_ids: null }]) {
      const reply = await w.admin[method](`${url}/${path}/`, given);
      expect([reply.status, reply.body]).toEqual([400, { error: 'Issue IDs are required' }]);
    }
  });

  it('deletes several, and lifts their children to the top', async () => {
    const [one, two] = [await make(), await make()];
    const child = await make({ parent_id: one });
    const member = await w.member.delete(`${url}/bulk-delete-issues/`, { issue_ids: [one] });
    expect(member.status).toBe(403);
    const reply = await w.admin.delete(`${url}/bulk-delete-issues/`, {
      issue_ids: [one, two, nobody],
    });
    expect([reply.status, reply.body]).toEqual([200, { message: '2 issues were deleted' }]);
    expect((await w.admin.get(`${url}/issues/${one}/`)).status).toBe(404);
    expect((await read(child)).parent_id).toBeNull();
    const [stored] =
      await sql()`SELECT updated_at > created_at AS moved FROM work_items WHERE id = ${one}`;
    expect(stored?.['moved']).toBe(true);
  });

  it('archives several or none', async () => {
    const [done, open] = [await make({ state_id: w.project.states['Done'] }), await make()];
    const refused = await unchanged(() =>
      w.member.post(`${url}/bulk-archive-issues/`, { issue_ids: [done, open] }),
    );
    expect([refused.status, refused.body]).toEqual([
      400,
      { error_code: 4091, error_message: 'INVALID_ARCHIVE_STATE_GROUP' },
    ]);
    const reply = await w.member.post(`${url}/bulk-archive-issues/`, { issue_ids: [done] });
    const today = new Date().toISOString().slice(0, 10);
    expect([reply.status, reply.body]).toEqual([200, { archived_at: today }]);
    expect((await read(done)).archived_at).toBe(today);
  });

  it('takes several out of the archive or none, which is a change of each', async () => {
    const finished = () => make({ state_id: w.project.states['Done'] });
    const [one, two, listed] = [await finished(), await finished(), await finished()];
    await w.member.post(`${url}/bulk-archive-issues/`, { issue_ids: [one, two] });
    const restore = (issue_ids: string[]) =>
      w.member.delete(`${url}/bulk-archive-issues/`, { issue_ids });
    expect((await unchanged(() => restore([one, listed]))).status).toBe(404);
    expect((await unchanged(() => restore([one, nobody]))).status).toBe(404);
    const [before] = await sql()`SELECT rev FROM work_items WHERE id = ${one}`;
    const reply = await restore([two, one]);
    expect([reply.status, reply.body]).toEqual([204, '']);
    for (const id of [one, two]) {
      expect(await read(id)).toMatchObject({ archived_at: null, updated_by: w.member.id });
      const lines = await sql()`SELECT comment FROM work_item_activities
        WHERE work_item_id = ${id} AND field = 'archived_at' ORDER BY created_at`;
      expect(lines.at(-1)).toEqual({ comment: 'has restored the issue' });
    }
    const [after] = await sql()`SELECT rev FROM work_items WHERE id = ${one}`;
    expect(after?.['rev']).toBeGreaterThan(before?.['rev']);
  });

  it('is answered alike when it comes twice at once, although the second one finds it done', async () => {
    const done = await make({ state_id: w.project.states['Done'] });
    const headers = { 'x-client-mutation-id': '01900000-0000-7000-8000-0000000000c7' };
    const send = () => w.member.post(`${url}/bulk-archive-issues/`, { issue_ids: [done] }, headers);
    const sent = await sql().begin(async (lock) => {
      await lock`SELECT 1 FROM work_items WHERE id = ${done} FOR UPDATE`;
      const both = [withoutFeedCheck(send), withoutFeedCheck(send)];
      await vi.waitFor(async () => {
        const waiting = await sql()`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        expect(waiting).toHaveLength(2);
      });
      return { both };
    });
    const [first, second] = await Promise.all(sent.both);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.body).toEqual(first?.body);
  });

  it('takes values out of the lists of all, in the same call that puts others in', async () => {
    const label = async (name: string) =>
      (await w.admin.post(`${url}/issue-labels/`, { name })).body.id;
    const [old, kept, fresh] = [await label('old'), await label('kept'), await label('fresh')];
    const one = await make({ label_ids: [old, kept], assignee_ids: [w.member.id] });
    const two = await make({ label_ids: [kept] });
    const reply = await w.member.post(`${url}/bulk-operation-issues/`, {
      issue_ids: [one, two],
      properties: {
        label_ids: [fresh],
        label_ids_remove: [old],
        assignee_ids_remove: [w.member.id],
      },
    });
    expect(reply.status).toBe(200);
    expect(await read(one)).toMatchObject({ label_ids: [kept, fresh], assignee_ids: [] });
    expect(await read(two)).toMatchObject({ label_ids: [kept, fresh], assignee_ids: [] });
  });

  it('unites lists, replaces the rest, and moves completed_at only where it must', async () => {
    const label = async (name: string) =>
      (await w.admin.post(`${url}/issue-labels/`, { name })).body.id;
    const [red, blue] = [await label('red'), await label('blue')];
    const [module] = await sql()`INSERT INTO modules (workspace_id, project_id, name)
      VALUES (${w.workspace.id}, ${w.project.id}, 'M') RETURNING id`;
    const [cycle] = await sql()`INSERT INTO cycles (workspace_id, project_id, name, owned_by)
      VALUES (${w.workspace.id}, ${w.project.id}, 'C', ${w.admin.id}) RETURNING id`;
    const one = await make({ label_ids: [red], assignee_ids: [w.member.id], priority: 'low' });
    const two = await make({ state_id: w.project.states['Done'], start_date: '2030-01-01' });
    const completed = (await read(two)).completed_at;
    const reply = await w.member.post(`${url}/bulk-operation-issues/`, {
      issue_ids: [one, two],
      properties: {
        label_ids: [blue, red],
        assignee_ids: [w.admin.id, w.guest.id],
        module_ids: [module?.['id']],
        cycle_id: cycle?.['id'],
        priority: 'urgent',
        state_id: w.project.states['Done'],
        target_date: '2031-01-01',
      },
    });
    expect(reply.status).toBe(200);
    expect(await read(one)).toMatchObject({
      label_ids: [red, blue],
      assignee_ids: [w.member.id, w.admin.id],
      module_ids: [module?.['id']],
      cycle_id: cycle?.['id'],
      priority: 'urgent',
      target_date: '2031-01-01',
      completed_at: expect.stringContaining('T'),
    });
    expect(await read(two)).toMatchObject({ label_ids: [blue, red], completed_at: completed });
    const lines = await sql()`SELECT field FROM work_item_activities
      WHERE work_item_id = ${one} AND verb <> 'created' OR (work_item_id = ${one} AND field = 'modules')`;
    expect(lines.map((line) => line['field']).toSorted()).toEqual(
      [
        'assignees',
        'assignees',
        'labels',
        'modules',
        'priority',
        'state',
        'target_date',
      ].toSorted(),
    );
    const clear = await w.member.post(`${url}/bulk-operation-issues/`, {
      issue_ids: [one],
      properties: { target_date: null, cycle_id: '', state_id: w.project.states['Todo'] },
    });
    expect(clear.status).toBe(200);
    expect(await read(one)).toMatchObject({
      target_date: null,
      cycle_id: null,
      completed_at: null,
    });
  });

  it.each([
    [{ start_date: '2030-02-02', target_date: '2030-02-01' }, 4100, 'INVALID_ISSUE_DATES'],
    [{ start_date: '2030-06-02' }, 4101, 'INVALID_ISSUE_START_DATE'],
    [{ target_date: '2030-04-30' }, 4102, 'INVALID_ISSUE_TARGET_DATE'],
  ])('refuses the dates %j for all', async (properties, error_code, error_message) => {
    const dated = await make({ start_date: '2030-05-01', target_date: '2030-06-01' });
    const issue_ids = [await make(), dated];
    const reply = await unchanged(() =>
      w.member.post(`${url}/bulk-operation-issues/`, { issue_ids, properties }),
    );
    expect([reply.status, reply.body]).toEqual([400, { error_code, error_message }]);
  });

  it.each([
    ['state_id', nobody],
    ['cycle_id', nobody],
    ['estimate_point', nobody],
    ['label_ids', [nobody]],
    ['module_ids', [nobody]],
  ])('refuses an unknown %s for all', async (field, value) => {
    const issue_ids = [await make()];
    const reply = await unchanged(() =>
      w.member.post(`${url}/bulk-operation-issues/`, { issue_ids, properties: { [field]: value } }),
    );
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual([field]);
  });

  it('subscribes to several, again without harm', async () => {
    const ids = [await make(), await make()];
    for (const _again of [1, 2]) {
      const reply = await w.admin.post(`${url}/bulk-subscribe-issues/`, { issue_ids: ids });
      expect(reply.status).toBe(200);
    }
    const found = await sql()`SELECT 1 FROM work_item_subscribers
      WHERE work_item_id = ANY(${ids}) AND subscriber_id = ${w.admin.id}`;
    expect(found.length).toBe(2);
  });

  it('sets dates, skips unknown items, ignores empty dates and refuses a wrong order', async () => {
    const [one, two] = [await make({ target_date: '2030-05-05' }), await make()];
    const reply = await w.member.post(`${url}/issue-dates/`, {
      updates: [
        { id: one, start_date: '2030-05-01', target_date: '' },
        { id: two, target_date: '2030-01-01' },
        { id: nobody, target_date: '2030-01-01' },
      ],
    });
    expect([reply.status, reply.body]).toEqual([200, { message: 'Issues updated successfully' }]);
    expect(await read(one)).toMatchObject({
      start_date: '2030-05-01',
      target_date: '2030-05-05',
      updated_by: null,
    });
    expect((await read(two)).target_date).toBe('2030-01-01');
    const wrong = await unchanged(() =>
      w.member.post(`${url}/issue-dates/`, {
        updates: [
          { id: two, start_date: '2029-01-01' },
          { id: one, start_date: '2030-05-06' },
        ],
      }),
    );
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { message: 'Start date cannot exceed target date' },
    ]);
    const keyless = await w.member.post(`${url}/issue-dates/`, { updates: [{}] });
    expect(keyless.body).toEqual({ error: 'The required key does not exist.' });
    const lines = await sql()`SELECT field, old_value, new_value FROM work_item_activities
      WHERE work_item_id = ${one} AND field IS NOT NULL`;
    expect(lines).toEqual([{ field: 'start_date', old_value: '', new_value: '2030-05-01' }]);
  });

  it('publishes each changed item once', async () => {
    const ids = [await make(), await make()];
    const [last] = await sql()`SELECT max(id) AS id FROM change_log`;
    await w.member.post(`${url}/bulk-operation-issues/`, {
      issue_ids: ids,
      properties: { priority: 'high' },
    });
    const log = await sql()`SELECT entity_id FROM change_log
      WHERE id > ${last?.['id']} AND entity = 'work_item'`;
    expect(log.map((row) => row['entity_id']).toSorted()).toEqual(ids.toSorted());
  });

  it('changes 500 at once', async () => {
    await sql()`INSERT INTO work_items (workspace_id, project_id, sequence_id, name, state_id, created_by)
      SELECT ${w.workspace.id}, ${w.project.id}, 10000 + n, 'bulk', ${w.project.states['Todo'] ?? ''}, ${w.member.id}
      FROM generate_series(1, 500) n`;
    const found = await sql()`SELECT id FROM work_items WHERE name = 'bulk'`;
    const reply = await w.member.post(`${url}/bulk-operation-issues/`, {
      issue_ids: found.map((row) => row['id']),
      properties: { state_id: w.project.states['Done'], priority: 'low' },
    });
    expect(reply.status).toBe(200);
    const done = await sql()`SELECT count(*)::int AS n FROM work_items
      WHERE name = 'bulk' AND completed_at IS NOT NULL`;
    expect(done[0]?.['n']).toBe(500);
  });
});

describe('children of a work item', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = w.project.url;
  });
  afterAll(() => w.close());

  const make = async (fields: Record<string, unknown> = {}, base = url, who = w.member) =>
    (await who.post(`${base}/issues/`, { name: 'item', ...fields })).body;
  const of = (id: string) => `${url}/issues/${id}/sub-issues/`;

  it('are closed to outsiders, and to guests for writing', async () => {
    const parent = await make();
    const detail = { detail: 'You do not have permission to perform this action.' };
    expect((await w.server.anonymous.get(of(parent.id))).status).toBe(401);
    expect((await w.bystander.get(of(parent.id))).body).toEqual(detail);
    const guest = await w.guest.post(of(parent.id), { sub_issue_ids: [parent.id] });
    expect([guest.status, guest.body]).toEqual([403, detail]);
  });

  it('are added, listed, grouped and counted by state group', async () => {
    const parent = await make();
    const first = await make({ parent_id: parent.id, assignee_ids: [w.member.id] });
    const second = await make({ state_id: w.project.states['Done'], priority: 'high' });
    const added = await w.member.post(of(parent.id), { sub_issue_ids: [second.id] });
    expect(added.status).toBe(200);
    const { deleted_at: _deleted, ...columns } = second;
    expect(added.body).toEqual({
      sub_issues: [
        {
          ...columns,
          parent_id: parent.id,
          updated_by: w.member.id,
          updated_at: added.body.sub_issues[0].updated_at,
        },
      ],
      state_distribution: { completed: [second.id] },
    });
    const listed = (await w.member.get(of(parent.id))).body;
    expect(listed.sub_issues.map((row: { id: string }) => row.id)).toEqual([second.id, first.id]);
    expect(listed.state_distribution).toEqual({ completed: [second.id], backlog: [first.id] });
    const ids = async (query: string) => {
      const { sub_issues } = (await w.member.get(`${of(parent.id)}?${query}`)).body;
      return Object.fromEntries(
        Object.entries(sub_issues as Record<string, { id: string }[]>).map(([key, rows]) => [
          key,
          rows.map((row) => row.id),
        ]),
      );
    };
    expect(await ids('group_by=priority')).toEqual({ high: [second.id], none: [first.id] });
    expect(await ids('group_by=assignees__ids')).toEqual({
      None: [second.id],
      [w.member.id]: [first.id],
    });
    const oldest = (await w.member.get(`${of(parent.id)}?order_by=created_at`)).body.sub_issues;
    expect(oldest.map((row: { id: string }) => row.id)).toEqual([first.id, second.id]);
    const unknown = await w.member.get(`${of(parent.id)}?group_by=created_by__password`);
    expect(unknown.body).toEqual({ error: 'The required key does not exist.' });
    const odd = await w.member.get(`${of(parent.id)}?order_by=created_by__password`);
    expect(odd.body).toEqual({ error: 'Please provide valid detail' });
    expect((await w.member.get(`${url}/issues/${parent.id}/`)).body.sub_issues_count).toBe(2);
  });

  it('leave their earlier parent, whose count falls', async () => {
    const [one, two] = [await make(), await make()];
    const child = await make({ parent_id: one.id });
    await w.member.post(of(two.id), { sub_issue_ids: [child.id] });
    expect((await w.member.get(`${url}/issues/${one.id}/`)).body.sub_issues_count).toBe(0);
    expect((await w.member.get(`${url}/issues/${two.id}/`)).body.sub_issues_count).toBe(1);
    const { sql } = w.server.platform.database;
    const lines = await sql`SELECT field, old_value, new_value FROM work_item_activities
      WHERE work_item_id = ${child.id} AND field = 'parent'`;
    const key = (item: { sequence_id: number }) => `${w.project.identifier}-${item.sequence_id}`;
    expect(lines).toEqual([{ field: 'parent', old_value: key(one), new_value: key(two) }]);
  });

  it('are refused when none is named, one is foreign, or a loop would close', async () => {
    const parent = await make();
    const child = await make({ parent_id: parent.id });
    const theirs = await make({}, w.foreign.project.url, w.stranger);
    expect((await w.member.post(of(parent.id), {})).body).toEqual({
      error: 'Sub Issue IDs are required',
    });
    expect((await w.member.post(of(theirs.id), { sub_issue_ids: [child.id] })).status).toBe(404);
    const own = await make();
    const foreign = await w.member.post(of(parent.id), { sub_issue_ids: [own.id, theirs.id] });
    expect(foreign.status).toBe(404);
    expect(JSON.stringify(foreign.body)).not.toContain(theirs.id);
    expect((await w.member.get(`${url}/issues/${own.id}/`)).body.parent_id).toBeNull();
    for (const id of [child.id, own.id]) {
      const loop = await w.member.post(of(id), {
        sub_issue_ids: [id === own.id ? own.id : parent.id],
      });
      expect(loop.status).toBe(400);
    }
  });

  it('may be of another project of the person, who must be a member there', async () => {
    const other = await w.server.project(w.workspace, w.admin, 'OTHER');
    const parent = await make();
    const far = await make({}, other.url, w.admin);
    expect((await w.member.post(of(parent.id), { sub_issue_ids: [far.id] })).status).toBe(404);
    await w.server.joinProject(w.workspace, other, w.member, 5);
    expect((await w.member.post(of(parent.id), { sub_issue_ids: [far.id] })).status).toBe(404);
    const { sql } = w.server.platform.database;
    await sql`UPDATE projects SET guest_view_all_features = true WHERE id = ${other.id}`;
    expect((await w.member.post(of(parent.id), { sub_issue_ids: [far.id] })).status).toBe(403);
    await w.server.joinProject(w.workspace, other, w.member, 15);
    const added = await w.member.post(of(parent.id), { sub_issue_ids: [far.id] });
    expect(added.body.sub_issues[0]).toMatchObject({ id: far.id, project_id: other.id });
    const log = await sql`SELECT DISTINCT scope_kind, scope FROM change_log
      WHERE entity = 'work_item' AND entity_id = ${far.id} AND scope_kind = 'project'`;
    expect(log).toEqual([{ scope_kind: 'project', scope: other.id }]);
    await w.server.joinProject(w.workspace, other, w.member, 15);
    await sql`UPDATE project_members SET is_active = false
      WHERE project_id = ${other.id} AND member_id = ${w.member.id}`;
    expect((await w.member.get(of(parent.id))).body).toEqual({
      sub_issues: [],
      state_distribution: {},
    });
  });
});
