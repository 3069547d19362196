import { isDeepStrictEqual } from 'node:util';

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import { allEntities, type EntityDefinition, entityOf } from '#server/platform/changes/entities.ts';
import { type FirstLoad, readFirstLoad } from '#server/platform/feed/first-load.ts';
import { readMemberships } from '#server/platform/feed/members.ts';
import { errors } from '#shared/errors.ts';
import { openTestFeed, readAudienceFresh, type TestFeed } from '#tests/support/feed.ts';
import { ROLE_NAMES, type Scene, startScene } from '#tests/support/security/scene.ts';
import {
  type Caller,
  startServer,
  type TestServer,
  world,
  type World,
} from '#tests/support/world.ts';
import { wholePages } from '#web/lib/feed/start-pages.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

type Images = Record<string, FeedImage[]>;

const url = (scope: string, query: Record<string, string> = {}) =>
  `/api/feed/images/?${new URLSearchParams({ scope, ...query }).toString()}`;
const everything = () =>
  allEntities()
    .map(({ name }) => name)
    .join(',');

/** All pages of an audience, as a client loads them. */
async function load(who: Caller, scope: string, entities?: string): Promise<Images> {
  const images: Images = {};
  let after: string | null = '';
  while (after !== null) {
    const asked = url(scope, { ...(entities ? { entities } : {}), ...(after ? { after } : {}) });
    const { status, body } = await who.get(asked);
    expect([scope, status, Object.keys(body)]).toEqual([scope, 200, ['images', 'next']]);
    for (const [name, rows] of Object.entries(body.images as Images)) {
      images[name] = [...(images[name] ?? []), ...rows];
    }
    after = body.next;
  }
  return images;
}

/** By entity and id, without entities that hold nothing. */
const sorted = (images: Readonly<Record<string, readonly FeedImage[]>>) =>
  Object.fromEntries(
    Object.entries(images)
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => [name, rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))]),
  );

async function audiencesOf(server: TestServer, who: Caller): Promise<string[]> {
  const found = await readMemberships(server.platform.database.sql, [who.id]);
  return [...(found.get(who.id)?.audiences ?? [])];
}

interface Start {
  readonly epoch: string;
  readonly cursors: Readonly<Record<string, string>>;
  readonly pages: Readonly<
    Record<string, { readonly images: Images; readonly next: string | null }>
  >;
}

