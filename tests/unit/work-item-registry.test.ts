import { afterEach, describe, expect, it } from 'vitest';

import { meets, readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { groupReader, readGrouping } from '#shared/lib/work-item-lists/groups.ts';
import { placeReader, readOrder } from '#shared/lib/work-item-lists/orders.ts';
import { testOf } from '#shared/lib/work-item-query/match.ts';
import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { print } from '#shared/lib/work-item-query/print.ts';
import { declareField } from '#shared/work-item-fields/declare.ts';
import {
  allFields,
  displayNames,
  displays,
  emptyRow,
  findField,
  findProperty,
  groupNames,
  isBulk,
  isCopied,
  isWritable,
  orderNames,
  registerField,
} from '#shared/work-item-fields/registry.ts';
import { image, listItem, ListWorld, noFacts } from '#tests/support/list-world.ts';
import { columnsFor, endLook } from '#web/features/item-rows/lines/columns.ts';
import { imageOf } from '#web/features/work-items/data/item-image.ts';
import { filterFields } from '#web/features/work-items/filters/filter-words.ts';
import { quickAddDefaults } from '#web/features/work-items/lists/quick-add.ts';

const TODAY = '2024-03-15';
const facts = noFacts();

/** A day that no item has by itself. */
const made = (key: string) =>
  declareField.date({
    key,
    label: 'Ship by',
    word: 'ship-by',
    order: { offered: 'ascending' },
    display: { name: key, place: 95, column: { width: '6.5rem', from: 700 } },
    comment: 'updated the shipping date to ',
  });

const NONE: ReadonlySet<never> = new Set();
const columnsOf = () =>
  columnsFor(2_000, new Set(displayNames()), { keyLength: 8, spansProjects: false });

let unregister = () => {};
afterEach(() => unregister());

describe.each(['ship_date', '01900000-0000-7000-8000-0000000000ff'])('a field %s', (key) => {
  const item = (day: string | null) => ({ ...listItem(), [key]: day });

  it('is filtered, ordered and grouped by', () => {
    expect(readFilters({ [key]: '2024-03-20' }, TODAY)).toEqual([]);
    unregister = registerField(made(key));
    const conditions = readFilters({ [key]: '2024-03-20' }, TODAY);
    const isIn = (day: string | null) => conditions.every((one) => meets(one, item(day), facts));
    expect([isIn('2024-03-20'), isIn('2024-03-21'), isIn(null)]).toEqual([true, false, false]);

    const place = placeReader(readOrder(`-${key}`), facts);
    expect([place(item('2024-03-20')).value, place(item(null)).value]).toEqual([
      '2024-03-20',
      null,
    ]);

    const { outer } = readGrouping(key, undefined);
    const groupsOf = outer === null ? () => [] : groupReader(outer);
    expect([...groupsOf(item('2024-03-20')), ...groupsOf(item(null))]).toEqual([
      '2024-03-20',
      'None',
    ]);
  });

  it('is a word of the query language', () => {
    unregister = registerField(made(key));
    const { filter, problems } = parse('ship-by:<7d', NO_NAMES);
    expect(problems).toEqual([]);
    expect(print(filter, NO_NAMES)).toBe('ship-by:<7d');
    const test = testOf(filter, { ...facts, me: null, today: TODAY, zone: 'UTC' });
    expect([test(item('2024-03-20')), test(item('2024-05-20'))]).toEqual([true, false]);
  });

  it('is offered, shown, copied, changed together and told of', () => {
    unregister = registerField(made(key));
    const field = findField(key);
    expect(orderNames()).toContain(key);
    expect(groupNames()).toContain(key);
    expect(displays().map(({ part }) => part.name)).toContain(key);
    expect(displays().find(({ part }) => part.name === key)?.part.column?.width).toBe('6.5rem');
    expect(findProperty(key)).toBe(field);
    for (const is of [isWritable, isBulk, isCopied]) {
      expect(allFields().filter(is)).toContain(field);
    }
    expect(field?.history).toEqual({ field: key, comment: 'updated the shipping date to ' });
  });

  it('has its place in the lists of the client', () => {
    const before = [filterFields(NONE), columnsOf()];
    unregister = registerField(made(key));
    const [row, columns] = [{ ...image(1), [key]: '2024-03-20' }, columnsOf()];
    expect(filterFields(NONE)).toContain(key);
    const place = columns.ends.findIndex(({ column }) => column === key);
    expect(columns.ends[place - 1]?.column).toBe('target_date');
    expect(columns.ends.map(endLook)[place]).toBe('ps-2');
    expect(imageOf(row)).toHaveProperty([key], '2024-03-20');
    expect(emptyRow()).toHaveProperty([key], null);
    const { outer } = readGrouping(key, undefined);
    const view = new ListWorld().list({ groupBy: outer });
    expect(quickAddDefaults(view, { group: '2024-03-20' })).toHaveProperty([key], '2024-03-20');
    unregister();
    expect([filterFields(NONE), columnsOf()]).toEqual(before);
    expect(emptyRow()).not.toHaveProperty([key]);
  });

  it('leaves nothing behind', () => {
    registerField(made(key))();
    expect(findField(key)).toBe(null);
    expect(orderNames()).not.toContain(key);
    expect(parse('ship-by:today', NO_NAMES).problems).toHaveLength(1);
  });
});

it('two fields cannot have one name', () => {
  expect(() => registerField(made('start_date'))).toThrow('the same name');
});
