import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';

import { storedState } from '#server/features/documents/commands.ts';
import { isLong } from '#tests/support/faults/chance.ts';
import { startNode } from '#tests/support/faults/node.ts';
import { until } from '#tests/support/feed.ts';
import { openTestLive, openWriter, stored, type Writer } from '#tests/support/live.ts';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { type Caller, type World, world } from '#tests/support/world.ts';

const PAGES = isLong ? 20 : 6;
const TYPING_MS = isLong ? 8_000 : 1_500;
const KEY_MS = 100;
const CROWD = isLong ? 200 : 30;

if (!hasRedis)
  process.stdout.write('SKIPPING documents of two processes: no redis-server is on the PATH.\n');

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** New public pages: their ids. */
async function makePages(w: World, count: number): Promise<string[]> {
  const url = `${w.project.url}/pages/`;
  const made = await Promise.all(
    Array.from({ length: count }, () =>
      w.admin.post(url, { name: 'Typed', description_html: '<p></p>' }),
    ),
  );
  return made.map((reply) => String(reply.body.id));
}

const addressOf = (url: string) => `${url.replace('http', 'ws')}/live/collaboration`;

/** Types a number a key, and notes how far the server had acknowledged at each moment. */
class Typist {
  readonly writer: Writer;
  readonly page: string;
  #typed = 0;
  #acknowledged = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(who: Caller, page: string, url: string) {
    this.page = page;
    this.writer = openWriter(who.cookie, `page:${page}`, { url });
    this.writer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (number === 0 && this.writer.provider.isSynced) this.#acknowledged = this.#typed;
    });
  }

  get acknowledged(): readonly string[] {
    return Array.from({ length: this.#acknowledged }, (_, place) => `<${place}>`);
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.writer.type(`<${this.#typed}>`);
      this.#typed += 1;
    }, KEY_MS);
  }

  /** The tab is gone: nothing more is sent, nothing is kept. */
  vanish(): void {
    clearInterval(this.#timer);
    this.writer.socket.destroy();
  }
}

/** How many acknowledged keys of each page the database lacks. */
async function missing(w: World, typists: readonly Typist[]): Promise<number> {
  let lost = 0;
  for (const { page, acknowledged } of typists) {
    const document = new Y.Doc();
    const state = await storedState(w.server.platform.database.sql, page);
    if (state) Y.applyUpdate(document, state);
    const text = JSON.stringify(document.getXmlFragment('default').toJSON());
    lost += acknowledged.filter((key) => !text.includes(key)).length;
  }
  return lost;
}

describe('kill -9 of the process that people type in', () => {
  it('loses no acknowledged character, though all tabs close (T3)', async () => {
    const w = await world();
    ends.push(() => w.close());
    await w.admin.patch(`${w.project.url}/`, { page_view: true });
    const node = await startNode({ DATABASE_URL: w.server.databaseUrl, LOG_LEVEL: 'fatal' });
    ends.push(() => node.stop());
    const pages = await makePages(w, PAGES);
    const typists = pages.map((page) => new Typist(w.admin, page, addressOf(node.url)));
    await stored(...typists.map(({ writer }) => writer));
    for (const typist of typists) typist.start();
    await wait(TYPING_MS);
    await node.kill();
    for (const typist of typists) typist.vanish();
    const keys = typists.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    expect(keys).toBeGreaterThan((PAGES * TYPING_MS) / KEY_MS / 3);
    expect(await missing(w, typists)).toBe(0);

    // Readers of HTML get it too: the next process does what the last one could not.
    await node.start();
    const last = typists[0]?.acknowledged.at(-1)?.replaceAll(/[<>]/g, '') ?? '';
    await until(async () => {
      const { body } = await w.admin.get(`${w.project.url}/pages/${pages[0]}/`);
      return String(body.description_html).includes(`&lt;${last}&gt;`);
    }, 60_000);
  });

  it('is noticed by this test when storing waits for a pause, as the library does it', async () => {
    const w = await world();
    ends.push(() => w.close());
    await w.admin.patch(`${w.project.url}/`, { page_view: true });
    // Acknowledged in memory, stored two seconds after the last change: what is killed by then is gone.
    let pause: NodeJS.Timeout | undefined;
    const live = await openTestLive(w.server, {
      store: async () => {
        clearTimeout(pause);
        pause = setTimeout(() => undefined, 2_000);
      },
    });
    const pages = await makePages(w, 2);
    const typists = pages.map((page) => new Typist(w.admin, page, live.url));
    await stored(...typists.map(({ writer }) => writer));
    for (const typist of typists) typist.start();
    await wait(1_000);
    clearTimeout(pause);
    for (const typist of typists) typist.vanish();
    await live.close();
    expect(await missing(w, typists)).toBeGreaterThan(0);
  });
});

