import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { DOING, idOf, image, LABELS, PEOPLE, PROJECT, TODO } from '#tests/support/list-world.ts';
import { CollectedFacts } from '#web/features/work-items/lists/collected-facts.ts';
import { PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';
import { sourceOfProject } from '#web/features/work-items/lists/sources.ts';
import {
  useFilterNames,
  useFoundInList,
  useGroup,
  useListSnapshot,
  useListView,
  useRowMark,
} from '#web/features/work-items/lists/use-list-view.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

const [ANA = '', BEN = '', GUEST = ''] = PEOPLE;
let rev = 1;

/** Puts a row of any entity into the store of this tab. */
function put(
  entity: string,
  row: { readonly id: string; readonly [field: string]: unknown },
): void {
  rev += 1;
  act(() => {
    store.feed.put(entity, { ...row, rev }, 'project:test');
    store.flush();
  });
}

const state = (id: string, name: string, group: string, sequence: number) => ({
  id,
  name,
  group,
  sequence,
  project_id: PROJECT,
  color: '#000000',
  default: group === 'unstarted',
});
const label = (id: string, name: string, sort_order: number) => ({
  id,
  name,
  sort_order,
  project_id: PROJECT,
  color: '#000000',
  parent: null,
});
const member = (id: string, display_name: string, role: number, number: number) => {
  put('workspace_member', {
    id: idOf(6, number),
    is_active: true,
    member: { id, display_name, first_name: display_name.toLowerCase(), last_name: '' },
  });
  put('project_member', { id: idOf(7, number), project: PROJECT, member: id, role });
};

const source = () => sourceOfProject(PROJECT);
const byState = () => ({ ...PLAIN_SETTINGS, groupBy: 'state_id' }) as const;

beforeEach(() => {
  store.feed.follow('project:test', '1.1');
  keepMe({
    id: ANA,
    avatar: '',
    avatar_url: null,
    cover_image: null,
    cover_image_url: null,
    date_joined: '2024-01-01T00:00:00Z',
    display_name: 'Ana',
    email: 'ana@tutti.test',
    first_name: 'Ana',
    last_name: '',
    is_active: true,
    is_bot: false,
    is_email_verified: true,
    user_timezone: 'Pacific/Kiritimati',
    username: 'ana',
    is_password_autoset: false,
    last_login_medium: 'email',
  });
  put('state', state(TODO, 'Todo', 'unstarted', 2));
  put('state', state(DOING, 'Doing', 'started', 1));
  put('label', label(LABELS[0] ?? '', 'bug', 2));
  put('label', label(LABELS[1] ?? '', 'ui', 1));
  put('work_item', image(1));
  put('work_item', image(2, { state_id: DOING }));
  member(ANA, 'Ana', 20, 1);
  member(BEN, 'Äron', 15, 2);
  member(GUEST, 'Guest', 5, 3);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  act(() => store.feed.drop('project:test'));
});

describe('lists in components', () => {
  it('are the same object as long as source and settings say the same', () => {
    const hook = renderHook(
      ({ text }) =>
        useListView(source(), {
          ...byState(),
          filter: parse(text, NO_NAMES).filter,
        }),
      { initialProps: { text: 'item' } },
    );
    const first = hook.result.current;
    hook.rerender({ text: ' item ' });
    expect(hook.result.current).toBe(first);
    hook.rerender({ text: 'other' });
    expect(hook.result.current).not.toBe(first);
    expect(hook.result.current.snapshot().matching).toBe(0);
  });

  it('render a group again only when it has changed', () => {
    let renders = 0;
    const hook = renderHook(() => {
      renders += 1;
      const view = useListView(source(), byState());
      return { view, group: useGroup(view, TODO) };
    });
    expect(hook.result.current.group.ids).toEqual([idOf(9, 1)]);
    const before = renders;
    put('work_item', image(2, { state_id: DOING, sort_order: 99 }));
    put('work_item', image(1, { name: 'other' }));
    expect(renders).toBe(before);
    put('work_item', image(2, { state_id: TODO }));
    expect(renders).toBe(before + 1);
    expect(hook.result.current.group.ids).toEqual([idOf(9, 1), idOf(9, 2)]);
  });

  it('render what is found in a list again only when the answer is another one', () => {
    let renders = 0;
    const hook = renderHook(() => {
      renders += 1;
      return useFoundInList(useListView(source(), byState()), ({ total }) => total === 0);
    });
    const before = renders;
    put('work_item', image(3));
    put('work_item', image(4));
    expect([renders, hook.result.current]).toEqual([before, false]);
  });

  it('mark a row that is held', () => {
    const hook = renderHook(() => {
      const view = useListView(source(), byState());
      return { view, snapshot: useListSnapshot(view), mark: useRowMark(view, idOf(9, 1)) };
    });
    let release: () => void = () => undefined;
    act(() => {
      release = hook.result.current.view.hold([idOf(9, 1)]);
    });
    put('work_item', image(1, { state_id: DOING }));
    expect(hook.result.current.mark.isMisplaced).toBe(true);
    expect(hook.result.current.snapshot.groups.map(({ count }) => count)).toEqual([0, 2]);
    act(() => release());
    expect(hook.result.current.mark.isMisplaced).toBe(false);
  });

  it('know the names that filters are typed with', () => {
    const hook = renderHook(() => useFilterNames(source()));
    const named = (field: 'state' | 'labels' | 'assignees') =>
      hook.result.current.options(field).map(({ name }) => name);
    expect(named('state')).toEqual(['Todo', 'Doing']);
    expect(named('labels')).toEqual(['ui', 'bug']);
    expect(named('assignees')).toEqual(['Ana', 'Äron']);
    put('label', label(LABELS[0] ?? '', 'defect', 0));
    expect(named('labels')).toEqual(['defect', 'ui']);
  });
});

describe('facts', () => {
  it('are the same value until something that lists ask for has changed', () => {
    const facts = new CollectedFacts([PROJECT], { id: ANA, zone: 'UTC' });
    let told = 0;
    const stop = facts.subscribe(() => {
      told += 1;
    });
    const before = facts.now();
    put('state', { ...state(TODO, 'Todo', 'unstarted', 2), color: '#ffffff' });
    put('label', { ...label(idOf(2, 9), 'elsewhere', 1), project_id: idOf(0, 9) });
    expect(facts.now()).toBe(before);
    expect(told).toBe(0);
    put('state', state(TODO, 'To do', 'unstarted', 2));
    expect(told).toBe(1);
    expect(facts.now().stateName(TODO)).toBe('To do');
    expect(facts.now().stateGroup(TODO)).toBe('unstarted');
    expect(facts.now().defaultState(PROJECT)).toBe(TODO);
    stop();
    put('state', state(TODO, 'Todo', 'unstarted', 2));
    expect(told).toBe(1);
  });

  it('know when another day begins, where the person is', () => {
    vi.useFakeTimers({ now: new Date('2024-03-15T09:59:40Z') });
    const facts = new CollectedFacts([PROJECT], { id: ANA, zone: 'Pacific/Kiritimati' });
    const days: string[] = [];
    const stop = facts.subscribe(() => days.push(facts.now().today));
    expect(facts.now().today).toBe('2024-03-15');
    vi.advanceTimersByTime(60_000);
    expect(days).toEqual(['2024-03-16']);
    stop();
  });

  it('know cycles and modules, those in the archive by name alone', () => {
    const add = (entity: string, n: number, name: string, archived_at: string | null = null) => {
      const dates = { start_date: null, end_date: null };
      const row = { id: idOf(4, n), project_id: PROJECT, name, archived_at, ...dates, rev: 1 };
      store.feed.put(entity, { ...row, sort_order: n }, 'project:planning');
    };
    add('cycle', 1, 'Sprint');
    add('cycle', 2, 'Older', '2026-01-01T00:00:00Z');
    add('module', 3, 'Checkout');
    store.flush();
    const facts = new CollectedFacts([PROJECT], { id: ANA, zone: 'UTC' }).now();
    expect(facts.known('cycle')).toEqual([idOf(4, 1)]);
    expect([1, 2].map((n) => facts.cycleName(idOf(4, n)))).toEqual(['Sprint', 'Older']);
    expect(facts.known('module')).toEqual([idOf(4, 3)]);
    expect(facts.moduleName('x')).toBe(null);
    expect(facts.known('project')).toEqual([PROJECT]);
    store.feed.drop('project:planning');
    store.flush();
  });
});
