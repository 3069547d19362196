import { MAX_FILTER_TEXT } from '#shared/constants/views.ts';
import { fromAddress } from '#shared/lib/work-item-query/address.ts';
import type { Known } from '#shared/lib/work-item-query/basics.ts';
import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';

import { filterSql } from './query-sql.ts';
import type { ItemSource } from './sources.ts';

/** The filter in the language of filters that settings keep; null where they hold the contract's lists alone. */
export function keptFilter(filters: Readonly<Record<string, unknown>>): Filter | null {
  const text = filters['query'];
  return typeof text === 'string' && text.length <= MAX_FILTER_TEXT ? fromAddress(text) : null;
}

/** Those items of a source that a filter lets through, negations and `or` included. */
export function filteredSource(
  source: ItemSource,
  filter: Filter<ServerPart>,
  known: Known,
): ItemSource {
  return {
    ...source,
    isWhole: false,
    items: (statement) => {
      const test = filterSql(filter, { known, source, statement });
      return test === null ? source.items(statement) : `${source.items(statement)} AND ${test}`;
    },
  };
}
