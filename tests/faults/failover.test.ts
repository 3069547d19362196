import { setTimeout as wait } from 'node:timers/promises';

import { v7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';

import { startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { burst, expectOnce } from '#tests/support/faults/burst.ts';
import { chanceOf, isLong } from '#tests/support/faults/chance.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { Clients } from '#tests/support/faults/clients.ts';
import { watchNames } from '#tests/support/faults/given-names.ts';
import { History } from '#tests/support/faults/history.ts';
import { startNode } from '#tests/support/faults/node.ts';
import { sendOnce } from '#tests/support/faults/writer.ts';
import { until } from '#tests/support/feed.ts';
import { openWriter, stored } from '#tests/support/live.ts';
import { ask, startPair, type TestPair } from '#tests/support/standby.ts';
import { world } from '#tests/support/world.ts';

/** How long there is no primary, in milliseconds. */
const GAP_MS = isLong ? 8_000 : 500;
const WRITES = isLong ? 150 : 20;
const WRITERS = isLong ? 32 : 8;
/** Advisory lock of a process that runs jobs. */
const ALIVE_LOCK = 7_283_004;

describe('the primary is killed and its standby promoted', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function pairOf(isSynchronous = true): Promise<TestPair> {
    const pair = await startPair({ isSynchronous });
    ends.push(() => pair.stop());
    return pair;
  }

  it('under load: nothing acknowledged is lost or doubled, sockets and documents stay', async () => {
    const pair = await pairOf();
    const w = await world({ DATABASE_URL: pair.url });
    ends.push(() => w.close());
    await w.admin.patch(`${w.project.url}/`, { page_view: true });
    const { body: page } = await w.admin.post(`${w.project.url}/pages/`, {
      name: 'Typed',
      description_html: '<p></p>',
    });
    const node = await startNode({ DATABASE_URL: pair.url, LOG_LEVEL: 'fatal' });
    ends.push(() => node.stop());
    await watchNames(w.server);
    const history = new History();
    const clients = new Clients(w.server);
    ends.push(() => clients.close());
    for (const who of [w.admin, w.member, w.guest])
      history.watch(who.name, clients.connect(who, node.url));
    await until(() => clients.all.every(({ client }) => client.isCurrent), 20_000);
    const url = `${node.url.replace('http', 'ws')}/live/collaboration`;
    const writer = openWriter(w.admin.cookie, `page:${page.id}`, { url });
    ends.push(() => writer.leave());
    await stored(writer);
    let left = 0;
    writer.socket.on('disconnect', () => (left += 1));
    let typed = 0;
    const typing = setInterval(() => writer.type(`<${(typed += 1)}>`), 50);
    ends.push(() => clearInterval(typing));

    let gap = 0;
    const fail = async () => {
      await wait(300);
      await pair.primary.kill();
      const began = performance.now();
      await wait(GAP_MS);
      await pair.promote();
      gap = performance.now() - began;
    };
    await history.keepIfFailing(async () => {
      const [done] = await Promise.all([
        burst({
          name: 'burst',
          server: w.server,
          history,
          chance: chanceOf('failover'),
          project: w.project,
          people: [w.admin, w.member],
          address: () => node.url,
          writers: WRITERS,
          writes: WRITES,
        }),
        fail(),
      ]);
      clearInterval(typing);
      await stored(writer);
      await expectOnce(w.server, done);
      await expectConverged(w.server, clients.all, 30_000);
      expect(history.fallingRevisions()).toEqual([]);
      const counted = (what: string) =>
        history.happenings.filter((one) => one.what === what).length;
      expect({ sockets: counted('disconnect'), documents: left }).toEqual({
        sockets: 0,
        documents: 0,
      });
      process.stdout.write(
        `failover: ${Math.round(gap)} ms without a primary; ${counted('reply')} changes acknowledged, ` +
          `${counted('lost')} repeated by their clients, ${typed} keys typed; ` +
          `no change lost or doubled, no socket closed\n`,
      );
    });
    expect(Array.from({ length: typed }, (_, n) => `<${n + 1}>`).join('')).toBe(writer.text());
    // The process that runs jobs shows again that it lives.
    await until(
      async () =>
        (
          await ask(
            pair.standby.url,
            (sql) => sql`SELECT 1 FROM pg_locks WHERE classid = ${ALIVE_LOCK}`,
          )
        ).length > 0,
      20_000,
    );
  }, 600_000);

  it('behind an address that leads to the standby too early: writes wait for the promotion', async () => {
    const pair = await pairOf();
    const proxy = await startDatabaseProxy(pair.primary.url);
    ends.push(() => proxy.close());
    const w = await world({ DATABASE_URL: proxy.through(pair.primary.url) });
    ends.push(() => w.close());
    const url = await w.server.app.listen({ port: 0, host: '127.0.0.1' });
    const label = (name: string) =>
      sendOnce(
        url,
        w.admin,
        'POST',
        `${w.project.url}/issue-labels/`,
        { name },
        { mutationId: v7() },
      );
    expect(await label('before')).toMatchObject({ status: 201 });
    await pair.primary.kill();
    proxy.lead(pair.standby.url);
    const [made, read] = [label('after'), w.admin.get(`${w.project.url}/issue-labels/`)];
    await wait(GAP_MS);
    await pair.promote();
    expect(await made).toMatchObject({ status: 201 });
    expect((await read).status).toBe(200);
  });
});
