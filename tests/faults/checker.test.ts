import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { SqlClient } from '#server/platform/database/database.ts';
import type { Cursor } from '#server/platform/feed/cursor.ts';
import type { LogRow, ReadLog } from '#server/platform/feed/log-reader.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { chance } from '#tests/support/faults/chance.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { Clients } from '#tests/support/faults/clients.ts';
import { openProxy } from '#tests/support/faults/proxy.ts';
import { openTestFeed, until } from '#tests/support/feed.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { world, type World } from '#tests/support/world.ts';

/** Reads on by number alone, as the naive do: whoever commits later under a lower number is never read. */
function byNumberAlone(): ReadLog {
  let last: bigint | null = null;
  return async (sql: SqlClient, _after: Cursor, limit: number) => {
    if (last === null) {
      const [row] = await sql<{ id: string }[]>`
        SELECT coalesce(max(id), 0)::text AS id FROM change_log`;
      last = BigInt(row?.id ?? 0);
    }
    const rows = await sql<(Omit<LogRow, 'at'> & { xid: string; id: string })[]>`
      SELECT xid::text, id::text, scope_kind || ':' || scope AS audience, entity, entity_id, op, rev,
        mutation_id
      FROM change_log l WHERE id > ${String(last)}::bigint ORDER BY l.id LIMIT ${limit}`;
    last = BigInt(rows.at(-1)?.id ?? last);
    const placed = rows.map((row) => ({
      ...row,
      at: { xid: BigInt(row.xid), id: BigInt(row.id) },
    }));
    return { rows: placed, held: [], lagMs: 0 };
  };
}

/** The checks that these tests rely on fail when the feed is made unsafe on purpose. */
describe('the checker itself', () => {
  const ends: (() => unknown)[] = [];
  let postgresql: TestPostgres;
  beforeAll(async () => {
    postgresql = await startTestPostgres();
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  afterAll(() => postgresql.stop());

  async function open(): Promise<World> {
    const { url } = await makeDatabase('migrated', postgresql.url);
    const w = await world({ DATABASE_URL: url });
    ends.push(() => w.close());
    return w;
  }

  /** Two writers: the one that began first commits last. */
  async function overtake(w: World): Promise<void> {
    const { sql } = w.server.platform.database;
    const url = `${w.project.url}/issue-labels/`;
    await sql.begin(async (tx) => {
      const [label] = await tx<{ id: string }[]>`
        INSERT INTO labels (workspace_id, project_id, name, color, sort_order)
        VALUES (${w.workspace.id}, ${w.project.id}, 'began first', '', 1) RETURNING id`;
      await tx`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
        VALUES ('project', ${w.project.id}, 'label', ${label?.id ?? null}, 'up', 1)`;
      await w.admin.post(url, { name: 'overtook' });
      // The reader has been woken by now, and has read past the row that is not yet there.
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    await w.admin.post(url, { name: 'afterwards' });
  }

  it('is green with the safe order of the log', async () => {
    const w = await open();
    const feed = await openTestFeed(w.server);
    ends.push(() => feed.close());
    const client = feed.client(w.member);
    await until(() => client.isCurrent);
    await overtake(w);
    await expectConverged(w.server, [{ who: w.member, client }]);
  });

  it('is red when the log is read by number alone', async () => {
    const w = await open();
    const feed = await openTestFeed(w.server, { readLog: byNumberAlone() });
    ends.push(() => feed.close());
    const client = feed.client(w.member);
    await until(() => client.isCurrent);
    await overtake(w);
    const names = () => client.store.all('label').map((label) => label['name']);
    await until(() => names().includes('afterwards'));
    await expect(expectConverged(w.server, [{ who: w.member, client }], 1_500)).rejects.toThrow(
      /1 of 1 clients differ[^]*began first/,
    );
  });

  it('is red when single frames are lost and no heads tell of it', async () => {
    const w = await open();
    // An hour between two heads: nothing will say that something is missing.
    const feed = await openTestFeed(w.server, { times: { heads: 3_600_000 } });
    ends.push(() => feed.close());
    const proxy = await openProxy(feed.url, chance(1));
    ends.push(() => proxy.close());
    const clients = new Clients(w.server);
    ends.push(() => clients.close());
    const [whole, torn] = [
      clients.connect(w.member, feed.url),
      clients.connect(w.admin, proxy.url),
    ];
    await until(() => whole.isCurrent && torn.isCurrent);
    proxy.faults = { drop: 1, double: 0, delay: 0, longest: 0 };
    const { body } = await w.admin.post(`${w.project.url}/issue-labels/`, { name: 'lost' });
    await until(() => whole.store.get('label', body.id) !== undefined);
    await expect(expectConverged(w.server, clients.all, 1_500)).rejects.toThrow(
      /1 of 2 clients differ[^]*lost/,
    );
  });

  it('is green when the heads tell of it', async () => {
    const w = await open();
    const feed = await openTestFeed(w.server, { times: { heads: 200 } });
    ends.push(() => feed.close());
    const proxy = await openProxy(feed.url, chance(1));
    ends.push(() => proxy.close());
    const clients = new Clients(w.server);
    ends.push(() => clients.close());
    const torn = clients.connect(w.admin, proxy.url);
    await until(() => torn.isCurrent);
    proxy.faults = { drop: 1, double: 0, delay: 0, longest: 0 };
    await w.admin.post(`${w.project.url}/issue-labels/`, { name: 'lost' });
    await until(() => proxy.harmed() > 0);
    proxy.faults = null;
    await expectConverged(w.server, clients.all);
  });
});
