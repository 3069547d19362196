import { afterEach, expect, it, vi } from 'vitest';

import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { ME, PROJECT, putItem } from '#tests/web/work-items/list-world.tsx';
import { DayItems } from '#web/features/item-calendar/day-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';
import { pagedQuery } from '#web/features/work-items/lists/paged-query.ts';
import { store } from '#web/lib/store/collection.ts';

const SCOPE = `project:${PROJECT}`;
const CALL = { path: '/api/workspaces/team/issues/', query: { assignees: ME } };
const FACTS = { me: ME, today: '2026-11-24', zone: 'UTC' };

/** A server that answers 120 items without days, and of each other call one item a page, on two pages. */
function serve() {
  const rows = Array.from({ length: 120 }, (_, at) => ({ ...workItems.get(putItem(at + 1)) }));
  for (const { id = '' } of rows) store.feed.remove(workItems.entity, id, SCOPE);
  const net = fakeNetwork(({ path }) => {
    const params = new URL(path, 'http://tutti.test').searchParams;
    const [perPage = 0, page = 0] = (params.get('cursor') ?? '').split(':').map(Number);
    const isUndated = params.get('start_date') === 'None' && params.get('target_date') === 'None';
    const size = isUndated ? perPage : 1;
    const there = isUndated ? rows : rows.slice(0, 2);
    const results = there.slice(page * size, (page + 1) * size);
    return [
      200,
      { total_count: there.length, total_pages: Math.ceil(there.length / size), results },
    ];
  });
  return net;
}

function daysOf(text = '') {
  const settings = { ...PLAIN_SETTINGS, filter: parse(text, NO_NAMES).filter };
  return new DayItems(pagedQuery(CALL, settings, FACTS));
}

afterEach(() => {
  for (const { id } of workItems.all()) store.feed.remove(workItems.entity, id, SCOPE);
});

it('reads the days that are looked at, each once', async () => {
  const net = serve();
  const days = daysOf('priority:none');
  await days.show('2026-11-01', '2026-11-30');
  expect(days.now().loading.is).toBe('ready');
  // Three calls of two pages.
  expect(net.sent).toHaveLength(6);
  const paths = net.sent.map(({ path }) => decodeURIComponent(path));
  expect(paths.every((path) => path.includes(`assignees=${ME}`))).toBe(true);
  expect(paths.every((path) => path.includes('priority=none'))).toBe(true);
  expect(paths.some((path) => path.includes('2026-11-01;after,2026-11-30;before'))).toBe(true);
  await days.show('2026-12-01', '2026-12-31');
  await days.show('2026-11-01', '2026-11-30');
  expect(net.sent).toHaveLength(12);
});

it('reads the items without days as far as somebody looks, and counts all of them', async () => {
  serve();
  const days = daysOf();
  days.moreUndated();
  await vi.waitFor(() => expect(days.now()).toMatchObject({ undated: 120, isUndatedWhole: false }));
  expect(workItems.all()).toHaveLength(50);
  for (let page = 0; page < 2; page += 1) {
    const before = workItems.all().length;
    await vi.waitFor(() => {
      days.moreUndated();
      expect(workItems.all().length).toBeGreaterThan(before);
    });
  }
  await vi.waitFor(() => expect(days.now().isUndatedWhole).toBe(true));
  expect(workItems.all()).toHaveLength(120);
});

it('says that days could not be read, and reads them when asked again', async () => {
  fakeNetwork(() => [500, {}]);
  const days = daysOf();
  await days.show('2026-11-01', '2026-11-30');
  expect(days.now().loading.is).toBe('error');
  serve();
  days.refresh();
  await vi.waitFor(() => expect(days.now().loading.is).toBe('ready'));
});
