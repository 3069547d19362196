import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestFeed, readAudienceFresh, type TestFeed, until } from '#tests/support/feed.ts';
import { minuteLater } from '#tests/support/minute-later.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

const ENTITIES = [
  'comment',
  'comment_reaction',
  'work_item_reaction',
  'subscription',
  'notification',
];

/** What arrives at the sockets of those who watch, held against a fresh read. */
describe('the feed of comments and notifications', () => {
  let w: World;
  let feed: TestFeed;
  let max: FeedClient;
  let gus: FeedClient;
  let item: { id: string; url: string };

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
    [max, gus] = [feed.client(w.member), feed.client(w.guest)];
    await until(() => max.isCurrent && gus.isCurrent);
    const made = await w.admin.post(`${w.project.url}/issues/`, {
      name: 'Leaking tap',
      assignee_ids: [w.member.id],
    });
    item = { id: made.body.id, url: `${w.project.url}/issues/${made.body.id}/` };
    max.open(item.id);
    await until(() => max.store.follows(`item:${item.id}`));
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });

  /** Waits until a client holds exactly what a fresh read of the audience says. */
  async function converged(client: FeedClient, scope: string): Promise<void> {
    let difference: unknown;
    const isSame = async () => {
      const fresh = await readAudienceFresh(w.server, scope);
      const wanted = ENTITIES.flatMap((entity) => (fresh[entity] ?? []).map((image) => image));
      const held = [...client.store.inScope(scope)]
        .filter(([name]) => ENTITIES.includes(name.split(' ')[0] ?? ''))
        .map(([, image]) => image);
      const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);
      difference = [held.toSorted(byId), wanted.toSorted(byId)];
      return JSON.stringify(held.toSorted(byId)) === JSON.stringify(wanted.toSorted(byId));
    };
    await until(isSame).catch(() => {
      const [held, wanted] = difference as [unknown, unknown];
      expect(held).toEqual(wanted);
    });
  }

  const mine = (who: Caller) => `user:${who.id}`;

  it('brings a notification to its receiver at once, and to nobody else', async () => {
    await w.admin.patch(item.url, { priority: 'urgent' });
    const isTold = () =>
      max.store.all('notification').some((row) => row['title'] === 'updated the priority to');
    await until(isTold, 2_000);
    expect(gus.store.all('notification')).toEqual([]);
    await converged(max, mine(w.member));
  });

  it('brings what happens on an open item', async () => {
    const comments = `${item.url}comments/`;
    const made = await w.admin.post(comments, { comment_html: '<p>one</p>' });
    await w.admin.post(comments, { comment_html: '<p>two</p>' });
    await w.admin.patch(`${comments}${made.body.id}/`, { comment_html: '<p>three</p>' });
    const reactions = `${w.project.url}/comments/${made.body.id}/reactions/`;
    for (const reaction of ['128077', '128078']) await w.admin.post(reactions, { reaction });
    await w.admin.delete(`${reactions}128078/`);
    await w.admin.post(`${item.url}reactions/`, { reaction: '128516' });
    await converged(max, `item:${item.id}`);
    expect(max.store.get('comment', made.body.id)).toMatchObject({
      comment_html: '<p>three</p>',
      comment_reactions: [{ reaction: '128077' }],
    });
    expect(max.store.all('subscription')).toHaveLength(2);
    await w.admin.delete(`${comments}${made.body.id}/`);
    await converged(max, `item:${item.id}`);
    expect(max.store.get('comment', made.body.id)).toBeUndefined();
    expect(max.store.all('comment_reaction')).toEqual([]);
    expect(gus.store.all('comment')).toEqual([]);
  });

  it("brings one's own reading to one's other screens", async () => {
    const other = feed.client(w.member);
    await until(() => other.isCurrent);
    await w.member.post(`${w.workspace.url}/users/notifications/mark-all-read/`);
    await converged(other, mine(w.member));
    expect(other.store.all('notification').every((row) => row['read_at'] !== null)).toBe(true);
  });

  it('takes away and gives back with the right to see', async () => {
    const members = `${w.project.url}/members/`;
    const list = (await w.admin.get(members)).body as { id: string; member: string }[];
    const own = list.find((row) => row.member === w.member.id);
    expect(max.store.all('notification').length).toBeGreaterThan(0);
    expect((await w.admin.delete(`${members}${own?.id}/`)).status).toBe(204);
    await until(() => max.store.all('notification').length === 0);
    await converged(max, mine(w.member));
    expect(max.store.all('subscription')).toEqual([]);
    expect(max.store.all('comment')).toEqual([]);
    await w.admin.post(members, { members: [{ member_id: w.member.id, role: 15 }] });
    await until(() => max.store.all('notification').length > 0);
    await converged(max, mine(w.member));
  });

  it('follows the guest rule as it changes', async () => {
    const open = (isOpen: boolean) =>
      w.admin.patch(`${w.project.url}/`, { guest_view_all_features: isOpen });
    await open(true);
    expect((await w.guest.post(`${item.url}subscribe/`)).status).toBe(201);
    await w.admin.patch(item.url, { priority: 'low' });
    await until(() => gus.store.all('notification').length === 1);
    await open(false);
    await until(() => gus.store.all('notification').length === 0);
    await minuteLater(w);
    await w.admin.patch(item.url, { priority: 'high' });
    await converged(gus, mine(w.guest));
    expect(gus.store.all('subscription')).toEqual([]);
    await open(true);
    await until(() => gus.store.all('notification').length === 1);
    await converged(gus, mine(w.guest));
  });

  it('takes everything of a deleted item away', async () => {
    await w.admin.delete(item.url);
    await until(() => gus.store.all('notification').length === 0);
    for (const [client, who] of [
      [max, w.member],
      [gus, w.guest],
    ] as const) {
      await converged(client, mine(who));
      expect(client.store.all('notification')).toEqual([]);
      expect(client.store.all('subscription')).toEqual([]);
    }
  });
});
