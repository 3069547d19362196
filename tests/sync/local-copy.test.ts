import { isDeepStrictEqual } from 'node:util';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';

import { connectFeed } from '#tests/support/connect-feed.ts';
import { openTestFeed, readAudienceFresh, type TestFeed, until } from '#tests/support/feed.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';
import { ProjectItems } from '#web/features/work-items/data/local-copy.ts';
import { ITEMS_ON_DEMAND } from '#web/features/work-items/data/project-items.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';
import { CopyDatabase } from '#web/lib/local-copy/copy-database.ts';
import { CopyKeeper } from '#web/lib/local-copy/copy-keeper.ts';
import { wipeCopies } from '#web/lib/local-copy/open-copy.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

/** A page of somebody's browser, with its copy. */
interface Page {
  readonly client: FeedClient;
  readonly items: ProjectItems;
  readonly keeper: CopyKeeper;
  readonly asked: string[];
  close(): void;
}

describe('a project in a browser', () => {
  let w: World;
  let feed: TestFeed;
  let pages: Page[] = [];
  let issues: string;

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
    issues = `${w.project.url}/issues/`;
    // Their lists print moments in another zone than the feed.
    await w.server.platform.database.sql`
      UPDATE users SET user_timezone = 'Asia/Kolkata' WHERE id = ${w.member.id}`;
    const { sql } = w.server.platform.database;
    await sql`
      INSERT INTO work_items (workspace_id, project_id, name, sequence_id, state_id, created_by, updated_at)
      SELECT ${w.workspace.id}, ${w.project.id}, 'item ' || n, 10000 + n, ${w.project.states['Todo'] ?? null},
        CASE WHEN n % 2 = 0 THEN ${w.guest.id}::uuid ELSE ${w.admin.id}::uuid END,
        now() - interval '1 day' + n * interval '1 second'
      FROM generate_series(1, 1300) AS n`;
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });
  afterEach(async () => {
    for (const page of pages) page.close();
    pages = [];
    await wipeCopies();
  });

  const optionsFor = (who: Caller) => ({
    workspace: w.workspace.slug,
    owner: who.id,
    schema: 'abc',
    onDemand: Object.keys(ITEMS_ON_DEMAND),
  });

  async function openPage(who: Caller, scopeOf: () => string): Promise<Page> {
    const store = new FeedStore();
    const asked: string[] = [];
    let client: FeedClient | null = null;
    const kept: { epoch?: string | undefined } = {};
    const keeper = new CopyKeeper({
      store,
      copy: new CopyDatabase(),
      onDemand: ITEMS_ON_DEMAND,
      isKept: (scope) => !scope.startsWith('item:'),
      epoch: () => client?.epoch ?? kept.epoch,
      isServerThere: () => Promise.resolve(true),
    });
    kept.epoch = await keeper.restore(optionsFor(who));
    const read = async <Reply>(path: string, query: Record<string, unknown> = {}) => {
      const given = Object.entries(query).filter(([, value]) => value !== null);
      const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      asked.push(path.split('/').at(-2) ?? '');
      const { status, body } = await who.get(`${path}?${params.toString()}`);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return body as Reply;
    };
    client = connectFeed({
      url: feed.url,
      headers: { cookie: who.cookie },
      reconnect: { first: 20, longest: 200, patience: 1_000 },
      workspace: w.workspace.slug,
      store,
      epoch: kept.epoch,
      onDemand: new Set(Object.keys(ITEMS_ON_DEMAND)),
      load: async (scope) => {
        const { work_item: _, ...rest } = await readAudienceFresh(w.server, scope);
        return rest;
      },
    });
    const items = new ProjectItems();
    items.start({
      store,
      keeper,
      read,
      isLive: () => client?.isCurrent ?? false,
      pathOf: () => w.project.url,
      scopeOf,
      pause: () => 0,
    });
    await keeper.becomeWriter();
    items.open(w.project.id);
    const page: Page = {
      client,
      items,
      keeper,
      asked,
      close() {
        items.stop();
        keeper.stop();
        client?.disconnect();
      },
    };
    pages.push(page);
    return page;
  }

  const rowsOf = (page: Page): FeedImage[] =>
    page.client.store
      .all('work_item')
      .filter((row) => row['project_id'] === w.project.id)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));

  /** The page shows exactly what the person may see now. */
  async function expectCurrent(page: Page, scope: string): Promise<void> {
    const wanted = async () =>
      ((await readAudienceFresh(w.server, scope, ['work_item']))['work_item'] ?? [])
        .filter((row) => row['archived_at'] === null)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const shown = () => rowsOf(page).filter((row) => row['archived_at'] === null);
    await until(async () => isDeepStrictEqual(shown(), await wanted())).catch(() => undefined);
    expect(shown()).toEqual(await wanted());
  }

  const isReady = (page: Page) => () => page.items.statusOf(w.project.id).status === 'ready';

  /** What the browser keeps is whole. */
  async function expectKept(who: Caller, page: Page, scope: string): Promise<void> {
    const copy = new CopyDatabase();
    await copy.open(optionsFor(who));
    const list = { scope, entity: 'work_item', group: w.project.id };
    await until(async () => (await copy.readList(list))?.isComplete ?? false);
    await page.keeper.flush();
  }

  const staff = () => `project:${w.project.id}`;

  it('comes back from the browser, and the feed tells what has happened since', async () => {
    const first = await openPage(w.member, staff);
    await until(isReady(first), 10_000);
    await expectCurrent(first, staff());
    expect(rowsOf(first)).toHaveLength(1_300);
    const [a, b, c] = rowsOf(first).map((row) => row.id);
    await expectKept(w.member, first, staff());
    first.close();

    const label = (await w.admin.post(`${w.project.url}/issue-labels/`, { name: 'x' })).body.id;
    await w.admin.patch(`${issues}${a}/`, { name: 'renamed', label_ids: [label] });
    await w.admin.patch(`${issues}${b}/`, { sort_order: 12.5 });
    await w.admin.delete(`${issues}${c}/`);
    const fresh = (await w.admin.post(issues, { name: 'new' })).body.id;

    const second = await openPage(w.member, staff);
    await until(isReady(second), 10_000);
    await expectCurrent(second, staff());
    expect(rowsOf(second).some((row) => row.id === fresh)).toBe(true);
    expect(second.asked).toEqual([]);
    await w.admin.delete(`${w.project.url}/issue-labels/${label}/`);
    await expectCurrent(second, staff());
  });

  it('is read again when more has happened than the feed can tell, also what leaves no trace', async () => {
    const first = await openPage(w.member, staff);
    await until(isReady(first), 10_000);
    const label = (await w.admin.post(`${w.project.url}/issue-labels/`, { name: 'y' })).body.id;
    const ids = rowsOf(first).map((row) => row.id);
    await w.admin.patch(`${issues}${ids[0]}/`, { label_ids: [label] });
    await expectCurrent(first, staff());
    await expectKept(w.member, first, staff());
    first.close();

    // Takes the label off without a new updated_at.
    await w.admin.delete(`${w.project.url}/issue-labels/${label}/`);
    await change(ids.slice(0, 500), 'high');
    await change(ids.slice(500, 1_000), 'low');
    await w.admin.delete(`${issues}${ids[3]}/`);

    const second = await openPage(w.member, staff);
    await until(isReady(second), 10_000);
    await expectCurrent(second, staff());
    const asked = ['issues', 'epics', 'issues', 'deleted-issues', 'images'];
    expect(second.asked.slice(0, 5)).toEqual(asked);
    await expectKept(w.member, second, staff());
  });

  it('is read again when too much happens at once while it is shown', async () => {
    const page = await openPage(w.member, staff);
    await until(isReady(page), 10_000);
    const ids = rowsOf(page).map((row) => row.id);
    await Promise.all([change(ids.slice(0, 500), 'urgent'), change(ids.slice(500, 1_000), 'none')]);
    await expectCurrent(page, staff());
  });

  it('shows a guest the own items, and all when the project says so', async () => {
    let showsAll = false;
    const scope = () => (showsAll ? `project-guest:${w.project.id}` : `user:${w.guest.id}`);
    const page = await openPage(w.guest, scope);
    await until(isReady(page), 10_000);
    await expectCurrent(page, scope());
    const own = rowsOf(page).length;
    await expectKept(w.guest, page, scope());
    await w.admin.patch(`${w.project.url}/`, { guest_view_all_features: true });
    showsAll = true;
    await expectCurrent(page, scope());
    expect(rowsOf(page).length).toBeGreaterThan(own);
    await w.admin.patch(`${w.project.url}/`, { guest_view_all_features: false });
    showsAll = false;
    await expectCurrent(page, scope());
    expect(rowsOf(page)).toHaveLength(own);
  });

  async function change(ids: readonly string[], priority: string): Promise<void> {
    const body = { issue_ids: ids, properties: { priority } };
    const { status } = await w.admin.post(`${w.project.url}/bulk-operation-issues/`, body);
    expect(status).toBeLessThan(300);
  }
});
