import { setTimeout as wait } from 'node:timers/promises';

import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Chance, chanceOf, isLong } from '#tests/support/faults/chance.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { watchNames } from '#tests/support/faults/given-names.ts';
import { sendOnce } from '#tests/support/faults/writer.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

interface Row {
  readonly id: string;
  readonly sort_order: number;
  readonly created_at: string;
}

describe('the order of a column', () => {
  let w: World;
  let feed: TestFeed;
  let chance: Chance;
  let url: string;

  beforeEach(async () => {
    chance = chanceOf('T19 and T20');
    w = await world();
    feed = await openTestFeed(w.server);
    url = `${w.project.url}/issues/`;
  });
  afterEach(async () => {
    await feed.close();
    await w.close();
  });

  async function column(size: number): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < size; i += 1)
      ids.push((await w.admin.post(url, { name: `item ${i}` })).body.id);
    return ids;
  }

  /** As a client sorts what it holds. */
  function sorted(client: FeedClient): Row[] {
    const rows = client.store.all('work_item') as unknown as Row[];
    return rows.toSorted(
      (a, b) =>
        a.sort_order - b.sort_order ||
        b.created_at.localeCompare(a.created_at) ||
        b.id.localeCompare(a.id),
    );
  }

  /** As the board does it: takes the middle between the two that it was dropped between. */
  async function drag(who: Caller, client: FeedClient, id: string, after: number): Promise<void> {
    const others = sorted(client).filter((row) => row.id !== id);
    const [above, below] = [others[after]?.sort_order, others[after + 1]?.sort_order];
    const sort_order =
      above === undefined
        ? (below ?? 0) - 10_000
        : below === undefined
          ? above + 10_000
          : (above + below) / 2;
    expect((await who.patch(`${url}${id}/`, { sort_order })).status).toBe(204);
  }

  const orderOf = (client: FeedClient) => sorted(client).map(({ id }) => id);

  it('is the same everywhere after eight people have dragged at once (T19)', async () => {
    const ids = await column(12);
    const people = [w.admin, w.member];
    for (let i = 0; i < 6; i += 1) {
      const person = await w.server.person(`Dragger ${i}`);
      await w.server.join(w.workspace, person, 15);
      await w.server.joinProject(w.workspace, w.project, person, 15);
      people.push(person);
    }
    const held = people.map((who) => ({ who, client: feed.client(who) }));
    await until(() => held.every(({ client }) => client.isCurrent));
    await Promise.all(
      held.map(async ({ who, client }) => {
        for (let turn = 0; turn < (isLong ? 80 : 12); turn += 1)
          await drag(who, client, chance.pick(ids), chance.below(ids.length) - 1);
      }),
    );
    await expectConverged(w.server, held);
    const [first = [], ...others] = held.map(({ client }) => orderOf(client));
    for (const order of others) expect(order).toEqual(first);
    const { body } = await w.member.get(`${url}?order_by=sort_order`);
    expect(body.results.map((row: Row) => row.id)).toEqual(first);
  });

  it('never runs out of places between two items (T19)', async () => {
    const ids = await column(6);
    const client = feed.client(w.admin);
    const other = feed.client(w.member);
    await until(() => client.isCurrent && other.isCurrent);
    // Two items take turns between the same two neighbors: every turn halves what is left.
    const start = orderOf(client);
    for (let turn = 0; turn < (isLong ? 600 : 130); turn += 1) {
      const moved = start[turn % 2 === 0 ? 3 : 4] ?? '';
      const wanted = orderOf(client).filter((id) => id !== moved);
      await drag(w.admin, client, moved, 0);
      wanted.splice(1, 0, moved);
      await until(() => orderOf(client).join() === wanted.join());
    }
    await expectConverged(w.server, [
      { who: w.admin, client },
      { who: w.member, client: other },
    ]);
    expect(orderOf(other)).toEqual(orderOf(client));
    const places = sorted(client).map(({ sort_order }) => sort_order);
    expect(new Set(places).size).toBe(ids.length);
  });

  it('has no equal places once something was put beside them (T19)', async () => {
    const ids = await column(5);
    const { sql } = w.server.platform.database;
    await sql`UPDATE work_items SET sort_order = 500 WHERE project_id = ${w.project.id}`;
    const before = (await w.admin.get(`${url}?order_by=sort_order`)).body.results as Row[];
    const client = feed.client(w.member);
    await until(() => client.isCurrent);
    const [moved = ''] = ids;
    await w.admin.patch(`${url}${moved}/`, { sort_order: 500 });
    await until(() => new Set(sorted(client).map((row) => row.sort_order)).size === ids.length);
    expect(orderOf(client)).toEqual(before.map(({ id }) => id));
    await expectConverged(w.server, [{ who: w.member, client }]);
  });

  it('and every other change is made once, however often and late its request comes (T20)', async () => {
    const [id = ''] = await column(1);
    const path = `${url}${id}/`;
    const client = feed.client(w.member);
    await until(() => client.isCurrent);
    await watchNames(w.server);
    const { sql } = w.server.platform.database;
    const lines = async () =>
      (await sql`SELECT 1 FROM given_names WHERE item = ${id} AND NOT is_first`).length;
    const turns = isLong ? 40 : 8;
    let last = '';
    const late: Promise<unknown>[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const [who, mutationId, name] = [w.admin, v7(), `name ${turn}`];
      const send = () => sendOnce(feed.url, who, 'PATCH', path, { name }, { mutationId });
      // At once, as a proxy that is impatient; and late, when others have changed the item since.
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map((answer) => answer?.status)).toEqual([204, 204, 204]);
      expect(answers.filter((answer) => !answer?.isRepeated).length).toBe(1);
      late.push(
        wait(chance.below(300)).then(async () => {
          const answer = await send();
          expect(answer).toMatchObject({ status: 204, isRepeated: true });
        }),
      );
      last = name;
    }
    await Promise.all(late);
    expect((await w.admin.get(path)).body.name).toBe(last);
    expect(await lines()).toBe(turns);
    await expectConverged(w.server, [{ who: w.member, client }]);
    // A create that is sent again makes no second item and answers as the first did.
    const mutationId = v7();
    const create = () => sendOnce(feed.url, w.admin, 'POST', url, { name: 'once' }, { mutationId });
    const made = await Promise.all([create(), create(), create()]);
    expect(new Set(made.map((answer) => answer?.body.id)).size).toBe(1);
    const again = await create();
    expect(again).toMatchObject({ status: 201, isRepeated: true, body: { id: made[0]?.body.id } });
    // The id belongs to that one call and that one person.
    const options = { mutationId };
    const other = await sendOnce(feed.url, w.admin, 'PATCH', path, { name: 'stolen' }, options);
    expect(other?.status).toBe(400);
    const theirs = await sendOnce(feed.url, w.member, 'PATCH', path, { name: 'mine' }, options);
    expect(theirs?.status).toBe(204);
  });
});
