import { setTimeout as wait } from 'node:timers/promises';

import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';

import { isLong } from '#tests/support/faults/chance.ts';
import { expectConverged, percentile } from '#tests/support/faults/checker.ts';
import { Clients } from '#tests/support/faults/clients.ts';
import { type Node, startNode } from '#tests/support/faults/node.ts';
import { sendOnce } from '#tests/support/faults/writer.ts';
import { until } from '#tests/support/feed.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { world, type World } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

if (!hasRedis)
  process.stdout.write('T5: SKIPPING two processes over Redis: no redis-server is on the PATH.\n');

describe.skipIf(!hasRedis)('two processes whose Redis stops, restarts and forgets (T5)', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('lose no event, no mail, and no more than the poll costs', async () => {
    const redis = await startRedis();
    ends.push(() => redis.stop());
    const smtp = await startSmtp();
    ends.push(() => smtp.close());
    const w = await world();
    ends.push(() => w.close());
    const settings = {
      DATABASE_URL: w.server.databaseUrl,
      REDIS_URL: redis.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      LOG_LEVEL: 'fatal',
    };
    const [writer, reader] = await Promise.all([startNode(settings), startNode(settings)]);
    ends.push(() => Promise.all([writer.stop(), reader.stop()]));
    const clients = new Clients(w.server);
    ends.push(() => clients.close());
    const client = clients.connect(w.member, reader.url);
    await until(() => client.isCurrent);
    const invited: string[] = [];
    const write = (name: string, times: number) =>
      writeAndSee(w, writer, client, name, isLong ? times * 10 : times, invited);

    const usual = await write('usual', 20);
    await redis.kill();
    const without = await write('without', 16);
    await redis.start();
    const returned = performance.now();
    await until(async () => {
      const [delay = Infinity] = await write(`again ${performance.now()}`, 1);
      return delay < Math.max(100, 2 * percentile(usual, 0.5));
    });
    expect(performance.now() - returned).toBeLessThan((isLong ? 2_000 : 4_000) * PATIENCE);
    const flusher = new Redis(redis.url);
    const [flushed] = await Promise.all([write('flushed', 20), flushEvery(flusher, 50, 5)]);
    flusher.disconnect();

    expect(percentile([...without, ...flushed], 0.99)).toBeLessThan(1_500 * PATIENCE);
    await expectConverged(w.server, clients.all);
    const received = () =>
      smtp.received.flatMap(({ to }) => to).filter((to) => invited.includes(to));
    await until(() => new Set(received()).size === invited.length, 30_000);
    // Both processes have looked at every row again by then: nothing is left that could be sent twice.
    await until(async () => {
      const [left] = await w.server.platform.database.sql<{ count: number }[]>`
        SELECT count(*)::int FROM mails WHERE status <> 'sent'`;
      return left?.count === 0;
    }, 30_000);
    expect(received().toSorted()).toEqual(invited.toSorted());
  });
});

/** Makes labels at one process; answers how long each took from the reply to a client of the other. */
async function writeAndSee(
  w: World,
  node: Node,
  client: FeedClient,
  name: string,
  times: number,
  invited: string[],
): Promise<number[]> {
  const delays: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const url = `${w.project.url}/issue-labels/`;
    const made = await sendOnce(node.url, w.admin, 'POST', url, { name: `${name} ${turn}` });
    expect(made?.status).toBe(201);
    const replied = performance.now();
    await until(() => client.store.get('label', made?.body.id) !== undefined);
    delays.push(performance.now() - replied);
    if (turn % 5 !== 0) continue;
    const email = `guest.${invited.length}@elsewhere.test`;
    const body = { emails: [{ email, role: 5 }] };
    const asked = await sendOnce(
      node.url,
      w.admin,
      'POST',
      `${w.workspace.url}/invitations/`,
      body,
    );
    expect(asked?.status).toBe(200);
    invited.push(email);
  }
  return delays;
}

async function flushEvery(client: Redis, milliseconds: number, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await client.flushall();
    await wait(milliseconds);
  }
}
