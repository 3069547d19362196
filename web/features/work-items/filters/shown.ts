import type { Order } from '#shared/lib/work-item-lists/orders.ts';
import { fromAddress, toAddress } from '#shared/lib/work-item-query/address.ts';
import { type Filter, type FilterCondition, isEmpty } from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import {
  displayNames,
  firstDisplayNames,
  type GroupName,
  groupNames,
  groupOf,
  isOrderName,
} from '#shared/work-item-fields/registry.ts';
import {
  type ListSettings,
  MANUAL_ORDER,
  orderWord,
  PLAIN_SETTINGS,
} from '#web/features/work-items/lists/list-settings.ts';

import { readContractFilters } from './contract-filters.ts';
import type { Display } from './display.ts';
import { type Layout, LAYOUT_RULES, LAYOUTS } from './layouts.ts';

/** How a list is shown: all that people choose about it. */
export interface Shown {
  readonly layout: Layout;
  readonly settings: ListSettings;
  readonly display: Display;
  /** Columns that a board leaves out, each by its grouping and group. */
  readonly hidden: readonly string[];
  /** What is chosen about single layouts; each reads its own, and takes whatever is there for what it can be. */
  readonly options: LayoutOptions;
}

/** Choices of single layouts, as JSON. */
export type LayoutOptions = Readonly<Partial<Record<Layout, Settings>>>;

/** The part of it that stands in the address. */
export interface ShownSearch {
  readonly layout?: Layout | undefined;
  readonly filter?: string | undefined;
  readonly group?: string | undefined;
  readonly sub?: string | undefined;
  readonly order?: string | undefined;
}

type Settings = Readonly<Record<string, unknown>>;

/** What a person's settings of a project hold of it. */
export interface Remembered {
  readonly filters: Settings;
  readonly display_filters: Settings;
  readonly display_properties: Settings;
}

/** The word for no grouping. */
const UNGROUPED = 'none';

/** How a list is shown to somebody who has chosen nothing yet. */
export const FIRST_SHOWN: Shown = {
  layout: 'list',
  settings: { ...PLAIN_SETTINGS, groupBy: 'state_id', showEmptyGroups: true },
  display: new Set(firstDisplayNames()),
  hidden: [],
  options: {},
};

/** Reads how a list is shown: the address goes before what is remembered. */
export function readShown(
  search: ShownSearch,
  remembered: Remembered | null,
  names?: FilterNames,
  first = FIRST_SHOWN,
): Shown {
  const known = remembered ? fromRemembered(remembered, first.settings) : first;
  const { settings } = known;
  const shown: Shown = {
    layout: search.layout ?? known.layout,
    display: known.display,
    hidden: known.hidden,
    options: known.options,
    settings: {
      ...settings,
      filter: search.filter === undefined ? settings.filter : fromAddress(search.filter, names),
      groupBy: readGroup(search.group, settings.groupBy),
      subGroupBy: readGroup(search.sub, settings.subGroupBy),
      orderBy: readOrderOr(search.order, settings.orderBy),
    },
  };
  return settled(shown, first);
}

/** The address that says it: what anybody would see anyway is left out. */
export function toSearch({ layout, settings }: Shown, first = FIRST_SHOWN): Required<ShownSearch> {
  const filter = toAddress(settings.filter);
  const group = groupWord(settings.groupBy);
  const order = orderWord(settings.orderBy);
  return {
    layout: layout === first.layout ? undefined : layout,
    filter: filter === '' ? undefined : filter,
    group: group === groupWord(first.settings.groupBy) ? undefined : group,
    sub: settings.subGroupBy === null ? undefined : groupWord(settings.subGroupBy),
    order: order === orderWord(first.settings.orderBy) ? undefined : order,
  };
}

/**
 * What is kept of it for the person, in the contract's words and, where these say less, in our own beside them; what
 * other clients keep beside it stays. `filters` = the filter in the contract's words.
 */
export function toRemembered(
  { layout, settings, display, hidden, options }: Shown,
  old: Remembered | null,
  filters: Settings = {},
): Remembered {
  return {
    filters: { ...old?.filters, ...filters, query: toAddress(settings.filter) },
    display_filters: {
      ...old?.display_filters,
      layout: LAYOUT_RULES[layout].word,
      group_by: settings.groupBy && groupOf(settings.groupBy).part.clientKey,
      sub_group_by: settings.subGroupBy && groupOf(settings.subGroupBy).part.clientKey,
      order_by: orderWord(settings.orderBy),
      sub_issue: settings.showSubItems,
      show_empty_groups: settings.showEmptyGroups,
      hidden_groups: hidden,
      ...Object.fromEntries(
        Object.entries(options).map(([name, chosen]) => [optionsKey(name), chosen]),
      ),
    },
    display_properties: {
      ...old?.display_properties,
      ...Object.fromEntries(displayNames().map((key) => [key, display.has(key)])),
    },
  };
}

