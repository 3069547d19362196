import { toServerQuery } from '#shared/lib/work-item-query/server-query.ts';

import type { ListFacts } from './list-facts.ts';
import { type ListSettings, orderWord } from './list-settings.ts';

/** A call that answers lists of work items, with the parameters that name the source. */
export interface PagedCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Called with the items that it has answered. */
  readonly onRead?: (ids: readonly string[]) => void;
}

/** What is asked of the server for a list, but for the page. */
export interface PagedQuery extends PagedCall {
  /** The parameters for groups, order and filter; null = the call cannot say them, so everything is read. */
  readonly arranged: Readonly<Record<string, string>> | null;
  readonly isGrouped: boolean;
  readonly isFiltered: boolean;
}

/** Says a list's settings in the parameters of its call. */
export function pagedQuery(
  { path, query, onRead }: PagedCall,
  settings: ListSettings,
  facts: Pick<ListFacts, 'me' | 'today' | 'ownToday'>,
): PagedQuery {
  const { groupBy, orderBy, showSubItems } = settings;
  const filter = toServerQuery(settings.filter, facts);
  const isSaid = filter !== null && Object.keys(filter).every((name) => !(name in query));
  return {
    path,
    query,
    ...(onRead && { onRead }),
    arranged: isSaid
      ? {
          ...filter,
          ...(groupBy !== null && { group_by: groupBy }),
          ...(!showSubItems && { sub_issue: 'false' }),
          order_by: orderWord(orderBy),
        }
      : null,
    isGrouped: groupBy !== null,
    isFiltered: !showSubItems || settings.filter.parts.length > 0,
  };
}