describe('what a first screen begins with', () => {
  let w: World;
  let feed: TestFeed;
  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });

  const startOf = async (who: Caller, workspace = w.workspace.slug, project = w.project.id) => {
    const query = new URLSearchParams({ workspace, project }).toString();
    const { status, body } = await who.get(`/api/feed/start/?${query}`);
    expect(status).toBe(200);
    return { ...(body as Start), pages: wholePages((body as Start).pages) as Start['pages'] };
  };

  it('says of a project once what several audiences of an admin see', async () => {
    const query = new URLSearchParams({ workspace: w.workspace.slug, project: w.project.id });
    const { body } = await w.admin.get(`/api/feed/start/?${query.toString()}`);
    const told = Object.values((body as Start).pages)
      .flatMap(({ images }) => images['project'] ?? [])
      .filter(({ id }) => id === w.project.id);
    expect(told).toHaveLength(3);
    const [first, ...others] = told;
    expect(first?.['identifier']).toBeTruthy();
    for (const one of others) expect(one).toEqual({ id: first?.id, rev: first?.rev });
  });

  it('is what the person listens to of the workspace and one project, as it is loaded', async () => {
    const other = await w.server.project(w.workspace, w.admin);
    for (const who of [w.admin, w.member, w.guest]) {
      const { pages, cursors } = await startOf(who);
      const all = await audiencesOf(w.server, who);
      expect(Object.keys(pages).toSorted()).toEqual(all.toSorted());
      expect(Object.keys(cursors).toSorted()).toEqual(all.toSorted());
      for (const [scope, { images, next }] of Object.entries(pages)) {
        if (scope.endsWith(other.id)) continue;
        expect(next).toBeNull();
        expect([scope, sorted(images)]).toEqual([scope, sorted(await load(who, scope))]);
      }
    }
  });

  it('finds the project by what the keys of its items begin with, among those of the person', async () => {
    const start = (who: Caller, identifier: string) => {
      const query = new URLSearchParams({ workspace: w.workspace.slug, identifier });
      return who.get(`/api/feed/start/?${query.toString()}`);
    };
    const { sql } = w.server.platform.database;
    const identifierOf = async ({ id }: { id: string }) =>
      (await sql<{ identifier: string }[]>`SELECT identifier FROM projects WHERE id = ${id}`)[0]
        ?.identifier ?? '';
    const identifier = await identifierOf(w.project);
    for (const who of [w.admin, w.guest]) {
      const { pages } = await startOf(who);
      const found = await start(who, identifier.toLowerCase());
      expect(wholePages(found.body.pages)).toEqual(pages);
    }
    const none = (await w.member.get(`/api/feed/start/?workspace=${w.workspace.slug}`)).body.pages;
    for (const other of ['NOPE', await identifierOf(w.foreign.project)])
      expect((await start(w.member, other)).body.pages).toEqual(none);
    expect((await start(w.stranger, identifier)).status).toBe(404);
  });

  it('is the workspace where no project is shown, with the projects that the person is in', async () => {
    await w.server.platform.database
      .sql`UPDATE projects SET network = 0 WHERE id = ${w.project.id}`;
    for (const who of [w.member, w.guest]) {
      const { body } = await who.get(`/api/feed/start/?workspace=${w.workspace.slug}`);
      const whole = await startOf(who);
      const isOfProject = (scope: string) => scope.startsWith('project');
      for (const [scope, { images, next }] of Object.entries(wholePages((body as Start).pages))) {
        if (!isOfProject(scope)) expect([scope, next]).toEqual([scope, null]);
        else {
          expect(next).not.toBeNull();
          expect(images).toEqual({ project: whole.pages[scope]?.images['project'] });
        }
      }
      expect(Object.keys(body.pages).filter(isOfProject)).toHaveLength(1);
      expect(Object.keys(body.cursors).toSorted()).toEqual(Object.keys(whole.cursors).toSorted());
    }
    const { status } = await w.stranger.get(`/api/feed/start/?workspace=${w.workspace.slug}`);
    expect(status).toBe(404);
  });

  it('holds nothing of a workspace or a project that is not theirs', async () => {
    const { slug } = w.workspace;
    const { workspace, project } = w.foreign;
    const asks: (readonly [Caller, string, string])[] = [
      [w.stranger, slug, w.project.id],
      [w.bystander, slug, w.project.id],
      [w.member, slug, project.id],
      [w.member, workspace.slug, w.project.id],
      [w.member, slug, v7()],
    ];
    for (const [who, name, id] of asks) {
      const { status, body } = await who.get(`/api/feed/start/?workspace=${name}&project=${id}`);
      expect([status, body]).toEqual([404, errors.notFound().body]);
    }
  });

  it('is gone on from by the feed: nothing is loaded again, and nothing is missed', async () => {
    const { epoch, cursors, pages } = await startOf(w.member);
    const label = { name: 'Made meanwhile', color: '#112233' };
    const { slug } = w.workspace;
    await w.admin.post(`/api/workspaces/${slug}/projects/${w.project.id}/issue-labels/`, label);
    const store = new FeedStore();
    for (const [scope, cursor] of Object.entries(cursors)) {
      store.restart(scope, cursor);
      store.replace(scope, pages[scope]?.images ?? {});
    }
    const loaded: string[] = [];
    const client = feed.client(w.member, {
      store,
      epoch,
      load: (scope) => {
        loaded.push(scope);
        return Promise.resolve({});
      },
    });
    await feed.until(() => client.isCurrent);
    await feed.until(() => store.all('label').some((row) => row['name'] === label.name));
    expect(loaded.filter((scope) => scope in cursors)).toEqual([]);
  });

  it('is shown where only a part came, and loaded as a whole once the feed is there', async () => {
    const { epoch, cursors, pages } = await startOf(w.member);
    const part = `project:${w.project.id}`;
    const store = new FeedStore();
    for (const [scope, cursor] of Object.entries(cursors)) {
      store.restart(scope, cursor);
      const images = pages[scope]?.images ?? {};
      if (scope === part) store.putPart(scope, { state: images['state'] ?? [] });
      else store.replace(scope, images);
    }
    expect(store.all('state').length).toBeGreaterThan(0);
    expect(store.all('label')).toEqual([]);
    const loaded: string[] = [];
    const client = feed.client(w.member, {
      store,
      epoch,
      load: async (scope) => {
        loaded.push(scope);
        return load(w.member, scope);
      },
    });
    await feed.until(() => client.isCurrent);
    expect(loaded.filter((scope) => scope in cursors)).toEqual([part]);
    expect(store.all('label').length).toBeGreaterThan(0);
  });

  it('names the other projects, whose audiences are loaded as a whole once the feed is there', async () => {
    const { body } = await w.guest.get(`/api/feed/start/?workspace=${w.workspace.slug}`);
    const { epoch, cursors } = body as Start;
    const pages = wholePages((body as Start).pages);
    const store = new FeedStore();
    for (const [scope, cursor] of Object.entries(cursors)) {
      store.restart(scope, cursor);
      const { images = {}, next = null } = pages[scope] ?? {};
      if (next === null) store.replace(scope, images);
      else store.putPart(scope, images);
    }
    expect(store.get('project', w.project.id)).toBeDefined();
    expect(store.all('state')).toEqual([]);
    const loaded: string[] = [];
    const client = feed.client(w.guest, {
      store,
      epoch,
      load: async (scope) => {
        loaded.push(scope);
        return load(w.guest, scope);
      },
    });
    await feed.until(() => client.isCurrent);
    expect(loaded).toEqual(Object.keys(pages).filter((scope) => scope.startsWith('project')));
    for (const scope of Object.keys(cursors))
      expect([...store.inScope(scope).keys()].toSorted()).toEqual(
        Object.entries(await load(w.guest, scope))
          .flatMap(([entity, rows]) => rows.map(({ id }) => `${entity} ${id}`))
          .toSorted(),
      );
  });
});