/** The rules between choices: a board has groups, and nothing is divided by itself. */
export function settled(shown: Shown, first = FIRST_SHOWN): Shown {
  const { layout, settings } = shown;
  const { groups, hasLanes } = LAYOUT_RULES[layout];
  const groupBy = settings.groupBy ?? (groups === 'needed' ? first.settings.groupBy : null);
  const isDivided = hasLanes && settings.subGroupBy !== groupBy;
  const subGroupBy = isDivided ? settings.subGroupBy : null;
  if (groupBy === settings.groupBy && subGroupBy === settings.subGroupBy) return shown;
  return { ...shown, settings: { ...settings, groupBy, subGroupBy } };
}

/** Reads an order; anything else is the order people make. */
export function readOrderOr(word: unknown, other: Order = MANUAL_ORDER): Order {
  if (typeof word !== 'string') return other;
  const name = word.replace(/^-/, '');
  if (!isOrderName(name)) return other;
  return { name, isDescending: word.startsWith('-') };
}

/** A grouping as addresses and settings write it. */
export function groupWord(name: GroupName | null): string {
  return name === null ? UNGROUPED : groupOf(name).part.clientKey;
}

/** Reads a grouping; anything unknown is the other one. */
export function readGroup(word: unknown, other: GroupName | null): GroupName | null {
  if (word === UNGROUPED || word === null) return null;
  return groupNames().find((name) => groupOf(name).part.clientKey === word) ?? other;
}

function fromRemembered(remembered: Remembered, first: ListSettings): Shown {
  const { filters, display_filters, display_properties } = remembered;
  const query = filters['query'];
  const off = displayNames().filter((key) => display_properties[key] === false);
  return {
    layout: LAYOUTS.find((one) => isCalled(one, display_filters['layout'])) ?? 'list',
    settings: {
      filter: typeof query === 'string' ? fromAddress(query) : readContractFilters(filters),
      groupBy: readGroup(display_filters['group_by'], first.groupBy),
      subGroupBy: readGroup(display_filters['sub_group_by'], null),
      orderBy: readOrderOr(display_filters['order_by'], first.orderBy),
      showSubItems: display_filters['sub_issue'] !== false,
      showEmptyGroups: display_filters['show_empty_groups'] !== false,
    },
    display: new Set(displayNames().filter((key) => !off.includes(key))),
    hidden: readHidden(display_filters['hidden_groups']),
    options: readOptions(display_filters),
  };
}

/** Both the contract's words and ours are understood. */
function isCalled(layout: Layout, word: unknown): boolean {
  return word === layout || word === LAYOUT_RULES[layout].word;
}

/** Where the choices of a layout are kept: under its own name. `calendar` is so in the contract too. */
const optionsKey = (layout: string) => (layout === 'calendar' ? layout : `${layout}_options`);

function readOptions(kept: Settings): LayoutOptions {
  const entries = LAYOUTS.flatMap((layout) => {
    const chosen = kept[optionsKey(layout)];
    return isRecord(chosen) ? [[layout, chosen]] : [];
  });
  return Object.fromEntries(entries) as LayoutOptions;
}

const isRecord = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readHidden(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

/** The groups whose columns a board leaves out, of those it has by its grouping. */
export function hiddenGroups({ layout, settings, hidden }: Shown): ReadonlySet<string> {
  const own = `${groupWord(settings.groupBy)} `;
  const { hidesGroups } = LAYOUT_RULES[layout];
  const keys = hidesGroups ? hidden.filter((one) => one.startsWith(own)) : [];
  return new Set(keys.map((one) => one.slice(own.length)));
}

/** The shown board without a column, or with it again. */
export function withHidden(shown: Shown, group: string, isHidden: boolean): Shown {
  const key = `${groupWord(shown.settings.groupBy)} ${group}`;
  const others = shown.hidden.filter((one) => one !== key);
  return { ...shown, hidden: isHidden ? [...others, key] : others };
}

/**
 * The settings a layout draws: no groups that it cannot draw, and where it needs no empty ones to drop into, none
 * under a filter.
 */
export function settingsIn({ layout, settings }: Shown): ListSettings {
  const { groups, groupings, hasOrder, keepsEmptyGroups } = LAYOUT_RULES[layout];
  const { groupBy } = settings;
  const isDrawn =
    groups !== 'none' && groupBy !== null && (!groupings || groupings.includes(groupBy));
  return {
    ...settings,
    groupBy: isDrawn ? groupBy : null,
    orderBy: hasOrder ? settings.orderBy : MANUAL_ORDER,
    showEmptyGroups: settings.showEmptyGroups && (keepsEmptyGroups || isEmpty(settings.filter)),
  };
}

/** The shown list with other choices of its layout, besides those that are not named. */
export function withOptions(shown: Shown, options: Settings): Shown {
  const { layout } = shown;
  return {
    ...shown,
    options: { ...shown.options, [layout]: { ...shown.options[layout], ...options } },
  };
}

/** The shown list with another filter. */
export function withFilter(shown: Shown, filter: Filter): Shown {
  return { ...shown, settings: { ...shown.settings, filter } };
}

/** The shown list with more conditions, in place of those on the same fields. */
export function withConditions(shown: Shown, conditions: readonly FilterCondition[]): Shown {
  const { parts } = shown.settings.filter;
  const fields = new Set(conditions.map(({ field }) => field));
  const others = parts.filter((one) => one.kind !== 'condition' || !fields.has(one.field));
  return withFilter(shown, { join: 'and', parts: [...others, ...conditions] });
}
