import { io, type Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { GUEST, MEMBER } from '#shared/permissions.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import type { Place } from '#tests/support/security/place.ts';
import { CANARIES, type Scene, startScene } from '#tests/support/security/scene.ts';
import type { Caller } from '#tests/support/world.ts';

let scene: Scene;
let feed: TestFeed;
let sockets: Socket[] = [];

beforeAll(async () => {
  scene = await startScene();
  feed = await openTestFeed(scene.server);
});
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});
afterAll(async () => {
  await feed.close();
  await scene.server.close();
});

/** A client of no good will: what it says is up to the test, and all it hears is kept. */
interface Listener {
  readonly socket: Socket;
  readonly heard: [event: string, body: string][];
  text(): string;
}

function listen(who: Pick<Caller, 'cookie'>, headers: Record<string, string> = {}): Listener {
  const socket = io(feed.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: who.cookie, ...headers },
  });
  sockets.push(socket);
  const heard: [string, string][] = [];
  socket.onAny((event: string, body: unknown) => heard.push([event, JSON.stringify(body ?? null)]));
  return { socket, heard, text: () => heard.map(([, body]) => body).join('\n') };
}

async function connected(who: Caller, hello: object = {}): Promise<Listener> {
  const listener = listen(who);
  await until(() => listener.socket.connected);
  listener.socket.emit('hello', hello);
  await until(() => listener.heard.some(([event]) => event === 'welcome'));
  return listener;
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Somebody of a place changes what can be changed there. */
async function stir(place: Place, who: Caller): Promise<void> {
  const item = `${place.project.url}/issues/${place.id('item')}/`;
  const replies = [
    await who.post(`${place.project.url}/issue-labels/`, { name: `${place.canary} ${v7()}` }),
    await who.patch(item, { name: `${place.canary} ${v7()}` }),
    await who.post(`${item}comments/`, { comment_html: `<p>${place.canary}</p>` }),
    await who.post(`${item}reactions/`, { reaction: '128640' }),
    await who.post(`${place.project.url}/issues/`, { name: `${place.canary} ${v7()}` }),
    await who.patch(`${place.project.url}/`, { description: v7() }),
  ];
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect(replies.filter(({ status }) => status < 300).length).toBeGreaterThanOrEqual(4);
}

/** Everything a client could name of a place. */
function audiencesOf({ workspace, project, id, author }: Place): string[] {
  return [
    `workspace:${workspace.id}`,
    `workspace-staff:${workspace.id}`,
    `workspace-admin:${workspace.id}`,
    `project:${project.id}`,
    `project-guest:${project.id}`,
    `item:${id('item')}`,
    `user:${author.id}`,
  ];
}

const ELSEWHERE = /zq7(hidden|foreign)/;

describe('rooms (S23)', () => {
  it('are not joined by asking', async () => {
    const { member, former } = scene.people;
    const { foreign, hidden, stranger } = scene;
    const places = [foreign, hidden];
    const names = places
      .flatMap(audiencesOf)
      .filter(
        (name) =>
          name !== `workspace:${scene.ours.workspace.id}` &&
          name !== `workspace-staff:${scene.ours.workspace.id}`,
      );
    const spy = await connected(member.who, {
      cursors: Object.fromEntries(names.map((name) => [name, '0.0'])),
    });
    for (const name of names) {
      for (const event of ['join', 'subscribe', 'room', 'hello', 'open', 'follow']) {
        spy.socket.emit(event, name);
        spy.socket.emit(event, { id: name, room: name, scope: name, scopes: { [name]: '0.0' } });
      }
      await pause(700);
      if (!spy.socket.connected) break;
    }
    const again = await connected(member.who, { workspace: foreign.workspace.slug });
    await stir(foreign, stranger.who);
    await stir(hidden, former.who);
    await pause(400);
    for (const { heard } of [spy, again]) {
      const frames = heard.filter(([event]) => event !== 'drop' && event !== 'refused');
      expect(frames.map(([, body]) => body).join('\n')).not.toMatch(ELSEWHERE);
      for (const name of names)
        expect(frames.filter(([, body]) => body.includes(name))).toEqual([]);
    }
    for (const connection of feed.feed.rooms.of(member.who.id)) {
      expect(names.filter((name) => [...connection.rooms].some((room) => room === name))).toEqual(
        [],
      );
    }
  });

  it('of items one cannot see are not opened', async () => {
    const { member, former, guest } = scene.people;
    const { foreign, hidden, ours, stranger } = scene;
    const { sql } = scene.server.platform.database;
    await sql`UPDATE projects SET guest_view_all_features = false WHERE id = ${ours.project.id}`;
    const cases = [
      [member.who, foreign, stranger.who],
      [member.who, hidden, former.who],
      [guest.who, ours, ours.author],
    ] as const;
    for (const [who, place, actor] of cases) {
      const spy = await connected(who);
      for (const cursor of [undefined, '0.0']) {
        spy.socket.emit('open', { id: place.id('item'), cursor });
        spy.socket.emit('open', { id: place.id('archived'), cursor });
      }
      spy.socket.emit('open', { id: v7() });
      await until(() => spy.heard.filter(([event]) => event === 'drop').length >= 5);
      const item = `${place.project.url}/issues/${place.id('item')}/`;
      await actor.post(`${item}comments/`, { comment_html: `<p>${place.canary} said</p>` });
      await pause(250);
      expect(spy.heard.filter(([event]) => event === 'opened')).toEqual([]);
      expect(spy.text()).not.toContain(`${place.canary} said`);
    }
    await sql`UPDATE projects SET guest_view_all_features = true WHERE id = ${ours.project.id}`;
  });

  it('tell presence only to those inside, and of those inside', async () => {
    const { member } = scene.people;
    const { foreign, ours, stranger } = scene;
    const [spy, victim] = [await connected(member.who), await connected(stranger.who)];
    const place = `project:${foreign.project.id}/list`;
    victim.socket.emit('here', { places: [place] });
    await until(() => victim.heard.some(([event]) => event === 'present'));
    spy.socket.emit('here', {
      places: [
        place,
        `item:${foreign.id('item')}`,
        `user:${stranger.who.id}`,
        `project:${ours.project.id}/list`,
      ],
    });
    await until(() => spy.heard.some(([event]) => event === 'present'));
    await pause(300);
    const told = spy.heard.filter(([event]) => event === 'present' || event === 'presence');
    expect(told.map(([, body]) => body).join()).toContain(ours.project.id);
    expect(told.map(([, body]) => body).join()).not.toMatch(
      new RegExp(`${foreign.project.id}|${stranger.who.id}`),
    );
    expect(victim.text()).not.toContain(member.who.id);
  });
});

describe('rights that end while a socket is open (S23)', () => {
  let place: Place;
  beforeEach(async () => {
    place = await scene.again();
  });

  /** Sees the project's changes, until something ends that; then sees none of them any more. */
  async function expectSilence(
    who: Caller,
    end: () => Promise<{ status: number }>,
    stirs: () => Promise<void> = () => stir(place, place.author),
  ): Promise<Listener> {
    const listener = await connected(who);
    listener.socket.emit('open', { id: place.id('item') });
    await until(() => listener.heard.some(([event]) => event === 'opened'));
    await stir(place, place.author);
    await until(
      () => listener.text().includes('issue-labels') || listener.text().includes(place.canary),
    );
    const witness = await connected(place.author);
    const { status } = await end();
    expect(status).toBeLessThan(300);
    // What was changed before is told in order: once the mark is heard, nothing of it is on its way.
    const mark = `mark ${v7()}`;
    await place.author.post(`${place.project.url}/issue-labels/`, { name: mark });
    await until(() => witness.text().includes(mark));
    await pause(250);
    const before = listener.heard.length;
    await stirs();
    await pause(400);
    const open = new Set([...feed.feed.rooms.of(who.id)].flatMap(({ rooms }) => [...rooms]));
    // Where the audiences stand that they still follow is told every quarter of a minute.
    const isOwnHeads = ([event, body]: readonly [string, string]) =>
      event === 'heads' && Object.keys(JSON.parse(body)).every((name) => open.has(name as never));
    const after = listener.heard
      .slice(before)
      .filter((one) => !isOwnHeads(one))
      .map(([, body]) => body);
    const ids = [place.project.id, place.id('item'), place.id('comment')];
    expect(
      after.filter((body) => ids.some((id) => body.includes(id)) || body.includes(CANARIES.ours)),
    ).toEqual([]);
    return listener;
  }

  const admin = () => scene.people.admin.who;
  /** The row of an open project goes to every member of the workspace, in it or not. */
  const close = () =>
    scene.server.platform.database
      .sql`UPDATE projects SET network = 0 WHERE id = ${place.project.id}`;

  it('removed from the project', async () => {
    const { member } = scene.people;
    const { projectMember } = place.own(member.who);
    await close();
    await expectSilence(member.who, () =>
      admin().delete(`${place.project.url}/members/${projectMember}/`),
    );
  });

  it('removed from the workspace', async () => {
    const { member } = scene.people;
    await expectSilence(member.who, () =>
      admin().delete(`${place.workspace.url}/members/${place.own(member.who).member}/`),
    );
  });

  it('left', async () => {
    const { member } = scene.people;
    await close();
    await expectSilence(member.who, () => member.who.post(`${place.project.url}/members/leave/`));
  });

  it('lowered to a guest who sees only own items', async () => {
    const { member } = scene.people;
    const { sql } = scene.server.platform.database;
    await sql`UPDATE projects SET guest_view_all_features = false WHERE id = ${place.project.id}`;
    const item = `${place.project.url}/issues/${place.id('item')}/`;
    await expectSilence(
      member.who,
      () =>
        admin().patch(`${place.project.url}/members/${place.own(member.who).projectMember}/`, {
          role: GUEST,
        }),
      async () => {
        await place.author.patch(item, { name: place.canary });
        await place.author.post(`${item}comments/`, { comment_html: `<p>${place.canary}</p>` });
      },
    );
  });

  it('a project that shows guests less from now on', async () => {
    const { guest } = scene.people;
    const item = `${place.project.url}/issues/${place.id('item')}/`;
    await expectSilence(
      guest.who,
      () => admin().patch(`${place.project.url}/`, { guest_view_all_features: false }),
      async () => {
        await place.author.patch(item, { name: place.canary });
        await place.author.post(`${item}comments/`, { comment_html: `<p>${place.canary}</p>` });
      },
    );
  });

  it('a project made private tells outsiders nothing', async () => {
    const { bystander } = scene.people;
    const listener = await connected(bystander.who);
    const start = listener.heard.length;
    await admin().patch(`${place.project.url}/`, { network: 0 });
    // That it is gone is the last that they hear of it.
    await until(() =>
      listener.heard.slice(start).some(([, body]) => body.includes(place.project.id)),
    );
    const before = listener.heard.length;
    await stir(place, place.author);
    await pause(400);
    const after = listener.heard
      .slice(before)
      .map(([, body]) => body)
      .join('\n');
    expect(after).not.toContain(place.project.id);
  });

  it('a deleted project', async () => {
    const { member } = scene.people;
    const listener = await connected(member.who);
    await admin().delete(`${place.project.url}/`);
    await until(
      () => listener.text().includes('drop') || listener.heard.some(([event]) => event === 'drop'),
    );
    for (const connection of feed.feed.rooms.of(member.who.id)) {
      expect([...connection.rooms].filter((room) => room.includes(place.project.id))).toEqual([]);
    }
  });

  it('an ended session, and a deactivated account', async () => {
    const { sql } = scene.server.platform.database;
    const eve = await scene.server.person('Eve');
    const [session] = await sql<
      { id: string }[]
    >`SELECT id FROM sessions WHERE user_id = ${eve.id}`;
    const first = await connected(eve);
    expect((await eve.delete(`/api/users/me/sessions/${session?.id}/`)).status).toBe(204);
    await until(() => !first.socket.connected, 1_000);
    const ann = await scene.server.person('Ann');
    const second = await connected(ann);
    expect((await ann.delete('/api/users/me/')).status).toBe(204);
    await until(() => !second.socket.connected, 1_000);
    const third = listen(ann);
    await pause(300);
    expect(third.socket.connected).toBe(false);
  });

  it('a person whom an instance admin signs out, and one whose account is closed', async () => {
    const users = '/api/instances/users/';
    const somebody = await scene.server.person('Out');
    const first = await connected(somebody);
    expect((await scene.root.delete(`${users}${somebody.id}/sessions/`)).status).toBe(204);
    await until(() => !first.socket.connected, 1_000);
    const other = await scene.server.person('Closed');
    const second = await connected(other);
    const closed = await scene.root.patch(`${users}${other.id}/`, { is_active: false });
    expect(closed.status).toBe(200);
    await until(() => !second.socket.connected, 1_000);
    expect((await other.get('/api/users/me/')).status).toBe(401);
  });

  it('somebody let in hears from then on', async () => {
    const { bystander } = scene.people;
    const listener = await connected(bystander.who);
    await scene.server.platform.database.sql`
      UPDATE projects SET network = 2 WHERE id = ${place.project.id}`;
    const url = `/api/users/me/workspaces/${place.workspace.slug}/projects/invitations/`;
    expect((await bystander.who.post(url, { project_ids: [place.project.id] })).status).toBe(201);
    await pause(250);
    await stir(place, place.author);
    await until(() => listener.text().includes(place.id('item')));
    const own = place.own(bystander.who);
    expect(own.member).not.toBe('');
    expect(bystander.standing.workspace).toBe(MEMBER);
  });
});

describe('sockets of bad will (S28)', () => {
  it('of another site are refused', async () => {
    const listener = listen(scene.people.member.who, { origin: 'http://evil.test' });
    await pause(400);
    expect(listener.socket.connected).toBe(false);
  });

  it('of one person are a hundred at most, and others still get in', async () => {
    const eve = await scene.server.person('Eve');
    const many = Array.from({ length: 120 }, () => listen(eve));
    await pause(1_500);
    const open = many.filter(({ socket }) => socket.connected).length;
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThanOrEqual(100);
    const other = await connected(scene.people.member.who);
    expect(other.socket.connected).toBe(true);
  });

  it('that flood are hung up on', async () => {
    const eve = await scene.server.person('Eve');
    for (const event of ['hello', 'open', 'here', 'close', 'nonsense']) {
      const listener = listen(eve);
      await until(() => listener.socket.connected);
      for (let i = 0; i < 2_000; i += 1) listener.socket.emit(event, { id: v7(), places: [] });
      // What nobody listens for costs nothing and may be ignored.
      if (event !== 'nonsense') await until(() => !listener.socket.connected, 3_000);
    }
    expect((await scene.people.member.who.get('/api/users/me/')).status).toBe(200);
  });

  it('that send nonsense harm nobody', async () => {
    const { member } = scene.people;
    const good = await connected(member.who);
    const eve = await scene.server.person('Eve');
    const nonsense: unknown[] = [
      null,
      7,
      'x'.repeat(60_000),
      [[[]]],
      { cursors: { __proto__: 'x', constructor: '1.1', 'project:x': '9'.repeat(500) } },
      {
        cursors: Object.fromEntries(
          Array.from({ length: 1_500 }, (_, i) => [`project:${i}`, '1.1']),
        ),
      },
      { epoch: 'x'.repeat(10_000), workspace: '\0' },
      { id: 'x', cursor: '\0' },
      { places: ['project:../../x', 'item:*', 'x'.repeat(10_000), null, {}] },
      { places: Array.from({ length: 5_000 }, () => `project:${v7()}`) },
    ];
    for (const event of ['hello', 'open', 'close', 'here', '__proto__', 'constructor', 'frame']) {
      const listener = listen(eve);
      await until(() => listener.socket.connected);
      for (const body of nonsense) listener.socket.emit(event, body);
      listener.socket.emit(event);
      listener.socket.emit(event, () => undefined);
      await pause(60);
    }
    const huge = listen(eve);
    await until(() => huge.socket.connected);
    huge.socket.emit('hello', { epoch: 'x'.repeat(100_000) });
    await until(() => !huge.socket.connected, 3_000);
    expect(good.socket.connected).toBe(true);
    expect((await member.who.get('/api/users/me/')).status).toBe(200);
  });
});
