import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pageAccess } from '#server/features/visibility/pages/access.ts';
import { entityOf, isSeenThrough } from '#server/platform/changes/entities.ts';
import { readMemberships } from '#server/platform/feed/members.ts';
import type { Page } from '#shared/contract/pages.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let people: Record<string, Caller>;
/** Ids by what the page is. */
const pages = new Map<string, string>();

beforeAll(async () => {
  w = await world();
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.server.joinProject(w.workspace, project, w.guest, GUEST);
  const former = await w.server.person('Fay');
  await w.server.join(w.workspace, former, MEMBER);
  await w.server.joinProject(w.workspace, project, former, MEMBER);
  const { admin, member, guest, bystander, stranger } = w;
  people = { admin, member, guest, bystander, stranger, former };
  for (const [name, owner] of Object.entries({ admin, member, guest, former })) {
    await makePage(`public of ${name}`, owner, {});
    await makePage(`private of ${name}`, owner, { access: 1 });
    await makePage(`archived of ${name}`, owner, { archived_at: '2026-01-01' });
    await makePage(`locked of ${name}`, owner, { is_locked: true });
    await makePage(`deleted of ${name}`, owner, { deleted_at: '2026-01-01' });
    const parent_id = pages.get(`private of ${name}`);
    await makePage(`sub-page of ${name}`, owner, { parent_id });
  }
  await w.server.platform.database.sql`
    UPDATE project_members SET is_active = false
    WHERE member_id = ${former.id} AND project_id = ${project.id}`;
});
afterAll(() => w.close());

async function makePage(name: string, owner: Caller, more: object): Promise<void> {
  const id = v7();
  pages.set(name, id);
  const { sql } = w.server.platform.database;
  await sql`INSERT INTO pages ${sql({
    id,
    name,
    workspace_id: w.workspace.id,
    project_id: project.id,
    owned_by: owner.id,
    created_by: owner.id,
    ...more,
  })}`;
}

const sees = (rule: (who: string, page: string) => boolean) =>
  Object.keys(people).flatMap((who) =>
    [...pages.keys()].filter((page) => rule(who, page)).map((page) => `${who}: ${page}`),
  );

/** The rule in words ("visibility set"). */
const expected = (guestsSeeAll: boolean) =>
  sees((who, page) => {
    const isOwn = page.endsWith(` of ${who}`);
    if (!['admin', 'member', 'guest'].includes(who) || page.startsWith('deleted')) return false;
    return isOwn || (!page.startsWith('private') && (who !== 'guest' || guestsSeeAll));
  }).toSorted();

/** What each way of seeing pages shows to whom. */
async function shown(): Promise<Record<string, string[]>> {
  const { sql } = w.server.platform.database;
  const ids = [...pages.values()];
  const entity = entityOf('page');
  const images = new Map((await entity.images(sql, ids)).map((image) => [image.id, image]));
  const memberships = await readMemberships(
    sql,
    Object.values(people).map(({ id }) => id),
  );
  const ways: Record<string, Set<string>> = {
    read: new Set(),
    description: new Set(),
    versions: new Set(),
    images: new Set(),
    loads: new Set(),
    live: new Set(),
  };
  for (const [who, caller] of Object.entries(people)) {
    const audiences = memberships.get(caller.id)?.audiences ?? new Set();
    const loaded = new Set<string>();
    for (const name of audiences) {
      for (const id of await entity.visibleIds(sql, [name])) loaded.add(id);
    }
    for (const [page, id] of pages) {
      const at = `${project.url}/pages/${id}/`;
      const seen = `${who}: ${page}`;
      const note = (way: string, isSeen: boolean) => isSeen && ways[way]?.add(seen);
      note('read', (await caller.get(at)).status === 200);
      note('description', (await caller.get(`${at}description/`)).status === 200);
      note('versions', (await caller.get(`${at}versions/`)).status === 200);
      note('images', isSeenThrough(images.get(id), audiences));
      note('loads', loaded.has(id));
      note('live', (await pageAccess(sql, caller.id, id)).can !== null);
    }
  }
  return Object.fromEntries(
    Object.entries(ways).map(([way, found]) => [way, [...found].toSorted()]),
  );
}

const allWays = (seen: string[]) =>
  Object.fromEntries(
    ['read', 'description', 'versions', 'images', 'loads', 'live'].map((way) => [way, seen]),
  );

describe('who sees a page', () => {
  it('is the same for reading, the feed and live documents', async () => {
    expect(await shown()).toEqual(allWays(expected(false)));
  });

  it('grows for guests who see everything', async () => {
    await w.admin.patch(`${project.url}/`, { guest_view_all_features: true });
    expect(await shown()).toEqual(allWays(expected(true)));
  });

  it('lists what the person sees on the top level', async () => {
    for (const who of ['admin', 'member', 'guest']) {
      const list: Page[] = (await people[who]?.get(`${project.url}/pages/`))?.body;
      const wanted = expected(true)
        .filter((seen) => seen.startsWith(`${who}: `) && !seen.includes('sub-page'))
        .map((seen) => seen.slice(who.length + 2));
      expect(list.map((page) => page.name).toSorted()).toEqual(wanted.toSorted());
    }
  });

  it('is nobody in an archived project', async () => {
    await w.admin.post(`${project.url}/archive/`);
    expect(await shown()).toEqual(allWays([]));
    await w.admin.delete(`${project.url}/archive/`);
    expect(await shown()).toEqual(allWays(expected(true)));
  });
});

describe('who writes in a page', () => {
  it('is who may by role or as its owner, while it is neither locked nor archived', async () => {
    const { sql } = w.server.platform.database;
    const wanted = (who: string, page: string) => {
      if (page.startsWith('archived')) return 'archived';
      if (page.startsWith('locked')) return 'locked';
      return who === 'guest' && !page.endsWith(' of guest') ? 'role' : null;
    };
    for (const seen of expected(true)) {
      const [who = '', page = ''] = seen.split(': ');
      const access = await pageAccess(sql, people[who]?.id ?? '', pages.get(page) ?? '');
      const because = wanted(who, page);
      expect([seen, access.can, access.because]).toEqual([
        seen,
        because === null ? 'edit' : 'read',
        because,
      ]);
      const patched = await people[who]?.patch(
        `${project.url}/pages/${pages.get(page)}/description/`,
        { description_binary: 'AAA=', description_html: '' },
      );
      // Whether one may at all comes first, as everywhere.
      const isRefused = who === 'guest' && !page.endsWith(' of guest');
      const refused = isRefused ? 403 : 400;
      expect([seen, patched?.status]).toEqual([seen, because === null ? 200 : refused]);
    }
  });
});
