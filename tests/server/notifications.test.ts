import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ActivityRow } from '#server/features/activities/events.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { systemFacts } from '#server/platform/access/scope.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import {
  ListedNotification,
  Notification,
  NotificationImage,
} from '#shared/contract/notifications.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

const NOT_FOUND = { error: 'The required object does not exist.' };

/** What is told to whom when an item changes. */
describe('notifications are made', () => {
  let w: World;
  let eve: Caller;

  beforeAll(async () => {
    w = await world();
    eve = await joined('Eve');
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const joined = async (name: string, role: 5 | 15 = 15) => {
    const person = await w.server.person(name);
    await w.server.join(w.workspace, person, role);
    await w.server.joinProject(w.workspace, w.project, person, role);
    return person;
  };
  const makeItem = async (fields: object = {}, by: Caller = w.admin) => {
    const made = await by.post(`${w.project.url}/issues/`, { name: 'Leaking tap', ...fields });
    expect(made.status).toBe(201);
    return { id: made.body.id as string, url: `${w.project.url}/issues/${made.body.id}/` };
  };
  const told = (person: Caller, itemId: string) => sql()`
    SELECT * FROM notifications WHERE receiver_id = ${person.id} AND entity_identifier = ${itemId}
    ORDER BY created_at, id`;
  const mention = (person: Caller) =>
    `<mention-component id="x" entity_name="user_mention" entity_identifier="${person.id}"></mention-component>`;

  it('once for what one person changes of a value within a minute, and not of what is as it was', async () => {
    const item = await makeItem({ assignee_ids: [w.member.id] });
    const values = async () =>
      (await told(w.member, item.id)).flatMap((row) => {
        const { field, old_value, new_value } = row['data'].issue_activity;
        return field === 'priority' ? [[old_value, new_value]] : [];
      });
    const mails = async () =>
      (
        await sql()`SELECT data FROM notification_mails
          WHERE receiver_id = ${w.member.id} AND entity_identifier = ${item.id}
            AND data -> 'issue_activity' ->> 'field' = 'priority'`
      ).length;
    await sql()`UPDATE notification_preferences SET property_change = true WHERE user_id = ${w.member.id}`;
    await eve.patch(item.url, { priority: 'high' });
    await eve.patch(item.url, { priority: 'low' });
    await eve.patch(item.url, { priority: 'high' });
    expect(await values()).toEqual([['none', 'high']]);
    expect(await mails()).toBe(1);
    await eve.patch(item.url, { priority: 'none' });
    expect(await values()).toEqual([]);
    expect(await mails()).toBe(0);
    // What was read has been told: the next change is news of its own.
    await eve.patch(item.url, { priority: 'low' });
    await w.member.post(`/api/workspaces/${w.workspace.slug}/users/notifications/mark-all-read/`);
    await eve.patch(item.url, { priority: 'urgent' });
    const news = [
      ['none', 'low'],
      ['low', 'urgent'],
    ];
    expect(await values()).toEqual(news);
    // Who has read the change is told that it was changed back.
    await w.member.post(`/api/workspaces/${w.workspace.slug}/users/notifications/mark-all-read/`);
    await eve.patch(item.url, { priority: 'low' });
    expect(await values()).toEqual([...news, ['urgent', 'low']]);
    const { body: history } = await w.admin.get(`${item.url}history/`);
    expect(history.filter(({ field }: { field: string }) => field === 'priority')).toHaveLength(3);
  });

  it('of a change back within a minute, where a mail of the change has left', async () => {
    const item = await makeItem({ assignee_ids: [w.member.id] });
    await sql()`UPDATE notification_preferences SET property_change = true WHERE user_id = ${w.member.id}`;
    await eve.patch(item.url, { priority: 'high' });
    await sql()`UPDATE notification_mails SET processed_at = now() WHERE entity_identifier = ${item.id}`;
    await eve.patch(item.url, { priority: 'none' });
    const rows = await told(w.member, item.id);
    const changes = rows.map((row) => row['data'].issue_activity.new_value);
    expect(changes.slice(-2)).toEqual(['high', 'none']);
  });

  it('for the creator, the assignees and other subscribers, never for who acted', async () => {
    const item = await makeItem({ assignee_ids: [w.member.id] });
    const dan = await joined('Dan');
    await dan.post(`${item.url}subscribe/`);
    await eve.patch(item.url, { priority: 'high' });
    const senders = [];
    for (const person of [w.admin, w.member, dan]) {
      const last = (await told(person, item.id)).at(-1);
      expect(last).toMatchObject({
        title: 'updated the priority to',
        triggered_by_id: eve.id,
        created_by: null,
      });
      senders.push(last?.['sender']);
    }
    expect(senders).toEqual([
      'in_app:issue_activities:created',
      'in_app:issue_activities:assigned',
      'in_app:issue_activities:subscribed',
    ]);
    expect(await told(eve, item.id)).toEqual([]);
  });

  it('as subscribed, not assigned, when the creator is an assignee himself', async () => {
    const item = await makeItem({ assignee_ids: [w.admin.id, w.member.id] });
    await eve.patch(item.url, { priority: 'low' });
    expect((await told(w.member, item.id)).at(-1)).toMatchObject({
      sender: 'in_app:issue_activities:subscribed',
    });
  });

  it('with the exact payload, missing values being the word None', async () => {
    const item = await makeItem();
    await w.member.patch(item.url, { state_id: w.project.states['Todo'] });
    await w.member.post(`${item.url}comments/`, { comment_html: '<p>Look <b>here</b></p>' });
    const [state, comment] = await told(w.admin, item.id);
    const [activity, remark] = await sql()`
      SELECT id, new_identifier FROM work_item_activities WHERE work_item_id = ${item.id}
        AND field IN ('state', 'comment') ORDER BY created_at`;
    const issue = {
      id: item.id,
      name: 'Leaking tap',
      identifier: w.project.identifier,
      sequence_id: expect.any(Number),
      state_name: 'Todo',
      state_group: 'unstarted',
    };
    expect(state?.['data']).toEqual({
      issue,
      issue_activity: {
        id: activity?.['id'],
        verb: 'updated',
        field: 'state',
        actor: w.member.id,
        new_value: 'Todo',
        old_value: 'Backlog',
        issue_comment: '',
        old_identifier: w.project.states['Backlog'],
        new_identifier: w.project.states['Todo'],
      },
    });
    expect(comment?.['data']).toEqual({
      issue,
      issue_activity: {
        id: remark?.['id'],
        verb: 'created',
        field: 'comment',
        actor: w.member.id,
        new_value: '<p>Look <b>here</b></p>',
        old_value: 'None',
        issue_comment: 'Look here',
        old_identifier: null,
        new_identifier: remark?.['new_identifier'],
      },
    });
    expect(comment).toMatchObject({
      title: 'created a comment',
      message: null,
      message_html: '<p></p>',
      entity_name: 'issue',
      workspace_id: w.workspace.id,
      project_id: w.project.id,
    });
  });

  it('of a new item for its assignees alone', async () => {
    const item = await makeItem({ assignee_ids: [w.member.id] });
    const list = await told(w.member, item.id);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      title: 'added assignee ',
      sender: 'in_app:issue_activities:assigned',
      data: { issue_activity: { field: 'assignees', new_value: 'Max', old_value: '' } },
    });
    expect(await told(w.admin, item.id)).toEqual([]);
  });

  it('in the same transaction as the change, with a log row for each receiver', async () => {
    const item = await makeItem();
    await w.member.post(`${item.url}subscribe/`);
    await w.admin.patch(item.url, { priority: 'urgent' });
    const [row] = await sql()`
      SELECT n.xmin::text AS made, i.xmin::text AS changed, l.xid::text AS logged, l.scope_kind,
        l.scope, l.op, l.rev
      FROM notifications n JOIN work_items i ON i.id = n.entity_identifier
      JOIN change_log l ON l.entity = 'notification' AND l.entity_id = n.id
      WHERE n.receiver_id = ${w.member.id} AND n.entity_identifier = ${item.id}`;
    expect(row?.['made']).toBe(row?.['changed']);
    expect(row?.['logged']).toBe(row?.['changed']);
    expect(row).toMatchObject({ scope_kind: 'user', scope: w.member.id, op: 'up', rev: 1 });
  });

  it('one for each change of a request, none for the description', async () => {
    const item = await makeItem();
    await w.member.patch(item.url, {
      name: 'Other',
      priority: 'low',
      description_html: '<p>long</p>',
    });
    const fields = (await told(w.admin, item.id)).map((row) => row['data'].issue_activity.field);
    expect(fields).toEqual(['name', 'priority']);
  });

  it('not for dates set in the timeline, reactions or deletion', async () => {
    const item = await makeItem();
    await w.member.post(`${item.url}subscribe/`);
    await w.admin.post(`${w.project.url}/issue-dates/`, {
      updates: [{ id: item.id, start_date: '2024-01-01' }],
    });
    await w.admin.post(`${item.url}reactions/`, { reaction: '128077' });
    await w.admin.delete(item.url);
    expect(await told(w.member, item.id)).toEqual([]);
  });

  it('not for somebody who has left the project, nor for a guest who may not see the item', async () => {
    const item = await makeItem();
    const [leaver, guest] = [await joined('Lea'), await joined('Gina', 5)];
    await leaver.post(`${item.url}subscribe/`);
    await sql()`INSERT INTO work_item_subscribers (workspace_id, project_id, work_item_id, subscriber_id)
      VALUES (${w.workspace.id}, ${w.project.id}, ${item.id}, ${guest.id})`;
    await sql()`UPDATE project_members SET is_active = false WHERE member_id = ${leaver.id}`;
    await w.member.patch(item.url, { priority: 'high' });
    expect(await told(leaver, item.id)).toEqual([]);
    expect(await told(guest, item.id)).toEqual([]);
    await sql()`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
    await w.member.patch(item.url, { priority: 'low' });
    expect(await told(guest, item.id)).toHaveLength(1);
    await sql()`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
  });

  it('for people newly mentioned in a comment, once, in place of the ordinary one', async () => {
    const item = await makeItem({ name: 'Tap & pipe' });
    await w.member.post(`${item.url}subscribe/`);
    const made = await w.admin.post(`${item.url}comments/`, {
      comment_html: `<p>${mention(w.member)} ${mention(w.admin)} ${mention(w.bystander)} ${mention(w.guest)}</p>`,
    });
    const list = await told(w.member, item.id);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      sender: 'in_app:issue_activities:mentioned',
      title: '',
      message: 'Ada has mentioned you in a comment in issue Tap & pipe',
    });
    expect(Object.keys(list[0]?.['data'].issue).toSorted()).toEqual([
      'id',
      'identifier',
      'name',
      'sequence_id',
      'state_group',
      'state_name',
    ]);
    expect(list[0]?.['data'].issue_activity).toMatchObject({ field: 'comment', verb: 'created' });
    expect(list[0]?.['data'].issue_activity).not.toHaveProperty('issue_comment');
    for (const person of [w.admin, w.bystander, w.guest]) {
      expect(await told(person, item.id)).toEqual([]);
    }
    await w.admin.patch(`${item.url}comments/${made.body.id}/`, {
      comment_html: `<p>${mention(w.member)} ${mention(eve)} again</p>`,
    });
    expect((await told(w.member, item.id)).map((row) => row['title'])).toEqual([
      '',
      'updated a comment',
    ]);
    expect((await told(eve, item.id)).map((row) => row['title'])).toEqual(['']);
  });

  it('for people newly mentioned in the description, also of a new item', async () => {
    const item = await makeItem({ description_html: `<p>${mention(w.member)}</p>` });
    const [first] = await told(w.member, item.id);
    expect(first).toMatchObject({
      sender: 'in_app:issue_activities:mentioned',
      message: 'You have been mentioned in the issue Leaking tap',
      data: { issue: { project_id: w.project.id, workspace_slug: w.workspace.slug } },
    });
    for (const text of ['one', 'two']) {
      await w.admin.patch(item.url, {
        description_html: `<p>${mention(w.member)} ${mention(eve)} ${text}</p>`,
        ...(text === 'one' ? { priority: 'high' } : {}),
      });
    }
    const ofEve = await told(eve, item.id);
    expect(ofEve).toHaveLength(1);
    expect(ofEve[0]?.['data'].issue_activity).toMatchObject({ field: 'description' });
    // Mentioned before: told of the priority only.
    expect((await told(w.member, item.id)).map((row) => row['title'])).toEqual([
      '',
      'updated the priority to',
    ]);
  });

  it('for fifty subscribers by as many statements as for one', async () => {
    const item = await makeItem();
    const people: string[] = [];
    for (let i = 0; i < 50; i += 1) people.push((await joined(`Person ${i}`)).id);
    const one = await statementsOfTelling(item.id, people.slice(0, 1));
    const fifty = await statementsOfTelling(item.id, people.slice(1));
    expect(one).toBeGreaterThan(0);
    expect(fifty).toBe(one);
    const rows = await sql()`SELECT receiver_id, count(*)::int AS lines FROM notifications
      WHERE entity_identifier = ${item.id} GROUP BY 1`;
    expect(rows).toHaveLength(50);
    // Three lines each; the first person was there both times.
    expect(rows.map((row) => row['lines']).toSorted()).toEqual([...Array(49).fill(3), 6]);
  });

  /** Subscribes the people, records three activities and counts the statements of the reactions. */
  async function statementsOfTelling(itemId: string, people: readonly string[]): Promise<number> {
    await sql()`
      INSERT INTO work_item_subscribers (workspace_id, project_id, work_item_id, subscriber_id)
      SELECT ${w.workspace.id}, ${w.project.id}, ${itemId}, id
      FROM unnest(${people as string[]}::uuid[]) AS p(id)`;
    const [row] = await sql()<WorkItemRow[]>`SELECT * FROM work_items WHERE id = ${itemId}`;
    const activities = await sql()<ActivityRow[]>`
      INSERT INTO work_item_activities (workspace_id, project_id, work_item_id, actor_id, verb, field, comment)
      SELECT ${w.workspace.id}, ${w.project.id}, ${itemId}, ${w.admin.id}, 'updated', f, f
      FROM unnest(ARRAY['name', 'priority', 'state']) AS f RETURNING *`;
    let statements = 0;
    await inTransaction(w.server.platform, systemFacts, async (scope) => {
      if (!row) throw new Error('The item is missing.');
      const counting = new Proxy(scope.sql, {
        apply: (target, self, given) => {
          statements += 1;
          return Reflect.apply(target, self, given);
        },
      });
      Object.assign(scope, { sql: counting });
      const actor_id = w.admin.id;
      const data = { item: row, activities, actor_id, notify: true, subscribe: false };
      scope.emit({ type: 'activity.recorded', data });
    });
    return statements;
  }
});

