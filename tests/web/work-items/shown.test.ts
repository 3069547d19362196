import { describe, expect, test } from 'vitest';

import { fromAddress, toAddress } from '#shared/lib/work-item-query/address.ts';
import { contractFilters } from '#web/features/work-items/filters/contract-filters.ts';
import {
  FIRST_SHOWN,
  hiddenGroups,
  readShown,
  type Remembered,
  settled,
  type Shown,
  toRemembered,
  toSearch,
  withHidden,
} from '#web/features/work-items/filters/shown.ts';

const CHOSEN: Shown = {
  layout: 'board',
  settings: {
    filter: fromAddress('priority:urgent,high -state:completed'),
    groupBy: 'assignees__id',
    subGroupBy: 'priority',
    orderBy: { name: 'target_date', isDescending: true },
    showSubItems: false,
    showEmptyGroups: false,
  },
  display: new Set(['key', 'labels']),
  hidden: ['assignees none', 'priority low'],
  options: { board: { colors: true } },
};

const NOTHING: Remembered = { filters: {}, display_filters: {}, display_properties: {} };

describe('how a list is shown', () => {
  test('nothing chosen and an empty address are the first look', () => {
    expect(readShown({}, null)).toEqual(FIRST_SHOWN);
    expect(Object.values(toSearch(FIRST_SHOWN)).every((value) => value === undefined)).toBe(true);
  });

  test('the address says layout, filter, groups and order', () => {
    const read = readShown(toSearch(CHOSEN), null);
    expect(read.layout).toBe('board');
    expect(toAddress(read.settings.filter)).toBe(toAddress(CHOSEN.settings.filter));
    expect(read.settings).toMatchObject({
      groupBy: 'assignees__id',
      subGroupBy: 'priority',
      orderBy: { name: 'target_date', isDescending: true },
    });
  });

  test('what is remembered says all of it', () => {
    const read = readShown({}, toRemembered(CHOSEN, null));
    expect(toAddress(read.settings.filter)).toBe(toAddress(CHOSEN.settings.filter));
    expect({ ...read, settings: { ...read.settings, filter: null } }).toEqual({
      ...CHOSEN,
      settings: { ...CHOSEN.settings, filter: null },
    });
  });

  test('what other clients remember beside it stays', () => {
    const old = { ...NOTHING, display_filters: { calendar_date_range: 'week', type: 'active' } };
    expect(toRemembered(CHOSEN, old).display_filters).toMatchObject({
      calendar_date_range: 'week',
      type: 'active',
    });
  });

  test('is kept in the contract’s words, where other clients read it', () => {
    const id = '00000000-0000-7000-8000-000000000009';
    const me = '00000000-0000-7000-8000-000000000001';
    const known = { me, today: '2026-11-24', zone: 'UTC' };
    const words = (text: string) => contractFilters(fromAddress(text), known);
    const none = contractFilters(fromAddress(''), known);
    expect(Object.values(none).every((value) => value === null)).toBe(true);
    expect(words(`priority:urgent,high assignee:@me,none label:${id} state:completed`)).toEqual({
      ...none,
      priority: ['urgent', 'high'],
      assignees: [me, 'None'],
      labels: [id],
      state_group: ['completed'],
    });
    expect(words('priority:urgent OR priority:low')).toEqual(none);
    const kept = toRemembered(CHOSEN, null, words('priority:urgent'));
    expect(kept.display_filters).toMatchObject({ layout: 'kanban', group_by: 'assignees' });
    expect(kept.filters).toMatchObject({ priority: ['urgent'], state: null });
  });

  test('what another client has kept is read', () => {
    const id = '00000000-0000-7000-8000-000000000009';
    const filters = {
      priority: ['urgent', 'None'],
      labels: [id],
      assignees: ['None'],
      state_group: ['completed'],
      start_date: ['2026-01-01;after'],
      state: null,
      mentions: 'nonsense',
      cycle: ['x) OR (y'],
    };
    const read = readShown({}, { ...NOTHING, filters, display_filters: { layout: 'kanban' } });
    expect(read.layout).toBe('board');
    expect(toAddress(read.settings.filter)).toBe(
      `state:completed priority:urgent,none no:assignee label:${id} start:>2026-01-01`,
    );
  });

  test.each([
    [['2026-01-01;after'], 'due:>2026-01-01'],
    [['2026-01-01;after', '2026-02-01;before'], 'due:2026-01-01..2026-02-01'],
    [['2026-01-01;before'], 'due:<2026-01-01'],
    [['2026-01-01'], 'due:2026-01-01'],
    [['2_weeks;after;fromnow'], 'due:>+2w'],
    [['1_months;before;ago'], 'due:<-1m'],
    [['None'], 'no:due'],
    [['2_weeks;after', 'x) OR (y', ';before'], ''],
  ])('days that another client has kept are read: %j', (target_date, text) => {
    const read = readShown({}, { ...NOTHING, filters: { target_date } });
    expect(read.settings.filter).toEqual(fromAddress(text));
  });

  test('the address goes before what is remembered', () => {
    const read = readShown({ group: 'none', layout: 'list' }, toRemembered(CHOSEN, null));
    expect(read.settings.groupBy).toBeNull();
    expect(read.settings.orderBy.name).toBe('target_date');
  });

  test('nonsense in an address is as if it were not there', () => {
    const read = readShown({ group: 'shade', order: '-wish', sub: '' }, null);
    expect(read).toEqual(FIRST_SHOWN);
  });

  test('a board has groups, and nothing is divided by itself', () => {
    const bare = { ...CHOSEN.settings, groupBy: null, subGroupBy: null };
    expect(settled({ ...CHOSEN, settings: bare }).settings.groupBy).toBe('state_id');
    const twice = { ...CHOSEN.settings, groupBy: 'priority', subGroupBy: 'priority' } as const;
    expect(settled({ ...CHOSEN, settings: twice }).settings.subGroupBy).toBeNull();
    expect(settled({ ...CHOSEN, layout: 'list' }).settings.subGroupBy).toBeNull();
  });

  test('a column that is left out is so in its own grouping and on boards alone', () => {
    expect([...hiddenGroups(CHOSEN)]).toEqual(['none']);
    expect([...hiddenGroups({ ...CHOSEN, layout: 'list' })]).toEqual([]);
    const [both, none] = [withHidden(CHOSEN, 'ada', true), withHidden(CHOSEN, 'none', false)];
    expect([...hiddenGroups(both)]).toEqual(['none', 'ada']);
    expect([...hiddenGroups(none)]).toEqual([]);
    expect(none.hidden).toEqual(['priority low']);
  });

  test('an address that people wrote holds names', () => {
    const id = '00000000-0000-7000-8000-000000000009';
    const names = { options: (field: string) => (field === 'labels' ? [{ id, name: 'bug' }] : []) };
    const { filter } = readShown({ filter: '-label:bug' }, null, names).settings;
    expect(toAddress(filter)).toBe(`-label:${id}`);
  });
});