describe('a page that very many have open', () => {
  it('shows everybody what two of them type', async () => {
    const w = await world();
    ends.push(() => w.close());
    await w.admin.patch(`${w.project.url}/`, { page_view: true });
    const live = await openTestLive(w.server);
    ends.push(() => live.close());
    const [page = ''] = await makePages(w, 1);
    const people: Caller[] = [];
    for (let place = 0; place < CROWD / 10; place += 1) {
      const who = await w.server.person(`Person ${place}`);
      await w.server.join(w.workspace, who, 15);
      await w.server.joinProject(w.workspace, w.project, who, 15);
      people.push(who);
    }
    const writers = people.flatMap((who) =>
      Array.from({ length: 10 }, () => live.open(who, `page:${page}`)),
    );
    await stored(...writers);
    writers[0]?.type('first');
    await until(() => writers.every((writer) => writer.text() === 'first'));
    for (const writer of writers) writer.provider.setAwarenessField('cursor', { anchor: 1 });
    writers.at(-1)?.type(' and last');
    await until(() => writers.every((writer) => writer.text() === 'first and last'), 10_000);
    await until(
      () => (writers[0]?.provider.awareness?.getStates().size ?? 0) === writers.length,
      10_000,
    );
  });
});

describe.skipIf(!hasRedis)('two live processes over Redis', () => {
  it('show each other what people type and where they are, also while Redis is away', async () => {
    const redis = await startRedis();
    ends.push(() => redis.stop());
    const w = await world();
    ends.push(() => w.close());
    await w.admin.patch(`${w.project.url}/`, { page_view: true });
    const settings = {
      DATABASE_URL: w.server.databaseUrl,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'fatal',
    };
    const nodes = await Promise.all([
      startNode(settings),
      startNode({ ...settings, ROLE: 'live', PUBLIC_URL: 'http://localhost' }),
    ]);
    ends.push(() => Promise.all(nodes.map((node) => node.stop())));
    const [page = ''] = await makePages(w, 1);
    const [one, two] = nodes.map((node, place) =>
      openWriter(place ? w.member.cookie : w.admin.cookie, `page:${page}`, {
        url: addressOf(node.url),
      }),
    );
    if (!one || !two) throw new Error('Nobody writes.');
    ends.push(() => [one, two].forEach((writer) => writer.leave()));
    await stored(one, two);

    one.type('from one');
    await until(() => two.text() === 'from one');
    two.type(', from two');
    await until(() => one.text() === 'from one, from two');
    two.provider.setAwarenessField('cursor', { anchor: 3 });
    const cursor = () => one.provider.awareness?.getStates().get(two.document.clientID)?.['cursor'];
    await until(() => cursor() !== undefined);

    await redis.kill();
    one.type(', alone');
    two.type(' together');
    await until(
      () =>
        one.text() === two.text() &&
        one.text().includes('alone') &&
        one.text().includes('together'),
    );
    await redis.start();
    await wait(1_500);
    two.type('!');
    await until(() => one.text().includes('!'));

    // What the API changes reaches both, and what an admin takes away both lose.
    const at = `${w.project.url}/pages/${page}/`;
    await stored(one, two);
    expect((await w.admin.post(`${at}access/`, { access: 1 })).status).toBe(204);
    await until(() => two.refusals.includes('forbidden'), 2_000);

    // The other process dies; what it acknowledged is there.
    one.type(' at the end');
    await stored(one);
    await nodes[0]?.kill();
    const document = new Y.Doc();
    const state = await storedState(w.server.platform.database.sql, page);
    if (state) Y.applyUpdate(document, state);
    expect(JSON.stringify(document.getXmlFragment('default').toJSON())).toContain('at the end');
  });
});
