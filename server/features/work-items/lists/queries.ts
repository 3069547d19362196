import type { AnchorScope, ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { one } from '#server/platform/database/rows.ts';
import type { JsonBytes } from '#server/platform/replies/reply.ts';
import { MOST_VOTES } from '#shared/constants/anchors.ts';
import type { ItemListReply, ListQuery } from '#shared/contract/work-item-lists.ts';
import { dayIn } from '#shared/lib/days.ts';
import { keptQuery } from '#shared/lib/work-item-lists/kept-query.ts';
import { readOrder } from '#shared/lib/work-item-lists/orders.ts';
import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import { type FilterNames, NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse, type Problem } from '#shared/lib/work-item-query/parse.ts';
import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { whereSql } from './counts.ts';
import { readFilterNames } from './filter-names.ts';
import { filteredSource, keptFilter } from './kept-filter.ts';
import { arrangeItems, listItems, type ReadRows } from './list-items.ts';
import { type ListRequest, readListRequest, today } from './list-request.ts';
import { firstOf, rankOf } from './many-orders.ts';
import { renamedForm, type RowForm } from './row-forms.ts';
import {
  filteredWorkspace,
  type ItemSource,
  projectSource,
  publicSource,
  workspaceSource,
} from './sources.ts';
import { Statement } from './statement.ts';

/** What of a view decides which items it lists, and how. */
interface KeptSettings {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly display_filters: Readonly<Record<string, unknown>>;
}

/** The items of a view of a project: what a call names goes before the view's own settings. */
export async function listViewItems(
  scope: ProjectScope,
  view: KeptSettings,
  query: ListQuery,
): Promise<JsonBytes<ItemListReply>> {
  const filter = keptFilter(view.filters);
  const project = projectSource(scope);
  const me = scope.user.id;
  const source = filter
    ? filteredSource(project, filter, { me, ...daysIn(scope.user.user_timezone) })
    : project;
  // The text says everything that the lists say, and more.
  const kept = keptQuery(filter ? {} : view.filters, view.display_filters);
  return listItems(scope, source, readListRequest({ ...kept, ...query }));
}

/** A text in the language of filters, read with the names of the place; `problems` says what it does not understand. */
export async function readFilter(
  scope: WorkspaceScope | ProjectScope,
  text: string,
): Promise<{ readonly filter: Filter; readonly problems: readonly Problem[] }> {
  return readWithNames(scope, (names) => parse(text, names));
}

/** Reads something with the names of the place: again with those that it asked for, until it asks for no others. */
export async function readWithNames<Result>(
  scope: WorkspaceScope | ProjectScope,
  read: (names: FilterNames) => Result,
): Promise<Result> {
  const asked = new Set<QueryField>();
  let known = NO_NAMES;
  const names: FilterNames = {
    options(field) {
      asked.add(field);
      return known.options(field);
    },
  };
  for (;;) {
    const before = asked.size;
    try {
      const result = read(names);
      if (asked.size === before) return result;
    } catch (error) {
      if (asked.size === before) throw error;
    }
    // What is read next depends on it.
    // oxlint-disable-next-line no-await-in-loop
    known = await readFilterNames(scope, asked);
  }
}

/** Declares rows of lists by other names, with their long text. */
export const declareRows = (nameOf: (key: string) => string): RowForm => renamedForm(nameOf);

/** The items of a project, or of all projects that the person is in, by a list's own filters. */
export async function listPlaceItems(
  scope: WorkspaceScope | ProjectScope,
  query: ListQuery,
  form?: RowForm,
): Promise<JsonBytes<ItemListReply>> {
  if ('project' in scope) {
    const asked = readListRequest(query, ['updated_at__gt']);
    return listItems(scope, projectSource(scope), inForm(asked, form));
  }
  const asked = readListRequest(query);
  const visible = visibleOf(await listVisibleProjects(scope));
  const { source, request } = filteredWorkspace(scope, visible, asked);
  return listItems(scope, source, inForm(request, form));
}

/** What a call narrows a list to, and how it is ordered. */
export interface Narrowing {
  readonly filter: Filter<ServerPart>;
  /** What it is ordered by, each among those that are equal by the former; none = what the list's query says. */
  readonly orders: readonly string[];
  /** So many of the first ones alone; null = all. */
  readonly limit: number | null;
}

/** Those of them that a call narrows the list to. */
export async function listFiltered(
  scope: WorkspaceScope | ProjectScope,
  { filter, orders, limit }: Narrowing,
  query: ListQuery,
  form?: RowForm,
): Promise<JsonBytes<ItemListReply>> {
  const place =
    'project' in scope
      ? projectSource(scope)
      : workspaceSource(scope, visibleOf(await listVisibleProjects(scope)));
  const known = { me: scope.user.id, ...daysIn(scope.user.user_timezone) };
  const [order_by] = orders;
  const request = inForm(readListRequest({ ...query, ...(order_by && { order_by }) }), form);
  const keys = orders.length > 0 ? orders.map((name) => readOrder(name)) : [request.order];
  const filtered = filteredSource(place, filter, known);
  const source = limit === null ? filtered : firstOf(filtered, keys, limit);
  if (keys.length < 2) return listItems(scope, source, request);
  const isOrdered = { ...source, place: rankOf(source, keys) };
  return listItems(scope, isOrdered, { ...request, order: { ...BY_COUNT, isDescending: false } });
}

/** Rows of another form are for other programs, which look for an empty cursor. */
const inForm = (request: ListRequest, form?: RowForm): ListRequest =>
  form ? { ...request, form, isLastMarked: true } : request;

/** What visitors of a project or view may list: never more than the view shows. */
function boardSource(scope: AnchorScope): ItemSource {
  const { anchor } = scope;
  const source = publicSource(scope);
  if (!anchor.view) return source;
  const filter = keptFilter(anchor.view.filters);
  if (filter) return filteredSource(source, filter, { me: null, ...daysIn('UTC') });
  const { conditions } = readListRequest(keptQuery(anchor.view.filters, {}));
  return {
    ...source,
    isWhole: false,
    items: (statement) => whereSql(source, conditions, statement),
  };
}

/** A list of what is published, with rows of the publisher's choice; where votes are on, also by their number. */
export function listPublicItems<Reply>(
  scope: AnchorScope,
  query: ListQuery,
  read: ReadRows,
): Promise<JsonBytes<Reply>> {
  const source = headedSource(scope, query);
  if (query['order_by'] !== MOST_VOTES) {
    return arrangeItems(scope, source, readListRequest(query), read);
  }
  const { order_by: _votes, ...rest } = query;
  const request = { ...readListRequest(rest), order: BY_COUNT };
  return arrangeItems(scope, { ...source, place: () => VOTES_FOR }, request, read);
}

/** Of a view only states head groups without items: what else the project has is not the view's to tell. */
function headedSource(scope: AnchorScope, query: ListQuery): ItemSource {
  const source = boardSource(scope);
  if (!scope.anchor.view || query['group_by'] === 'state_id') return source;
  return { ...source, heading: { projects: [], ofSource: () => 'false' } };
}

/** Counts order alike: every item has one, and no index has them in order. */
const BY_COUNT = { name: 'sub_issues_count', isDescending: true } as const;
const VOTES_FOR = `(SELECT count(*) FROM work_item_votes x
  WHERE x.work_item_id = i.id AND x.vote = 1 AND ${liveText('x')})`;

/** The day that filters count from: a list is another one tomorrow. */
export const listDay = (): string => today();

/** Whether an item is one that visitors see. */
export async function isPublicItem(scope: AnchorScope, id: string): Promise<boolean> {
  return (await publicItemsOf(scope, [id])).length > 0;
}

/** Those of the items that visitors see. */
export async function publicItemsOf(scope: AnchorScope, ids: readonly string[]): Promise<string[]> {
  const statement = new Statement();
  const rows = await statement.rows<{ id: string }>(
    scope,
    `SELECT i.id FROM work_items i LEFT JOIN states s ON s.id = i.state_id
     WHERE i.id = ANY(${statement.bind(ids, 'uuid[]')}) AND ${boardSource(scope).items(statement)}`,
  );
  return rows.map(({ id }) => id);
}

/** What visitors see, so many at most: the ids, and the state of each. */
export async function listPublicGroups(
  scope: AnchorScope,
  limit: number,
): Promise<readonly { readonly id: string; readonly state_id: string | null }[]> {
  const statement = new Statement();
  return statement.rows(
    scope,
    `SELECT i.id, i.state_id FROM work_items i LEFT JOIN states s ON s.id = i.state_id
     WHERE ${boardSource(scope).items(statement)} LIMIT ${statement.bind(limit, 'int')}`,
  );
}

/** The labels, cycles, modules and members that what visitors see has. */
export interface ShownParts {
  readonly labels: readonly string[];
  readonly cycles: readonly string[];
  readonly modules: readonly string[];
  readonly members: readonly string[];
}

/** Which labels, cycles, modules and members the items of a board have that visitors see. */
export async function listShownParts(scope: AnchorScope): Promise<ShownParts> {
  const statement = new Statement();
  const rows = await statement.rows<ShownParts>(
    scope,
    `WITH shown AS MATERIALIZED (
       SELECT i.label_ids, i.cycle_id, i.module_ids, i.assignee_ids
       FROM work_items i LEFT JOIN states s ON s.id = i.state_id
       WHERE ${boardSource(scope).items(statement)})
     SELECT ARRAY(SELECT DISTINCT unnest(label_ids) FROM shown) AS labels,
       ARRAY(SELECT DISTINCT cycle_id FROM shown WHERE cycle_id IS NOT NULL) AS cycles,
       ARRAY(SELECT DISTINCT unnest(module_ids) FROM shown) AS modules,
       ARRAY(SELECT DISTINCT unnest(assignee_ids) FROM shown) AS members`,
  );
  return one(rows);
}

/** The date where the person is. */
export const todayOf = ({ user }: WorkspaceScope): string => daysIn(user.user_timezone).today;

function daysIn(zone: string): { readonly today: string; readonly zone: string } {
  return { today: dayIn(new Date(), zone), zone };
}
