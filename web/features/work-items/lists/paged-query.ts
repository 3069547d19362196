import { toServerQuery } from '#shared/lib/work-item-query/server-query.ts';

import type { ListFacts } from './list-facts.ts';
import { type ListSettings, orderWord } from './list-settings.ts';
import type { ListSource, PagedCall } from './list-source.ts';
import { askLinks, linksIn } from './read-links.ts';

/** What is asked of the server for a list, but for the page. */
export interface PagedQuery extends PagedCall {
  /** The parameters for groups, order and filter; null = the call cannot say them, so everything is read. */
  readonly arranged: Readonly<Record<string, string>> | null;
  readonly isGrouped: boolean;
  readonly isFiltered: boolean;
}

/** What is asked of the server for the lists of a source; null when all of its items are here. */
export function pagedQueryOf(
  { pages, projects: [projectId] }: ListSource,
  settings: ListSettings,
  facts: Pick<ListFacts, 'me' | 'today' | 'zone'>,
): PagedQuery | null {
  if (!pages) return null;
  // Visitors of a public page ask nothing but what is published.
  const links = facts.me === null ? [] : linksIn(settings.filter, facts.me);
  if (projectId === undefined || links.length === 0) return pagedQuery(pages, settings, facts);
  const about = (ids: readonly string[]) => askLinks(projectId, links, ids);
  return pagedQuery({ ...pages, askLinks: about }, settings, facts);
}

/** Says a list's settings in the parameters of its call. */
export function pagedQuery(
  { path, query, onRead, askLinks: ask }: PagedCall,
  settings: ListSettings,
  facts: Pick<ListFacts, 'me' | 'today' | 'zone'>,
): PagedQuery {
  const { groupBy, orderBy, showSubItems } = settings;
  const filter = toServerQuery(settings.filter, facts);
  const isSaid = filter !== null && Object.keys(filter).every((name) => !(name in query));
  return {
    path,
    query,
    ...(onRead && { onRead }),
    ...(ask && { askLinks: ask }),
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
