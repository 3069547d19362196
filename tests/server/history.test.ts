import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Activity } from '#shared/contract/activities.ts';
import { Comment } from '#shared/contract/comments.ts';
import { world, type World } from '#tests/support/world.ts';

interface Entry {
  id: string;
  created_at: string;
  field?: string | null;
  comment_html?: string;
}

describe('history', () => {
  let w: World;
  let url: string;
  let item: string;

  beforeAll(async () => {
    w = await world();
    const made = await w.member.post(`${w.project.url}/issues/`, { name: 'Leaking tap' });
    item = `${w.project.url}/issues/${made.body.id}/`;
    url = `${item}history/`;
    await w.admin.post(`${item}comments/`, { comment_html: '<p>one</p>' });
    await w.admin.patch(item, { priority: 'high' });
    await w.member.post(`${item}comments/`, { comment_html: '<p>two</p>' });
    await w.member.post(`${item}reactions/`, { reaction: '128077' });
  });
  afterAll(() => w.close());

  const entries = async (query: string): Promise<Entry[]> => {
    const reply = await w.admin.get(`${url}?${query}`);
    expect(reply.status).toBe(200);
    return reply.body;
  };

  it("is closed to people without a session, outside the project, and to guests of others' items", async () => {
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    expect((await w.stranger.get(url)).status).toBe(403);
    expect((await w.bystander.get(url)).status).toBe(403);
    const guest = await w.guest.get(`${url}?activity_type=issue-property`);
    expect(guest.body).toEqual({ error: 'You are not allowed to view this issue' });
  });

  it('of properties is the oldest first, without comments and reactions', async () => {
    const list = await entries('activity_type=issue-property');
    for (const entry of list) Activity.parse(entry);
    expect(list.map((entry) => entry.field)).toEqual([null, 'priority']);
  });

  it('of comments is the oldest first', async () => {
    const list = await entries('activity_type=issue-comment');
    for (const entry of list) Comment.parse(entry);
    expect(list.map((entry) => entry.comment_html)).toEqual(['<p>one</p>', '<p>two</p>']);
  });

  it('without a kind answers both in one order', async () => {
    const list = await entries('');
    expect(list.map((entry) => entry.comment_html ?? entry.field)).toEqual([
      null,
      '<p>one</p>',
      'priority',
      '<p>two</p>',
    ]);
  });

  it('begins after a moment, given back as it was sent, in any zone', async () => {
    const { sql } = w.server.platform.database;
    await sql`UPDATE users SET user_timezone = 'Asia/Kolkata' WHERE id = ${w.admin.id}`;
    for (const kind of ['issue-property', 'issue-comment']) {
      const all = await entries(`activity_type=${kind}`);
      const first = all[0]?.created_at ?? '';
      expect(first).toMatch(/\+05:30$/);
      for (const moment of [encodeURIComponent(first), first]) {
        const later = await entries(`activity_type=${kind}&created_at__gt=${moment}`);
        expect(later.map((entry) => entry.id)).toEqual(all.slice(1).map((entry) => entry.id));
      }
      const last = encodeURIComponent(all.at(-1)?.created_at ?? '');
      expect(await entries(`activity_type=${kind}&created_at__gt=${last}`)).toEqual([]);
    }
    await sql`UPDATE users SET user_timezone = 'UTC' WHERE id = ${w.admin.id}`;
  });

  it('refuses a moment that is none', async () => {
    for (const moment of ['yesterday', '2024-99-99T00:00:00Z', '', '0000-01-01T00:00:00Z']) {
      const reply = await w.admin.get(
        `${url}?activity_type=issue-comment&created_at__gt=${moment}`,
      );
      expect([reply.status, reply.body]).toEqual([400, { error: 'Please provide valid detail' }]);
    }
  });

  it("of another project's item is not found", async () => {
    const foreign = await w.stranger.post(`${w.foreign.project.url}/issues/`, { name: 'Secret' });
    const reply = await w.admin.get(`${w.project.url}/issues/${foreign.body.id}/history/`);
    expect([reply.status, reply.body]).toEqual([
      404,
      { error: 'The required object does not exist.' },
    ]);
  });

  it('of an archived project is empty', async () => {
    const { sql } = w.server.platform.database;
    await sql`UPDATE projects SET archived_at = now() WHERE id = ${w.project.id}`;
    expect(await entries('activity_type=issue-property')).toEqual([]);
    await sql`UPDATE projects SET archived_at = NULL WHERE id = ${w.project.id}`;
  });
});
