import type { Order } from '#shared/lib/work-item-lists/orders.ts';
import { toAddress } from '#shared/lib/work-item-query/address.ts';
import { type Filter, NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
import type { GroupName } from '#shared/work-item-fields/registry.ts';

/** How a list is shown, as a value. */
export interface ListSettings {
  readonly filter: Filter;
  readonly groupBy: GroupName | null;
  /** Only together with `groupBy`, and another one. */
  readonly subGroupBy: GroupName | null;
  readonly orderBy: Order;
  readonly showSubItems: boolean;
  readonly showEmptyGroups: boolean;
}

/** The order in which people put items themselves. */
export const MANUAL_ORDER: Order = { name: 'sort_order', isDescending: false };

/** A plain list of everything. */
export const PLAIN_SETTINGS: ListSettings = {
  filter: NO_FILTER,
  groupBy: null,
  subGroupBy: null,
  orderBy: MANUAL_ORDER,
  showSubItems: true,
  showEmptyGroups: false,
};

/** What the settings divide groups by: nothing without groups, and never the same again. */
export function dividedBy({ groupBy, subGroupBy }: ListSettings): GroupName | null {
  return groupBy === null || groupBy === subGroupBy ? null : subGroupBy;
}

/** Whether people put the items in order themselves. */
export function isManual({ orderBy }: ListSettings): boolean {
  return orderBy.name === MANUAL_ORDER.name;
}

/** The same text for the same settings. */
export function settingsKey(settings: ListSettings): string {
  const { filter, ...others } = settings;
  return `${JSON.stringify(others)} ${toAddress(filter)}`;
}

/** An order as the wire writes it. */
export function orderWord({ name, isDescending }: Order): string {
  return `${isDescending ? '-' : ''}${name}`;
}
