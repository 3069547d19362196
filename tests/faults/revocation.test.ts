import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeDatabase } from '#tests/support/database.ts';
import { type Chance, chanceOf, isLong } from '#tests/support/faults/chance.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { RawSocket } from '#tests/support/faults/raw-socket.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

/** How long after the reply to a revocation the last byte may come. */
const GRACE_MS = 250;

describe('a right that is taken away (T10)', () => {
  let postgresql: TestPostgres;
  let w: World;
  let feed: TestFeed;
  let chance: Chance;
  let serial = 0;
  const sockets: RawSocket[] = [];

  beforeAll(async () => {
    postgresql = await startTestPostgres();
  });
  beforeEach(async () => {
    chance = chanceOf('T10');
    const { url } = await makeDatabase('migrated', postgresql.url);
    w = await world({ DATABASE_URL: url });
    feed = await openTestFeed(w.server);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close();
    await feed.close();
    await w.close();
  });
  afterAll(() => postgresql.stop());

  /** A recorder of every byte that one person's socket is sent, connected with what a client holds. */
  async function listen(who: Caller, held: FeedClient | null = null): Promise<RawSocket> {
    const socket = new RawSocket(feed.url, who.cookie);
    sockets.push(socket);
    await until(() => socket.saw('"sid"'));
    socket.send('40');
    await until(() => socket.saw('40{'));
    const epoch = await epochOf();
    const hello = held ? { epoch, cursors: held.store.cursors() } : {};
    socket.send(`42${JSON.stringify(['hello', hello])}`);
    await until(() => socket.saw('42["welcome"'));
    return socket;
  }

  async function epochOf(): Promise<string> {
    const [fact] = await w.server.platform.database.sql<{ value: string }[]>`
      SELECT value FROM system_facts WHERE name = 'feed_epoch'`;
    return fact?.value ?? '';
  }

  /** A new item whose name nobody else may read, or a new name for one that is there. */
  async function canary(project: TestProject, items: string[], who = w.admin): Promise<string> {
    serial += 1;
    const name = `canary-${serial}-`;
    const url = `${project.url}/issues/`;
    if (items.length === 0 || chance.is(0.4)) {
      const { body, status } = await who.post(url, { name });
      expect(status).toBe(201);
      items.push(body.id);
    } else {
      const { status } = await who.patch(`${url}${chance.pick(items)}/`, { name });
      expect(status).toBe(204);
    }
    return name;
  }

  /** Writes on until it is stopped, which it is after one more at least; answers what was written, and when. */
  function burst(project: TestProject, items: string[]) {
    let end = Infinity;
    const written: { name: string; at: number }[] = [];
    const work = (async () => {
      for (let at = 0; at <= end;) {
        at = performance.now();
        written.push({ name: await canary(project, items), at });
        await wait(chance.below(4));
      }
    })();
    return async () => {
      end = performance.now();
      await work;
      return written;
    };
  }

  /** Runs a revocation in a burst of writes and checks every byte that came after it. */
  async function expectSilence(
    who: Caller,
    project: TestProject,
    revoke: () => Promise<{ status: number }>,
    items: string[] = [],
  ): Promise<void> {
    const [socket, client, witness] = [await listen(who), feed.client(who), feed.client(w.admin)];
    await until(() => client.isCurrent && witness.isCurrent);
    const stop = burst(project, items);
    await wait(30 + chance.below(60));
    const { status } = await revoke();
    const replied = performance.now();
    expect(status).toBeLessThan(300);
    await wait(GRACE_MS);
    const mark = socket.length;
    await wait(isLong ? 2_000 : 200);
    const written = await stop();
    const last = await canary(project, items);
    const names = () => witness.store.all('work_item').map((item) => item['name']);
    await until(() => names().includes(last));
    expect(socket.since(mark).includes('canary')).toBe(false);
    // What was written after the reply must not have come at all, not even at once.
    const everything = socket.since(0).toString('latin1');
    const later = written.filter(({ at }) => at > replied);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter(({ name }) => everything.includes(name))).toEqual([]);
    await until(() => !JSON.stringify(client.store.all('work_item')).includes('canary'));
    await expectNothingFound(who, project);
    await expectConverged(w.server, [{ who, client }]);
    for (const one of [client, witness]) one.disconnect();
  }

  async function expectNothingFound(who: Caller, project: TestProject): Promise<void> {
    const { url } = w.workspace;
    for (const path of [
      `${url}/search/?search=canary&workspace_search=true`,
      `${url}/search/?search=canary&workspace_search=false&project_id=${project.id}`,
      `${url}/entity-search/?query_type=issue&query=canary&count=20`,
      `${url}/entity-search/?query_type=issue&query=canary&count=20&project_id=${project.id}`,
      `${project.url}/search-issues/?search=canary&workspace_search=true`,
      `${project.url}/search-issues/?search=canary&workspace_search=false`,
      `${project.url}/issues/`,
    ]) {
      const { body } = await who.get(path);
      expect(JSON.stringify(body), path).not.toContain('canary-');
    }
  }

  const memberId = async (who: Caller) => {
    const { body } = await w.admin.get(`${w.project.url}/members/`);
    return body.find((row: { member: string }) => row.member === who.id).id as string;
  };

  it('a member thrown out in a burst of changes', async () => {
    const id = await memberId(w.member);
    await expectSilence(w.member, w.project, () =>
      w.admin.delete(`${w.project.url}/members/${id}/`),
    );
  });

  it('a member thrown out of the workspace', async () => {
    const { body } = await w.admin.get(`${w.workspace.url}/members/`);
    const { id } = body.find((row: { member: { id: string } }) => row.member.id === w.member.id);
    await expectSilence(w.member, w.project, () =>
      w.admin.delete(`${w.workspace.url}/members/${id}/`),
    );
  });

  it('a member who becomes a guest, who may see nothing but what is their own', async () => {
    const id = await memberId(w.member);
    await expectSilence(w.member, w.project, () =>
      w.admin.patch(`${w.project.url}/members/${id}/`, { role: 5 }),
    );
  });

  it('guests who may no longer see all', async () => {
    await w.admin.patch(`${w.project.url}/`, { guest_view_all_features: true });
    await expectSilence(w.guest, w.project, () =>
      w.admin.patch(`${w.project.url}/`, { guest_view_all_features: false }),
    );
  });

  it('a member thrown out with an item open', async () => {
    const items: string[] = [];
    await canary(w.project, items);
    const [item = ''] = items;
    const [socket, client] = [await listen(w.member), feed.client(w.member)];
    await until(() => client.isCurrent);
    socket.send(`42${JSON.stringify(['open', { id: item }])}`);
    client.open(item);
    await until(() => socket.saw('42["opened"') && client.store.follows(`item:${item}`));
    const id = await memberId(w.member);
    await w.admin.delete(`${w.project.url}/members/${id}/`);
    await wait(GRACE_MS);
    const mark = socket.length;
    const comments = `${w.project.url}/issues/${item}/comments/`;
    await w.admin.post(comments, { comment_html: '<p>canary-comment-</p>' });
    const witness = feed.client(w.admin);
    await until(() => witness.isCurrent);
    witness.open(item);
    await until(() => JSON.stringify(witness.store.all('comment')).includes('canary-comment-'));
    expect(socket.since(mark).includes('canary')).toBe(false);
    expect(client.store.follows(`item:${item}`)).toBe(false);
    expect(client.store.all('comment')).toEqual([]);
  });

  it('a member thrown out while away, with an old cursor', async () => {
    const items: string[] = [];
    for (let i = 0; i < 5; i += 1) await canary(w.project, items);
    const client = feed.client(w.member);
    await until(() => client.isCurrent && client.store.all('work_item').length > 0);
    client.socket.disconnect();
    const id = await memberId(w.member);
    await w.admin.delete(`${w.project.url}/members/${id}/`);
    for (let i = 0; i < 5; i += 1) await canary(w.project, items);
    const socket = await listen(w.member, client);
    client.socket.connect();
    await until(() => client.isCurrent);
    const bytes = socket.since(0).toString('latin1');
    expect(bytes).not.toContain('canary');
    expect(bytes).not.toContain(`project:${w.project.id}`);
    expect(client.store.all('work_item')).toEqual([]);
    await expectNothingFound(w.member, w.project);
  });

  it('a member thrown out while a long transaction holds the feed up', async () => {
    const items: string[] = [];
    for (let i = 0; i < 5; i += 1) await canary(w.project, items);
    const [socket, client] = [await listen(w.member), feed.client(w.member)];
    await until(() => client.isCurrent && client.store.all('work_item').length === items.length);
    const id = await memberId(w.member);
    await w.server.platform.database.sql.begin(async (tx) => {
      await tx`SELECT pg_current_xact_id()`;
      await w.admin.delete(`${w.project.url}/members/${id}/`);
      await wait(GRACE_MS);
      await until(() => !client.store.follows(`project:${w.project.id}`));
      expect(client.store.all('work_item')).toEqual([]);
    });
    const mark = socket.length;
    const last = await canary(w.project, items);
    const witness = feed.client(w.admin);
    await until(() => witness.store.all('work_item').some((item) => item['name'] === last));
    expect(socket.since(mark).includes('canary')).toBe(false);
    await expectConverged(w.server, [{ who: w.member, client }]);
  });

  it('a guest of one project, member of another, hears of each what they may', async () => {
    const other = await w.server.project(w.workspace, w.admin);
    const person = await w.server.person('Two Hats');
    await w.server.join(w.workspace, person, 15);
    await w.server.joinProject(w.workspace, w.project, person, 15);
    await w.server.joinProject(w.workspace, other, person, 15);
    const own = await person.post(`${w.project.url}/issues/`, { name: 'my own' });
    await w.server.joinProject(w.workspace, w.project, person, 5);
    const [socket, client] = [await listen(person), feed.client(person)];
    await until(() => client.isCurrent);
    const items: string[] = [];
    for (let i = 0; i < 10; i += 1) await canary(w.project, items);
    const there = await w.admin.post(`${other.url}/issues/`, { name: 'of the other project' });
    await until(() => client.store.get('work_item', there.body.id) !== undefined);
    await until(() => client.store.get('work_item', own.body.id) !== undefined);
    expect(socket.since(0).includes('canary')).toBe(false);
    expect(client.store.all('work_item').length).toBe(2);
    await expectNothingFound(person, w.project);
    await expectConverged(w.server, [{ who: person, client }]);
  });

  it('a project that was made private', async () => {
    const { url } = w.project;
    const [socket, client] = [await listen(w.bystander), feed.client(w.bystander)];
    await until(() => client.isCurrent && client.store.get('project', w.project.id) !== undefined);
    expect((await w.admin.patch(`${url}/`, { network: 0 })).status).toBe(200);
    await wait(GRACE_MS);
    const mark = socket.length;
    expect((await w.admin.patch(`${url}/`, { name: 'canary-project-' })).status).toBe(200);
    const witness = feed.client(w.member);
    await until(() => witness.store.get('project', w.project.id)?.['name'] === 'canary-project-');
    expect(socket.since(mark).includes('canary')).toBe(false);
    expect(client.store.get('project', w.project.id)).toBeUndefined();
    await expectConverged(w.server, [{ who: w.bystander, client }]);
    const { body } = await w.bystander.get(`${w.workspace.url}/search/?search=canary`);
    expect(JSON.stringify(body)).not.toContain('canary-');
  });
});
