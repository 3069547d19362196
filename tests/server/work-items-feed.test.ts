import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { ActivityImage } from '#shared/contract/activities.ts';
import {
  WorkItemDescriptionImage,
  WorkItemImage,
  WorkItemLinkImage,
  WorkItemRelationImage,
} from '#shared/contract/work-items.ts';
import { openTestFeed, readAudienceFresh, type TestFeed } from '#tests/support/feed.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

const IMAGES: Record<string, z.ZodObject> = {
  activity: ActivityImage,
  work_item: WorkItemImage,
  work_item_description: WorkItemDescriptionImage,
  work_item_link: WorkItemLinkImage,
  work_item_relation: WorkItemRelationImage,
};

/** What commands about items do to a client that follows the project and has two items open. */
describe('the feed of work items', () => {
  let w: World;
  let feed: TestFeed;
  let url: string;

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
    url = `${w.project.url}/issues/`;
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });

  const sql = () => w.server.platform.database.sql;
  const make = async (fields: Record<string, unknown> = {}, who: Caller = w.member) =>
    (await who.post(url, { name: 'item', ...fields })).body.id as string;

  /** What the client holds of a scope is what the database says of it. */
  const expectSame = async (client: FeedClient, scope: string) => {
    let last = {};
    await feed
      .until(async () => {
        const fresh = new Map<string, unknown>();
        for (const [entity, images] of Object.entries(await readAudienceFresh(w.server, scope))) {
          for (const image of images) {
            IMAGES[entity]?.strict().parse(image);
            fresh.set(`${entity} ${image.id}`, image);
          }
        }
        const held = client.store.inScope(scope);
        const names = new Set([...fresh.keys(), ...held.keys()]);
        last = Object.fromEntries(
          [...names]
            .filter((name) => JSON.stringify(fresh.get(name)) !== JSON.stringify(held.get(name)))
            .map((name) => [name, { fresh: fresh.get(name), held: held.get(name) }]),
        );
        return Object.keys(last).length === 0;
      }, 3_000)
      .catch(() => expect(last, scope).toEqual({}));
  };

  it('keeps a client equal to the database through every command', async () => {
    const client = feed.client(w.admin);
    await feed.until(() => client.isCurrent);
    const [one, two] = [await make(), await make()];
    const done = { state_id: w.project.states['Done'] };
    client.open(one);
    client.open(two);
    await feed.until(() => client.isCurrent);
    const same = async () => {
      await expectSame(client, `project:${w.project.id}`);
      await expectSame(client, `item:${one}`);
      await expectSame(client, `item:${two}`);
    };
    await same();
    let link = '';
    let child = '';
    // The audience of an item goes with it: who sees it come back opens it again.
    const takeBack = async (id: string) => {
      const reply = await w.admin.post(`${w.project.url}/restore-issues/`, { issue_ids: [id] });
      client.close(id);
      client.open(id);
      await feed.until(() => client.isCurrent);
      return reply;
    };
    const steps: [string, () => Promise<{ status: number } | void>][] = [
      ['name', () => w.member.patch(`${url}${one}/`, { name: 'n', priority: 'low' })],
      ['description', () => w.member.patch(`${url}${one}/`, { description_html: '<p>a</p>' })],
      ['again', () => w.member.patch(`${url}${one}/`, { description_html: '<p>b</p>' })],
      ['parent', () => w.member.patch(`${url}${one}/`, { parent_id: two })],
      [
        'link',
        async () => {
          const reply = await w.member.post(`${url}${one}/issue-links/`, { url: 'a.example' });
          link = reply.body.id;
          return reply;
        },
      ],
      ['edit link', () => w.member.patch(`${url}${one}/issue-links/${link}/`, { title: 't' })],
      [
        'relation',
        () =>
          w.member.post(`${url}${one}/issue-relation/`, {
            relation_type: 'blocking',
            issues: [two],
          }),
      ],
      ['comment', () => w.member.post(`${url}${one}/comments/`, { comment_html: '<p>c</p>' })],
      ['reaction', () => w.member.post(`${url}${one}/reactions/`, { reaction: '128077' })],
      [
        'child',
        async () => {
          child = await make({ parent_id: one });
        },
      ],
      ['sub-item', () => w.member.post(`${url}${two}/sub-issues/`, { sub_issue_ids: [child] })],
      [
        'dates',
        () =>
          w.member.post(`${w.project.url}/issue-dates/`, {
            updates: [{ id: one, start_date: '2030-01-01' }],
          }),
      ],
      [
        'bulk',
        () =>
          w.member.post(`${w.project.url}/bulk-operation-issues/`, {
            issue_ids: [one, two],
            properties: done,
          }),
      ],
      ['archive', () => w.member.post(`${url}${one}/archive/`)],
      ['restore', () => w.member.delete(`${url}${one}/archive/`)],
      [
        'bulk archive',
        () => w.member.post(`${w.project.url}/bulk-archive-issues/`, { issue_ids: [one] }),
      ],
      [
        'bulk restore',
        () => w.member.delete(`${w.project.url}/bulk-archive-issues/`, { issue_ids: [one] }),
      ],
      [
        'bulk delete',
        () => w.admin.delete(`${w.project.url}/bulk-delete-issues/`, { issue_ids: [two] }),
      ],
      ['take back', () => takeBack(two)],
      ['delete', () => w.admin.delete(`${url}${one}/`)],
      ['take back with all', () => takeBack(one)],
      ['delete link', () => w.member.delete(`${url}${one}/issue-links/${link}/`)],
      ['delete', () => w.member.delete(`${url}${one}/`)],
    ];
    for (const [name, run] of steps) {
      const reply = await run();
      if (reply) expect([name, reply.status < 300]).toEqual([name, true]);
      await same();
    }
    client.disconnect();
  });

  it('tells a limited guest of their own items alone', async () => {
    const own = await make({ name: 'own' });
    await sql()`UPDATE work_items SET created_by = ${w.guest.id} WHERE id = ${own}`;
    const client = feed.client(w.guest);
    const heard: string[] = [];
    client.socket.onAny((_event, message) => heard.push(JSON.stringify(message)));
    await feed.until(() => client.isCurrent);
    await make({ name: 'secret' });
    await w.member.patch(`${url}${own}/`, { name: 'own, changed' });
    await feed.until(() => heard.some((text) => text.includes('own, changed')));
    await expectSame(client, `user:${w.guest.id}`);
    await w.member.patch(`${url}${await make({ name: 'secret 2' })}/`, { name: 'secret 3' });
    await w.admin.delete(`${url}${own}/`);
    await expectSame(client, `user:${w.guest.id}`);
    expect(heard.filter((text) => text.includes('secret'))).toEqual([]);
    client.disconnect();
  });
});
