import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readMemberships } from '#server/platform/feed/members.ts';
import { openTestFeed, readAudienceFresh, type TestFeed, until } from '#tests/support/feed.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

/** One random thing somebody does; `pick` numbers choose people and rows. */
interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly who: number;
  readonly pick: number;
  readonly text: string;
}

const KINDS = [
  'label',
  'rename',
  'remove',
  'item',
  'edit item',
  'edit item',
  'delete item',
  'comment',
  'open',
  'drop connection',
  'leave and join',
  'change role',
  'guests see all',
  'network',
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(50),
  pick: fc.nat(50),
  text: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }),
});

describe('clients that do random things and lose their connections', () => {
  let w: World;
  let feed: TestFeed;
  let secret: TestProject;
  let people: Caller[];

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
    secret = await w.server.project(w.workspace, w.admin, 'SECRET');
    people = [w.admin, w.member, w.guest, w.bystander];
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });

  it('all converge to what the database says, and nobody hears of the private project', async () => {
    const runs = Number(process.env['SYNC_RUNS'] ?? 6);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        await run(steps);
      }),
      {
        numRuns: runs,
        seed: Number(process.env['SYNC_SEED'] ?? Date.now() % 1_000_000),
        endOnFailure: true,
      },
    );
  });

  async function run(steps: readonly Step[]): Promise<void> {
    const clients = people.map((who) => feed.client(who));
    const heard: string[][] = clients.map(() => []);
    clients.forEach((client, index) => {
      client.socket.onAny((_event, message) => heard[index]?.push(JSON.stringify(message)));
    });
    try {
      await until(() => clients.every((client) => client.isCurrent));
      // Several at once, as people do: the order between them is the database's business.
      for (let i = 0; i < steps.length; i += 3) {
        await Promise.all(steps.slice(i, i + 3).map((one) => take(one, clients)));
      }
      await until(() => clients.every((client) => client.isCurrent), 10_000);
      for (const [index, client] of clients.entries()) {
        const person = people[index];
        if (person) await expectCurrent(client, person);
      }
      for (const [index, messages] of heard.entries()) {
        if (people[index] !== w.admin) {
          expect(messages.filter((text) => text.includes('canary'))).toEqual([]);
        }
      }
    } finally {
      for (const client of clients) client.disconnect();
    }
  }

  async function take(one: Step, clients: readonly FeedClient[]): Promise<void> {
    const who = people[one.who % people.length] ?? w.admin;
    const client = clients[one.who % clients.length];
    const { url } = w.project;
    const labels = (await w.admin.get(`${url}/issue-labels/`)).body as { id: string }[];
    const items = (await w.admin.get(`${url}/issues/`)).body.results as { id: string }[];
    const label = labels[one.pick % Math.max(1, labels.length)];
    const item = items[one.pick % Math.max(1, items.length)];
    switch (one.kind) {
      case 'label':
        await who.post(`${url}/issue-labels/`, { name: `${one.text} ${one.pick}` });
        return;
      case 'rename':
        if (label)
          await w.admin.patch(`${url}/issue-labels/${label.id}/`, { name: `${one.text}!` });
        return;
      case 'remove':
        if (label) await w.admin.delete(`${url}/issue-labels/${label.id}/`);
        return;
      case 'item':
        await who.post(`${url}/issues/`, { name: one.text, label_ids: label ? [label.id] : [] });
        await w.admin.post(`${secret.url}/issues/`, { name: 'canary' });
        return;
      case 'edit item':
        if (item) {
          await who.patch(`${url}/issues/${item.id}/`, {
            name: one.text,
            priority: ['urgent', 'low', 'none'][one.pick % 3],
            state_id: Object.values(w.project.states)[one.pick % 5],
          });
        }
        return;
      case 'delete item':
        if (item) await w.admin.delete(`${url}/issues/${item.id}/`);
        return;
      case 'comment':
        if (item)
          await who.post(`${url}/issues/${item.id}/comments/`, { comment_html: '<p>hm</p>' });
        return;
      case 'open':
        if (item) client?.open(item.id);
        return;
      case 'drop connection':
        client?.socket.io.engine.close();
        return;
      case 'leave and join':
        await changeMembership(w.member);
        return;
      case 'change role':
        await changeRole(one.pick % 2 === 0 ? 5 : 15);
        return;
      case 'guests see all':
        await w.admin.patch(`${url}/`, { guest_view_all_features: one.pick % 2 === 0 });
        return;
      case 'network':
        await w.admin.patch(`${url}/`, { network: one.pick % 2 === 0 ? 0 : 2 });
    }
  }

  async function changeMembership(who: Caller): Promise<void> {
    const members = (await w.admin.get(`${w.project.url}/members/`)).body as {
      id: string;
      member: string;
    }[];
    const own = members.find((row) => row.member === who.id);
    if (own) await w.admin.delete(`${w.project.url}/members/${own.id}/`);
    else
      await w.admin.post(`${w.project.url}/members/`, {
        members: [{ member_id: who.id, role: 15 }],
      });
  }

  async function changeRole(role: number): Promise<void> {
    const members = (await w.admin.get(`${w.project.url}/members/`)).body as {
      id: string;
      member: string;
    }[];
    const own = members.find((row) => row.member === w.bystander.id);
    if (own) await w.admin.patch(`${w.project.url}/members/${own.id}/`, { role });
    else {
      await w.admin.post(`${w.project.url}/members/`, {
        members: [{ member_id: w.bystander.id, role }],
      });
    }
  }

  /** The client follows exactly its audiences and holds exactly what they may see. */
  async function expectCurrent(client: FeedClient, who: Caller): Promise<void> {
    const { sql } = w.server.platform.database;
    const wanted = [...((await readMemberships(sql, [who.id])).get(who.id)?.audiences ?? [])];
    const fresh = new Map<string, Record<string, unknown>>();
    for (const scope of wanted) fresh.set(scope, await readAudienceFresh(w.server, scope));
    const difference = () => {
      const wrong: string[] = [];
      for (const scope of Object.keys(client.store.cursors())) {
        if (!scope.startsWith('item:') && !fresh.has(scope)) wrong.push(`follows ${scope}`);
      }
      for (const [scope, entities] of fresh) {
        const held = client.store.inScope(scope);
        for (const [entity, images] of Object.entries(entities)) {
          for (const image of images as { id: string }[]) {
            const mine = held.get(`${entity} ${image.id}`);
            if (JSON.stringify(mine) !== JSON.stringify(image)) {
              wrong.push(
                `${scope} ${entity}: ${JSON.stringify(mine)} is not ${JSON.stringify(image)}`,
              );
            }
            held.delete(`${entity} ${image.id}`);
          }
        }
        for (const name of held.keys()) wrong.push(`${scope} still has ${name}`);
      }
      return wrong;
    };
    await until(() => difference().length === 0, 3_000).catch(() => {
      expect(difference(), who.name).toEqual([]);
    });
  }
});
