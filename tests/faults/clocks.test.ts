import { afterEach, describe, expect, it, vi } from 'vitest';

import { burst, expectOnce } from '#tests/support/faults/burst.ts';
import { chanceOf, isLong } from '#tests/support/faults/chance.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { Clients } from '#tests/support/faults/clients.ts';
import { History } from '#tests/support/faults/history.ts';
import { type Node, startNode } from '#tests/support/faults/node.ts';
import { world } from '#tests/support/world.ts';

const MINUTE = 60_000;

/** A process of the program whose clock is wrong by so many milliseconds. */
function startSkewed(databaseUrl: string, skew: number): Promise<Node> {
  const shift = `const now = Date.now; const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(now() + ${skew}) : super(...given); }
      static now() { return now() + ${skew}; }
    };`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(shift)}`, 'server/main.ts'];
  return startNode({ DATABASE_URL: databaseUrl }, args);
}

describe('wrong clocks (T9)', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('change neither order nor convergence, and sessions last as they should', async () => {
    const chance = chanceOf('T9');
    const w = await world();
    ends.push(() => w.close());
    const url = w.server.databaseUrl;
    const nodes = await Promise.all([
      startSkewed(url, 10 * MINUTE),
      startSkewed(url, -10 * MINUTE),
    ]);
    for (const node of nodes) ends.push(() => node.stop());
    const history = new History();
    const clients = new Clients(w.server);
    ends.push(() => clients.close());
    const day = 24 * 60 * MINUTE;
    for (const [index, skew] of [day, -day, 0].entries()) {
      // The clock of this process, which is the clients', is a day off; each begins with another one.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
      for (const who of [w.admin, w.member, w.guest])
        history.watch(`${who.name} ${index}`, clients.connect(who, nodes[index % 2]?.url ?? ''));
      await waitReally(() => clients.all.every(({ client }) => client.isCurrent));
      vi.useRealTimers();
    }
    // The log's own clock jumps too: rows of the future and of the past among the others.
    const { sql } = w.server.platform.database;
    await sql`ALTER TABLE change_log ALTER COLUMN at SET DEFAULT now() + (random() * 20 - 10) * interval '1 minute'`;
    await history.keepIfFailing(async () => {
      const done = await burst({
        name: 'skewed',
        server: w.server,
        history,
        chance,
        project: w.project,
        people: [w.admin, w.member],
        address: () => chance.pick(nodes).url,
        writers: 8,
        writes: isLong ? 60 : 8,
      });
      await expectOnce(w.server, done);
      await expectConverged(w.server, clients.all, 20_000);
      expect(history.fallingRevisions()).toEqual([]);
    });
    for (const { url: address } of nodes) {
      const ask = (cookie: string) => fetch(`${address}/api/users/me/`, { headers: { cookie } });
      expect((await ask(w.member.cookie)).status).toBe(200);
      const brief = await w.server.person('Brief');
      await sql`UPDATE sessions SET expires_at = now() + interval '5 minutes' WHERE user_id = ${brief.id}`;
      expect((await ask(brief.cookie)).status).toBe(200);
      await sql`UPDATE sessions SET expires_at = now() - interval '5 minutes' WHERE user_id = ${brief.id}`;
      expect((await ask(brief.cookie)).status).toBe(401);
    }
  }, 180_000);
});

/** `until` measures by the clock, which is wrong here. */
async function waitReally(condition: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error('The clients did not become current.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