describe('the first load of an audience', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
  });
  afterAll(() => scene.server.close());

  it.each(ROLE_NAMES)('gives the %s all they listen to, and nothing else', async (role) => {
    const { server, people, foreign, hidden } = scene;
    const { who } = people[role];
    const own = await audiencesOf(server, who);
    expect(own.length).toBeGreaterThan(0);
    for (const scope of own) {
      const fresh = sorted(await readAudienceFresh(server, scope));
      expect(await load(who, scope, everything())).toEqual(fresh);
      const { work_item: _onDemand, ...usual } = fresh;
      expect(await load(who, scope)).toEqual(usual);
    }
    const everybody = await Promise.all(
      [...Object.values(people), scene.stranger].map((one) => audiencesOf(server, one.who)),
    );
    // The private project is the former's own.
    const places = role === 'former' ? [foreign] : [foreign, hidden];
    const items = places.map((place) => `item:${place.id('item')}`);
    const others = new Set([...everybody.flat(), ...items]).difference(new Set(own));
    for (const scope of others) {
      const { status, body } = await who.get(url(scope));
      expect([scope, status, body]).toEqual([scope, 404, errors.notFound().body]);
    }
  });

  it.each(ROLE_NAMES)('gives the %s the same of all audiences at once', async (role) => {
    const { server, people } = scene;
    const { who } = people[role];
    const own = await audiencesOf(server, who);
    const others = await audiencesOf(server, scene.stranger.who);
    const names = [...own, ...others, 'project:x', 'nothing'].join(',');
    const { status, body } = await who.get(`/api/feed/audiences/?names=${names}`);
    expect([status, body.next]).toEqual([200, null]);
    expect(Object.keys(body.images)).toEqual(own.toSorted());
    for (const scope of own) expect(body.images[scope]).toEqual(await load(who, scope));
  });

  it('gives whoever may see an item all that it holds when open', async () => {
    const { server, people, ours } = scene;
    const scope = `item:${ours.id('item')}`;
    const fresh = sorted(await readAudienceFresh(server, scope));
    expect(Object.keys(fresh)).toEqual(
      expect.arrayContaining(['comment', 'subscription', 'work_item_description', 'attachment']),
    );
    for (const role of ['admin', 'lead', 'member', 'guest'] as const) {
      expect(await load(people[role].who, scope)).toEqual(fresh);
    }
    for (const role of ['boss', 'bystander', 'visitor', 'former', 'removed'] as const) {
      expect((await people[role].who.get(url(scope))).status).toBe(404);
    }
    expect((await scene.stranger.who.get(url(scope))).status).toBe(404);
  });

  it('closes with the membership, and for a guest with the view of others', async () => {
    const { server, people } = scene;
    const place = await scene.again();
    const { sql } = server.platform.database;
    const scopes = (kind: string) => [`${kind}:${place.project.id}`, `item:${place.id('item')}`];
    const statuses = async (who: Caller, names: string[]) =>
      Promise.all(names.map(async (name) => (await who.get(url(name))).status));
    const { member, guest } = people;
    expect(await statuses(member.who, scopes('project'))).toEqual([200, 200]);
    await sql`UPDATE project_members SET is_active = false
      WHERE project_id = ${place.project.id} AND member_id = ${member.who.id}`;
    expect(await statuses(member.who, scopes('project'))).toEqual([404, 404]);
    expect(await statuses(guest.who, scopes('project-guest'))).toEqual([200, 200]);
    await sql`UPDATE projects SET guest_view_all_features = false WHERE id = ${place.project.id}`;
    expect(await statuses(guest.who, scopes('project-guest'))).toEqual([200, 404]);
    expect(
      (await load(guest.who, `project-guest:${place.project.id}`, 'work_item'))['work_item'],
    ).toBeUndefined();
    await scene.forget(place);
  });

  it.each([
    'nothing',
    'project',
    'project:',
    'project:1',
    'item:1',
    "item:' OR 1=1",
    'workspace:00000000-0000-7000-8000-000000000000',
    'item:00000000-0000-7000-8000-000000000000',
    'page:00000000-0000-7000-8000-000000000000',
  ])('refuses %s as it refuses what is somebody else’s', async (scope) => {
    const { status, body } = await scene.people.admin.who.get(url(scope));
    expect([status, body]).toEqual([404, errors.notFound().body]);
  });

  it('asks for an audience and a session', async () => {
    const { lead } = scene.people;
    expect((await lead.who.get('/api/feed/images/')).status).toBe(400);
    expect((await scene.server.anonymous.get(url(`user:${lead.who.id}`))).status).toBe(401);
    expect((await scene.root.get(url(`user:${scene.root.id}`))).status).toBe(401);
  });

  it('gives only the entities named; those unknown are ignored', async () => {
    const { lead } = scene.people;
    const scope = `project:${scene.ours.project.id}`;
    const two = await load(lead.who, scope, ' label , state,nonsense');
    expect(Object.keys(two)).toEqual(['label', 'state']);
    expect(await load(lead.who, scope, 'nonsense')).toEqual({});
    expect(await load(lead.who, scope, ',')).toEqual(await load(lead.who, scope));
  });

  it.each(['x', 'label.', 'label.1', '.', 'label.00000000-0000-7000-8000-000000000000.1'])(
    'refuses %s as a place to go on from',
    async (after) => {
      const { lead } = scene.people;
      const { status, body } = await lead.who.get(url(`user:${lead.who.id}`, { after }));
      expect([status, body]).toEqual([400, errors.invalidCursor().body]);
    },
  );
});

