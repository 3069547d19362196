import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { importJob } from '#server/features/importers/job.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { world, type World } from '#tests/support/world.ts';

const HEADER =
  'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Reporter,Created,Updated,Due date,Labels,Labels,Sprint,Custom field (Story Points),Parent,Comment,Comment,Outward issue link (Blocks),Description,Root cause';
const FERRY = [
  HEADER,
  'Boat list,FER-1,101,Epic,To Do,High,,Max Mustermann,05/Jan/24 9:30 AM,06/Jan/24 9:30 AM,,harbor,,,,,,,,h2. Why,none',
  'Print the boat list,FER-2,102,Story,Done,Medium,Mia Member,Max Mustermann,05/Jan/24 3:12 PM,07/Jan/24 1:00 AM,15/Feb/24,harbor,paper,Sprint 1,3.0,101,06/Jan/24 8:00 AM;Mia Member;Looks *good*,06/Jan/24 9:00 AM;Old Hand;Ship it,FER-3,Use {{print()}} and *bold*,x',
  'Weigh the cargo,FER-3,103,Bug,Parked,Urgent,Old Hand,Old Hand,05/Jan/24 4:00 PM,05/Jan/24 4:00 PM,31/Feb/24,,,Sprint 2,5,102,,,,,',
  ',FER-4,104,Bug,To Do,Low,,,,,,,,,,,,,,,',
  'Twice,FER-3,105,Bug,To Do,Low,,,,,,,,,,,,,,,',
].join('\n');

