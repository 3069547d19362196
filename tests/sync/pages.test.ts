import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { keepPageVersion } from '#server/features/pages/versions/commands.ts';
import { systemFacts } from '#server/platform/access/scope.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

const KINDS = [
  'make',
  'make private',
  'make below',
  'rename',
  'make public',
  'hide',
  'put below',
  'lock',
  'archive',
  'restore',
  'delete',
  'move',
  'favorite',
  'label',
  'open',
  'drop connection',
  'guests see all',
  'project archive',
  'change role',
] as const;

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(50),
  pick: fc.nat(50),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let w: World;
let feed: TestFeed;
let project: TestProject;
let other: TestProject;
let people: Caller[];

beforeAll(async () => {
  w = await world();
  feed = await openTestFeed(w.server);
  people = [w.admin, w.member, w.guest];
});
afterAll(async () => {
  await feed.close();
  await w.close();
});

beforeEach(async () => {
  project = await w.server.project(w.workspace, w.admin);
  other = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.server.joinProject(w.workspace, project, w.guest, GUEST);
});

const make = async (who: Caller, fields: object = {}) =>
  (await who.post(`${project.url}/pages/`, { name: 'Page', ...fields })).body;

async function take(one: Step, client: { open(id: string, kind: 'page'): void }): Promise<void> {
  const who = people[one.who % people.length] ?? w.admin;
  const { sql } = w.server.platform.database;
  const pages = await sql<{ id: string; project_id: string }[]>`
    SELECT id, project_id FROM pages WHERE project_id IN (${project.id}, ${other.id})
      AND deleted_at IS NULL ORDER BY id`;
  const page = pages[one.pick % Math.max(1, pages.length)];
  const above = pages[(one.pick * 7) % Math.max(1, pages.length)];
  const home = page?.project_id === other.id ? other : project;
  const at = `${home.url}/pages/${page?.id}/`;
  const calls: Record<Step['kind'], () => Promise<unknown> | undefined> = {
    make: () => make(who),
    'make private': () => make(who, { access: 1 }),
    'make below': () => make(who, { parent: page?.id }),
    rename: () => who.patch(at, { name: `Name ${one.pick}` }),
    'make public': () => who.post(`${at}access/`, { access: 0 }),
    hide: () => who.post(`${at}access/`, { access: 1 }),
    'put below': () => who.patch(at, { parent: one.pick % 3 === 0 ? null : above?.id }),
    lock: () => (one.pick % 2 ? who.post(`${at}lock/`) : who.delete(`${at}lock/`)),
    archive: () => who.post(`${at}archive/`),
    restore: () => who.delete(`${at}archive/`),
    delete: () => who.delete(at),
    move: () =>
      who.post(`${at}move/`, { new_project_id: home === project ? other.id : project.id }),
    favorite: () => who.post(`${home.url}/favorite-pages/${page?.id}/`),
    label: async () => {
      const label = await w.admin.post(`${home.url}/issue-labels/`, { name: `${one.pick}` });
      await who.patch(at, { labels: [label.body.id] });
      if (one.pick % 2) await w.admin.delete(`${home.url}/issue-labels/${label.body.id}/`);
    },
    open: () => {
      if (page) client.open(page.id, 'page');
      return undefined;
    },
    'drop connection': () => undefined,
    'guests see all': () =>
      w.admin.patch(`${project.url}/`, { guest_view_all_features: one.pick % 2 === 0 }),
    'project archive': () =>
      one.pick % 2
        ? w.admin.post(`${project.url}/archive/`)
        : w.admin.delete(`${project.url}/archive/`),
    'change role': async () => {
      const members = (await w.admin.get(`${project.url}/members/`)).body;
      const own = members.find((row: { member: string }) => row.member === w.member.id);
      const role = one.pick % 2 ? GUEST : MEMBER;
      if (own) await w.admin.patch(`${project.url}/members/${own.id}/`, { role });
    },
  };
  await calls[one.kind]();
}

describe('pages in clients', () => {
  it('converge to what the database says, whatever people do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        const clients = people.map((who) => feed.client(who));
        try {
          await until(() => clients.every((client) => client.isCurrent));
          for (let i = 0; i < steps.length; i += 3) {
            await Promise.all(
              steps.slice(i, i + 3).map(async (one) => {
                const client = clients[one.who % clients.length];
                if (!client) return;
                if (one.kind === 'drop connection') client.socket.disconnect().connect();
                else await take(one, client);
              }),
            );
          }
          const held = people.flatMap((who, index) => {
            const client = clients[index];
            return client ? [{ who, client }] : [];
          });
          await expectConverged(w.server, held);
        } finally {
          for (const client of clients) client.disconnect();
        }
      }),
      {
        numRuns: Number(process.env['SYNC_RUNS'] ?? 6),
        seed: Number(process.env['SYNC_SEED'] ?? Date.now() % 1_000_000),
        endOnFailure: true,
      },
    );
  });

  it('tell of a version to those who have the page open, and of nothing once it is private', async () => {
    const page = await make(w.member, { name: 'Open' });
    const secret = await make(w.member, { name: 'canary', access: 1 });
    const [theirs, own] = [feed.client(w.admin), feed.client(w.member)];
    const heard: string[] = [];
    theirs.socket.onAny((_event, message) => heard.push(JSON.stringify(message)));
    await until(() => theirs.isCurrent && own.isCurrent);
    for (const client of [theirs, own]) {
      client.open(page.id, 'page');
      client.open(secret.id, 'page');
    }
    await until(() => [theirs, own].every((client) => client.store.follows(`page:${page.id}`)));
    await until(() => own.store.follows(`page:${secret.id}`));
    const keep = (html: string, of = page) =>
      inTransaction(w.server.platform, systemFacts, (scope) =>
        keepPageVersion(
          scope,
          { id: of.id, workspace_id: w.workspace.id },
          { html, json: {}, state: null, author: w.member.id },
        ),
      );
    await keep('<p>One</p>');
    await until(() => theirs.store.all('page_version').length === 1);
    await keep('<p>Secret</p>', secret);
    await until(() => own.store.all('page_version').length === 2);
    await w.member.post(`${project.url}/pages/${page.id}/access/`, { access: 1 });
    await until(() => !theirs.store.follows(`page:${page.id}`));
    await keep('<p>Two</p>');
    await until(() => own.store.all('page_version').length === 3);
    expect(theirs.store.all('page_version')).toEqual([]);
    expect(theirs.store.all('page').map((row) => row['name'])).not.toContain('Open');
    expect(heard.filter((text) => text.includes('canary'))).toEqual([]);
    theirs.disconnect();
    own.disconnect();
  });
});