describe('a large first load', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
    const { sql } = w.server.platform.database;
    const { id } = w.project;
    await sql`INSERT INTO labels (workspace_id, project_id, name, color)
      SELECT ${w.workspace.id}, ${id}, 'l' || n, '' FROM generate_series(1, 2100) n`;
    await sql`INSERT INTO work_items (workspace_id, project_id, name, sequence_id, sort_order, created_by)
      SELECT ${w.workspace.id}, ${id}, 'i' || n, n, n, ${w.guest.id} FROM generate_series(1, 4300) n`;
  });
  afterAll(() => w.close());

  it('comes in pages of two thousand, each image once, in the same order each time', async () => {
    const scope = `project:${w.project.id}`;
    const asked = { entities: everything() };
    const pages: { images: Images; next: string | null }[] = [];
    for (let after = ''; pages.at(-1)?.next !== null; after = pages.at(-1)?.next ?? '') {
      const { body } = await w.member.get(url(scope, after ? { ...asked, after } : asked));
      pages.push(body);
    }
    const sizes = pages.map(({ images }) => Object.values(images).flat().length);
    expect(sizes.slice(0, -1)).toEqual([2000, 2000, 2000]);
    expect(sizes.at(-1)).toBeLessThan(2000);
    const names = pages.flatMap(({ images }) =>
      Object.entries(images).flatMap(([name, rows]) => rows.map(({ id }) => `${name} ${id}`)),
    );
    expect(names).toEqual([...new Set(names)].toSorted());
    expect(await load(w.member, scope, everything())).toEqual(
      sorted(await readAudienceFresh(w.server, scope)),
    );
  });

  it('comes in pages of five thousand of several audiences, each image once', async () => {
    const scopes = [`project:${w.project.id}`, `user:${w.member.id}`];
    const { sql } = w.server.platform.database;
    await sql`INSERT INTO labels (workspace_id, project_id, name, color)
      SELECT ${w.workspace.id}, ${w.project.id}, 'm' || n, '' FROM generate_series(1, 3000) n`;
    const found: Record<string, Images> = {};
    const sizes: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query = new URLSearchParams({ names: scopes.join(','), after });
      const { body } = await w.member.get(`/api/feed/audiences/?${query.toString()}`);
      let size = 0;
      for (const [scope, images] of Object.entries(body.images as Record<string, Images>))
        for (const [name, rows] of Object.entries(images)) {
          const known = (found[scope] ??= {});
          known[name] = [...(known[name] ?? []), ...rows];
          size += rows.length;
        }
      sizes.push(size);
      after = body.next;
    }
    expect(sizes).toEqual([5000, expect.toSatisfy((last: number) => last > 100 && last < 5000)]);
    for (const scope of scopes) expect(found[scope]).toEqual(await load(w.member, scope));
  });

  it('begins with what a list is drawn with where an audience has more than a page', async () => {
    const scope = `project:${w.project.id}`;
    const query = new URLSearchParams({ workspace: w.workspace.slug, project: w.project.id });
    const { body } = await w.member.get(`/api/feed/start/?${query.toString()}`);
    const whole = await load(w.member, scope);
    const { images, next } = body.pages[scope] as { images: Images; next: string | null };
    expect(next).not.toBeNull();
    for (const entity of ['label', 'state']) expect(images[entity]).toEqual(whole[entity]);
    expect([whole, images].map((one) => 'project_member' in one)).toEqual([true, false]);
  });

  it('leaves what a cycle ended with to the whole audience, which takes the place of the part', async () => {
    const { sql } = w.server.platform.database;
    const scope = `project:${w.project.id}`;
    await sql`INSERT INTO cycles (workspace_id, project_id, name, owned_by, progress_snapshot, rev)
      VALUES (${w.workspace.id}, ${w.project.id}, 'Ended', ${w.member.id}, '{"total_issues": 3}', 2)`;
    const query = new URLSearchParams({ workspace: w.workspace.slug, project: w.project.id });
    const { body } = await w.member.get(`/api/feed/start/?${query.toString()}`);
    const store = new FeedStore();
    store.restart(scope, '1.1');
    store.putPart(scope, wholePages(body.pages)[scope]?.images ?? {});
    expect(store.all('cycle')).toMatchObject([{ name: 'Ended', end_snapshot: {} }]);
    const whole = await load(w.member, scope);
    store.replace(scope, whole);
    expect(store.all('cycle')).toEqual(whole['cycle']);
    expect(store.all('cycle')).toMatchObject([{ end_snapshot: { total_issues: 3 }, rev: 2 }]);
  });

  it('tells a person who follows very many items at once where they are a member', async () => {
    const { sql } = w.server.platform.database;
    await sql`INSERT INTO work_item_subscribers (workspace_id, project_id, work_item_id, subscriber_id)
      SELECT workspace_id, project_id, id, ${w.admin.id} FROM work_items LIMIT 2100`;
    const query = new URLSearchParams({ workspace: w.workspace.slug });
    const { body } = await w.admin.get(`/api/feed/start/?${query.toString()}`);
    const { images, next } = body.pages[`user:${w.admin.id}`] as {
      images: Images;
      next: string | null;
    };
    expect(next).not.toBeNull();
    const own = images['project_member']?.map((row) => row['project']);
    expect(own).toContain(w.project.id);
    expect(images).not.toHaveProperty('subscription');
  });

  it('comes whole to a guest who sees the own items', async () => {
    const { sql } = w.server.platform.database;
    await sql`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
    const items = await load(w.guest, `user:${w.guest.id}`, 'work_item');
    expect(items['work_item']).toHaveLength(4300);
    await sql`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
    const seen = await load(w.guest, `project-guest:${w.project.id}`, 'work_item');
    expect(seen['work_item']).toHaveLength(4300);
  });

  it('takes the newest three hundred notifications', async () => {
    const { sql } = w.server.platform.database;
    const rows = await sql<{ id: string }[]>`
      INSERT INTO notifications
        (workspace_id, project_id, receiver_id, entity_name, entity_identifier, title, sender)
      SELECT ${w.workspace.id}, ${w.project.id}, ${w.member.id}, 'issue',
        (SELECT id FROM work_items WHERE project_id = ${w.project.id} LIMIT 1), 't' || n, 's'
      FROM generate_series(1, 350) n RETURNING id`;
    const ids = rows.map(({ id }) => id).toSorted();
    const { notification = [] } = await load(w.member, `user:${w.member.id}`);
    expect(notification.map(({ id }) => id)).toEqual(ids.slice(-300));
  });

  it('asks once for the newest of all audiences, of which each has its own', async () => {
    const { sql } = w.server.platform.database;
    const one = await w.server.project(w.workspace, w.admin, 'MANY');
    const other = await w.server.project(w.workspace, w.admin, 'FEW');
    const fill = async ({ url: project }: { readonly url: string }, count: number) => {
      await w.admin.patch(`${project}/`, { intake_view: true });
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: ids rise with time
        const made = await w.admin.post(`${project}/intake-issues/`, {
          issue: { name: `New ${n}` },
        });
        ids.push(made.body.id);
      }
      return ids.toSorted();
    };
    const [many, few] = [await fill(one, 4), await fill(other, 1)];
    const entity = entityOf('intake_issue');
    const asked: (readonly Audience[])[] = [];
    const counted: EntityDefinition = {
      ...entity,
      newest: 2,
      visibleIds: (client, audiences, range) => {
        asked.push(audiences);
        return entity.visibleIds(client, audiences, range);
      },
    };
    const scopes = [audience('project', one.id), audience('project', other.id)];
    const all = await readFirstLoad(sql, { scopes, entities: [counted], after: null });
    expect(asked).toEqual([scopes]);
    const { images } = all(new Set(scopes));
    const found = images().map((text) =>
      ((JSON.parse(text).intake_issue ?? []) as { id: string }[]).map(({ id }) => id),
    );
    expect(found).toEqual([many.slice(-2), few]);
  });

  it('is read once for all who ask before it is read, and anew for who asks later', async () => {
    const { sql } = w.server.platform.database;
    const asked: FirstLoad = {
      scopes: [audience('project', w.project.id)],
      entities: [entityOf('label')],
      after: null,
    };
    const [first, second] = [readFirstLoad(sql, asked), readFirstLoad(sql, asked)];
    expect(second).toBe(first);
    const other = readFirstLoad(sql, { ...asked, after: { entity: 'label', id: v7() } });
    expect(other).not.toBe(first);
    await Promise.resolve();
    const later = readFirstLoad(sql, asked);
    expect(later).not.toBe(first);
    const text = async (page: typeof first) => {
      const { images, next } = (await page)(new Set());
      return { images: images(), next };
    };
    expect([await text(first), await text(later)]).toEqual([await text(second), await text(first)]);
    expect(await text(other)).toEqual({ images: ['{}'], next: null });
  });
});

