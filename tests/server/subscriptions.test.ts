import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { entityOf } from '#server/platform/changes/entities.ts';
import { Subscription, SubscriptionImage } from '#shared/contract/subscriptions.ts';
import { world, type World } from '#tests/support/world.ts';

const NOT_FOUND = { error: 'The required object does not exist.' };
const FORBIDDEN = { detail: 'You do not have permission to perform this action.' };

describe('subscriptions', () => {
  let w: World;
  let itemId: string;
  let item: string;

  beforeAll(async () => {
    w = await world();
    const made = await w.admin.post(`${w.project.url}/issues/`, { name: 'Leaking tap' });
    itemId = made.body.id;
    item = `${w.project.url}/issues/${itemId}/`;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const subscribers = async (id: string) => {
    const rows = await sql()<{ subscriber_id: string }[]>`
      SELECT subscriber_id FROM work_item_subscribers
      WHERE work_item_id = ${id} AND deleted_at IS NULL`;
    return rows.map((row) => row.subscriber_id).toSorted();
  };
  const mention = (id: string) =>
    `<mention-component id="x" entity_name="user_mention" entity_identifier="${id}"></mention-component>`;

  it('that were made while the item was being deleted are told of when it is back', async () => {
    const issues = `${w.project.url}/issues/`;
    const { id } = (await w.admin.post(issues, { name: 'Gone for a while' })).body;
    await w.admin.delete(`${issues}${id}/`);
    // What a call leaves that has looked before the deletion and commits after it.
    const [slipped] = await sql()<{ id: string }[]>`
      INSERT INTO work_item_subscribers (workspace_id, project_id, work_item_id, subscriber_id)
      VALUES (${w.workspace.id}, ${w.project.id}, ${id}, ${w.member.id}) RETURNING id`;
    const back = await w.admin.post(`${w.project.url}/restore-issues/`, { issue_ids: [id] });
    expect(back.status).toBeLessThan(300);
    const told = await sql()`
      SELECT scope_kind, scope, op FROM change_log WHERE entity_id = ${slipped?.id ?? ''} ORDER BY xid, id`;
    expect(told).toContainEqual({ scope_kind: 'user', scope: w.member.id, op: 'up' });
  });

  it('are closed to people without a session and to people outside the project', async () => {
    for (const call of ['get', 'post', 'delete'] as const) {
      expect((await w.server.anonymous[call](`${item}subscribe/`)).status).toBe(401);
      expect((await w.stranger[call](`${item}subscribe/`)).body).toEqual(FORBIDDEN);
      expect((await w.bystander[call](`${item}subscribe/`)).body).toEqual(FORBIDDEN);
    }
    expect((await w.bystander.get(`${item}issue-subscribers/`)).body).toEqual(FORBIDDEN);
  });

  it('begin and end by hand', async () => {
    expect((await w.member.get(`${item}subscribe/`)).body).toEqual({ subscribed: false });
    const made = await w.member.post(`${item}subscribe/`);
    expect(made.status).toBe(201);
    Subscription.parse(made.body);
    expect(made.body).toMatchObject({
      subscriber: w.member.id,
      issue: itemId,
      project: w.project.id,
      workspace: w.workspace.id,
      created_by: w.member.id,
    });
    expect((await w.member.get(`${item}subscribe/`)).body).toEqual({ subscribed: true });
    const again = await w.member.post(`${item}subscribe/`);
    expect([again.status, again.body]).toEqual([
      400,
      { message: 'User already subscribed to the issue.' },
    ]);
    const log = await sql()`SELECT scope_kind, scope, op FROM change_log
      WHERE entity_id = ${made.body.id} ORDER BY scope_kind`;
    expect(log).toEqual([
      { scope_kind: 'item', scope: itemId, op: 'up' },
      { scope_kind: 'user', scope: w.member.id, op: 'up' },
    ]);
    expect((await w.member.delete(`${item}subscribe/`)).status).toBe(204);
    expect((await w.member.delete(`${item}subscribe/`)).body).toEqual(NOT_FOUND);
    expect((await w.member.post(`${item}subscribe/`)).status).toBe(201);
  });

  it('list the members who could have one, and are ended by an admin or member', async () => {
    const list = await w.guest.get(`${item}issue-subscribers/`);
    expect(list.status).toBe(403);
    const people = (await w.member.get(`${item}issue-subscribers/`)).body;
    expect(people.map((row: { member: { id: string } }) => row.member.id).toSorted()).toEqual(
      [w.admin.id, w.member.id, w.guest.id].toSorted(),
    );
    const one = `${item}issue-subscribers/${w.member.id}/`;
    expect((await w.guest.delete(one)).body).toEqual(FORBIDDEN);
    expect((await w.admin.delete(one)).status).toBe(204);
    expect((await w.admin.delete(one)).body).toEqual(NOT_FOUND);
  });

  it('to an item of another project are not found', async () => {
    const foreign = await w.stranger.post(`${w.foreign.project.url}/issues/`, { name: 'Secret' });
    const url = `${w.project.url}/issues/${foreign.body.id}/subscribe/`;
    for (const call of ['get', 'post', 'delete'] as const) {
      const reply = await w.admin[call](url);
      expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
    }
    expect(await subscribers(foreign.body.id)).toEqual([w.stranger.id]);
  });

  it('come by creating, being assigned and being mentioned', async () => {
    const cleo = await w.server.person('Cleo');
    await w.server.join(w.workspace, cleo, 15);
    await w.server.joinProject(w.workspace, w.project, cleo, 15);
    const made = await w.admin.post(`${w.project.url}/issues/`, {
      name: 'New',
      assignee_ids: [w.member.id],
      description_html: `<p>${mention(cleo.id)} ${mention(w.guest.id)} ${mention(w.bystander.id)}</p>`,
    });
    // The guest may not see the item, the bystander is not in the project.
    expect(await subscribers(made.body.id)).toEqual([w.admin.id, w.member.id, cleo.id].toSorted());
  });

  it('come by acting and by a mention in a comment', async () => {
    const made = await w.admin.post(`${w.project.url}/issues/`, { name: 'Acted on' });
    const url = `${w.project.url}/issues/${made.body.id}/`;
    await w.admin.post(`${url}comments/`, { comment_html: `<p>${mention(w.member.id)}</p>` });
    expect(await subscribers(made.body.id)).toEqual([w.admin.id, w.member.id].toSorted());
    const dan = await w.server.person('Dan');
    await w.server.join(w.workspace, dan, 15);
    await w.server.joinProject(w.workspace, w.project, dan, 15);
    await dan.post(`${url}reactions/`, { reaction: '128077' });
    expect(await subscribers(made.body.id)).not.toContain(dan.id);
    await dan.patch(url, { priority: 'high' });
    expect(await subscribers(made.body.id)).toContain(dan.id);
  });

  it('come by being assigned later, and do not end with the assignment', async () => {
    const made = await w.admin.post(`${w.project.url}/issues/`, { name: 'Later' });
    const url = `${w.project.url}/issues/${made.body.id}/`;
    await w.admin.patch(url, { assignee_ids: [w.member.id] });
    await w.admin.patch(url, { assignee_ids: [] });
    expect(await subscribers(made.body.id)).toEqual([w.admin.id, w.member.id].toSorted());
  });

  it('end with the item', async () => {
    const made = await w.admin.post(`${w.project.url}/issues/`, { name: 'Short' });
    await w.admin.delete(`${w.project.url}/issues/${made.body.id}/`);
    expect(await subscribers(made.body.id)).toEqual([]);
  });

  it('have images for the open item and for a subscriber who may see it', async () => {
    const entity = entityOf('subscription');
    await w.member.post(`${item}subscribe/`);
    const read = async () => {
      const [row] = await sql()<{ id: string }[]>`SELECT id FROM work_item_subscribers
        WHERE work_item_id = ${itemId} AND subscriber_id = ${w.member.id}`;
      const [image] = await entity.images(sql(), [row?.id ?? '']);
      return image;
    };
    const image = await read();
    expect(SubscriptionImage.strict().parse(JSON.parse(image?.json ?? '')).rev).toBe(image?.rev);
    expect(image?.audiences).toEqual([`item:${itemId}`, `user:${w.member.id}`]);
    expect(await entity.visibleIds(sql(), [`user:${w.member.id}`])).toContain(image?.id);
    expect(await entity.visibleIds(sql(), [`item:${itemId}`])).toContain(image?.id);
    await sql()`UPDATE project_members SET is_active = false WHERE member_id = ${w.member.id}`;
    expect((await read())?.audiences).toEqual([`item:${itemId}`]);
    expect(await entity.visibleIds(sql(), [`user:${w.member.id}`])).toEqual([]);
  });
});
