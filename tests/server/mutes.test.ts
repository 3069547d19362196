import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sendDigests } from '#server/features/notifications/digest.ts';
import { minuteLater } from '#tests/support/minute-later.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

describe('muting', () => {
  let w: World;
  let mutes: string;
  let issues: string;
  let item: { id: string };

  beforeAll(async () => {
    w = await world();
    mutes = `${w.workspace.url}/mutes/`;
    issues = `${w.project.url}/issues/`;
  });
  afterAll(() => w.close());

  const told = async (who: Caller) =>
    (
      await w.server.platform.database.sql<{ title: string }[]>`
      SELECT title FROM notifications WHERE receiver_id = ${who.id} AND entity_identifier = ${item.id}
      ORDER BY id`
    ).length;
  const mails = async (who: Caller) =>
    (
      await w.server.platform.database.sql`
      SELECT 1 FROM notification_mails WHERE receiver_id = ${who.id} AND entity_identifier = ${item.id}`
    ).length;
  const change = async (fields: object) => {
    await minuteLater(w);
    return w.admin.patch(`${issues}${item.id}/`, fields);
  };
  const mention = () =>
    w.admin.post(`${issues}${item.id}/comments/`, {
      comment_html: `<p><mention-component entity_name="user_mention" entity_identifier="${w.member.id}"></mention-component></p>`,
    });

  it('silences a work item, but for mentions, until it is unmuted', async () => {
    item = (await w.admin.post(issues, { name: 'Loud', assignee_ids: [w.member.id] })).body;
    const preferences = '/api/users/me/notification-preferences/';
    await w.member.patch(preferences, { property_change: true, mention: true });
    await change({ priority: 'low' });
    const before = await told(w.member);
    expect(before).toBeGreaterThan(0);
    const body = { entity_name: 'issue', entity_identifier: item.id };
    const made = await w.member.post(mutes, body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...body, user: w.member.id, project: w.project.id });
    expect((await w.member.post(mutes, body)).status).toBe(400);
    expect((await w.member.get(mutes)).body).toEqual([made.body]);
    expect((await w.admin.get(mutes)).body).toEqual([]);
    await change({ priority: 'high' });
    expect(await told(w.member)).toBe(before);
    await mention();
    expect(await told(w.member)).toBe(before + 1);
    // What waited for the next mail when it was muted is not sent either.
    expect(await mails(w.member)).toBeGreaterThan(1);
    await sendDigests(w.server.platform);
    const sent = await w.server.platform.database.sql<
      { data: { issue_activity: { field: string } } }[]
    >`
      SELECT data FROM notification_mails WHERE receiver_id = ${w.member.id} AND sent_at IS NOT NULL`;
    expect(sent.map(({ data }) => data.issue_activity.field)).toEqual(['mention']);
    expect((await w.admin.delete(`${mutes}${made.body.id}/`)).status).toBe(404);
    expect((await w.member.delete(`${mutes}${made.body.id}/`)).status).toBe(204);
    await change({ priority: 'urgent' });
    expect(await told(w.member)).toBe(before + 2);
  });

  it('silences everything of a project', async () => {
    const body = { entity_name: 'project', entity_identifier: w.project.id };
    const made = await w.member.post(mutes, body);
    const [before, mailed] = [await told(w.member), await mails(w.member)];
    await change({ priority: 'none' });
    expect([await told(w.member), await mails(w.member)]).toEqual([before, mailed]);
    await w.member.delete(`${mutes}${made.body.id}/`);
    await change({ priority: 'low' });
    expect([await told(w.member), await mails(w.member)]).toEqual([before + 1, mailed + 1]);
  });

  it('refuses what the person does not see', async () => {
    const body = { entity_name: 'issue', entity_identifier: item.id };
    expect((await w.bystander.post(mutes, body)).status).toBe(400);
    const unknown = { entity_name: 'project', entity_identifier: w.workspace.id };
    expect((await w.member.post(mutes, unknown)).body).toHaveProperty('entity_identifier');
    expect((await w.stranger.get(mutes)).status).toBe(403);
  });

  it('goes by the kind of change for those who want the inbox or mails for some alone', async () => {
    const preferences = '/api/users/me/notification-preferences/';
    const set = (fields: object) => w.member.patch(preferences, fields);
    expect((await set({ inbox_property_change: false })).body).toMatchObject({
      inbox_property_change: false,
      inbox_comment: true,
      property_change: true,
    });
    const [before, mailed] = [await told(w.member), await mails(w.member)];
    await change({ priority: 'high' });
    expect([await told(w.member), await mails(w.member)]).toEqual([before, mailed + 1]);
    // A mail goes out without a notification of the inbox, too.
    await sendDigests(w.server.platform);
    const [last] = await w.server.platform.database.sql`
      SELECT sent_at FROM notification_mails WHERE receiver_id = ${w.member.id} ORDER BY id DESC LIMIT 1`;
    expect(last?.['sent_at']).not.toBeNull();
    await w.admin.post(`${issues}${item.id}/comments/`, { comment_html: '<p>Hello</p>' });
    expect(await told(w.member)).toBe(before + 1);
    await set({ inbox_mention: false, inbox_comment: false });
    await mention();
    expect(await told(w.member)).toBe(before + 1);
  });
});
