import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { minuteLater } from '#tests/support/minute-later.ts';
import { world, type World } from '#tests/support/world.ts';

describe('relations of work items', () => {
  let w: World;
  let url: string;
  const nobody = '01900000-0000-7000-8000-00000000dead';
  const detail = { detail: 'You do not have permission to perform this action.' };

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/issues/`;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const make = async (name = 'item', base = url, who = w.member) =>
    (await who.post(base, { name })).body;
  const of = (id: string) => `${url}${id}/issue-relation/`;
  const relate = (id: string, relation_type: string, ...issues: string[]) =>
    w.member.post(of(id), { relation_type, issues });
  const seenBy = async (id: string) => {
    const lists = (await w.member.get(of(id))).body as Record<string, { id: string }[]>;
    return Object.fromEntries(
      Object.entries(lists)
        .filter(([, rows]) => rows.length > 0)
        .map(([type, rows]) => [type, rows.map((row) => row.id)]),
    );
  };

  it('are closed to outsiders, and to guests for writing', async () => {
    const item = await make();
    expect((await w.server.anonymous.get(of(item.id))).status).toBe(401);
    expect((await w.bystander.get(of(item.id))).body).toEqual(detail);
    expect((await w.guest.post(of(item.id), {})).body).toEqual(detail);
    expect((await w.guest.post(`${url}${item.id}/remove-relation/`, {})).body).toEqual(detail);
    expect((await w.guest.delete(`${of(item.id)}${nobody}/`)).body).toEqual(detail);
  });

  it('answer all eight keys, empty at first', async () => {
    const item = await make();
    expect((await w.member.get(of(item.id))).body).toEqual({
      blocking: [],
      blocked_by: [],
      duplicate: [],
      relates_to: [],
      start_after: [],
      start_before: [],
      finish_after: [],
      finish_before: [],
    });
  });

  it.each([
    ['blocking', 'blocked_by', 'blocked_by'],
    ['blocked_by', 'blocking', 'blocked_by'],
    ['duplicate', 'duplicate', 'duplicate'],
    ['relates_to', 'relates_to', 'relates_to'],
    ['start_before', 'start_after', 'start_before'],
    ['start_after', 'start_before', 'start_before'],
    ['finish_before', 'finish_after', 'finish_before'],
    ['finish_after', 'finish_before', 'finish_before'],
    ['start_before_finish', 'finish_after_start', 'start_before_finish'],
    ['finish_after_start', 'start_before_finish', 'start_before_finish'],
  ])('%s reads as %s from the other end and is stored as %s', async (type, inverse, stored) => {
    const [one, two] = [await make('one'), await make('two')];
    const made = await relate(one.id, type, two.id);
    expect(made.status).toBe(201);
    expect(made.body).toEqual([
      {
        id: two.id,
        project_id: w.project.id,
        sequence_id: two.sequence_id,
        relation_type: stored,
        name: 'two',
        state_id: two.state_id,
        priority: 'none',
        created_by: w.member.id,
        created_at: made.body[0].created_at,
        updated_at: made.body[0].updated_at,
        updated_by: null,
      },
    ]);
    expect(await seenBy(one.id)).toEqual({ [type]: [two.id] });
    expect(await seenBy(two.id)).toEqual({ [inverse]: [one.id] });
    const lines = await sql()`
      SELECT work_item_id, field, verb, old_value, new_value, old_identifier, new_identifier, comment
      FROM work_item_activities WHERE work_item_id IN (${one.id}, ${two.id}) AND field IS NOT NULL
      ORDER BY work_item_id = ${two.id}`;
    const key = (item: { sequence_id: number }) => `${w.project.identifier}-${item.sequence_id}`;
    const line = (
      item: { id: string },
      field: string,
      other: { id: string; sequence_id: number },
    ) => ({
      work_item_id: item.id,
      field,
      verb: 'updated',
      old_value: '',
      new_value: key(other),
      old_identifier: other.id,
      new_identifier: null,
      comment: `added ${field} relation`,
    });
    expect(lines).toEqual([line(one, type, two), line(two, inverse, one)]);
  });

  it('list the item at the other end', async () => {
    const [one, two] = [await make('one'), await make('two')];
    await relate(one.id, 'blocking', two.id);
    const [row] = (await w.member.get(of(one.id))).body.blocking;
    expect(row).toEqual({
      id: two.id,
      name: 'two',
      state_id: two.state_id,
      sort_order: two.sort_order,
      priority: 'none',
      sequence_id: two.sequence_id,
      project_id: w.project.id,
      label_ids: [],
      assignee_ids: [],
      created_at: two.created_at,
      updated_at: row.updated_at,
      created_by: w.member.id,
      updated_by: null,
      relation_type: 'blocking',
      lag: 0,
    });
  });

  it('are made once for a pair, whatever the type and direction', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    await relate(one.id, 'blocking', two.id);
    const again = await relate(one.id, 'duplicate', two.id, three.id);
    expect(
      again.body.map((row: { id: string; relation_type: string }) => [row.id, row.relation_type]),
    ).toEqual([
      [two.id, 'blocked_by'],
      [three.id, 'duplicate'],
    ]);
    await relate(two.id, 'relates_to', one.id);
    expect(await seenBy(one.id)).toEqual({ blocking: [two.id], duplicate: [three.id] });
  });

  it('refuse what is missing, unknown, foreign or the item itself', async () => {
    const item = await make();
    const theirs = await make('theirs', `${w.foreign.project.url}/issues/`, w.stranger);
    const own = await make();
    expect((await w.member.post(of(item.id), { issues: [own.id] })).body).toEqual({
      message: 'Issue relation type is required',
    });
    expect((await relate(item.id, 'nonsense', own.id)).body).toEqual({
      relation_type: ['"nonsense" is not a valid choice.'],
    });
    expect((await w.member.post(of(item.id), { relation_type: 'blocking' })).body).toEqual({
      error: 'The required key does not exist.',
    });
    expect((await relate(item.id, 'blocking', 'nonsense')).body).toEqual({
      error: 'Please provide valid detail',
    });
    expect((await relate(item.id, 'blocking', item.id)).status).toBe(400);
    const foreign = await relate(item.id, 'blocking', own.id, theirs.id);
    expect(foreign.status).toBe(404);
    expect((await relate(theirs.id, 'blocking', own.id)).status).toBe(404);
    expect(await seenBy(item.id)).toEqual({});
    expect((await relate(item.id, 'blocking')).body).toEqual([]);
  });

  it('are ended by pair and by id, by either end', async () => {
    const [one, two] = [await make(), await make()];
    await relate(one.id, 'blocking', two.id);
    await minuteLater(w);
    const gone = await w.member.post(`${url}${two.id}/remove-relation/`, {
      relation_type: 'blocked_by',
      related_issue: one.id,
    });
    expect([gone.status, gone.body]).toEqual([204, '']);
    expect(await seenBy(one.id)).toEqual({});
    const lines = await sql()`SELECT field, verb, old_value, new_value, old_identifier
      FROM work_item_activities WHERE work_item_id = ${two.id} AND verb = 'deleted'`;
    expect(lines).toEqual([
      {
        field: 'blocked_by',
        verb: 'deleted',
        old_value: `${w.project.identifier}-${one.sequence_id}`,
        new_value: '',
        old_identifier: one.id,
      },
    ]);
    const missing = await w.member.post(`${url}${two.id}/remove-relation/`, {
      relation_type: 'blocking',
      related_issue: one.id,
    });
    expect(missing.status).toBe(404);
    await relate(one.id, 'blocking', two.id);
    const [row] = await sql()`SELECT id FROM work_item_relations WHERE deleted_at IS NULL
      AND target_id = ${one.id}`;
    const other = await make();
    expect((await w.member.delete(`${of(other.id)}${row?.['id']}/`)).status).toBe(404);
    expect((await w.member.delete(`${of(two.id)}${row?.['id']}/`)).status).toBe(204);
    expect(await seenBy(one.id)).toEqual({});
  });

  it('leave no line where a person ends within a minute what they have just made, or makes it again', async () => {
    const [one, two] = [await make(), await make()];
    const end = () =>
      w.member.post(`${url}${two.id}/remove-relation/`, {
        relation_type: 'blocked_by',
        related_issue: one.id,
      });
    const verbs = async () => {
      const rows = await sql()`SELECT verb FROM work_item_activities
        WHERE work_item_id IN (${one.id}, ${two.id}) AND field IS NOT NULL ORDER BY created_at`;
      return rows.map(({ verb }) => verb);
    };
    await relate(one.id, 'blocking', two.id);
    expect(await verbs()).toEqual(['updated', 'updated']);
    await end();
    expect(await verbs()).toEqual([]);
    await relate(one.id, 'blocking', two.id);
    await minuteLater(w);
    await end();
    await relate(one.id, 'blocking', two.id);
    expect(await verbs()).toEqual(['updated', 'updated']);
    // What was there for more than a minute is ended with a line.
    await minuteLater(w);
    await end();
    expect(await verbs()).toEqual(['updated', 'updated', 'deleted', 'deleted']);
  });

  it('keep the days between two items, which can be changed', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    const [made] = (
      await w.member.post(of(one.id), { relation_type: 'blocking', issues: [two.id], lag: 3 })
    ).body;
    expect(made.relation_type).toBe('blocked_by');
    const lag = async () => (await w.member.get(of(two.id))).body.blocked_by[0].lag;
    expect(await lag()).toBe(3);
    const [row] = await sql()`SELECT id FROM work_item_relations WHERE source_id = ${two.id}`;
    const at = `${of(one.id)}${row?.['id']}/`;
    expect((await w.guest.patch(at, { lag: 1 })).body).toEqual(detail);
    expect((await w.member.patch(at, { lag: 'x' })).status).toBe(400);
    expect((await w.member.patch(at, { lag: 5_000 })).status).toBe(400);
    expect((await w.member.patch(`${of(three.id)}${row?.['id']}/`, { lag: 1 })).status).toBe(404);
    expect((await w.member.patch(at, { lag: -2 })).status).toBe(204);
    expect(await lag()).toBe(-2);

    await w.member.post(of(one.id), { relation_type: 'relates_to', issues: [three.id], lag: 3 });
    const [other] = await sql()`
      SELECT id, lag FROM work_item_relations WHERE target_id = ${three.id}`;
    expect(other?.['lag']).toBe(0);
    const refused = await w.member.patch(`${of(one.id)}${other?.['id']}/`, { lag: 1 });
    expect(refused.body).toEqual({
      lag: ['Only relations that say which item goes first have days between.'],
    });
  });

  it('are refused when an item would wait for itself, and name the items along the loop', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    const key = (item: { sequence_id: number }) => `${w.project.identifier}-${item.sequence_id}`;
    await relate(one.id, 'blocking', two.id);
    await relate(two.id, 'start_before', three.id);
    const loop = await relate(three.id, 'finish_before', one.id);
    expect([loop.status, loop.body]).toEqual([
      400,
      {
        issues: [`This would make a loop: ${[three, one, two, three].map(key).join(' → ')}.`],
      },
    ]);
    expect((await relate(one.id, 'finish_after_start', three.id)).status).toBe(400);
    expect((await relate(three.id, 'relates_to', one.id)).status).toBe(201);
    expect(await seenBy(three.id)).toEqual({ start_after: [two.id], relates_to: [one.id] });
  });

  it('name no item of a loop that the person does not see', async () => {
    const secret = await w.server.project(w.workspace, w.admin, 'HIDE');
    const hidden = await make('hidden', `${secret.url}/issues/`, w.admin);
    const [one, two] = [await make(), await make()];
    await w.admin.post(of(one.id), { relation_type: 'blocking', issues: [hidden.id] });
    await w.admin.post(of(two.id), { relation_type: 'blocked_by', issues: [hidden.id] });
    const { body } = await relate(two.id, 'blocking', one.id);
    expect(body.issues[0]).toContain('→ another item →');
    expect(body.issues[0]).not.toContain('HIDE');
  });

  it('show nothing of projects the person is not in', async () => {
    const secret = await w.server.project(w.workspace, w.admin, 'SECRET');
    const hidden = await make('hidden', `${secret.url}/issues/`, w.admin);
    const item = await make();
    expect((await relate(item.id, 'blocking', hidden.id)).status).toBe(404);
    const made = await w.admin.post(of(item.id), {
      relation_type: 'blocking',
      issues: [hidden.id],
    });
    expect(made.status).toBe(201);
    expect(await seenBy(item.id)).toEqual({});
    const log = await sql()`SELECT scope_kind, scope FROM change_log
      WHERE entity = 'work_item_relation' ORDER BY id DESC LIMIT 6`;
    // Members and guests of each project.
    const projects = [w.project.id, w.project.id, secret.id, secret.id];
    const told = [item.id, hidden.id, ...projects];
    expect(log.map((row) => row['scope']).toSorted()).toEqual(told.toSorted());
  });
});