/** A person's own calls about them. */
describe('notifications', () => {
  let w: World;
  let item: { id: string; url: string };
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.workspace.url}/users/notifications`;
    item = await makeItem({ assignee_ids: [w.member.id] });
    await w.admin.patch(item.url, { priority: 'high' });
    await w.admin.post(`${item.url}comments/`, {
      comment_html: `<p><mention-component id="x" entity_name="user_mention" entity_identifier="${w.member.id}"></mention-component></p>`,
    });
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const makeItem = async (fields: object = {}, by: Caller = w.admin) => {
    const made = await by.post(`${w.project.url}/issues/`, { name: 'Leaking tap', ...fields });
    return { id: made.body.id as string, url: `${w.project.url}/issues/${made.body.id}/` };
  };
  const list = async (query = '', who: Caller = w.member) => {
    const reply = await who.get(`${url}?${query}`);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const titles = async (query = '', who: Caller = w.member) =>
    (await list(query, who)).map((row: { title: string }) => row.title);
  const first = async (): Promise<{ id: string; path: string }> => {
    const [row] = await list();
    return { id: row.id, path: `${url}/${row.id}/` };
  };

  it('are closed to people without a session and outside the workspace', async () => {
    const { path } = await first();
    for (const who of [w.server.anonymous, w.stranger]) {
      const status = who === w.stranger ? 403 : 401;
      expect((await who.get(url)).status).toBe(status);
      expect((await who.get(`${url}/unread/`)).status).toBe(status);
      expect((await who.post(`${url}/mark-all-read/`)).status).toBe(status);
      expect((await who.patch(path, {})).status).toBe(status);
      expect((await who.post(`${path}read/`)).status).toBe(status);
      expect((await who.delete(`${path}archive/`)).status).toBe(status);
    }
  });

  it("are nobody else's, not even an admin's", async () => {
    const { path } = await first();
    for (const reply of [
      await w.admin.patch(path, {}),
      await w.admin.post(`${path}read/`),
      await w.admin.delete(`${path}read/`),
      await w.admin.post(`${path}archive/`),
      await w.admin.delete(`${path}archive/`),
    ]) {
      expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
    }
    expect(await list('', w.admin)).toEqual([]);
  });

  it('list everything but mentions, or mentions alone', async () => {
    expect(await titles()).toEqual(['updated the priority to', 'added assignee ']);
    const mentions = await list('mentioned=true');
    expect(mentions).toHaveLength(1);
    expect(mentions[0]).toMatchObject({
      is_mentioned_notification: true,
      is_inbox_issue: false,
      is_intake_issue: false,
      workspace: w.workspace.id,
      project: w.project.id,
      receiver: w.member.id,
      triggered_by_details: { display_name: 'Ada' },
    });
    for (const row of [...mentions, ...(await list())])
      ListedNotification.options[0].strict().parse(row);
  });

  it('say when their item waits in the intake', async () => {
    await sql()`UPDATE work_items SET intake_status = 0 WHERE id = ${item.id}`;
    expect((await list())[0]).toMatchObject({ is_inbox_issue: true, is_intake_issue: true });
    await sql()`UPDATE work_items SET intake_status = NULL WHERE id = ${item.id}`;
  });

  it('come in the envelope when a page is asked for', async () => {
    const page = await list('per_page=1&cursor=1:1:0');
    expect(page).toMatchObject({
      grouped_by: null,
      sub_grouped_by: null,
      total_count: 2,
      total_results: 2,
      total_pages: 2,
      count: 1,
      next_cursor: '1:2:0',
      prev_cursor: '1:0:1',
      next_page_results: false,
      prev_page_results: true,
      extra_stats: null,
    });
    expect(page.results.map((row: { title: string }) => row.title)).toEqual(['added assignee ']);
    const turned = await list('per_page=300&cursor=300:0:0&order_by=created_at');
    expect(turned.results.map((row: { title: string }) => row.title)).toEqual([
      'added assignee ',
      'updated the priority to',
    ]);
  });

  it('refuse words and pages that are none', async () => {
    const refusals = [
      ['snoozed=maybe', { error: 'The required key does not exist.' }],
      ['archived=1', { error: 'The required key does not exist.' }],
      ['per_page=x&cursor=1:0:0', { detail: 'Invalid per_page parameter.' }],
      ['per_page=1001&cursor=1:0:0', { detail: 'Invalid per_page value. Cannot exceed 1000.' }],
      ['per_page=1&cursor=x', { detail: 'Invalid cursor parameter.' }],
      [
        'per_page=1&cursor=1:0:0&order_by=receiver__password',
        { error: 'Please provide valid detail' },
      ],
    ] as const;
    for (const [query, body] of refusals) {
      const reply = await w.member.get(`${url}?${query}`);
      expect([query, reply.status, reply.body]).toEqual([query, 400, body]);
    }
  });

  it("are filtered by one's part in the item", async () => {
    const own = await makeItem({ name: 'Own' }, w.member);
    await w.admin.patch(own.url, { priority: 'low' });
    const watched = await makeItem({ name: 'Watched' });
    await w.member.post(`${watched.url}subscribe/`);
    await w.admin.patch(watched.url, { priority: 'low' });
    const names = async (query: string) =>
      (await list(query)).map((row: { data: { issue: { name: string } } }) => row.data.issue.name);
    expect(await names('type=created')).toEqual(['Own']);
    expect(await names('type=assigned')).toEqual(['Leaking tap', 'Leaking tap']);
    expect(await names('type=subscribed')).toEqual(['Watched', 'Leaking tap', 'Leaking tap']);
    expect(await names('type=created,assigned')).toEqual(['Own', 'Leaking tap', 'Leaking tap']);
    expect(await names('type=all')).toHaveLength(4);
    await sql()`UPDATE workspace_members SET role = 5 WHERE member_id = ${w.member.id}`;
    expect(await names('type=created,assigned')).toEqual([]);
    await sql()`UPDATE workspace_members SET role = 15 WHERE member_id = ${w.member.id}`;
  });

  it('count the unread, mentions apart', async () => {
    const counts = await w.member.get(`${url}/unread/`);
    expect(counts.body).toEqual({
      total_unread_notifications_count: 4,
      mention_unread_notifications_count: 1,
    });
  });

  it('are read and unread, archived and taken back, one at a time', async () => {
    const { id, path } = await first();
    const read = await w.member.post(`${path}read/`);
    expect(read.status).toBe(200);
    Notification.options[0].strict().parse(read.body);
    expect(read.body).toMatchObject({ id, updated_by: null });
    expect(read.body.read_at).not.toBeNull();
    expect(await titles('read=true')).toHaveLength(1);
    expect(await titles('read=false')).toHaveLength(3);
    const unread = await w.member.delete(`${path}read/`);
    expect([unread.status, unread.body.read_at]).toEqual([200, null]);
    const archived = await w.member.post(`${path}archive/`);
    expect(archived.body.archived_at).not.toBeNull();
    expect((await list()).map((row: { id: string }) => row.id)).not.toContain(id);
    expect((await list('archived=true')).map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await w.member.delete(`${path}archive/`)).body.archived_at).toBeNull();
    const log = await sql()`SELECT scope, op, rev FROM change_log
      WHERE entity = 'notification' AND entity_id = ${id} ORDER BY id`;
    expect(log.map((row) => row['rev'])).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(log.map((row) => row['scope']))).toEqual(new Set([w.member.id]));
  });

  it('are snoozed until a moment, and woken by an empty body', async () => {
    const { id, path } = await first();
    const ids = async (query: string) => (await list(query)).map((row: { id: string }) => row.id);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const snoozed = await w.member.patch(path, { snoozed_till: tomorrow, read_at: tomorrow });
    expect(snoozed.status).toBe(200);
    expect(snoozed.body).toMatchObject({
      snoozed_till: tomorrow.replace('Z', '000Z'),
      read_at: null,
    });
    expect(await ids('')).toContain(id);
    expect(await ids('snoozed=true')).toEqual([id]);
    expect((await ids(''))[0]).toBe(id);
    const counts = await w.member.get(`${url}/unread/`);
    expect(counts.body.total_unread_notifications_count).toBe(3);
    await sql()`UPDATE notifications SET snoozed_till = now() - interval '1 hour' WHERE id = ${id}`;
    expect(await ids('')).not.toContain(id);
    expect(await ids('snoozed=true')).toEqual([id]);
    expect((await w.member.patch(path, {})).body.snoozed_till).toBeNull();
    expect(await ids('snoozed=true')).toEqual([]);
  });

  it('answer under the short address too', async () => {
    const { id } = await first();
    const short = `${w.workspace.url}/notifications/${id}/`;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await w.member.patch(short, { snoozed_till: tomorrow });
    expect(body).toMatchObject({ id, snoozed_till: tomorrow.replace('Z', '000Z') });
    expect((await w.member.patch(short, {})).body.snoozed_till).toBeNull();
    for (const [part, mark] of [
      ['read', 'read_at'],
      ['archive', 'archived_at'],
    ] as const) {
      expect((await w.member.post(`${short}${part}/`)).body[mark]).toEqual(expect.any(String));
      expect((await w.member.delete(`${short}${part}/`)).body[mark]).toBeNull();
    }
    expect((await w.admin.post(`${short}read/`)).status).toBe(404);
  });

  it("take a moment without an offset in the person's own zone, and refuse what is none", async () => {
    const { path } = await first();
    await sql()`UPDATE users SET user_timezone = 'Asia/Kolkata' WHERE id = ${w.member.id}`;
    const local = await w.member.patch(path, { snoozed_till: '2030-01-01T10:00:00' });
    expect(local.body.snoozed_till).toBe('2030-01-01T10:00:00.000000+05:30');
    await sql()`UPDATE users SET user_timezone = 'UTC' WHERE id = ${w.member.id}`;
    for (const snoozed_till of ['soon', 5, '2030-13-01T00:00:00Z']) {
      const reply = await w.member.patch(path, { snoozed_till });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body)).toEqual(['snoozed_till']);
    }
    expect((await w.member.patch(path, { snoozed_till: '0000-01-01T00:00:00Z' })).status).toBe(400);
    await w.member.patch(path, { snoozed_till: null });
  });

  it('are all marked as read that match, mentions too', async () => {
    const { id, path } = await first();
    await w.member.post(`${path}archive/`);
    const some = await w.member.post(`${url}/mark-all-read/`, { type: 'created' });
    expect([some.status, some.body]).toEqual([200, { message: 'Successful' }]);
    expect(await titles('read=false')).toHaveLength(2);
    // A list of parts narrows as one part does, and nothing unread has been read.
    await w.member.post(`${url}/mark-all-read/`, { type: 'created, created' });
    await w.member.post(`${url}/mark-all-read/`, { read: true });
    expect(await titles('read=false')).toHaveLength(2);
    const short = `${w.workspace.url}/notifications`;
    expect((await w.member.get(`${short}/unread/`)).body).toEqual(
      (await w.member.get(`${url}/unread/`)).body,
    );
    await w.member.post(`${short}/mark-all-read/`, {
      type: ['watching', 'assigned'],
      archived: false,
    });
    expect(await titles('read=false')).toEqual([]);
    expect(await list('mentioned=1&read=false')).toEqual([]);
    const [archived] = await sql()`SELECT read_at FROM notifications WHERE id = ${id}`;
    expect(archived?.['read_at']).toBeNull();
    await w.member.post(`${url}/mark-all-read/`, { archived: true });
    const [later] = await sql()`SELECT read_at FROM notifications WHERE id = ${id}`;
    expect(later?.['read_at']).not.toBeNull();
    const wrong = await w.member.post(`${url}/mark-all-read/`, { snoozed: 'perhaps' });
    expect([wrong.status, wrong.body]).toEqual([400, { snoozed: ['Must be a valid boolean.'] }]);
  });

  it('are gone with what one may no longer see', async () => {
    const entity = entityOf('notification');
    const mine = `user:${w.member.id}` as const;
    const visible = () => entity.visibleIds(sql(), [mine]);
    const one = await makeItem({ name: 'Gone soon', assignee_ids: [w.member.id] });
    const [row] = await list();
    expect(row.data.issue.name).toBe('Gone soon');
    const [image] = await entity.images(sql(), [row.id]);
    expect(image?.audiences).toEqual([mine]);
    expect(
      NotificationImage.options[0].strict().parse(JSON.parse(image?.json ?? '')),
    ).toMatchObject({
      rev: 1,
      workspace: w.workspace.id,
      is_mentioned_notification: false,
      triggered_by_details: { display_name: 'Ada' },
    });
    expect(await visible()).toContain(row.id);
    await w.admin.delete(one.url);
    expect((await list()).map((left: { id: string }) => left.id)).not.toContain(row.id);
    expect(await visible()).not.toContain(row.id);
    expect((await entity.images(sql(), [row.id])).flatMap((left) => left.audiences)).toEqual([]);
    expect((await w.member.post(`${url}/${row.id}/read/`)).body).toEqual(NOT_FOUND);
    const log = await sql()`SELECT scope, op FROM change_log
      WHERE entity = 'notification' AND entity_id = ${row.id} ORDER BY id`;
    expect(log.at(-1)).toMatchObject({ scope: w.member.id, op: 'del' });
    const left = await list();
    expect(left.length).toBeGreaterThan(0);
    await w.member.post(`${w.project.url}/members/leave/`);
    await sql()`UPDATE project_members SET is_active = false WHERE member_id = ${w.member.id}`;
    expect(await list()).toEqual([]);
    expect(await visible()).toEqual([]);
    expect((await w.member.get(`${url}/unread/`)).body).toEqual({
      total_unread_notifications_count: 0,
      mention_unread_notifications_count: 0,
    });
    expect((await w.member.post(`${url}/${left[0].id}/read/`)).body).toEqual(NOT_FOUND);
  });
});
