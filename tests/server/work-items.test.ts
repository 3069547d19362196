import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withoutFeedCheck } from '#tests/support/feed-check.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

describe('a work item', () => {
  let w: World;
  let url: string;
  const nobody = '01900000-0000-7000-8000-00000000dead';

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/issues/`;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const make = async (who: Caller, fields: Record<string, unknown> = {}) => {
    const reply = await who.post(url, { name: 'item', ...fields });
    expect(reply.status).toBe(201);
    return reply.body;
  };
  const read = async (id: string) => (await w.admin.get(`${url}${id}/`)).body;

  it('is closed to people without a session, to strangers and to members of another project', async () => {
    expect((await w.server.anonymous.post(url, { name: 'x' })).status).toBe(401);
    expect((await w.stranger.post(url, { name: 'x' })).status).toBe(403);
    expect((await w.bystander.post(url, { name: 'x' })).body).toEqual({
      error: "You don't have the required permissions.",
    });
    expect((await w.guest.post(url, { name: 'x' })).status).toBe(403);
  });

  it('is created with the defaults of the contract', async () => {
    const made = await make(w.member, {
      name: '  First  ',
      id: nobody,
      is_draft: false,
      type_id: '',
      archived_at: null,
      cycle_id: nobody,
    });
    expect(made).toEqual({
      id: made.id,
      name: 'First',
      state_id: w.project.states['Backlog'],
      sort_order: 65_535,
      completed_at: null,
      estimate_point: null,
      priority: 'none',
      start_date: null,
      target_date: null,
      sequence_id: 1,
      project_id: w.project.id,
      parent_id: null,
      epic_id: null,
      is_epic: false,
      cycle_id: null,
      module_ids: [],
      label_ids: [],
      assignee_ids: [],
      sub_issues_count: 0,
      attachment_count: 0,
      link_count: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      updated_at: expect.stringMatching(/Z$/),
      created_by: w.member.id,
      updated_by: null,
      is_draft: false,
      archived_at: null,
      type_id: null,
      deleted_at: null,
    });
    expect(made.id).not.toBe(nobody);
    const second = await make(w.member, { state_id: '', sort_order: 7 });
    expect(second).toMatchObject({ sequence_id: 2, sort_order: 75_535 });
    const todo = await make(w.member, { state_id: w.project.states['Todo'], sort_order: 7 });
    expect(todo).toMatchObject({
      sequence_id: 3,
      sort_order: 7,
      state_id: w.project.states['Todo'],
    });
  });

  it('puts a new sub-item after the others of its parent, whatever their states are', async () => {
    const { Backlog, Todo, Done } = w.project.states;
    const parent = await make(w.member, { name: 'parent' });
    // The last place of each state is another one.
    await make(w.member, { state_id: Done, sort_order: 7 });
    const below: { sort_order: number }[] = [];
    for (const state_id of [Backlog, Done, Todo, Backlog, Done]) {
      below.push(await make(w.member, { parent_id: parent.id, state_id }));
    }
    const orders = below.map(({ sort_order }) => sort_order);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('prints moments in the time zone of the person', async () => {
    await sql()`UPDATE users SET user_timezone = 'Asia/Kolkata' WHERE id = ${w.member.id}`;
    const made = await make(w.member);
    expect(made.created_at).toMatch(/\+05:30$/);
    expect((await w.member.get(`${url}${made.id}/`)).body.created_at).toBe(made.created_at);
    await sql()`UPDATE users SET user_timezone = 'UTC' WHERE id = ${w.member.id}`;
  });

  it.each([
    [{}, { name: ['This field is required.'] }],
    [{ name: ' ' }, { name: ['This field may not be blank.'] }],
    [{ name: null }, { name: ['This field may not be null.'] }],
    [{ name: 'x'.repeat(256) }, { name: ['Ensure this field has no more than 255 characters.'] }],
    [{ name: 'x', priority: 'x' }, { priority: ['"x" is not a valid choice.'] }],
    [
      { name: 'x', start_date: '' },
      { start_date: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'] },
    ],
    [
      { name: 'x', start_date: '2024-02-02', target_date: '2024-02-01' },
      { non_field_errors: ['Start date cannot exceed target date'] },
    ],
    [{ name: 'x', state_id: 'y' }, { state_id: ['“y” is not a valid UUID.'] }],
    [{ name: 'x', label_ids: ['y'] }, { label_ids: { '0': ['“y” is not a valid UUID.'] } }],
    [
      { name: 'x', state_id: nobody },
      { state_id: [`Invalid pk "${nobody}" - object does not exist.`] },
    ],
    [
      { name: 'x', parent_id: nobody },
      { parent_id: [`Invalid pk "${nobody}" - object does not exist.`] },
    ],
    [
      { name: 'x', estimate_point: nobody },
      { estimate_point: [`Invalid pk "${nobody}" - object does not exist.`] },
    ],
    [
      { name: 'x', label_ids: [nobody] },
      { label_ids: { '0': [`Invalid pk "${nobody}" - object does not exist.`] } },
    ],
  ])('says what is wrong with %j', async (body, error) => {
    const reply = await w.admin.post(url, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(error);
  });

  it('refuses one date that does not go with the stored other one', async () => {
    const disagree = {
      status: 400,
      body: { non_field_errors: ['Start date cannot exceed target date'] },
    };
    const due = `${url}${(await make(w.member, { target_date: '2024-02-05' })).id}/`;
    expect(await w.member.patch(due, { start_date: '2024-02-06' })).toMatchObject(disagree);
    const begun = `${url}${(await make(w.member, { start_date: '2024-02-05' })).id}/`;
    expect(await w.member.patch(begun, { target_date: '2024-02-04' })).toMatchObject(disagree);
    const moved = { start_date: null, target_date: '2024-02-04' };
    expect((await w.member.patch(begun, moved)).status).toBe(204);
    // What was stored before still takes other changes.
    await sql()`UPDATE work_items SET start_date = '2024-02-06' WHERE target_date = '2024-02-04'`;
    expect((await w.member.patch(begun, { priority: 'high' })).status).toBe(204);
  });

  it('takes states, labels and parents of its own project and workspace alone', async () => {
    const theirs = await w.stranger.post(`${w.foreign.project.url}/issues/`, { name: 'theirs' });
    const label = await w.stranger.post(`${w.foreign.project.url}/issue-labels/`, { name: 'l' });
    const foreign = { state_id: w.foreign.project.states['Todo'], parent_id: theirs.body.id };
    const before = await sql()`SELECT count(*) FROM work_items`;
    for (const [field, value] of Object.entries({ ...foreign, label_ids: [label.body.id] })) {
      const reply = await w.admin.post(url, { name: 'x', [field]: value });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body)).toEqual([field]);
    }
    expect(await sql()`SELECT count(*) FROM work_items`).toEqual(before);
  });

  it('is never in a triage state', async () => {
    const [triage] = await sql()`
      INSERT INTO states (workspace_id, project_id, name, color, sequence, "group", is_triage)
      VALUES (${w.workspace.id}, ${w.project.id}, 'Triage', '#000', 1, 'triage', true) RETURNING id`;
    const reply = await w.admin.post(url, { name: 'x', state_id: triage?.['id'] });
    expect(reply.body).toHaveProperty('state_id');
    expect((await make(w.admin)).state_id).toBe(w.project.states['Backlog']);
  });

  it('takes values into its lists and out of them, whatever others did to the lists', async () => {
    const label = async (name: string) =>
      (await w.admin.post(`${w.project.url}/issue-labels/`, { name })).body.id;
    const [red, blue, green] = [await label('red'), await label('blue'), await label('green')];
    const item = await make(w.admin, { label_ids: [red], assignee_ids: [w.member.id] });
    const change = (who: Caller, body: object) => who.patch(`${url}${item.id}/`, body);
    const replies = await Promise.all([
      change(w.admin, { label_ids_add: [blue], assignee_ids_add: [w.admin.id, w.guest.id] }),
      change(w.member, { label_ids_add: [green, blue], assignee_ids_remove: [w.member.id] }),
      change(w.member, { label_ids_remove: [red, nobody] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    const now = await read(item.id);
    expect(now.label_ids.toSorted()).toEqual([blue, green].toSorted());
    expect(now.assignee_ids).toEqual([w.admin.id]);
    // Who sends the whole list replaces it, as ever; both together are first the list, then the change.
    await change(w.admin, {
      label_ids: [red, blue],
      label_ids_add: [green],
      label_ids_remove: [red],
    });
    expect((await read(item.id)).label_ids).toEqual([blue, green]);
  });

  it('takes no label of another project in', async () => {
    const theirs = await w.stranger.post(`${w.foreign.project.url}/issue-labels/`, { name: 'x' });
    const item = await make(w.admin);
    const reply = await w.admin.patch(`${url}${item.id}/`, { label_ids_add: [theirs.body.id] });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['label_ids_add']]);
    expect((await read(item.id)).label_ids).toEqual([]);
  });

  it('is assigned to members above guest alone, else to the default assignee', async () => {
    const made = await make(w.admin, {
      assignee_ids: [w.member.id, w.guest.id, w.bystander.id, w.stranger.id, w.member.id],
    });
    expect(made.assignee_ids).toEqual([w.member.id]);
    await sql()`UPDATE projects SET default_assignee = ${w.admin.id} WHERE id = ${w.project.id}`;
    expect((await make(w.admin)).assignee_ids).toEqual([w.admin.id]);
    expect((await make(w.admin, { assignee_ids: [w.guest.id] })).assignee_ids).toEqual([
      w.admin.id,
    ]);
    expect((await make(w.admin, { assignee_ids: [w.member.id] })).assignee_ids).toEqual([
      w.member.id,
    ]);
    await sql()`UPDATE projects SET default_assignee = ${w.guest.id} WHERE id = ${w.project.id}`;
    expect((await make(w.admin)).assignee_ids).toEqual([]);
    await sql()`UPDATE projects SET default_assignee = NULL WHERE id = ${w.project.id}`;
  });

  it('keeps a sanitised description and its text', async () => {
    const made = await make(w.admin, {
      description_html: ' <p>Hello <b>you</b><script>alert(1)</script></p> ',
    });
    const [text] = await sql()`SELECT * FROM work_item_texts WHERE work_item_id = ${made.id}`;
    expect(text).toMatchObject({
      description_html: '<p>Hello <b>you</b></p>',
      description_stripped: 'Hello you',
    });
    expect((await read(made.id)).description_html).toBe('<p>Hello <b>you</b></p>');
    expect((await read((await make(w.admin)).id)).description_html).toBe('<p></p>');
  });

  it('has a number of its own, however many are made at once', async () => {
    const many = 200;
    const project = await w.server.project(w.workspace, w.admin, 'MANY');
    const made = await withoutFeedCheck(() =>
      Promise.all(
        Array.from({ length: many }, (_, index) =>
          w.admin.post(`${project.url}/issues/`, { name: `item ${index}` }),
        ),
      ),
    );
    expect(made.every((reply) => reply.status === 201)).toBe(true);
    const numbers = made.map((reply) => reply.body.sequence_id).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: many }, (_, index) => index + 1));
    expect(new Set(made.map((reply) => reply.body.sort_order)).size).toBe(many);
    const last = made.find((reply) => reply.body.sequence_id === many)?.body;
    expect((await w.admin.delete(`${project.url}/issues/${last.id}/`)).status).toBe(204);
    const next = await w.admin.post(`${project.url}/issues/`, { name: 'after' });
    expect(next.body.sequence_id).toBe(many + 1);
  });

  it('reads with its text, its subscription and what expand asks for', async () => {
    const parent = await make(w.admin);
    const made = await make(w.admin, { parent_id: parent.id, description_html: '<p>d</p>' });
    const { deleted_at: _deleted, ...columns } = made;
    const plain = await w.member.get(`${url}${made.id}/`);
    expect(plain.body).toEqual({
      ...columns,
      is_epic: false,
      description_html: '<p>d</p>',
      is_subscribed: false,
    });
    await w.admin.post(`${url}${made.id}/issue-links/`, { url: 'example.org', title: 't' });
    const expand = 'issue_reactions,issue_attachments,issue_link,parent,nonsense';
    const full = (await w.admin.get(`${url}${made.id}/?expand=${expand}`)).body;
    expect(full).toMatchObject({
      is_subscribed: true,
      link_count: 1,
      issue_reactions: [],
      issue_attachments: [],
      parent: { id: parent.id, sequence_id: parent.sequence_id, project_id: w.project.id },
    });
    expect(full.issue_link).toEqual([
      {
        id: full.issue_link[0].id,
        issue_id: made.id,
        title: 't',
        url: 'http://example.org',
        metadata: {},
        created_by_id: w.admin.id,
        created_at: full.issue_link[0].created_at,
      },
    ]);
    expect((await w.admin.get(`${url}${parent.id}/?expand=parent`)).body.parent).toEqual({});
    expect((await w.admin.get(`${url}${nobody}/`)).body).toEqual({
      error: 'The required object does not exist.',
    });
    expect((await w.admin.get(`${url}nonsense/`)).body).toEqual({ error: 'Page not found.' });
  });

  it('reads by its key in any case', async () => {
    const made = await make(w.admin);
    const base = `${w.workspace.url}/work-items`;
    const key = `${w.project.identifier.toLowerCase()}-${made.sequence_id}`;
    expect((await w.member.get(`${base}/${key}/`)).body.id).toBe(made.id);
    expect((await w.member.get(`${base}/nonsense/`)).status).toBe(404);
    for (const wrong of ['P1-x', `${key}x`]) {
      const reply = await w.member.get(`${base}/${wrong}/`);
      expect([reply.status, reply.body]).toEqual([400, { error: 'Invalid issue identifier' }]);
    }
    expect((await w.member.get(`${base}/NOPE-1/`)).status).toBe(404);
    expect((await w.member.get(`${base}/${w.project.identifier}-99999999999999/`)).status).toBe(
      404,
    );
    for (const outsider of [w.bystander, w.guest]) {
      const reply = await outsider.get(`${base}/${key}/`);
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual({ error: 'You are not allowed to view this issue' });
    }
    expect((await w.stranger.get(`${base}/${key}/`)).status).toBe(403);
    expect((await w.member.get(`${url}${made.id}/meta/`)).body).toEqual({
      sequence_id: made.sequence_id,
      project_identifier: w.project.identifier,
    });
  });

  it('is seen and changed by a guest only when it is theirs, or the project shows all', async () => {
    const made = await make(w.admin);
    const own = await make(w.admin);
    await sql()`UPDATE work_items SET created_by = ${w.guest.id} WHERE id = ${own.id}`;
    const refused = await w.guest.get(`${url}${made.id}/`);
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'You are not allowed to view this issue' },
    ]);
    for (const part of ['sub-issues', 'issue-relation', 'issue-links', 'meta', 'versions']) {
      expect((await w.guest.get(`${url}${made.id}/${part}/`)).status).toBe(403);
      expect((await w.guest.get(`${url}${own.id}/${part}/`)).status).toBe(200);
    }
    expect((await w.guest.get(`${url}${own.id}/`)).status).toBe(200);
    expect((await w.guest.patch(`${url}${made.id}/`, { name: 'x' })).status).toBe(403);
    expect((await w.guest.patch(`${url}${own.id}/`, { name: 'mine' })).status).toBe(204);
    const other = await w.guest.patch(`${url}${own.id}/`, { parent_id: made.id });
    expect(other.status).toBe(400);
    await sql()`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
    expect((await w.guest.get(`${url}${made.id}/`)).status).toBe(200);
    expect((await w.guest.patch(`${url}${made.id}/`, { name: 'x' })).status).toBe(403);
    await sql()`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
    expect((await w.guest.delete(`${url}${made.id}/`)).status).toBe(403);
    expect((await w.guest.delete(`${url}${own.id}/`)).status).toBe(204);
  });

  it('is closed to a creator who left', async () => {
    const leaver = await w.server.person('Lea');
    await w.server.join(w.workspace, leaver, 15);
    await w.server.joinProject(w.workspace, w.project, leaver, 15);
    const made = await make(leaver);
    await sql()`UPDATE project_members SET is_active = false WHERE member_id = ${leaver.id}`;
    for (const call of [
      leaver.get(`${url}${made.id}/`),
      leaver.patch(`${url}${made.id}/`, { name: 'x' }),
      leaver.delete(`${url}${made.id}/`),
    ]) {
      expect((await call).status).toBe(403);
    }
    expect((await read(made.id)).name).toBe('item');
  });

  it('changes only what the body names', async () => {
    const made = await make(w.member, { priority: 'high', assignee_ids: [w.member.id] });
    const reply = await w.admin.patch(`${url}${made.id}/`, {
      name: ' New ',
      target_date: '2030-01-02',
      tempId: 'noise',
    });
    expect([reply.status, reply.body]).toEqual([204, '']);
    const after = await read(made.id);
    const { deleted_at: _deleted, ...before } = made;
    expect(after).toMatchObject({
      ...before,
      name: 'New',
      target_date: '2030-01-02',
      updated_at: after.updated_at,
      updated_by: w.admin.id,
    });
    expect(after.updated_at > made.updated_at).toBe(true);
    expect((await w.admin.patch(`${url}${made.id}/`, { target_date: null })).status).toBe(204);
    expect((await read(made.id)).target_date).toBeNull();
  });

  it('cannot be given another project, author, number or fate', async () => {
    const made = await make(w.member);
    const forged = {
      id: nobody,
      workspace: w.foreign.workspace.id,
      workspace_id: w.foreign.workspace.id,
      project: w.foreign.project.id,
      project_id: w.foreign.project.id,
      sequence_id: 999,
      created_by: w.guest.id,
      created_at: '2000-01-01T00:00:00Z',
      deleted_at: '2000-01-01T00:00:00Z',
      is_draft: false,
      type_id: null,
      is_epic: true,
      sub_issues_count: 50,
      link_count: 50,
      rev: 999,
      completed_at: '2000-01-01T00:00:00Z',
      module_ids: [nobody],
      cycle_id: nobody,
      intake_status: -2,
    };
    expect((await w.member.patch(`${url}${made.id}/`, forged)).status).toBe(204);
    const after = await read(made.id);
    const { deleted_at: _deleted, ...before } = made;
    expect(after).toMatchObject({
      ...before,
      updated_at: after.updated_at,
      updated_by: w.member.id,
    });
  });

  it('refuses what it cannot honor of a whole item, instead of losing it', async () => {
    const made = await make(w.member, { state_id: w.project.states['Done'] });
    const draft = { is_draft: ['Drafts of work items are not available.'] };
    const type = { type_id: ['Work item types are not available.'] };
    const archived_at = '2026-01-01';
    for (const [body, refusal] of [
      [{ is_draft: true }, draft],
      [{ type_id: nobody }, type],
    ] as const) {
      const posted = await w.member.post(url, { name: 'x', ...body });
      expect([posted.status, posted.body]).toEqual([400, refusal]);
      const patched = await w.member.patch(`${url}${made.id}/`, body);
      expect([patched.status, patched.body]).toEqual([400, refusal]);
    }
    expect((await w.member.post(url, { name: 'x', archived_at })).body).toEqual({
      archived_at: ['A new work item is not archived.'],
    });
  });

  it('goes into the archive by its date, as by the call for that', async () => {
    const made = await make(w.member);
    const at = `${url}${made.id}/`;
    const archived_at = '2026-01-01';
    const open = await w.member.patch(at, { archived_at, name: 'Not so' });
    expect([open.status, open.body.error]).toEqual([
      400,
      'Can only archive completed or cancelled state group issue',
    ]);
    expect((await read(made.id)).name).not.toBe('Not so');
    const done = { archived_at, name: 'Old', state_id: w.project.states['Done'] };
    expect((await w.member.patch(at, done)).status).toBe(204);
    const day = new Date().toISOString().slice(0, 10);
    expect(await read(made.id)).toMatchObject({ archived_at: day, name: 'Old' });
    const lines = (await w.member.get(`${at}history/?activity_type=issue-property`)).body;
    const archiving = lines.filter((line: { field: string }) => line.field === 'archived_at');
    expect(archiving).toHaveLength(1);
  });

  it('falls back to the default state, and keeps when it was completed', async () => {
    const made = await make(w.member, { state_id: w.project.states['Done'] });
    expect(made.completed_at).not.toBeNull();
    await w.member.patch(`${url}${made.id}/`, { name: 'x', state_id: w.project.states['Done'] });
    expect((await read(made.id)).completed_at).toBe(made.completed_at);
    await w.member.patch(`${url}${made.id}/`, { state_id: null });
    expect(await read(made.id)).toMatchObject({
      state_id: w.project.states['Backlog'],
      completed_at: null,
    });
    await w.member.patch(`${url}${made.id}/`, { state_id: w.project.states['Done'] });
    expect((await read(made.id)).completed_at).not.toBeNull();
  });

  it('has its labels and assignees replaced whole', async () => {
    const label = async (name: string) =>
      (await w.admin.post(`${w.project.url}/issue-labels/`, { name })).body.id;
    const [one, two] = [await label('one'), await label('two')];
    const made = await make(w.member, { label_ids: [one, two, one], assignee_ids: [w.member.id] });
    expect(made.label_ids).toEqual([one, two]);
    await w.member.patch(`${url}${made.id}/`, {
      label_ids: [two],
      assignee_ids: [w.guest.id, w.admin.id],
    });
    expect(await read(made.id)).toMatchObject({ label_ids: [two], assignee_ids: [w.admin.id] });
    await w.member.patch(`${url}${made.id}/`, { label_ids: [], assignee_ids: [] });
    expect(await read(made.id)).toMatchObject({ label_ids: [], assignee_ids: [] });
    expect(
      await sql()`SELECT * FROM work_item_memberships WHERE work_item_id = ${made.id}`,
    ).toEqual([]);
  });

  it('cannot stand below itself', async () => {
    const top = await make(w.member);
    const middle = await make(w.member, { parent_id: top.id });
    const low = await make(w.member, { parent_id: middle.id });
    expect((await read(top.id)).sub_issues_count).toBe(1);
    for (const [item, parent] of [
      [top, top],
      [top, low],
      [middle, low],
    ]) {
      const reply = await w.member.patch(`${url}${item.id}/`, { parent_id: parent.id });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ parent_id: ['A work item cannot be below itself.'] });
    }
    expect((await w.member.patch(`${url}${low.id}/`, { parent_id: top.id })).status).toBe(204);
    expect((await read(top.id)).sub_issues_count).toBe(2);
    expect((await read(middle.id)).sub_issues_count).toBe(0);
    expect((await w.member.patch(`${url}${low.id}/`, { parent_id: '' })).status).toBe(204);
    expect((await read(top.id)).sub_issues_count).toBe(1);
  });

  it('cannot be changed when it is archived, unknown or of another project', async () => {
    const made = await make(w.member, { state_id: w.project.states['Done'] });
    await w.member.post(`${url}${made.id}/archive/`);
    const theirs = await w.stranger.post(`${w.foreign.project.url}/issues/`, { name: 'theirs' });
    for (const id of [made.id, nobody, theirs.body.id]) {
      const reply = await w.admin.patch(`${url}${id}/`, { name: 'stolen' });
      expect([reply.status, reply.body]).toEqual([404, { error: 'Issue not found' }]);
    }
    for (const call of [w.admin.get, w.admin.delete]) {
      expect((await call(`${url}${theirs.body.id}/`)).status).toBe(404);
    }
    const after = await w.stranger.get(`${w.foreign.project.url}/issues/${theirs.body.id}/`);
    expect(after.body.name).toBe('theirs');
  });

  it('is archived when it is over, and restored', async () => {
    const parent = await make(w.member);
    const made = await make(w.member, { parent_id: parent.id });
    const early = await w.member.post(`${url}${made.id}/archive/`);
    expect([early.status, early.body]).toEqual([
      400,
      { error: 'Can only archive completed or cancelled state group issue' },
    ]);
    await w.member.patch(`${url}${made.id}/`, { state_id: w.project.states['Cancelled'] });
    expect((await w.guest.post(`${url}${made.id}/archive/`)).status).toBe(403);
    expect((await w.member.get(`${url}${made.id}/archive/`)).status).toBe(404);
    expect((await w.member.delete(`${url}${made.id}/archive/`)).status).toBe(404);
    const day = new Date().toISOString().slice(0, 10);
    const archived = await w.member.post(`${url}${made.id}/archive/`);
    expect([archived.status, archived.body]).toEqual([200, { archived_at: day }]);
    expect((await w.member.post(`${url}${made.id}/archive/`)).status).toBe(404);
    expect((await read(parent.id)).sub_issues_count).toBe(0);
    expect((await w.member.get(`${url}${made.id}/archive/`)).body).toMatchObject({
      id: made.id,
      archived_at: day,
      label_ids: [],
    });
    // Beside the revision, which only our own client asks for.
    const who = async () => (await w.member.get(`${url}${made.id}/?rev=true`)).body.archived_by;
    expect(await who()).toBe(w.member.id);
    expect(await read(made.id)).not.toHaveProperty('archived_by');
    const rows = await w.member.get(`${url.replace('/issues/', '/archived-issues/')}?rev=true`);
    expect(rows.body.results).toContainEqual(
      expect.objectContaining({ id: made.id, archived_by: w.member.id }),
    );
    expect((await w.member.get(`${url}${made.id}/meta/`)).status).toBe(404);
    expect((await w.member.delete(`${url}${made.id}/archive/`)).status).toBe(204);
    expect((await read(made.id)).archived_at).toBeNull();
    expect(await who()).toBeNull();
    expect((await read(parent.id)).sub_issues_count).toBe(1);
  });

  it('takes all below it and all that hangs on it along when it is deleted', async () => {
    const parent = await make(w.member);
    const made = await make(w.member, { parent_id: parent.id });
    const child = await make(w.member, { parent_id: made.id });
    const grandchild = await make(w.member, { parent_id: child.id });
    const bystander = await make(w.member);
    await w.member.post(`${url}${grandchild.id}/issue-links/`, { url: 'https://a.example' });
    await w.member.post(`${url}${grandchild.id}/issue-relation/`, {
      relation_type: 'blocking',
      issues: [bystander.id],
    });
    await w.member.post(`${url}${grandchild.id}/comments/`, { comment_html: '<p>c</p>' });
    await w.member.post(`${url}${grandchild.id}/reactions/`, { reaction: '128077' });
    await sql()`INSERT INTO recent_visits (workspace_id, user_id, entity_name, entity_identifier)
      VALUES (${w.workspace.id}, ${w.member.id}, 'issue', ${grandchild.id})
      ON CONFLICT DO NOTHING`;
    expect((await w.bystander.delete(`${url}${made.id}/`)).status).toBe(403);
    expect((await w.member.delete(`${url}${made.id}/`)).status).toBe(204);
    expect((await w.member.delete(`${url}${made.id}/`)).status).toBe(404);
    for (const item of [made, child, grandchild]) {
      expect((await w.member.get(`${url}${item.id}/`)).status).toBe(404);
    }
    // Reactions wait for the item to come back; nobody sees them without it.
    expect((await w.member.get(`${url}${grandchild.id}/reactions/`)).status).toBe(404);
    const left = await sql()`
      SELECT 'link' FROM work_item_links WHERE work_item_id = ${grandchild.id} AND deleted_at IS NULL
      UNION ALL SELECT 'comment' FROM comments WHERE work_item_id = ${grandchild.id} AND deleted_at IS NULL
      UNION ALL SELECT 'relation' FROM work_item_relations
        WHERE source_id = ${bystander.id} AND deleted_at IS NULL
      UNION ALL SELECT 'version' FROM description_versions
        WHERE work_item_id = ${grandchild.id} AND deleted_at IS NULL
      UNION ALL SELECT 'activity' FROM work_item_activities WHERE work_item_id = ${grandchild.id}
      UNION ALL SELECT 'visit' FROM recent_visits WHERE entity_identifier = ${grandchild.id}
      UNION ALL SELECT 'subscriber' FROM work_item_subscribers
        WHERE work_item_id = ${grandchild.id} AND deleted_at IS NULL`;
    expect(left).toEqual([]);
    expect((await read(parent.id)).sub_issues_count).toBe(0);
    const relations = await w.member.get(`${url}${bystander.id}/issue-relation/`);
    expect(relations.body.blocked_by).toEqual([]);
  });

  it('leaves what is below and not for the person to delete, without its parent', async () => {
    const made = await make(w.member);
    const own = await make(w.member, { parent_id: made.id });
    const theirs = await make(w.admin, { parent_id: made.id });
    const below = await make(w.member, { parent_id: theirs.id });
    const project = await w.server.project(w.workspace, w.admin, 'FAR');
    const far = await w.admin.post(`${project.url}/issues/`, { name: 'Far' });
    const kept = await w.admin.post(`${project.url}/issues/`, { name: 'Kept' });
    await sql()`UPDATE work_items SET parent_id = ${made.id}
      WHERE id = ANY(${[far.body.id, kept.body.id]}::uuid[])`;
    await sql()`UPDATE work_items SET created_by = ${w.member.id} WHERE id = ${far.body.id}`;
    expect((await w.member.delete(`${url}${made.id}/`)).status).toBe(204);
    expect((await w.admin.get(`${url}${own.id}/`)).status).toBe(404);
    expect((await read(theirs.id)).parent_id).toBeNull();
    expect((await read(below.id)).parent_id).toBe(theirs.id);
    for (const item of [far, kept]) {
      const { body } = await w.admin.get(`${project.url}/issues/${item.body.id}/`);
      expect(body.parent_id).toBeNull();
    }
  });

  it('shows what was deleted with a parent of another project as deleted in its own', async () => {
    const made = await make(w.admin);
    const project = await w.server.project(w.workspace, w.admin, 'AWAY');
    const far = await w.admin.post(`${project.url}/issues/`, { name: 'Away' });
    await sql()`UPDATE work_items SET parent_id = ${made.id} WHERE id = ${far.body.id}`;
    expect((await w.admin.delete(`${url}${made.id}/`)).status).toBe(204);
    const { body } = await w.admin.get(`${project.url}/recently-deleted-issues/`);
    expect(body.results).toContainEqual(expect.objectContaining({ id: far.body.id }));
  });

  it('a member deletes only their own', async () => {
    const made = await make(w.admin);
    const reply = await w.member.delete(`${url}${made.id}/`);
    expect([reply.status, reply.body]).toEqual([
      403,
      { error: "You don't have the required permissions." },
    ]);
  });

  it('travels to the project, to guests who see all, or to the guest who made it', async () => {
    const made = await make(w.admin);
    const own = await make(w.admin);
    await sql()`UPDATE work_items SET created_by = ${w.guest.id} WHERE id = ${own.id}`;
    await w.admin.patch(`${url}${own.id}/`, { name: 'changed' });
    await sql()`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
    const shown = await make(w.admin);
    await sql()`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
    await w.admin.delete(`${url}${made.id}/`);
    const audiences = async (id: string, op: string) => {
      const rows = await sql()`SELECT DISTINCT scope_kind || ':' || scope AS name FROM change_log
        WHERE entity = 'work_item' AND entity_id = ${id} AND op = ${op}`;
      return rows.map((row) => row['name']).toSorted();
    };
    expect(await audiences(made.id, 'up')).toEqual([`project:${w.project.id}`]);
    expect(await audiences(made.id, 'del')).toEqual([`item:${made.id}`, `project:${w.project.id}`]);
    expect(await audiences(own.id, 'up')).toEqual([
      `project:${w.project.id}`,
      `user:${w.guest.id}`,
    ]);
    expect(await audiences(shown.id, 'up')).toEqual([
      `project-guest:${w.project.id}`,
      `project:${w.project.id}`,
    ]);
  });

  it('is made once when the client sends it twice', async () => {
    const headers = { 'x-client-mutation-id': '01900000-0000-7000-8000-0000000000b1' };
    const first = await w.member.post(url, { name: 'once' }, headers);
    const second = await w.member.post(url, { name: 'once' }, headers);
    expect(second.body).toEqual(first.body);
    expect((await sql()`SELECT 1 FROM work_items WHERE name = 'once'`).length).toBe(1);
  });
});
