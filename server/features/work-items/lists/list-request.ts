import { readPage } from '#server/platform/database/paging.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';
import { readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { type Grouping, readGrouping } from '#shared/lib/work-item-lists/groups.ts';
import { type Order, readOrder } from '#shared/lib/work-item-lists/orders.ts';
import type { Condition } from '#shared/work-item-fields/conditions.ts';
import type { FilterName } from '#shared/work-item-fields/registry.ts';

import { LIST_FORM, type RowForm } from './row-forms.ts';

/** What a list call asks for, and how rows are shown. */
export interface ListRequest {
  readonly conditions: readonly Condition[];
  readonly order: Order;
  readonly grouping: Grouping;
  readonly perPage: number;
  readonly page: number;
  readonly hasRev: boolean;
  readonly form: RowForm;
  /** The cursor for a next page is empty where there is none. */
  readonly isLastMarked?: boolean;
}

/** Reads a list's query string; throws the contract's refusals. */
export function readListRequest(
  query: ListQuery,
  special: readonly FilterName[] = [],
): ListRequest {
  const { perPage, page } = readPage(query);
  return {
    conditions: readFilters(query, today(), special),
    order: readOrder(query['order_by']),
    grouping: readGrouping(query['group_by'], query['sub_group_by']),
    perPage,
    page,
    hasRev: wantsRev(query),
    form: LIST_FORM,
  };
}

/** Whether rows show their revision: an extra of ours that clients of the contract never ask for. */
export function wantsRev(query: { readonly rev?: string | undefined }): boolean {
  return query.rev === 'true';
}

/** The date by the server's clock, in UTC: what "from now" in filters counts from. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
