import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { activityEntity } from '#server/features/activities/entity.ts';
import { Activity, ActivityImage } from '#shared/contract/activities.ts';
import { minuteLater } from '#tests/support/minute-later.ts';
import { world, type World } from '#tests/support/world.ts';

/** The columns of a history line that the catalog fixes. */
type Line = [
  field: string | null,
  verb: string,
  old_value: string | null,
  new_value: string | null,
  old_identifier: string | null,
  new_identifier: string | null,
  comment: string,
];

describe('the history of a work item', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/issues/`;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const make = async (fields: Record<string, unknown> = {}) =>
    (await w.member.post(url, { name: 'item', ...fields })).body;
  const key = (item: { sequence_id: number }) => `${w.project.identifier}-${item.sequence_id}`;
  const label = async (name: string): Promise<string> =>
    (await w.admin.post(`${w.project.url}/issue-labels/`, { name })).body.id;

  /** The lines written by the steps, in their order. */
  const linesOf = async (itemId: string, steps: () => Promise<unknown>): Promise<Line[]> => {
    const [last] = await sql()`SELECT max(id::text) AS id FROM work_item_activities`;
    await steps();
    return linesSince(itemId, last?.['id'] ?? '');
  };
  const linesSince = async (itemId: string, last: string): Promise<Line[]> => {
    const rows = await sql()`SELECT * FROM work_item_activities
      WHERE work_item_id = ${itemId} AND id::text > ${last} ORDER BY created_at, id`;
    return rows.map((row) => [
      row['field'],
      row['verb'],
      row['old_value'],
      row['new_value'],
      row['old_identifier'],
      row['new_identifier'],
      row['comment'],
    ]);
  };
  const patched = async (item: { id: string }, body: unknown) => {
    await minuteLater(w);
    return linesOf(item.id, () => w.admin.patch(`${url}${item.id}/`, body));
  };
  const allLines = async (itemId: string) =>
    (await linesSince(itemId, '')).filter(([field]) => field !== null);

  it('begins with the creation and its assignees, by the creator, at that moment', async () => {
    const item = await make({
      assignee_ids: [w.admin.id, w.guest.id],
      priority: 'high',
      label_ids: [await label('begin')],
    });
    const rows =
      await sql()`SELECT * FROM work_item_activities WHERE work_item_id = ${item.id} ORDER BY id`;
    expect(rows.length).toBe(2);
    expect(rows[0]).toMatchObject({
      field: null,
      verb: 'created',
      old_value: null,
      new_value: null,
      comment: 'created the issue',
      actor_id: w.member.id,
      workspace_id: w.workspace.id,
      project_id: w.project.id,
    });
    expect(rows[1]).toMatchObject({
      field: 'assignees',
      verb: 'updated',
      old_value: '',
      new_value: 'Ada',
      old_identifier: null,
      new_identifier: w.admin.id,
      comment: 'added assignee ',
    });
    const [stored] = await sql()`SELECT created_at FROM work_items WHERE id = ${item.id}`;
    expect(rows[0]?.['created_at']).toBe(stored?.['created_at']);
    expect(Math.abs(Number(rows[0]?.['epoch']) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('has a line for each changed plain value, in the order of the body', async () => {
    const item = await make({ target_date: '2030-02-02' });
    expect(
      await patched(item, {
        target_date: null,
        priority: 'urgent',
        start_date: '2030-01-01',
        name: 'new name',
        sort_order: 5,
      }),
    ).toEqual([
      ['target_date', 'updated', '2030-02-02', '', null, null, 'updated the target date to'],
      ['priority', 'updated', 'none', 'urgent', null, null, 'updated the priority to'],
      ['start_date', 'updated', '', '2030-01-01', null, null, 'updated the start date to '],
      ['name', 'updated', 'item', 'new name', null, null, 'updated the name to'],
    ]);
    expect(
      await patched(item, { name: 'new name', priority: 'urgent', target_date: null }),
    ).toEqual([]);
  });

  it('has one line for what a person changes of a value within a minute, and none where it is as it was', async () => {
    const item = await make();
    const { Backlog = '', Done = '', Todo = '' } = w.project.states;
    const patch = (body: object, by = w.admin) => by.patch(`${url}${item.id}/`, body);
    await patch({ priority: 'high' });
    await patch({ priority: 'low', name: 'typed' });
    await patch({ priority: 'urgent' });
    const [wrote, name] = ['updated the priority to', 'updated the name to'];
    expect(await allLines(item.id)).toEqual([
      ['name', 'updated', 'item', 'typed', null, null, name],
      ['priority', 'updated', 'none', 'urgent', null, null, wrote],
    ]);
    await patch({ priority: 'none', name: 'item' });
    expect(await allLines(item.id)).toEqual([]);

    const bug = await label('bug of an act');
    await patch({ state_id: Done, label_ids: [bug], assignee_ids: [w.admin.id] });
    await patch({ state_id: Todo, label_ids: [], assignee_ids: [w.admin.id, w.member.id] });
    expect((await allLines(item.id)).map((line) => line.slice(0, 4))).toEqual([
      ['assignees', 'updated', '', 'Ada'],
      ['state', 'updated', 'Backlog', 'Todo'],
      ['assignees', 'updated', '', 'Max'],
    ]);
    await patch({ state_id: Backlog, assignee_ids: [] });
    expect(await allLines(item.id)).toEqual([]);
  });

  it('keeps the lines of different people, and of acts that are apart', async () => {
    const item = await make();
    const patch = (body: object, by = w.admin) => by.patch(`${url}${item.id}/`, body);
    await patch({ priority: 'high' });
    await patch({ priority: 'low' }, w.member);
    await patch({ priority: 'none' });
    const values = async () => (await allLines(item.id)).map((line) => line.slice(2, 4));
    const three = [
      ['none', 'high'],
      ['high', 'low'],
      ['low', 'none'],
    ];
    expect(await values()).toEqual(three);
    await minuteLater(w);
    await patch({ priority: 'low' });
    expect(await values()).toEqual([...three, ['none', 'low']]);
  });

  it('goes into a cycle, into another and out again within a minute as one act', async () => {
    const item = await make();
    const cycle = async (name: string): Promise<string> =>
      (await w.admin.post(`${w.project.url}/cycles/`, { name })).body.id;
    const [one, two] = [await cycle('Act one'), await cycle('Act two')];
    const into = (cycle_id: string | null) =>
      w.admin.post(`${w.project.url}/bulk-operation-issues/`, {
        issue_ids: [item.id],
        properties: { cycle_id },
      });
    await into(one);
    await into(two);
    expect(await allLines(item.id)).toEqual([
      ['cycles', 'created', '', 'Act two', null, two, 'added cycle Act two'],
    ]);
    await into(null);
    expect(await allLines(item.id)).toEqual([]);
  });

  it('is read once where several items are changed again at once', async () => {
    const items = [await make(), await make(), await make()].map(({ id }) => id);
    const put = (priority: string) =>
      w.admin.post(`${w.project.url}/bulk-operation-issues/`, {
        issue_ids: items,
        properties: { priority },
      });
    await put('high');
    const reads = await readsOfHistory(() => put('low'));
    expect(reads).toBe(1);
    for (const id of items)
      expect((await allLines(id)).map(([, , from, to]) => [from, to])).toEqual([['none', 'low']]);
    await put('none');
    for (const id of items) expect(await allLines(id)).toEqual([]);
  });

  /** How often lines of items are read while something is done. */
  async function readsOfHistory(act: () => Promise<unknown>): Promise<number> {
    const { database } = w.server.platform;
    const begin = database.transaction.bind(database);
    let reads = 0;
    const spy = vi.spyOn(database, 'transaction').mockImplementation((run) =>
      begin((connection) => {
        const counting = new Proxy(connection.sql, {
          apply: (target, self, given: readonly unknown[]) => {
            if (/^\s*SELECT[^]*FROM work_item_activities/.test(String(given[0]))) reads += 1;
            return Reflect.apply(target, self, given);
          },
        });
        return run({ ...connection, sql: counting });
      }),
    );
    await act();
    spy.mockRestore();
    return reads;
  }

  it('has no line for an id written in another way', async () => {
    const parent = await make();
    const item = await make({ parent_id: parent.id });
    const { state_id } = item;
    const body = { state_id: state_id.toUpperCase(), parent_id: parent.id.toUpperCase() };
    expect(await patched(item, body)).toEqual([]);
  });

  it('names states and parents', async () => {
    const item = await make();
    const parent = await make();
    const { Backlog = '', Done = '' } = w.project.states;
    expect(await patched(item, { state_id: Done })).toEqual([
      ['state', 'updated', 'Backlog', 'Done', Backlog, Done, 'updated the state to'],
    ]);
    expect(await patched(item, { state_id: null })).toEqual([
      ['state', 'updated', 'Done', 'Backlog', Done, Backlog, 'updated the state to'],
    ]);
    const comment = 'updated the parent issue to';
    expect(await patched(item, { parent_id: parent.id })).toEqual([
      ['parent', 'updated', '', key(parent), null, parent.id, comment],
    ]);
    expect(await patched(item, { parent_id: null })).toEqual([
      ['parent', 'updated', key(parent), '', parent.id, null, comment],
    ]);
  });

  it('has a line for each label and assignee that came or went', async () => {
    const [one, two] = [await label('one'), await label('two')];
    const item = await make({ label_ids: [one], assignee_ids: [w.member.id] });
    expect(await patched(item, { label_ids: [two], assignee_ids: [w.admin.id] })).toEqual([
      ['labels', 'updated', '', 'two', null, two, 'added label '],
      ['labels', 'updated', 'one', '', one, null, 'removed label '],
      ['assignees', 'updated', '', 'Ada', null, w.admin.id, 'added assignee '],
      ['assignees', 'updated', 'Max', '', w.member.id, null, 'removed assignee '],
    ]);
  });

  it('tells what came and went alike when it was put in and taken out', async () => {
    const [one, two] = [await label('first'), await label('second')];
    const item = await make({ label_ids: [one] });
    expect(await patched(item, { label_ids_add: [two], label_ids_remove: [one] })).toEqual([
      ['labels', 'updated', '', 'second', null, two, 'added label '],
      ['labels', 'updated', 'first', '', one, null, 'removed label '],
    ]);
    expect(await patched(item, { label_ids_add: [two], label_ids_remove: [one] })).toEqual([]);
  });

  it('calls an estimate by the type of its scale, also when it is cleared among other changes', async () => {
    const item = await make();
    const [scale] = await sql()`INSERT INTO estimates (workspace_id, project_id, name, type)
      VALUES (${w.workspace.id}, ${w.project.id}, 'E', 'points') RETURNING id`;
    const [point] = await sql()`
      INSERT INTO estimate_points (workspace_id, project_id, estimate_id, value)
      VALUES (${w.workspace.id}, ${w.project.id}, ${scale?.['id']}, '8') RETURNING id`;
    const id = String(point?.['id']);
    const comment = 'updated the estimate point to ';
    expect(await patched(item, { estimate_point: id })).toEqual([
      ['estimate_points', 'updated', null, '8', null, id, comment],
    ]);
    expect(await patched(item, { estimate_point: '', name: 'also' })).toEqual([
      ['estimate_points', 'removed', '8', null, id, null, comment],
      ['name', 'updated', 'item', 'also', null, null, 'updated the name to'],
    ]);
  });

  it('moves the newest line when the same person saves the description again', async () => {
    const item = await make();
    const text = (words: string) => ({ description_html: `<p>${words}</p>` });
    expect(await patched(item, text('a'))).toEqual([
      ['description', 'updated', '<p></p>', '<p>a</p>', null, null, 'updated the description to'],
    ]);
    const [before] = await sql()`SELECT * FROM work_item_activities
      WHERE work_item_id = ${item.id} AND field = 'description'`;
    expect(await patched(item, text('b'))).toEqual([]);
    const [after] = await sql()`SELECT * FROM work_item_activities
      WHERE work_item_id = ${item.id} AND field = 'description'`;
    expect(after).toMatchObject({ id: before?.['id'], new_value: '<p>a</p>' });
    expect(String(after?.['created_at']) > String(before?.['created_at'])).toBe(true);
    expect((await patched(item, text('b'))).length).toBe(0);
    await w.member.patch(`${url}${item.id}/`, text('c'));
    const lines = await sql()`SELECT actor_id FROM work_item_activities
      WHERE work_item_id = ${item.id} AND field = 'description' ORDER BY created_at`;
    expect(lines.map((line) => line['actor_id'])).toEqual([w.admin.id, w.member.id]);
  });

  it('tells of the archive', async () => {
    const item = await make({ state_id: w.project.states['Done'] });
    expect(await linesOf(item.id, () => w.admin.post(`${url}${item.id}/archive/`))).toEqual([
      [
        'archived_at',
        'updated',
        null,
        'manual_archive',
        null,
        null,
        'Actor has archived the issue',
      ],
    ]);
    expect(await linesOf(item.id, () => w.admin.delete(`${url}${item.id}/archive/`))).toEqual([
      ['archived_at', 'updated', 'archive', 'restore', null, null, 'has restored the issue'],
    ]);
  });

  it('tells of cycles and modules', async () => {
    const item = await make();
    const cycle = async (name: string) => {
      const [row] = await sql()`INSERT INTO cycles (workspace_id, project_id, name, owned_by)
        VALUES (${w.workspace.id}, ${w.project.id}, ${name}, ${w.admin.id}) RETURNING id`;
      return String(row?.['id']);
    };
    const [one, two] = [await cycle('One'), await cycle('Two')];
    const put = async (properties: unknown) => {
      await minuteLater(w);
      return linesOf(item.id, () =>
        w.admin.post(`${w.project.url}/bulk-operation-issues/`, {
          issue_ids: [item.id],
          properties,
        }),
      );
    };
    expect(await put({ cycle_id: one })).toEqual([
      ['cycles', 'created', '', 'One', null, one, 'added cycle One'],
    ]);
    expect(await put({ cycle_id: two })).toEqual([
      ['cycles', 'updated', 'One', 'Two', one, two, 'updated cycle from One to Two'],
    ]);
    expect(await put({ cycle_id: null })).toEqual([
      ['cycles', 'deleted', 'Two', '', two, null, 'removed this issue from Two'],
    ]);
  });

  it('tells of links', async () => {
    const item = await make();
    const links = `${url}${item.id}/issue-links/`;
    let id = '';
    const added = await linesOf(item.id, async () => {
      id = (await w.admin.post(links, { url: 'a.example' })).body.id;
    });
    expect(added).toEqual([
      ['link', 'created', null, 'http://a.example', null, id, 'created a link'],
    ]);
    await minuteLater(w);
    const edited = await linesOf(item.id, () =>
      w.admin.patch(`${links}${id}/`, { url: 'b.example' }),
    );
    expect(edited).toEqual([
      ['link', 'updated', 'http://a.example', 'http://b.example', id, id, 'updated a link'],
    ]);
    expect(await linesOf(item.id, () => w.admin.patch(`${links}${id}/`, { title: 't' }))).toEqual(
      [],
    );
    await minuteLater(w);
    expect(await linesOf(item.id, () => w.admin.delete(`${links}${id}/`))).toEqual([
      ['link', 'deleted', 'http://b.example', '', null, null, 'deleted the link'],
    ]);
  });

  it('has no line of a link that the same person takes away within a minute, or adds again', async () => {
    const item = await make();
    const links = `${url}${item.id}/issue-links/`;
    const add = async (address: string, by = w.admin): Promise<string> =>
      (await by.post(links, { url: address })).body.id;
    const told = async () =>
      (await allLines(item.id)).map((line) => [line[1], ...line.slice(2, 4)]);
    const id = await add('a.example');
    const kept = await add('other.example');
    await w.admin.patch(`${links}${id}/`, { url: 'b.example' });
    expect(await told()).toEqual([
      ['created', null, 'http://other.example'],
      ['created', null, 'http://b.example'],
    ]);
    await w.admin.delete(`${links}${id}/`);
    expect(await told()).toEqual([['created', null, 'http://other.example']]);
    await minuteLater(w);
    await w.admin.delete(`${links}${kept}/`);
    const again = await add('other.example');
    expect(await told()).toEqual([['created', null, 'http://other.example']]);
    // Of what one person has added, another one takes away with a line.
    await w.member.delete(`${links}${again}/`);
    expect(await told()).toHaveLength(2);
  });

  it('tells of comments and reactions, which the property history leaves out', async () => {
    const item = await make();
    const comments = `${url}${item.id}/comments/`;
    let id = '';
    const added = await linesOf(item.id, async () => {
      id = (await w.admin.post(comments, { comment_html: '<p>a</p>' })).body.id;
    });
    expect(added).toEqual([
      ['comment', 'created', null, '<p>a</p>', null, id, 'created a comment'],
    ]);
    const edited = await linesOf(item.id, () =>
      w.admin.patch(`${comments}${id}/`, { comment_html: '<p>b</p>' }),
    );
    expect(edited).toEqual([
      ['comment', 'updated', '<p>a</p>', '<p>b</p>', id, id, 'updated a comment'],
    ]);
    const access = await linesOf(item.id, () =>
      w.admin.patch(`${comments}${id}/`, { access: 'EXTERNAL' }),
    );
    expect(access).toEqual([]);
    const reacted = await linesOf(item.id, () =>
      w.admin.post(`${url}${item.id}/reactions/`, { reaction: '128077' }),
    );
    expect(reacted).toEqual([
      ['reaction', 'created', null, '128077', null, reacted[0]?.[5], 'added the reaction'],
    ]);
    const withdrawn = await linesOf(item.id, () =>
      w.admin.delete(`${url}${item.id}/reactions/128077/`),
    );
    expect(withdrawn).toEqual([
      ['reaction', 'deleted', '128077', null, reacted[0]?.[5], null, 'removed the reaction'],
    ]);
    expect(await linesOf(item.id, () => w.admin.delete(`${comments}${id}/`))).toEqual([
      ['comment', 'deleted', null, null, null, null, 'deleted the comment'],
    ]);
    const history = await w.admin.get(`${url}${item.id}/history/?activity_type=issue-property`);
    expect(history.body.map((line: { field: string | null }) => line.field)).toEqual([null]);
  });

  it('moves the item up in lists ordered by change', async () => {
    const item = await make();
    const moment = async () => (await w.admin.get(`${url}${item.id}/`)).body.updated_at;
    let last = await moment();
    for (const step of [
      () => w.admin.post(`${url}${item.id}/comments/`, { comment_html: '<p>a</p>' }),
      () => w.admin.post(`${url}${item.id}/reactions/`, { reaction: '128077' }),
      () => w.admin.post(`${url}${item.id}/issue-links/`, { url: 'a.example' }),
    ]) {
      expect((await step()).status).toBe(201);
      const now = await moment();
      expect(now > last).toBe(true);
      last = now;
    }
  });

  it('ends with one line that belongs to no item', async () => {
    const item = await make();
    await make({ parent_id: item.id });
    await w.member.delete(`${url}${item.id}/`);
    const rows = await sql()`SELECT * FROM work_item_activities WHERE field = 'issue'`;
    expect(rows.length).toBe(1);
    expect(rows[0]).toMatchObject({
      verb: 'deleted',
      comment: 'deleted the issue',
      work_item_id: null,
      old_value: null,
      actor_id: w.member.id,
    });
  });

  it('is written by nobody who was refused', async () => {
    const item = await make();
    const lines = await linesOf(item.id, async () => {
      await w.guest.patch(`${url}${item.id}/`, { name: 'x' });
      await w.admin.patch(`${url}${item.id}/`, { name: 'x', label_ids: [item.id] });
      await w.guest.delete(`${url}${item.id}/`);
    });
    expect(lines).toEqual([]);
  });

  it('has the shape of the contract, in replies and in the feed', async () => {
    const item = await make();
    await w.admin.patch(`${url}${item.id}/`, { name: 'named' });
    const history = await w.admin.get(`${url}${item.id}/history/?activity_type=issue-property`);
    for (const line of history.body) Activity.parse(line);
    const last = history.body.at(-1);
    expect(last).toMatchObject({
      field: 'name',
      attachments: [],
      issue: item.id,
      issue_comment: null,
      actor: w.admin.id,
      created_by: null,
      updated_by: null,
      deleted_at: null,
      source_data: null,
      actor_detail: { id: w.admin.id, display_name: 'Ada' },
      issue_detail: { id: item.id, name: 'named', description_html: '<p></p>', description: {} },
      project_detail: { id: w.project.id, identifier: w.project.identifier },
      workspace_detail: { id: w.workspace.id, slug: w.workspace.slug },
    });
    const [image] = await activityEntity.images(sql(), [last.id]);
    expect(image?.audiences).toEqual([`item:${item.id}`]);
    expect(ActivityImage.parse(JSON.parse(image?.json ?? ''))).toMatchObject({
      id: last.id,
      rev: 1,
    });
    expect(await activityEntity.visibleIds(sql(), [`item:${item.id}`])).toEqual(
      history.body.map((line: { id: string }) => line.id),
    );
    const log = await sql()`SELECT scope_kind, scope FROM change_log WHERE entity_id = ${last.id}`;
    expect(log).toEqual([{ scope_kind: 'item', scope: item.id }]);
  });
});

describe('earlier descriptions of a work item', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = w.project.url;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const of = (id: string) => `${url}/work-items/${id}/description-versions/`;

  it('are kept at creation, then one a person and ten minutes', async () => {
    const item = (
      await w.member.post(`${url}/issues/`, { name: 'x', description_html: '<p>0</p>' })
    ).body;
    const save = (who: typeof w.member, words: string) =>
      who.patch(`${url}/issues/${item.id}/`, { description_html: `<p>${words}</p>` });
    const texts = async () =>
      (
        await sql()`SELECT description_html FROM description_versions
        WHERE work_item_id = ${item.id} ORDER BY last_saved_at`
      ).map((row) => row['description_html']);
    await save(w.member, '1');
    expect(await texts()).toEqual(['<p>1</p>']);
    await w.member.patch(`${url}/issues/${item.id}/`, { name: 'only the name' });
    await save(w.admin, '2');
    expect(await texts()).toEqual(['<p>1</p>', '<p>2</p>']);
    await sql()`UPDATE description_versions SET last_saved_at = last_saved_at - interval '601 seconds'`;
    await save(w.admin, '3');
    expect(await texts()).toEqual(['<p>1</p>', '<p>2</p>', '<p>3</p>']);

    const list = await w.member.get(of(item.id));
    expect(list.status).toBe(200);
    expect(list.body).toMatchObject({
      prev_cursor: null,
      cursor: '1000:0:0',
      next_cursor: null,
      prev_page_results: false,
      next_page_results: false,
      page_count: 3,
      total_results: 3,
      total_pages: 1,
    });
    expect(list.body.results[0]).toEqual({
      id: list.body.results[0].id,
      workspace: w.workspace.id,
      project: w.project.id,
      issue: item.id,
      last_saved_at: expect.stringMatching(/Z$/),
      owned_by: w.admin.id,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      created_by: w.admin.id,
      updated_by: null,
    });
    const page = (await w.member.get(`${of(item.id)}?cursor=2:1:0`)).body;
    expect(page).toMatchObject({
      page_count: 1,
      total_pages: 2,
      prev_cursor: '2:0:0',
      next_cursor: null,
    });
    expect((await w.member.get(`${of(item.id)}?cursor=x`)).status).toBe(400);
    const one = await w.member.get(`${of(item.id)}${list.body.results[2].id}/`);
    expect(one.body).toMatchObject({
      description_html: '<p>1</p>',
      description_stripped: '1',
      description_binary: null,
      description_json: {},
    });
    const other = (await w.member.post(`${url}/issues/`, { name: 'y' })).body;
    expect((await w.member.get(`${of(other.id)}${list.body.results[2].id}/`)).status).toBe(404);
    expect((await w.guest.get(of(item.id))).body).toEqual({
      error: 'You are not allowed to view this issue',
    });
    expect((await w.bystander.get(of(item.id))).status).toBe(403);
  });

  it('of properties there are none', async () => {
    const item = (await w.member.post(`${url}/issues/`, { name: 'x' })).body;
    const versions = `${url}/issues/${item.id}/versions/`;
    expect((await w.member.get(versions)).body).toMatchObject({ total_results: 0, results: [] });
    expect((await w.member.get(`${versions}${item.id}/`)).status).toBe(404);
  });

  it('leave the mentions of the current one, of members alone', async () => {
    const mention = (id: string) =>
      `<mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component>`;
    const made = await w.member.post(`${url}/issues/`, {
      name: 'x',
      description_html: `<p>${mention(w.admin.id)}${mention(w.stranger.id)}${mention(w.bystander.id)}</p>`,
    });
    const mentioned = async () =>
      (
        await sql()`SELECT mention_id FROM work_item_mentions WHERE work_item_id = ${made.body.id}`
      ).map((row) => row['mention_id']);
    expect(await mentioned()).toEqual([w.admin.id]);
    const item = `${url}/issues/${made.body.id}/`;
    await w.member.patch(item, { description_html: `<p>${mention(w.guest.id)}</p>` });
    expect(await mentioned()).toEqual([w.guest.id]);
    await w.member.patch(item, { description_html: '' });
    expect(await mentioned()).toEqual([]);
    expect((await w.member.get(item)).body.description_html).toBe('<p></p>');
  });
});
