import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase } from '#server/platform/database/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/feed.ts';
import { type World, world } from '#tests/support/world.ts';

describe('a call while the database has no primary', () => {
  const ends: (() => Promise<unknown>)[] = [];
  let w: World;
  let proxy: DatabaseProxy;
  let address: string;
  /** Reads beside the proxy. */
  let seen: ReturnType<typeof openDatabase>;

  beforeAll(async () => {
    const made = await makeDatabase();
    address = made.url;
    proxy = await startDatabaseProxy(address);
    w = await world({ DATABASE_URL: proxy.through(address) });
    seen = openDatabase({ url: address, pool: 2 });
    ends.push(
      () => made.drop(),
      () => proxy.close(),
      () => w.close(),
      () => seen.close(),
    );
  });
  beforeEach(async () => {
    proxy.judge = () => 'passed';
    // New connections: what they have not prepared yet, they send as text.
    proxy.lead(address);
    await until(async () => (await w.admin.get('/api/users/me/')).status === 200);
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  const label = (name: string, headers: Record<string, string> = {}) =>
    w.admin.post(`${w.project.url}/issue-labels/`, { name }, headers);
  const keyed = () => ({ 'x-client-mutation-id': v7() });
  const countOf = async (name: string) =>
    Number((await seen.sql`SELECT count(*) AS n FROM labels WHERE name = ${name}`)[0]?.['n']);

  /** Loses the connection at the first message with this text. */
  function loseAt(pattern: RegExp, how: 'lost' | 'unanswered') {
    let lost = 0;
    proxy.judge = (sent) => {
      if (lost > 0 || !pattern.test(sent)) return 'passed';
      lost += 1;
      return how;
    };
    return () => lost;
  }
  const COMMIT = /commit\0/;

  it('waits and goes on, reading and writing', async () => {
    proxy.lead(null);
    let done = 0;
    const calls = [label('late'), w.admin.get(`${w.project.url}/issue-labels/`)];
    for (const call of calls) void call.then(() => (done += 1));
    await until(() => proxy.refused > 5);
    expect(done).toBe(0);
    proxy.lead(address);
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 200]);
    expect(await countOf('late')).toBe(1);
  });

  it('does again what had not come to its commit', async () => {
    const lost = loseAt(/insert into "?labels/i, 'unanswered');
    expect((await label('not yet')).status).toBe(201);
    expect(lost()).toBe(1);
    expect(await countOf('not yet')).toBe(1);
  });

  it.each(['lost', 'unanswered'] as const)(
    'does a change with a key once, when its commit is %s',
    async (how) => {
      const lost = loseAt(COMMIT, how);
      const { status, body } = await label(`keyed ${how}`, keyed());
      expect(lost()).toBe(1);
      expect(status).toBe(201);
      expect(body.name).toBe(`keyed ${how}`);
      expect(await countOf(`keyed ${how}`)).toBe(1);
    },
  );

  it.each([
    ['lost', 0],
    ['unanswered', 1],
  ] as const)('never repeats a change without a key, when its commit is %s', async (how, times) => {
    const lost = loseAt(COMMIT, how);
    expect((await label(`unkeyed ${how}`)).status).toBe(503);
    expect(lost()).toBe(1);
    expect(await countOf(`unkeyed ${how}`)).toBe(times);
  });

  it('is answered 503 when its time is over', async () => {
    const short = openDatabase({ url: proxy.through(address), patience: 300 });
    proxy.lead(null);
    await expect(short.outlasting()(async () => short.sql`SELECT 1`)).rejects.toThrow(
      'CONNECTION_CLOSED',
    );
    proxy.lead(address);
    expect(await short.outlasting()(async () => short.sql`SELECT 1 AS n`)).toMatchObject([
      { n: 1 },
    ]);
    await short.close();
  });
});
