import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { ActivityImage } from '#shared/contract/activities.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { toAddress } from '#shared/lib/work-item-query/address.ts';
import { testOf } from '#shared/lib/work-item-query/match.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { print } from '#shared/lib/work-item-query/print.ts';
import type { CustomKey } from '#shared/work-item-fields/field.ts';
import {
  findField,
  groupNames,
  groupsOfAllProjects,
  isGroupName,
} from '#shared/work-item-fields/registry.ts';
import { OPTIONS, registerEachKind } from '#tests/support/each-kind.ts';
import { ItemBoard } from '#web/features/item-board/item-board.tsx';
import { lineOf } from '#web/features/item-detail/activity/history.ts';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { cellText, readCell } from '#web/features/item-table/cell-texts.ts';
import { cellValue } from '#web/features/item-table/cell-value.tsx';
import { columnsOf } from '#web/features/item-table/columns.ts';
import { TotalsCount } from '#web/features/item-table/table-totals.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateEach } from '#web/features/work-items/data/update.ts';
import { FieldControl } from '#web/features/work-items/fields/field-control.tsx';
import { propertyLabel } from '#web/features/work-items/fields/field-names.ts';
import { changeLabel, fieldOf } from '#web/features/work-items/fields/registry.ts';
import { valuesName } from '#web/features/work-items/filters/filter-words.ts';
import { CollectedFacts } from '#web/features/work-items/lists/collected-facts.ts';
import { filterNames } from '#web/features/work-items/lists/filter-names.ts';
import { valueIn } from '#web/features/work-items/lists/group-values.ts';
import { PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';
import { immovableBy } from '#web/features/work-items/lists/moves.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  PROJECT,
  putItem,
  renderList,
  startWorld,
} from './list-world.tsx';

const [NORTH = '', SOUTH = ''] = OPTIONS.map(({ id }) => id);
const CALL = new Date('2026-11-20T14:30').toISOString();

interface Kind {
  readonly key: CustomKey;
  /** The value, as it is written into a cell, and as it is shown. */
  readonly value: unknown;
  readonly text: string;
  readonly shown: RegExp;
  /** A filter that lets the value through and nothing else; its chip. */
  readonly filter: string;
  readonly chip: string;
  /** How the foot of the table sums two items, of which one has the value. */
  readonly total?: object;
  readonly group?: { readonly key: string; readonly name: string };
  /** What is no value of it. */
  readonly wrong?: string;
}

const KINDS: readonly Kind[] = [
  {
    key: 'test_risk' as CustomKey,
    value: 'high',
    text: 'high',
    shown: /high/,
    filter: 'risk:high',
    chip: 'high',
    total: { is: 'word', count: 1 },
    group: { key: 'high', name: 'high' },
    wrong: 'enormous',
  },
  {
    key: 'test_customer' as CustomKey,
    value: 'Acme, Ltd.',
    text: 'Acme, Ltd.',
    shown: /Acme, Ltd\./,
    filter: 'customer:acme',
    chip: 'acme',
  },
  {
    key: 'test_cost' as CustomKey,
    value: 1200.5,
    text: '1200.5',
    shown: /1,200\.5 EUR/,
    filter: 'cost:1000..1300',
    chip: '1,000 EUR – 1,300 EUR',
    total: { is: 'sum', sum: 1200.5, unit: 'EUR' },
    wrong: 'much',
  },
  {
    key: 'test_blocked' as CustomKey,
    value: true,
    text: 'Yes',
    shown: /Yes/,
    filter: 'blocked:yes',
    chip: 'Yes',
    total: { is: 'checked', count: 1 },
    group: { key: 'true', name: 'Yes' },
    wrong: 'perhaps',
  },
  {
    key: 'test_ship' as CustomKey,
    value: '2026-12-24',
    text: '2026-12-24',
    shown: /Dec 24/,
    filter: 'ship-by:2026-12-24',
    chip: 'Dec 24',
    total: { is: 'first', day: '2026-12-24' },
    group: { key: '2026-12-24', name: 'Dec 24' },
    wrong: 'never',
  },
  {
    key: 'test_call' as CustomKey,
    value: CALL,
    text: '2026-11-20 14:30',
    shown: /Nov 20/,
    filter: 'call:2026-11-20',
    chip: 'Nov 20',
    total: { is: 'first', day: '2026-11-20' },
    wrong: 'never',
  },
  {
    key: 'test_region' as CustomKey,
    value: NORTH,
    text: 'North',
    shown: /North/,
    filter: 'region:North',
    chip: 'North',
    total: { is: 'different', count: 1 },
    group: { key: NORTH, name: 'North' },
    wrong: 'Up',
  },
  {
    key: 'test_markets' as CustomKey,
    value: [NORTH, SOUTH],
    text: 'North, South, east',
    shown: /North.*South, east/,
    filter: 'market:"South, east"',
    chip: 'South, east',
    total: { is: 'different', count: 2 },
    group: { key: SOUTH, name: 'South, east' },
    wrong: 'North, Up',
  },
  {
    key: 'test_owner' as CustomKey,
    value: ME,
    text: 'Elif',
    shown: /Elif/,
    filter: 'owner:Elif',
    chip: 'Elif',
    total: { is: 'different', count: 1 },
    group: { key: ME, name: 'Elif' },
    wrong: 'Nobody',
  },
  {
    key: 'test_reviewers' as CustomKey,
    value: [ME],
    text: 'Elif',
    shown: /Elif/,
    filter: 'reviewer:Elif',
    chip: 'Elif',
    total: { is: 'different', count: 1 },
    group: { key: ME, name: 'Elif' },
    wrong: 'Elif, Nobody',
  },
  {
    key: 'test_spec' as CustomKey,
    value: 'https://example.com/spec',
    text: 'https://example.com/spec',
    shown: /example\.com\/spec/,
    filter: 'spec:example',
    chip: 'example',
    wrong: 'no address',
  },
];

