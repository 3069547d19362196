import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { healthSampling } from '#server/features/system/overview.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { openTestFeed, readAudienceFresh, type TestFeed, until } from '#tests/support/feed.ts';
import { world, type World } from '#tests/support/world.ts';

describe('the feed', () => {
  let w: World;
  let feed: TestFeed;
  let labels: string;
  let scope: string;

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
    labels = `${w.project.url}/issue-labels/`;
    scope = `project:${w.project.id}`;
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });

  it('lets nobody in without a session', async () => {
    const client = feed.client(w.server.anonymous);
    const reason = await new Promise<string>((resolve) => {
      client.socket.on('connect_error', (error) => resolve(error.message));
    });
    expect(reason).toBe('not_signed_in');
    client.disconnect();
  });

  it('takes a malformed cookie for none', async () => {
    const client = feed.client({ cookie: 'session-id=%E0%A4%A' });
    const reason = await new Promise<string>((resolve) => {
      client.socket.on('connect_error', (error) => resolve(error.message));
    });
    expect(reason).toBe('not_signed_in');
    client.disconnect();
  });

  it('ends a socket at the moment at which its session runs out', async () => {
    const sam = await w.server.person('Short');
    const { sql } = w.server.platform.database;
    await sql`UPDATE sessions SET expires_at = now() + interval '600 ms' WHERE user_id = ${sam.id}`;
    const client = feed.client(sam);
    await until(() => client.socket.connected);
    const ended = new Promise((resolve) => client.socket.on('disconnect', resolve));
    expect(await ended).toBe('io server disconnect');
    client.disconnect();
  });

  it('carries a change to everybody in the project, and to nobody else', async () => {
    const [max, gus, bea, sam] = [w.member, w.guest, w.bystander, w.stranger].map((who) =>
      feed.client(who),
    );
    if (!max || !gus || !bea || !sam) throw new Error('no clients');
    await until(() => [max, gus, bea, sam].every((client) => client.isCurrent));
    const { body } = await w.admin.post(labels, { name: 'live' });
    await until(() => max.store.get('label', body.id) !== undefined);
    await until(() => gus.store.get('label', body.id) !== undefined);
    expect(max.store.get('label', body.id)).toMatchObject({ ...body, rev: 1 });
    await w.admin.patch(`${labels}${body.id}/`, { name: 'livelier' });
    await until(() => max.store.get('label', body.id)?.['name'] === 'livelier');
    await w.admin.delete(`${labels}${body.id}/`);
    await until(() => max.store.get('label', body.id) === undefined);
    expect(bea.store.all('label')).toEqual([]);
    expect(sam.store.all('label')).toEqual([]);
  });

  it('measures how long changes take to be on every screen', async () => {
    const { feedDelay } = w.server.platform.metrics;
    const { sql } = w.server.platform.database;
    feedDelay.restart();
    await w.admin.post(labels, { name: 'measured' });
    await until(() => feedDelay.highest() > 0);
    await healthSampling.run(w.server.platform);
    const [sample] = await sql<{ feed_lag_ms: number }[]>`
      SELECT feed_lag_ms FROM health_samples ORDER BY at DESC LIMIT 1`;
    expect(sample?.feed_lag_ms).toBeGreaterThan(0);
    expect(feedDelay.highest()).toBe(0);
  });

  it('names the mutation a frame comes from', async () => {
    const max = feed.client(w.member);
    await until(() => max.isCurrent);
    const mids: string[] = [];
    max.socket.on('frame', (frame: { mids: string[] }) => mids.push(...frame.mids));
    const id = '01900000-0000-7000-8000-0000000000b1';
    await w.admin.post(labels, { name: 'with an id' }, { 'x-client-mutation-id': id });
    await until(() => mids.includes(id));
  });

  it('catches up after a lost connection', async () => {
    const max = feed.client(w.member);
    await until(() => max.isCurrent);
    max.socket.io.engine.close();
    const { body } = await w.admin.post(labels, { name: 'missed' });
    await until(() => max.store.get('label', body.id) !== undefined);
    await until(() => max.isCurrent);
    const fresh = await readAudienceFresh(w.server, scope);
    expect([...max.store.inScope(scope).keys()].toSorted()).toEqual(
      Object.entries(fresh)
        .flatMap(([entity, images]) => images.map(({ id }) => `${entity} ${id}`))
        .toSorted(),
    );
  });

  it('resets a client whose cursor belongs to another database', async () => {
    const max = feed.client(w.member);
    const welcomed = new Promise<{ scopes: Record<string, [string, string]> }>((resolve) => {
      max.socket.on('welcome', resolve);
    });
    const { scopes } = await welcomed;
    expect(scopes[scope]?.[1]).toBe('reset');
  });

  it('tells who is there', async () => {
    const [ada, max] = [feed.client(w.admin), feed.client(w.member)];
    await until(() => ada.isCurrent && max.isCurrent);
    let people: string[] = [];
    max.socket.on('presence', (news: { place: string; people: string[] }) => {
      if (news.place === `${scope}/list`) people = news.people;
    });
    ada.here([`${scope}/list`]);
    await until(() => people.includes(w.admin.id));
    ada.disconnect();
    await until(() => !people.includes(w.admin.id));
  });

  it('tells who comes later who is in their projects, wherever they are themselves', async () => {
    const ada = feed.client(w.admin);
    await until(() => ada.isCurrent);
    ada.here([scope]);
    const max = feed.client(w.member);
    let people: readonly string[] = [];
    max.onPresence((told) => {
      people = told[scope] ?? people;
    });
    await until(() => people.includes(w.admin.id));
  });

  it('evicts a person who lost the project before sending any later row', async () => {
    const bea = feed.client(w.bystander);
    await w.server.joinProject(w.workspace, w.project, w.bystander, 15);
    await until(() => bea.isCurrent);
    const client = feed.client(w.bystander);
    await until(() => client.isCurrent && client.store.follows(scope));
    const drops: unknown[] = [];
    client.socket.on('drop', (message: unknown) => drops.push(message));
    const { sql } = w.server.platform.database;
    await sql.begin(async (tx) => {
      await tx`UPDATE project_members SET is_active = false
        WHERE project_id = ${w.project.id} AND member_id = ${w.bystander.id}`;
      await tx`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev, actor)
        VALUES ('user', ${w.bystander.id}, 'project', ${w.project.id}, 'drop', 0, ${w.admin.id})`;
    });
    const { body } = await w.admin.post(labels, { name: 'canary' });
    const max = feed.client(w.member);
    await until(() => max.store.get('label', body.id) !== undefined);
    await until(() => !client.store.follows(scope));
    expect(client.store.get('label', body.id)).toBeUndefined();
    expect(client.store.all('label')).toEqual([]);
    // Whoever lost it is told who took it.
    expect(drops).toEqual([{ scope, by: w.admin.id }]);
  });

  it('evicts a person at once, and says by whom, while an older transaction keeps the log waiting', async () => {
    const una = await w.server.person('Una');
    await w.server.join(w.workspace, una, 15);
    await w.server.joinProject(w.workspace, w.project, una, 15);
    const client = feed.client(una);
    await until(() => client.isCurrent && client.store.follows(scope));
    const drops: unknown[] = [];
    client.socket.on('drop', (message: unknown) => drops.push(message));
    const { sql } = w.server.platform.database;
    await sql.begin(async (older) => {
      await older`SELECT pg_current_xact_id()`;
      await sql`UPDATE project_members SET is_active = false WHERE member_id = ${una.id}`;
      await sql`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev, actor)
        VALUES ('user', ${una.id}, 'project', ${w.project.id}, 'drop', 0, ${w.admin.id})`;
      await until(() => drops.length > 0);
    });
    expect(drops).toEqual([{ scope, by: w.admin.id }]);
  });

  it('evicts everybody who lost the project in one transaction', async () => {
    const people = [await w.server.person('Una'), await w.server.person('Vic')];
    for (const person of people) {
      await w.server.join(w.workspace, person, 15);
      await w.server.joinProject(w.workspace, w.project, person, 15);
    }
    const clients = people.map((person) => feed.client(person));
    await until(() => clients.every((client) => client.isCurrent && client.store.follows(scope)));
    const { sql } = w.server.platform.database;
    await sql`UPDATE project_members SET is_active = false WHERE member_id = ANY(${people.map((p) => p.id)})`;
    await sql`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
      SELECT 'user', id, 'project', ${w.project.id}, 'drop', 0 FROM unnest(${people.map((p) => p.id)}::uuid[]) t(id)`;
    await until(() => clients.every((client) => !client.store.follows(scope)));
  });

  it('starts an audience over that was to be started over while the client was away', async () => {
    const [gus, other] = [feed.client(w.guest), feed.client(w.guest)];
    await until(() => gus.isCurrent && other.isCurrent);
    let loads = 0;
    let hasHeard = false;
    other.socket.on('join', () => (hasHeard = true));
    const room = `project-guest:${w.project.id}`;
    gus.socket.on('welcome', (welcome: { scopes: Record<string, [string, string]> }) => {
      if (welcome.scopes[room]?.[1] === 'reset') loads += 1;
    });
    gus.socket.disconnect();
    await w.server.platform.database.sql`
      INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
      VALUES ('user', ${w.guest.id}, 'project-guest', ${w.project.id}, 'join', 0)`;
    await until(() => hasHeard);
    gus.socket.connect();
    await until(() => gus.isCurrent && loads === 1);
    gus.socket.disconnect();
    gus.socket.connect();
    await until(() => gus.isCurrent);
    expect(loads).toBe(1);
  });

  it('starts an audience over for whoever comes while others are told to', async () => {
    const guest = await w.server.person('Guy');
    await w.server.join(w.workspace, guest, 5);
    await w.server.joinProject(w.workspace, w.project, guest, 5);
    const [guy, other] = [feed.client(guest), feed.client(guest)];
    await until(() => guy.isCurrent && other.isCurrent);
    const room = `project-guest:${w.project.id}`;
    let [starts, welcomes] = [0, 0];
    guy.socket.on('join', (message: { scope: string }) => {
      if (message.scope === room) starts += 1;
    });
    guy.socket.on('welcome', () => (welcomes += 1));
    guy.socket.disconnect();
    await until(() => feed.feed.rooms.of(guest.id).size === 1);
    // Read before anybody is told, and once more for what is told last: then he comes back.
    const favorite = entityOf('favorite');
    const images = favorite.images.bind(favorite);
    let readings = 0;
    const slow = vi.spyOn(favorite, 'images').mockImplementation(async (sql, ids) => {
      readings += 1;
      if (readings === 2) {
        guy.socket.connect();
        await until(() => welcomes === 1);
      }
      return images(sql, ids);
    });
    await w.server.platform.database.sql`
      INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
      SELECT 'user', ${guest.id}, entity, id, op, 0 FROM (VALUES
        ('favorite', gen_random_uuid(), 'up'), ('project-guest', ${w.project.id}::uuid, 'join')) AS row(entity, id, op)`;
    await until(() => starts === 1);
    slow.mockRestore();
    await until(() => guy.isCurrent);
    expect(readings).toBeGreaterThan(1);
  });

  it('forgets who left before their welcome was written', async () => {
    const { rooms } = feed.feed;
    const person = await w.server.person('Lea');
    const client = feed.client(person);
    await until(() => client.isCurrent);
    const [connection] = rooms.of(person.id);
    if (!connection) throw new Error('Nobody has come.');
    client.disconnect();
    await until(() => rooms.of(person.id).size === 0);
    rooms.join(connection, `user:${person.id}`);
    expect(rooms.in(`user:${person.id}`).size).toBe(0);
  });

  it('lets nobody in whose session ended while they came', async () => {
    const person = await w.server.person('Eva');
    let isWaiting = false;
    let letIn = () => {};
    const ended = new Promise<void>((resolve) => (letIn = resolve));
    feed.feed.io.use(async (_socket, next) => {
      isWaiting = true;
      await ended;
      next();
    });
    const heard = feed.client(w.member);
    const client = feed.client(person, { onSignedOut: () => (isOut = true) });
    let isOut = false;
    await until(() => isWaiting);
    const { sql } = w.server.platform.database;
    const [session] = await sql`DELETE FROM sessions WHERE user_id = ${person.id} RETURNING id`;
    await sql`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
      VALUES ('user', ${person.id}, 'session', ${session?.['id']}, 'del', 0)`;
    await sleep(400);
    letIn();
    await until(() => heard.isCurrent);
    await until(() => isOut);
    expect(feed.feed.rooms.of(person.id).size).toBe(0);
    client.disconnect();
  });

  it('ends the sockets of an ended session', async () => {
    const person = await w.server.person('Eve');
    const client = feed.client(person);
    await until(() => client.isCurrent);
    const { sql } = w.server.platform.database;
    const [session] = await sql`DELETE FROM sessions WHERE user_id = ${person.id} RETURNING id`;
    await sql`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
      VALUES ('user', ${person.id}, 'session', ${session?.['id']}, 'del', 0)`;
    await until(() => !client.socket.connected);
  });
});