describe('an import of a table', () => {
  let w: World;
  let id: string;
  let url: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any shape
  const rows = (text: string, ...values: string[]): Promise<any[]> =>
    w.server.platform.database.sql.unsafe(text, values);
  const read = async () => (await w.admin.get(`${url}/${id}/`)).body;

  beforeAll(async () => {
    w = await world();
    url = `${w.workspace.url}/imports`;
    const { sql } = w.server.platform.database;
    await sql`UPDATE users SET first_name = 'Mia', last_name = 'Member' WHERE id = ${w.member.id}`;
    id = await importFile(w, w.admin, { source: 'csv', name: 'ferry.csv', content: FERRY });
  });
  afterAll(() => w.close());

  it('is for admins of the workspace alone', async () => {
    for (const who of [w.member, w.guest]) {
      expect((await who.get(`${url}/`)).status).toBe(403);
      expect((await who.post(`${url}/${id}/run/`, {})).status).toBe(403);
    }
  });

  it('is read, and its words are matched as far as they say themselves', async () => {
    const found = await read();
    expect(found).toMatchObject({ status: 'mapping', counts: { items: { total: 5 } } });
    expect(found.mapping).toMatchObject({
      date_order: 'mdy',
      people: { 'Mia Member': { as: 'member', id: w.member.id } },
      states: { Done: { name: 'Done' }, 'To Do': { name: 'Todo' } },
      fields: {
        Summary: 'title',
        'Issue key': 'key',
        'Issue id': 'other_key',
        Parent: 'parent',
        'Root cause': null,
      },
    });
    expect(found.mapping.states).not.toHaveProperty('Parked');
    expect(found.vocabulary.states).toContainEqual({
      value: 'Parked',
      count: 1,
      email: null,
      group: null,
    });
  });

  it('shows the first rows as they will come', async () => {
    const { body } = await w.admin.get(`${url}/${id}/preview/`);
    expect(body).toMatchObject({ total: 5 });
    expect(body.rows[1]).toMatchObject({
      key: 'FER-2',
      title: 'Print the boat list',
      state: { name: 'Done', group: 'completed' },
      due_date: '2024-02-15',
      estimate: '3',
      cycle: 'Sprint 1',
      comments: 2,
    });
    expect(body.rows[2].problems.map((one: { code: string }) => one.code)).toEqual([
      'value_left',
      'bad_date',
      'unknown_state',
      'unknown_person',
    ]);
    expect(body.raw[2]).toMatchObject({ 'Due date': '31/Feb/24' });
  });

  it('takes the answers of a person, and says what it would do without doing it', async () => {
    expect(
      (await w.admin.patch(`${url}/${id}/`, { mapping: { people: { x: { as: 'member', id } } } }))
        .status,
    ).toBe(400);
    const { body, status } = await w.admin.patch(`${url}/${id}/`, {
      project: w.project.id,
      mapping: {
        people: {
          'Old Hand': { as: 'invite', email: 'old.hand@ferry.example' },
          'Max Mustermann': { as: 'name' },
        },
        states: { Parked: { name: 'Parked', group: 'backlog' } },
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const before = await rows('SELECT count(*) FROM work_items');
    const checked = await step(w, w.admin, id, 'check');
    expect(await rows('SELECT count(*) FROM work_items')).toEqual(before);
    expect(checked).toMatchObject({
      status: 'mapping',
      forecast: {
        counts: { items: { total: 5, made: 3, known: 0, skipped: 2 }, comments: { total: 2 } },
        states: ['Parked'],
        labels: ['harbor', 'paper'],
        cycles: ['Sprint 1', 'Sprint 2'],
        invited: ['old.hand@ferry.example'],
      },
    });
    const problems = (await w.admin.get(`${url}/${id}/problems/`)).body;
    expect(problems.map((one: { key: string; code: string }) => `${one.key} ${one.code}`)).toEqual([
      'FER-2 value_left',
      'FER-3 value_left',
      'FER-3 bad_date',
      'FER-4 no_title',
      'FER-4 value_left',
      'FER-3 value_left',
      'FER-3 same_key',
    ]);
  });

  it('brings items with their dates, authors, parents, comments and relations, and tells nobody else', async () => {
    const done = await step(w, w.admin, id, 'run');
    expect(done, JSON.stringify(done.reason)).toMatchObject({
      status: 'completed',
      counts: {
        items: { total: 5, made: 3, skipped: 2 },
        comments: { made: 2 },
        relations: { made: 1 },
      },
      problems: 6,
    });
    expect(done.recent[0]).toMatchObject({ key: 'FER-3' });
    const [epic, item, third] = await rows(
      `SELECT i.*, utc_text(i.created_at) AS at, t.description_html, c.name AS cycle, s.name AS state, e.value AS points
       FROM work_items i JOIN work_item_texts t ON t.work_item_id = i.id LEFT JOIN cycles c ON c.id = i.cycle_id
       JOIN states s ON s.id = i.state_id LEFT JOIN estimate_points e ON e.id = i.estimate_point
       WHERE i.external_source = 'csv' ORDER BY i.external_id`,
    );
    expect(epic).toMatchObject({ name: 'Boat list', is_epic: true, priority: 'high' });
    expect(epic.description_html).toContain('<h2>Why</h2>');
    expect(epic.description_html).toContain('Created by Max Mustermann.');
    expect(item).toMatchObject({
      parent_id: epic.id,
      epic_id: epic.id,
      state: 'Done',
      cycle: 'Sprint 1',
      points: '3',
      target_date: '2024-02-15',
      assignee_ids: [w.member.id],
      at: '2024-01-05T15:12:00.000000Z',
    });
    expect(item.label_ids).toHaveLength(2);
    expect(item.description_html).toContain('<code>print()</code>');
    expect(third).toMatchObject({ parent_id: item.id, state: 'Parked', target_date: null });
    const [old] = await rows(`SELECT id FROM users WHERE email = 'old.hand@ferry.example'`);
    expect(third).toMatchObject({ created_by: old.id, assignee_ids: [old.id] });
    const comments = await rows(
      'SELECT comment_stripped AS text, actor_id FROM comments WHERE work_item_id = $1 ORDER BY created_at',
      item.id,
    );
    expect(comments).toEqual([
      { text: 'Looks good', actor_id: w.member.id },
      { text: 'Ship it', actor_id: old.id },
    ]);
    expect(
      await rows('SELECT relation_type, source_id, target_id FROM work_item_relations'),
    ).toEqual([{ relation_type: 'blocked_by', source_id: third.id, target_id: item.id }]);
    expect(await rows('SELECT receiver_id FROM notifications')).toEqual([
      { receiver_id: w.admin.id },
    ]);
  });

  it('says in the inbox of who started it how it ended, as long as they may see it', async () => {
    const inbox = `${w.workspace.url}/users/notifications/`;
    const told = async (who = w.admin) =>
      (await who.get(`${inbox}?entity_name=issue,import`)).body as {
        id: string;
        data: object;
      }[];
    const [notice, ...others] = await told();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      entity_name: 'import',
      entity_identifier: id,
      sender: 'in_app:import',
      project: w.project.id,
      data: {
        import: { id, name: 'ferry.csv', status: 'completed', made: 3, total: 5, problems: 6 },
      },
    });
    // Other clients know notifications of work items alone.
    expect((await w.admin.get(inbox)).body).toEqual([]);
    expect((await w.admin.get(`${inbox}unread/`)).body.total_unread_notifications_count).toBe(0);
    expect(await told(w.member)).toEqual([]);

    const entity = entityOf('notification');
    const seen = () => entity.visibleIds(w.server.platform.database.sql, [`user:${w.admin.id}`]);
    const role = (to: number) =>
      rows('UPDATE workspace_members SET role = $1 WHERE member_id = $2', String(to), w.admin.id);
    await role(15);
    expect([await told(), await seen()]).toEqual([[], []]);
    await role(20);
    expect(await seen()).toEqual([notice?.id]);
    expect((await w.admin.post(`${inbox}mark-all-read/`, {})).status).toBe(200);
    expect((await told())[0]).toMatchObject({ read_at: expect.any(String) });
    const mails = await rows(`SELECT kind, subject, text FROM mails WHERE kind LIKE 'import%'`);
    expect(mails).toEqual([
      {
        kind: 'import_ended',
        subject: 'ferry.csv: 3 of 5 work items imported, 6 problems',
        text: expect.stringContaining(
          `Open report: http://tutti.test/${w.workspace.slug}/imports/`,
        ),
      },
    ]);
  });

  it('is found by the keys of before, in addresses and in the search', async () => {
    const { body } = await w.member.get(`${w.workspace.url}/work-items/fer-2/`);
    expect(body).toMatchObject({ name: 'Print the boat list' });
    const found = await w.member.get(
      `${w.project.url}/search-issues/?search=FER-2&workspace_search=true`,
    );
    expect(JSON.stringify(found.body)).toContain('Print the boat list');
  });

  it('brings nothing twice', async () => {
    const again = await importFile(w, w.admin, {
      source: 'csv',
      name: 'ferry again.csv',
      content: `${FERRY}\nOne more,FER-9,109,Bug,To Do,Low,,,,,,,,,,,,,,,`,
    });
    await w.admin.patch(`${url}/${again}/`, { project: w.project.id });
    const done = await step(w, w.admin, again, 'run');
    expect(done.counts).toMatchObject({
      items: { made: 1, known: 3 },
      comments: { made: 0 },
    });
    const undone = await step(w, w.admin, again, 'undo');
    expect(undone).toMatchObject({ status: 'undone', removed: 1, kept: 0 });
  });

  it('is undone, but for what people changed since', async () => {
    const [item] = await rows(`SELECT id FROM work_items WHERE external_id = 'FER-3'`);
    await w.member.patch(`${w.project.url}/issues/${item.id}/`, { priority: 'low' });
    expect(await read()).toMatchObject({ changed: 1 });
    const undone = await step(w, w.admin, id, 'undo');
    expect(undone).toMatchObject({ status: 'undone', removed: 2, kept: 1 });
    expect(
      await rows(
        `SELECT external_id FROM work_items WHERE external_source = 'csv' AND deleted_at IS NULL`,
      ),
    ).toEqual([{ external_id: 'FER-3' }]);
    const labels = (await w.admin.get(`${w.project.url}/issue-labels/`)).body;
    expect(labels.map((one: { name: string }) => one.name)).not.toContain('paper');
    const states = (await w.admin.get(`${w.project.url}/states/`)).body;
    expect(states.map((one: { name: string }) => one.name)).toContain('Parked');
    expect((await w.admin.post(`${url}/${id}/undo/`, {})).status).toBe(400);
  });

  it('says nothing of its end to who turned that off', async () => {
    const preferences = '/api/users/me/notification-preferences/';
    const said = async () => {
      const [counts] = await rows(`SELECT
        (SELECT count(*)::int FROM mails WHERE kind LIKE 'import%') AS mails,
        (SELECT count(*)::int FROM notifications WHERE entity_name = 'import') AS notices`);
      return counts;
    };
    const bring = async (name: string) => {
      const one = await importFile(w, w.admin, { source: 'csv', name, content: 'Title\nQuiet' });
      await w.admin.patch(`${url}/${one}/`, { project: w.project.id });
      expect(await step(w, w.admin, one, 'run')).toMatchObject({ status: 'completed' });
    };
    const before = await said();
    await w.admin.patch(preferences, { import_ended: false, inbox_import_ended: false });
    await bring('quiet.csv');
    expect(await said()).toEqual(before);
    await w.admin.patch(preferences, { inbox_import_ended: true });
    await bring('inbox.csv');
    expect(await said()).toEqual({ mails: before.mails, notices: before.notices + 1 });
    await w.admin.patch(preferences, { import_ended: true });
  });

  it('comes again after an undo, into a project of its own that goes with it', async () => {
    const anew = await importFile(w, w.admin, { source: 'csv', name: 'f.csv', content: FERRY });
    await w.admin.patch(`${url}/${anew}/`, {
      new_project: { name: 'Freight', identifier: 'frt' },
      mapping: { states: { Parked: { name: 'Parked', group: 'backlog' } } },
    });
    const done = await step(w, w.admin, anew, 'run');
    expect(done).toMatchObject({ status: 'completed', counts: { items: { made: 3 } } });
    const [project] = await rows(`SELECT id, is_epic_enabled FROM projects WHERE name = 'Freight'`);
    expect(project).toMatchObject({ id: done.project, is_epic_enabled: true });
    await step(w, w.admin, anew, 'undo');
    expect(
      await rows(`SELECT 1 FROM projects WHERE name = 'Freight' AND deleted_at IS NULL`),
    ).toEqual([]);
  });

  it('goes on where a kill stopped it, and stops when it is paused', async () => {
    const lines = Array.from({ length: 130 }, (_, n) => `Item ${n},KIL-${n},Todo`);
    const long = await importFile(w, w.admin, {
      source: 'csv',
      name: 'long.csv',
      content: ['Title,ID,Status', ...lines].join('\n'),
    });
    await w.admin.patch(`${url}/${long}/`, { project: w.project.id });
    await w.admin.post(`${url}/${long}/run/`, {});
    const running = importJob.run(w.server.platform, long);
    for (;;) {
      const { counts } = (await w.admin.get(`${url}/${long}/`)).body;
      if ((counts.items.made ?? 0) >= 40) break;
    }
    await w.admin.post(`${url}/${long}/pause/`, {});
    await running;
    const paused = (await w.admin.get(`${url}/${long}/`)).body;
    expect(paused.status).toBe('paused');
    expect(paused.counts.items.made).toBeLessThan(130);
    const done = await step(w, w.admin, long, 'run');
    expect(done).toMatchObject({ status: 'completed', counts: { items: { made: 130 } } });
    expect(
      await rows(`SELECT count(*)::int AS n FROM work_items WHERE external_id LIKE 'KIL-%'`),
    ).toEqual([{ n: 130 }]);
  });

  it('knows rows without keys by their content, and says that they have none', async () => {
    const bring = async (name: string, content: string) => {
      const one = await importFile(w, w.admin, { source: 'csv', name, content });
      await w.admin.patch(`${url}/${one}/`, { project: w.project.id });
      const { forecast } = await step(w, w.admin, one, 'check');
      const { counts, problems } = await step(w, w.admin, one, 'run');
      return { forecast, items: counts.items, problems };
    };
    const lines = ['Oil the winch', 'Paint the hull,Cafe\u0301', 'Oil the winch'];
    const first = await bring('list.csv', ['Title,Labels', ...lines].join('\n'));
    expect(first.forecast).toMatchObject({ is_keyless: true, labels: ['Caf\u00e9'] });
    expect(first).toMatchObject({ items: { made: 2, skipped: 1 }, problems: 1 });
    const more = ['Title,Labels', 'Count the ropes,CAF\u00c9', ...lines.slice(0, 2)].join('\n');
    const again = await bring('list (1).csv', more);
    expect(again.forecast.labels).toEqual([]);
    expect(again).toMatchObject({ items: { made: 1, known: 2, skipped: 0 }, problems: 0 });
  });

  it('says what is wrong with a file', async () => {
    const bad = await importFile(w, w.admin, { source: 'trello', name: 'b.json', content: '{}' });
    expect((await w.admin.get(`${url}/${bad}/`)).body).toMatchObject({
      status: 'failed',
      reason: 'The file is no board of Trello. Export the board from its menu as JSON.',
    });
    expect((await w.admin.delete(`${url}/${bad}/`)).status).toBe(204);
    expect((await w.admin.get(`${url}/${bad}/`)).status).toBe(404);
  });
});
