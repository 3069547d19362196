import { afterEach, describe, expect, it, vi } from 'vitest';

import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { MANUAL_ORDER, PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';
import { PagedItems } from '#web/features/work-items/lists/paged-items.ts';
import { pagedQuery } from '#web/features/work-items/lists/paged-query.ts';
import { ALL } from '#web/features/work-items/lists/placement.ts';
import { store } from '#web/lib/store/collection.ts';

import { idOf, ME, PROJECT, putItem } from './list-world.tsx';

const SCOPE = `project:${PROJECT}`;
const CALL = { path: '/api/workspaces/team/user-issues/me/', query: { assignees: ME } };
const FACTS = { me: ME, today: '2026-11-24', zone: 'UTC' };

/** A server with so many items; answers pages of them, and those it still has by their ids. */
function serve(size: number) {
  const all = Array.from({ length: size }, (_, at) => putItem(at + 1)).map((id) => ({
    ...workItems.get(id),
  }));
  const gone = new Set<string>();
  for (const { id = '' } of all) store.feed.remove(workItems.entity, id, SCOPE);
  const net = fakeNetwork(({ path }) => {
    const params = new URL(path, 'http://tutti.test').searchParams;
    const there = all.filter(({ id = '' }) => !gone.has(id));
    const issues = params.get('issues')?.split(',');
    if (issues) return [200, there.filter(({ id = '' }) => issues.includes(id))];
    const [perPage = 0, page = 0] = (params.get('cursor') ?? '').split(':').map(Number);
    return [
      200,
      {
        total_count: there.length,
        total_pages: Math.ceil(there.length / perPage),
        results: there.slice(page * perPage, (page + 1) * perPage),
      },
    ];
  });
  const lists = () => net.sent.filter(({ path }) => path.includes('cursor')).length;
  return { all, gone, net, lists };
}

/** Keeps every answer of the server back until it is released. */
function holdNetwork() {
  const gate = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  const asked = vi.fn<typeof fetch>(async (...request) => {
    await gate.promise;
    return answer(...request);
  });
  vi.stubGlobal('fetch', asked);
  return { asked, release: () => gate.resolve() };
}

/** Lets the feed tell of a change of an item. */
function change(item: { readonly id: string }): void {
  store.feed.follow(SCOPE, '1');
  const frame = { scope: SCOPE, mids: [], del: [], prev: '1', cur: '2' };
  store.feed.apply({ ...frame, up: { work_item: [{ ...item, rev: 9 }] } });
}

function paged(text = '', askLinks?: (ids: readonly string[]) => Promise<void>) {
  const filter = parse(text, NO_NAMES).filter;
  const settings = { ...PLAIN_SETTINGS, orderBy: MANUAL_ORDER, filter };
  const items = new PagedItems(
    'key',
    pagedQuery({ ...CALL, ...(askLinks && { askLinks }) }, settings, FACTS),
  );
  const stop = items.open();
  return { items, stop };
}

const ready = (items: PagedItems) => vi.waitFor(() => expect(items.loading().is).toBe('ready'));
const windowOf = (items: PagedItems) => items.now()?.groups.get(ALL);

afterEach(() => {
  for (const { id } of workItems.all()) store.feed.remove(workItems.entity, id, SCOPE);
  vi.useRealTimers();
});

describe('items that are read in pages', () => {
  it('come page by page until the last one', async () => {
    const { net } = serve(120);
    const { items, stop } = paged('priority:none');
    await ready(items);
    expect(net.sent[0]?.path).toContain('priority=none');
    expect(net.sent[0]?.path).toContain(`assignees=${ME}`);
    expect(workItems.all()).toHaveLength(50);
    expect(windowOf(items)).toMatchObject({ count: 120, last: { id: idOf(50) } });
    void items.more();
    await vi.waitFor(() => expect(windowOf(items)?.last?.id).toBe(idOf(100)));
    void items.more();
    await vi.waitFor(() => expect(windowOf(items)?.last).toBe(null));
    expect(workItems.all()).toHaveLength(120);
    stop();
  });

  it('come also when the next page is asked for while they are counted, once for all groups', async () => {
    const { all, lists } = serve(120);
    const { items, stop } = paged();
    await ready(items);
    const before = lists();
    const network = holdNetwork();
    change({ ...all[100], id: idOf(101) });
    await vi.waitFor(() => expect(network.asked).toHaveBeenCalled(), 3_000);
    const both = [items.more(), items.more()];
    network.release();
    await Promise.all(both);
    expect(windowOf(items)?.last?.id).toBe(idOf(100));
    expect(lists()).toBe(before + 2);
    stop();
  });

  it('are counted again also when one changes while a page is read', async () => {
    const { all, lists } = serve(120);
    const { items, stop } = paged();
    await ready(items);
    const before = lists();
    const network = holdNetwork();
    const next = items.more();
    change({ ...all[100], id: idOf(101) });
    // The counts are asked for once changes have come to rest.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    network.release();
    await next;
    await vi.waitFor(() => expect(lists()).toBe(before + 2));
    stop();
  });

  it('are counted again when one that is here changes while they are counted', async () => {
    const { all, lists } = serve(120);
    const { items, stop } = paged();
    await ready(items);
    const before = lists();
    const network = holdNetwork();
    change({ ...all[100], id: idOf(101) });
    await vi.waitFor(() => expect(network.asked).toHaveBeenCalled(), 3_000);
    const frame = { scope: SCOPE, mids: [], del: [], prev: '2', cur: '3' };
    store.feed.apply({ ...frame, up: { work_item: [{ ...all[3], id: idOf(4), rev: 9 }] } });
    network.release();
    await vi.waitFor(() => expect(lists()).toBe(before + 2), 3_000);
    stop();
  });

  it('are shown once it is known what the filter asks of other tables about them', async () => {
    serve(60);
    const link = Promise.withResolvers<void>();
    const asked = vi.fn<(ids: readonly string[]) => Promise<void>>(() => link.promise);
    const { items, stop } = paged('priority:none', asked);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(workItems.all()).toHaveLength(0);
    link.resolve();
    await ready(items);
    expect(workItems.all()).toHaveLength(50);
    expect(asked.mock.calls).toEqual([[Array.from({ length: 50 }, (_, n) => idOf(n + 1))]]);
    stop();
  });

  it('are counted again when one changes that has not come yet', async () => {
    const { all, lists } = serve(60);
    const { items, stop } = paged();
    await ready(items);
    store.feed.follow(SCOPE, '1');
    const frame = { scope: SCOPE, mids: [], del: [] };
    const before = lists();
    const known = { ...all[3], id: idOf(4), rev: 9 };
    store.feed.apply({ ...frame, prev: '1', cur: '2', up: { work_item: [known] } });
    const unknown = { ...all[55], id: idOf(56), rev: 9 };
    store.feed.apply({ ...frame, prev: '2', cur: '3', up: { work_item: [unknown] } });
    await vi.waitFor(() => expect(lists()).toBe(before + 1), 3_000);
    expect(windowOf(items)).toMatchObject({ count: 60, last: { id: idOf(50) } });
    stop();
  });

  it('are all read when the call cannot say the filter', async () => {
    const { net } = serve(60);
    const { items, stop } = paged('-priority:none');
    await ready(items);
    expect(items.now()).toBe(null);
    expect(workItems.all()).toHaveLength(60);
    expect(net.sent[0]?.path).not.toContain('priority');
    stop();
  });

  it('leave when they are gone although no frame has told', async () => {
    const { gone } = serve(10);
    const { items, stop } = paged();
    await ready(items);
    gone.add(idOf(3));
    await items.refresh();
    expect(workItems.get(idOf(3))).toBe(undefined);
    expect(windowOf(items)).toEqual({ count: 9, last: null });
    stop();
  });

  it('say that they could not be read, and come when asked again', async () => {
    fakeNetwork(() => [503, {}]);
    const { items, stop } = paged();
    await vi.waitFor(() => expect(items.loading().is).toBe('error'));
    serve(3);
    await items.refresh();
    expect(items.loading()).toEqual({ is: 'ready', loaded: 3, total: 3 });
    stop();
  });
});