describe('a client that loads by it', () => {
  let server: TestServer;
  let feed: TestFeed;
  beforeAll(async () => {
    server = await startServer();
    feed = await openTestFeed(server);
  });
  afterAll(async () => {
    await feed.close();
    await server.close();
  });

  const clientOf = (who: Caller) => {
    const client = feed.client(who, { load: (scope) => load(who, scope, everything()) });
    return { who, client };
  };

  /** Waits until the client holds of every audience what the database says. */
  async function expectSame({ who, client }: ReturnType<typeof clientOf>, more: string[] = []) {
    for (const scope of [...(await audiencesOf(server, who)), ...more]) {
      const fresh = sorted(await readAudienceFresh(server, scope));
      const wanted = Object.entries(fresh).flatMap(([name, rows]) =>
        rows.map((image) => [`${name} ${image.id}`, image] as const),
      );
      const isSame = () => isDeepStrictEqual(client.store.inScope(scope), new Map(wanted));
      await feed.until(isSame).catch(() => undefined);
      expect([scope, client.store.inScope(scope)]).toEqual([scope, new Map(wanted)]);
    }
  }

  it('comes to hold what the database says, whatever happens while it loads', async () => {
    const [admin, guest] = [await server.person('Ada'), await server.person('Gus')];
    const workspace = await server.workspace(admin);
    const project = await server.project(workspace, admin);
    await server.join(workspace, guest, 5);
    await server.joinProject(workspace, project, guest, 5);
    const issues = `${project.url}/issues/`;
    const item = (await admin.post(issues, { name: 'first' })).body.id as string;
    await admin.post(`${issues}${item}/comments/`, { comment_html: '<p>hm</p>' });
    const [own, other] = [clientOf(admin), clientOf(guest)];
    own.client.open(item);
    await admin.post(issues, { name: 'while it loads' });
    await expectSame(own, [`item:${item}`]);
    await expectSame(other);
    await admin.post(`${project.url}/issue-labels/`, { name: 'late' });
    // The guest starts the project over.
    await admin.patch(`${workspace.url}/projects/${project.id}/`, {
      guest_view_all_features: true,
    });
    await expectSame(own, [`item:${item}`]);
    await expectSame(other);
    for (const { client } of [own, other]) client.socket.io.engine.close();
    await admin.post(issues, { name: 'while they were away' });
    await admin.delete(`${issues}${item}/`);
    await expectSame(own, [`item:${item}`]);
    await expectSame(other);
  });
});
