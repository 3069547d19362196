import { describe, expect, test } from 'vitest';

import type { ModuleImage } from '#shared/contract/modules.ts';
import {
  type Arrangement,
  arrangeModules,
  NO_FILTER,
  readFilter,
  readOrder,
  writeFilter,
} from '#web/features/modules/screens/list/module-list.ts';

const TODAY = '2026-11-18';

function moduleOf(id: string, change: Partial<ModuleImage> = {}): ModuleImage {
  return {
    id,
    name: id,
    status: 'planned',
    lead_id: null,
    member_ids: [],
    start_date: null,
    target_date: null,
    sort_order: 0,
    created_at: '2026-01-01T00:00:00Z',
    ...change,
  } as ModuleImage;
}

/** The names of what is shown, in order. */
function shown(rows: readonly ModuleImage[], change: Partial<Arrangement> = {}): string[] {
  const counts: Readonly<Record<string, readonly [number, number]>> = {
    a: [10, 5],
    b: [2, 2],
    c: [0, 0],
  };
  const lines = arrangeModules(rows, {
    words: '',
    filter: NO_FILTER,
    order: readOrder(''),
    favorites: new Set(),
    countsOf: (id) => {
      const [scope, completed] = counts[id] ?? [0, 0];
      return { scope, completed };
    },
    held: null,
    today: TODAY,
    ...change,
  });
  return lines.map(({ module, isLeaving }) => (isLeaving ? `${module.name} leaves` : module.name));
}

const rows = [
  moduleOf('a', {
    sort_order: 3,
    target_date: '2026-12-01',
    created_at: '2026-01-02T00:00:00Z',
    status: 'in-progress',
    lead_id: 'ada',
    member_ids: ['bo'],
  }),
  moduleOf('b', {
    sort_order: 1,
    target_date: '2026-11-10',
    created_at: '2026-01-03T00:00:00Z',
    start_date: '2026-11-20',
  }),
  moduleOf('c', { sort_order: 2, status: 'completed' }),
];

describe('the order', () => {
  test.each([
    ['manual', ['b', 'c', 'a']],
    ['name', ['a', 'b', 'c']],
    ['-name', ['c', 'b', 'a']],
    ['progress', ['c', 'a', 'b']],
    ['-progress', ['b', 'a', 'c']],
    ['items', ['c', 'b', 'a']],
    ['-items', ['a', 'b', 'c']],
    ['created', ['c', 'a', 'b']],
    ['-created', ['b', 'a', 'c']],
  ])('%s', (order, names) => {
    expect(shown(rows, { order: readOrder(order) })).toEqual(names);
  });

  test('by due date really turns round, and what has none stands last both ways', () => {
    expect(shown(rows, { order: readOrder('due') })).toEqual(['b', 'a', 'c']);
    expect(shown(rows, { order: readOrder('-due') })).toEqual(['a', 'b', 'c']);
  });

  test("people's own has one direction, and what is not known is people's own", () => {
    expect(readOrder('-manual')).toEqual({ by: 'manual', isDown: false });
    expect(readOrder('constructor')).toEqual({ by: 'manual', isDown: false });
  });
});

describe('the filter', () => {
  const by = (text: string) => shown(rows, { filter: readFilter(text), order: readOrder('name') });

  test.each([
    ['status:in-progress,status:completed', ['a', 'c']],
    ['lead:ada', ['a']],
    ['lead:none', ['b', 'c']],
    ['member:bo', ['a']],
    ['due:overdue', ['b']],
    ['due:weeks2', ['a']],
    ['due:week', []],
    ['due:none', ['c']],
    ['start:week', ['b']],
    ['due:2026-11-01..2026-11-30', ['b']],
    ['due:2026-11-11..', ['a']],
    ['due:..2026-11-30,lead:none', ['b']],
    ['nonsense,due:nonsense', ['a', 'b', 'c']],
  ])('%s', (text, names) => {
    expect(by(text)).toEqual(names);
  });

  test('of favorites', () => {
    const filter = readFilter('favorite');
    expect(shown(rows, { filter, favorites: new Set(['c']) })).toEqual(['c']);
  });

  test('comes back the same from the address', () => {
    const text = 'status:paused,lead:none,member:bo,start:..2026-11-30,due:overdue,favorite';
    expect(writeFilter(readFilter(text))).toBe(text);
    expect(writeFilter(NO_FILTER)).toBeUndefined();
  });

  test('what is completed is not overdue', () => {
    const late = moduleOf('late', { target_date: '2026-11-01', status: 'completed' });
    expect(shown([late], { filter: readFilter('due:overdue') })).toEqual([]);
  });
});

test('words find a part of the name, in whatever case', () => {
  expect(shown([moduleOf('Seat choice'), moduleOf('Wallet')], { words: ' SEAT' })).toEqual([
    'Seat choice',
  ]);
});

test('while somebody is at the rows they keep their places, and what matches no more is marked', () => {
  const held = new Map([
    ['a', 0],
    ['c', 1],
  ]);
  const filter = readFilter('status:in-progress,status:planned');
  expect(shown(rows, { held, filter })).toEqual(['a', 'c leaves', 'b']);
});