const t = (key: string, values?: Message['values']) =>
  i18next.t(key, { ns: 'work-items', ...values });
const readDay = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
const facts = () => new CollectedFacts([PROJECT], { id: ME, zone: 'UTC' }).now();
const words = () => ({ facts: facts(), t, readDay });
const item = (n: number) => {
  const row = workItems.get(idOf(n));
  if (!row) throw new Error(`There is no item ${n}.`);
  return row;
};
const is = (key: string, name: string) => key === name;
const sent = vi.spyOn(changes, 'add');

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 4_000 });
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

let unregister = () => {};
beforeEach(() => {
  sent.mockReset();
  sent.mockResolvedValue({});
  unregister = registerEachKind();
  startWorld();
  const member = { id: ME, display_name: 'Elif', first_name: 'Elif', last_name: 'Demir' };
  const row = { id: idOf(902), rev: 1, workspace_id: idOf(901), member };
  store.feed.put('workspace_member', row, 'workspace:1');
  putItem(1, Object.fromEntries(KINDS.map(({ key, value }) => [key, value])));
  putItem(2);
  store.flush();
});
afterEach(() => unregister());

describe.each(KINDS)('a field that holds what $key does', (kind) => {
  const { key, value, text, shown } = kind;
  const label = () => propertyLabel(key, t);

  test('is copied from a cell and pasted into another', () => {
    expect(cellText(key, item(1), words())).toBe(text);
    expect(readCell(key, text, item(2), words())).toEqual({ is: 'patch', patch: { [key]: value } });
    expect(cellText(key, item(2), words())).toBe(is(key, 'test_blocked') ? 'No' : '');
    const none = readCell(key, '', item(1), words());
    expect(none).toMatchObject({ is: 'patch', patch: { [key]: Reflect.get(item(2), key) } });
    if (kind.wrong) expect(readCell(key, kind.wrong, item(2), words()).is).not.toBe('patch');
  });

  test('is a column with a total, a property of rows and cards, and can be edited alone', async () => {
    const column = columnsOf({ features: new Set(), spansProjects: false, hasEpics: false });
    expect(column.map(({ id }) => id)).toContain(key);
    const total = new TotalsCount([key], facts());
    for (const row of [item(1), item(2)]) total.add(row);
    expect(total.totals().get(key)).toEqual(kind.total);

    const own = fieldOf(key);
    expect([own.isEmpty(item(1)), own.isEmpty(item(2))]).toEqual([false, true]);
    const { container } = render(
      inWorld(makeScreen(), <FieldControl field={own} item={item(1)} />),
    );
    await waitFor(() => expect(container.textContent).toMatch(shown));
    await userEvent.setup().click(screen.getByRole('button', { name: new RegExp(label()) }));
    expect((await screen.findAllByLabelText(label())).length).toBeGreaterThan(0);
  });

  test('is filtered by what people write, and says so in words', () => {
    const names = filterNames(facts());
    const { filter, problems } = parse(kind.filter, names);
    expect(problems).toEqual([]);
    expect(parse(print(filter, names), names).filter).toEqual(filter);
    expect(toAddress(filter)).not.toBe('');
    const isLetThrough = testOf(filter, facts());
    const list = [item(1), item(2)].map((row) => ({ ...row, state__group: null }));
    expect(list.map(isLetThrough)).toEqual([true, false]);
    const [part] = filter.parts;
    if (part?.kind !== 'condition') throw new Error('No condition was read.');
    expect(valuesName(part, names, i18next.getFixedT(null, 'work-items'))).toBe(kind.chip);

    if (is(key, 'test_blocked') || is(key, 'test_risk')) return;
    const empty = testOf(parse(`no:${kind.filter.split(':')[0]}`, names).filter, facts());
    expect(list.map(empty)).toEqual([false, true]);
  });

  test('heads groups by its names, and gives what is put into them its value', () => {
    expect(groupNames().includes(key as never)).toBe(kind.group !== undefined);
    if (!kind.group || !isGroupName(key)) return;
    const Look = ({ group }: { readonly group: string }) => (
      <p>{useGroupLook(key, group, facts()).name}</p>
    );
    const { container } = render(
      <>
        <Look group={kind.group.key} />
        <Look group={NONE} />
      </>,
    );
    expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
      kind.group.name,
      is(key, 'test_ship') ? 'No date' : 'None',
    ]);
    const field = findField(key);
    const patch = field && valueIn(field, kind.group.key);
    const single = Array.isArray(value) ? [kind.group.key] : value;
    expect(patch).toEqual({ [key]: single });
  });

  test('has a sentence in the history, and a name in the list of undo', async () => {
    const change = { old_value: null, new_value: Array.isArray(value) ? 'North' : String(value) };
    const line = lineOf({ verb: 'updated', field: key, ...change } as ActivityImage);
    const sentence = t(line.message.key, line.message.values);
    expect(sentence).toMatch(new RegExp(`^(set|added) .*${label()}`));
    expect(sentence).not.toMatch(/test_|fields\./);

    const before: unknown = Reflect.get(item(2), key);
    const patch: WorkItemPatch = { [key]: value };
    updateEach(new Map([[idOf(2), patch]]), changeLabel(fieldOf(key), [idOf(2)]));
    const isList = Array.isArray(value);
    const [made] = sent.mock.lastCall ?? [];
    expect(made?.body).toEqual({ [isList ? `${key}_add` : key]: value });
    expect(made && t(made.label.key, made.label.values)).toBe(`${label()} of TEST-2`);

    act(() => {
      putItem(2, { [key]: value });
      store.flush();
      void undoStack.undo();
    });
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    const [undone] = sent.mock.lastCall ?? [];
    expect(undone?.body).toEqual(isList ? { [`${key}_remove`]: value } : { [key]: before });
  });
});

test('rows and cards show all of them, cells each, and none the key of a message', async () => {
  const expectAll = (box: HTMLElement) =>
    waitFor(() => {
      const written = box.textContent ?? '';
      for (const { shown } of KINDS) expect(written).toMatch(shown);
      expect(written).not.toMatch(/test_|fields\.|work-items:/);
    });
  for (const layout of [<ItemList key="list" />, <ItemBoard key="board" />]) {
    const { container, unmount } = renderList(makeScreen(), layout);
    await expectAll(container);
    unmount();
  }
  const cells = KINDS.map(({ key }) => <div key={key}>{cellValue(key, item(1))}</div>);
  await expectAll(renderList(makeScreen(), cells).container);
});

test('lists across projects are grouped by those whose values every project has', () => {
  const own = ['test_risk', 'test_blocked', 'test_region', 'test_markets'];
  expect(groupsOfAllProjects()).toEqual(['priority', ...own]);
  for (const name of groupNames()) {
    const settings = { ...PLAIN_SETTINGS, groupBy: name };
    const isFixed = immovableBy(settings, { spansProjects: true }) !== null;
    expect([name, isFixed]).toEqual([name, ![...own, 'priority', 'state__group'].includes(name)]);
  }
});
