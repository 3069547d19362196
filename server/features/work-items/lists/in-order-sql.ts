import { groupOf, type GroupName, orderOf } from '#shared/work-item-fields/registry.ts';

import { isAlwaysSet, isWalkable, membershipPlace, orderSql, placeOf } from './order-sql.ts';
import { firstSql, itemsSql, type ListParts, membersSql } from './page-sql.ts';

/**
 * Items that match, in an order that an index of each project gives. Over several projects each gives its own first
 * rows, and the best of them are the first of all: the cost grows with the projects, not with their items.
 */
export function inOrderSql(parts: ListParts, match: string): string {
  if (parts.source.projects.length < 2) return itemsSql(parts, match);
  const place = placeOf({ ...parts, order: parts.request.order });
  return bestSql(parts, projectsSql(parts), place.place, (within) =>
    itemsSql(parts, `i.project_id = p.id AND ${within} AND ${match}`),
  );
}

/** The same for the items of a value, by way of their memberships (`membersSql`). */
export function membersInOrderSql(parts: ListParts, value: string, match: string): string {
  if (parts.source.projects.length < 2) return membersSql(parts, value, match);
  const place = membershipPlace(parts.request.order);
  return bestSql(parts, projectsSql(parts), place, (within) =>
    membersSql(parts, value, match, `m.project_id = p.id AND ${within}`),
  );
}

/** The same for a group of states: their indexes hold each state's items in order. */
export function statesInOrderSql(parts: ListParts, group: string, match: string): string {
  const states = `(SELECT gs.id FROM states gs
    WHERE ${parts.source.ofSource('gs', parts.statement)} AND gs."group" = ${group}) p`;
  const place = placeOf({ ...parts, order: parts.request.order });
  return bestSql(parts, states, place.place, (within) =>
    itemsSql(parts, `i.state_id = p.id AND ${within} AND ${match}`),
  );
}

/** Which way gives the items of a group's value in order, row by row; null = they are all of one project. */
export function orderedBy(
  name: GroupName,
  { source, request }: Pick<ListParts, 'source' | 'request'>,
): 'states' | 'projects' | null {
  const { field } = groupOf(name);
  if (field.key === 'state__group' && membershipPlace(request.order) !== null) return 'states';
  if (isOfProject(name) || source.projects.length < 2) return null;
  return isWalkable(request.order) ? 'projects' : null;
}

/** Whether each value of a group is a thing of one project: a state, a cycle. */
export function isOfProject(name: GroupName): boolean {
  const { refersTo } = groupOf(name).field;
  return refersTo !== undefined && refersTo !== 'users';
}

function projectsSql({ source, statement }: ListParts): string {
  return `unnest(${statement.bind(source.projects, 'uuid[]')}) p (id)`;
}

/** The best of what each of some places gives; `found` takes a condition more, over the SQL of what orders them. */
function bestSql(
  parts: ListParts,
  places: string,
  place: string | null,
  found: (within: string) => string,
): string {
  const few = place === null ? null : fewOf(parts);
  if (place === null || few === null) {
    return `SELECT best.* FROM ${places} CROSS JOIN LATERAL (${firstSql(parts, found('true'))}) best`;
  }
  return fewFirstSql(parts, few, places, place, found);
}

/** How many rows each of many places gives first, and how values are compared along the order. */
interface Few {
  readonly each: number;
  readonly compare: string;
  readonly direction: string;
  /** SQL of a value that nothing comes after. */
  readonly end: string;
}

/**
 * Of many places each gives its first few rows. As many of these as the page has make a bound: what comes after it is
 * not on the page, so only places all of whose few are before it are asked for more. Null where places are few, or
 * where many items are equal to what orders them.
 */
function fewOf({ source, request }: ListParts): Few | null {
  const { order } = request;
  const { field, part } = orderOf(order.name);
  const wanted = (request.page + 1) * request.perPage;
  // Powers of two: so there are few statements to be kept prepared.
  const each = 2 ** Math.max(0, Math.ceil(Math.log2((2 * wanted) / source.projects.length)));
  const isFine = field.kind === 'moment' || field.kind === 'number';
  if (!isFine || !isAlwaysSet(order) || each * 2 > wanted) return null;
  const type = field.kind === 'moment' ? 'timestamptz' : 'float8';
  const isDown = (part.isReversed ?? false) !== order.isDescending;
  return isDown
    ? { each, compare: '>=', direction: 'DESC', end: `'-infinity'::${type}` }
    : { each, compare: '<=', direction: 'ASC', end: `'infinity'::${type}` };
}

function fewFirstSql(
  parts: ListParts,
  { each, compare, direction, end }: Few,
  places: string,
  place: string,
  found: (within: string) => string,
): string {
  const { request } = parts;
  const wanted = (request.page + 1) * request.perPage;
  const inOrder = orderSql(request.order, 'f');
  const last = direction === 'DESC' ? 'min' : 'max';
  const more = `SELECT f.* FROM (${found(`${place} ${compare} bound.place`)}) f
    ORDER BY ${inOrder} LIMIT ${wanted - each} OFFSET ${each}`;
  return `SELECT several.* FROM (
    WITH firsts AS MATERIALIZED (
      SELECT p.id AS at, h.id, h.created_at, h.place FROM ${places} CROSS JOIN LATERAL (
        SELECT f.* FROM (${found('true')}) f ORDER BY ${inOrder} LIMIT ${each}) h),
    bound AS MATERIALIZED (
      SELECT coalesce((SELECT o.place FROM firsts o ORDER BY o.place ${direction}
        OFFSET ${wanted - 1} LIMIT 1), ${end}) AS place)
    SELECT o.id, o.created_at, o.place FROM firsts o CROSS JOIN bound WHERE o.place ${compare} bound.place
    UNION ALL
    SELECT rest.id, rest.created_at, rest.place FROM bound
    CROSS JOIN LATERAL (SELECT o.at AS id FROM firsts o GROUP BY o.at
      HAVING count(*) = ${each} AND ${last}(o.place) ${compare} bound.place) p
    CROSS JOIN LATERAL (${more}) rest) several`;
}
