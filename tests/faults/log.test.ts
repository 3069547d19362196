import { setTimeout as wait } from 'node:timers/promises';

import postgres from 'postgres';
import { v7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';

import { isLong } from '#tests/support/faults/chance.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { Clients } from '#tests/support/faults/clients.ts';
import { startNode } from '#tests/support/faults/node.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { startTestPostgres } from '#tests/support/postgres.ts';
import { world, type World } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

describe('the log of changes', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function open(
    times: Record<string, number> = {},
    settings: Record<string, string> = {},
  ): Promise<{ w: World; feed: TestFeed }> {
    const w = await world(settings);
    ends.push(() => w.close());
    const feed = await openTestFeed(w.server, { times });
    ends.push(() => feed.close());
    return { w, feed };
  }

  it('held up by a long transaction (T11) says so, loses nothing, and the transaction is ended', async () => {
    const postgresql = await startTestPostgres();
    ends.push(() => postgresql.stop());
    const { w, feed } = await open({}, { DATABASE_URL: postgresql.url });
    const client = feed.client(w.member);
    await until(() => client.isCurrent);
    const { url } = w.project;
    const metrics = async () => (await w.server.app.inject('/api/health/')).json().feed_lag_ms;
    const other = postgres(w.server.databaseUrl, { max: 1, onnotice: () => undefined });
    ends.push(() => other.end({ timeout: 1 }));
    const ids: string[] = [];
    await other.begin(async (tx) => {
      await tx`SELECT pg_current_xact_id()`;
      for (let i = 0; i < 5; i += 1)
        ids.push((await w.admin.post(`${url}/issue-labels/`, { name: `held ${i}` })).body.id);
      const limit = isLong ? 8_000 : 1_000;
      await until(async () => (await metrics()) > limit, limit + 5_000);
      expect(ids.filter((id) => client.store.get('label', id))).toEqual([]);
    });
    await until(() => ids.every((id) => client.store.get('label', id)));
    await until(async () => (await metrics()) === 0);
    // Our own transactions cannot hold the feed up for ever: PostgreSQL ends them.
    const { database } = w.server.platform;
    const idle = database.transaction(async ({ sql }) => {
      await sql`UPDATE projects SET rev = rev WHERE id = ${w.project.id}`;
      await wait(isLong ? 12_000 : 6_500);
      await sql`SELECT 1`;
    });
    await expect(idle).rejects.toThrow(/./);
    if (isLong) {
      const busy = database.transaction(({ sql }) => sql`SELECT pg_sleep(12)`);
      await expect(busy).rejects.toThrow(/transaction timeout|CONNECTION_CLOSED/);
    }
    const after = await w.admin.post(`${url}/issue-labels/`, { name: 'afterwards' });
    await until(() => client.store.get('label', after.body.id) !== undefined);
    await expectConverged(w.server, [{ who: w.member, client }]);
  });

  /** A day's partition five days back, which the program itself would keep: rows of the log are written into it. */
  async function agedRows(w: World, labels: readonly string[]): Promise<void> {
    const { sql } = w.server.platform.database;
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    await sql.unsafe(`CREATE TABLE IF NOT EXISTS change_log_${day.replaceAll('-', '')}
      PARTITION OF change_log FOR VALUES FROM ('${day} 00:00:00+00') TO ('${day} 24:00:00+00')`);
    for (const name of labels) {
      await sql.begin(async (tx) => {
        const id = v7();
        await tx`INSERT INTO labels (id, workspace_id, project_id, name, color, sort_order)
          VALUES (${id}, ${w.workspace.id}, ${w.project.id}, ${name}, '', 1)`;
        await tx`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev, at)
          VALUES ('project', ${w.project.id}, 'label', ${id}, 'up', 1, ${`${day} 12:00:00+00`})`;
      });
    }
  }

  it('whose days have been dropped (T12) makes clients with an old cursor start over', async () => {
    const w = await world();
    ends.push(() => w.close());
    const node = await startNode({ DATABASE_URL: w.server.databaseUrl });
    ends.push(() => node.stop());
    const clients = new Clients(w.server);
    ends.push(() => clients.close());
    // A process that has just begun has no memory of those days, only the log.
    for (const [serial, isRestarted] of [false, true].entries()) {
      const client = clients.connect(w.member, node.url);
      const witness = clients.connect(w.admin, node.url);
      await until(() => client.isCurrent && witness.isCurrent);
      client.socket.disconnect();
      await agedRows(w, [`from a dropped day ${serial}`, `and one more ${serial}`]);
      await until(() => witness.store.all('label').length === 2 * serial + 2);
      await w.server.platform.database.sql`SELECT change_log_partitions(7, 3)`;
      if (isRestarted) {
        await node.kill();
        await node.start();
      }
      const states: string[] = [];
      client.socket.on('welcome', (welcome: { scopes: Record<string, [string, string]> }) => {
        states.push(welcome.scopes[`project:${w.project.id}`]?.[1] ?? 'none');
      });
      client.socket.connect();
      await until(() => states.length > 0);
      expect(states[0]).toBe(isRestarted ? 'reset' : 'frame');
      await expectConverged(w.server, clients.all);
    }
  });

  /** Puts the database back: newer labels go, names are as they were, revisions are lower than clients know. */
  async function putBack(w: World, kept: string): Promise<void> {
    await w.server.platform.database.sql.begin(async (tx) => {
      await tx`SET LOCAL session_replication_role = replica`;
      await tx`UPDATE labels SET name = 'as it was', rev = 1 WHERE id = ${kept}`;
      await tx`DELETE FROM labels WHERE id <> ${kept}`;
      await tx`DELETE FROM change_log`;
      await tx`UPDATE system_facts SET value = gen_random_uuid()::text WHERE name = 'feed_epoch'`;
    });
  }

  it('of a database that was put back from a backup (T12) leaves no mix of old and new', async () => {
    const { w, feed } = await open({ recheck: 300 });
    const clients = [feed.client(w.admin), feed.client(w.member)];
    await until(() => clients.every((client) => client.isCurrent));
    const url = `${w.project.url}/issue-labels/`;
    const kept = (await w.admin.post(url, { name: 'as it was' })).body.id;
    await w.admin.patch(`${url}${kept}/`, { name: 'as it became' });
    await w.admin.post(url, { name: 'made after the backup' });
    const names = (client: FeedClient) => client.store.all('label').map((label) => label['name']);
    await until(() => clients.every((client) => names(client).length === 2));
    await putBack(w, kept);
    await until(() => clients.every((client) => names(client).join() === 'as it was'));
    await until(() => clients.every((client) => client.isCurrent));
    // The log goes on from another place: what is changed now must come through.
    await w.admin.patch(`${url}${kept}/`, { name: 'and goes on' });
    await until(() => clients.every((client) => names(client).join() === 'and goes on'));
    await expectConverged(w.server, [
      { who: w.member, client: clients[1] ?? feed.client(w.member) },
    ]);
  });
});
