import { describe, expect, it } from 'vitest';

import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { readDateExpressions } from '#shared/lib/work-item-lists/date-expressions.ts';
import { meets, readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { emptyKeys, groupReader, readGrouping } from '#shared/lib/work-item-lists/groups.ts';
import { readMoment, utcMoment } from '#shared/lib/work-item-lists/moments.ts';
import { readOrder } from '#shared/lib/work-item-lists/orders.ts';
import { readIds } from '#shared/work-item-fields/conditions.ts';
import { arrange, comparator } from '#tests/support/arrange.ts';
import { listItem, noFacts } from '#tests/support/list-world.ts';

const TODAY = '2024-03-15';
const A = '01900000-0000-7000-8000-00000000000a';
const B = '01900000-0000-7000-8000-00000000000b';

const item = (fields: Partial<ListItem> = {}) =>
  listItem({ id: A, name: 'Item', state_id: null, sort_order: 1, project_id: A, ...fields });

const facts = noFacts({
  stateName: (id) => id,
  labelName: (id) => ({ [A]: 'beta', [B]: 'Alpha' })[id] ?? null,
  known: (keys) => (keys === 'label' ? [A, B] : []),
});

describe('date expressions', () => {
  const read = (text: string) => readDateExpressions(text.split(','), TODAY);
  const none = { from: null, to: null, on: null, isNone: false };

  it.each([
    ['2024-01-31', { on: '2024-01-31' }],
    ['2024-01-31;after', { from: '2024-01-31' }],
    ['2024-01-31;before', { to: '2024-01-31' }],
    ['2_weeks;after;fromnow', { from: '2024-03-29' }],
    ['1_months;before;fromnow', { to: '2024-04-14' }],
    ['1_weeks;before;ago', { to: '2024-03-08' }],
    ['2024-01-01;after,2024-02-01;after', { from: '2024-02-01' }],
    ['2024-01-01;after,2024-02-01;before', { from: '2024-01-01', to: '2024-02-01' }],
    ['None', { isNone: true }],
  ])('%s', (text, bounds) => {
    expect(read(text)).toEqual({ ...none, ...bounds });
  });

  it('with two parts of a period say nothing', () => {
    expect(read('2_weeks;after')).toBe(null);
    expect(readDateExpressions([], TODAY)).toBe(null);
  });

  it.each(['2024-02-30', '2023-13-01', 'soon', '2_weeks', '2_years;after;fromnow', '0000-01-01'])(
    'refuse %s',
    (text) => {
      expect(() => read(text)).toThrow('Please provide valid detail');
    },
  );
});

describe('moments', () => {
  it('are compared in UTC with all their digits', () => {
    expect(utcMoment('2024-01-31T10:20:30.123456+05:30')).toBe('2024-01-31T04:50:30.123456Z');
    expect(utcMoment('2024-01-31T10:20:30Z')).toBe('2024-01-31T10:20:30.000000Z');
    expect(utcMoment('2024-01-31 10:20:30.5-0300')).toBe('2024-01-31T13:20:30.500000Z');
  });

  it('of a query may have lost their plus sign', () => {
    expect(readMoment('2024-01-31T10:20:30.123456 05:30')).toBe('2024-01-31T04:50:30.123456Z');
    for (const text of ['', 'now', '2024-01-31', '2024-02-30T00:00:00Z', '2024-01-01T25:00:00Z']) {
      expect([text, readMoment(text)]).toEqual([text, null]);
    }
  });
});

describe('filters', () => {
  const matching = (query: Record<string, string>, fields: Partial<ListItem>) =>
    readFilters(query, TODAY).every((condition) => meets(condition, item(fields), facts));

  it('drop what is no id, and say nothing without any', () => {
    expect(readIds(`${A.toUpperCase()}, x,null,,${A}`)).toEqual([A]);
    expect(readFilters({ labels: 'x', state: 'null', cycle: ' ', unknown: A }, TODAY)).toEqual([]);
  });

  it('take None together with ids as either', () => {
    expect(matching({ labels: `${A},None` }, { label_ids: [] })).toBe(true);
    expect(matching({ labels: `${A},None` }, { label_ids: [A] })).toBe(true);
    expect(matching({ labels: `${A},None` }, { label_ids: [B] })).toBe(false);
  });

  it('of special lists are for those lists only', () => {
    const query = { show_sub_issues: 'false', updated_at__gt: '2024-01-01T00:00:00Z' };
    expect(readFilters(query, TODAY)).toEqual([]);
    expect(readFilters(query, TODAY, ['show_sub_issues', 'updated_at__gt'])).toHaveLength(2);
  });

  it('look at the date of a moment in UTC', () => {
    const late = { created_at: '2024-03-02T01:00:00.000000+05:30' };
    expect(matching({ created_at: '2024-03-01' }, late)).toBe(true);
    expect(matching({ created_at: '2024-03-02' }, late)).toBe(false);
  });
});

describe('orders', () => {
  const sorted = (order: string, ...items: ListItem[]) =>
    items.toSorted(comparator(readOrder(order), facts)).map((one) => one.name);

  it('put nothing last both ways', () => {
    const items = [
      item({ name: 'none' }),
      item({ name: 'late', target_date: '2024-05-01' }),
      item({ name: 'soon', target_date: '2024-04-01' }),
    ];
    expect(sorted('target_date', ...items)).toEqual(['soon', 'late', 'none']);
    expect(sorted('-target_date', ...items)).toEqual(['late', 'soon', 'none']);
  });

  it('put the newest first among equals, whatever its offset', () => {
    const old = item({ name: 'old', created_at: '2024-03-01T12:00:00.000000+05:30' });
    const young = item({ name: 'young', created_at: '2024-03-01T10:00:00.000000Z', id: B });
    expect(sorted('sort_order', old, young)).toEqual(['young', 'old']);
    expect(sorted('-sort_order', old, young)).toEqual(['young', 'old']);
  });

  it('compare names folded, by the smallest of several', () => {
    const both = item({ name: 'both', label_ids: [A, B] });
    const beta = item({ name: 'beta', label_ids: [A] });
    expect(sorted('labels__name', beta, both, item({ name: 'none' }))).toEqual([
      'both',
      'beta',
      'none',
    ]);
    const odd = ['\u{1F600}', '\uFFFD', 'z'].map((state_id) => item({ name: state_id, state_id }));
    expect(sorted('state__name', ...odd)).toEqual(['z', '\uFFFD', '\u{1F600}']);
  });

  it('refuse unknown names', () => {
    for (const name of ['password', '--created_at', 'toString', '__proto__']) {
      expect(() => readOrder(name)).toThrow('The required key does not exist.');
    }
    expect(readOrder(' ')).toEqual({ name: 'created_at', isDescending: true });
  });
});

describe('groups', () => {
  it('have a key for no value', () => {
    expect(groupReader('labels__id')(item())).toEqual(['None']);
    expect(groupReader('labels__id')(item({ label_ids: [A, B] }))).toEqual([A, B]);
    expect(groupReader('priority')(item())).toEqual(['none']);
    expect(groupReader('target_date')(item())).toEqual(['None']);
  });

  it('of several values are there without items only when divided', () => {
    expect(emptyKeys('labels__id', false, facts)).toEqual([]);
    expect(emptyKeys('labels__id', true, facts)).toEqual([A, B, 'None']);
    expect(emptyKeys('created_by', true, facts)).toEqual([]);
  });

  it('refuse unknown names and twice the same', () => {
    expect(() => readGrouping('hasOwnProperty', undefined)).toThrow('required key');
    expect(() => readGrouping('priority', 'priority')).toThrow('cannot have same parameters');
    expect(readGrouping('null', 'priority')).toEqual({ outer: null, inner: null });
  });
});

describe('a list made in the browser', () => {
  it('is the envelope that the server sends', () => {
    const items = [item({ name: 'one', label_ids: [A, B] }), item({ name: 'two', id: B })];
    const list = arrange(
      items,
      {
        conditions: [],
        order: readOrder('sort_order'),
        grouping: { outer: 'labels__id', inner: null },
        perPage: 1,
        page: 0,
      },
      facts,
    );
    expect(list).toEqual({
      grouped_by: 'labels__id',
      sub_grouped_by: null,
      total_count: 2,
      next_cursor: '1:1:0',
      prev_cursor: '1:-1:1',
      next_page_results: false,
      prev_page_results: false,
      count: 3,
      total_pages: 1,
      total_results: 2,
      extra_stats: null,
      results: {
        [A]: { results: [items[0]], total_results: 1 },
        [B]: { results: [items[0]], total_results: 1 },
        None: { results: [items[1]], total_results: 1 },
      },
    });
  });
});
