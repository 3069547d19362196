import { groupOf, type GroupName, orderOf } from '#shared/work-item-fields/registry.ts';

import { columnSql } from './columns.ts';
import { isAlwaysSet, isWalkable, membershipPlace } from './order-sql.ts';
import { firstSql, itemsSql, type ListParts, membersSql } from './page-sql.ts';

/**
 * Items that match, in an order that an index of each project gives. Over several projects each gives its own first
 * rows, and the best of them are the first of all: the cost grows with the projects, not with their items.
 */
export function inOrderSql(parts: ListParts, match: string): string {
  if (parts.source.projects.length < 2) return valuesFirstSql(parts, match);
  return bestSql(
    parts,
    projectsSql(parts),
    valuesFirstSql(parts, `i.project_id = p.id AND ${match}`),
  );
}

/** The same for the items of a value, by way of their memberships (`membersSql`). */
export function membersInOrderSql(parts: ListParts, value: string, match: string): string {
  if (parts.source.projects.length < 2) return membersSql(parts, value, match);
  return bestSql(parts, projectsSql(parts), membersSql(parts, value, match, 'm.project_id = p.id'));
}

/** The same for a group of states: their indexes hold each state's items in order. */
export function statesInOrderSql(parts: ListParts, group: string, match: string): string {
  const states = `(SELECT gs.id FROM states gs
    WHERE ${parts.source.ofSource('gs', parts.statement)} AND gs."group" = ${group}) p`;
  return bestSql(parts, states, itemsSql(parts, `i.state_id = p.id AND ${match}`));
}

/** Which way gives the items of a group's value in order, row by row; null = they are all of one project. */
export function orderedBy(name: GroupName, parts: ListParts): 'states' | 'projects' | null {
  const { source, request } = parts;
  const { field } = groupOf(name);
  if (field.key === 'state__group' && membershipPlace(request.order) !== null) return 'states';
  const isOfProject = field.refersTo !== undefined && field.refersTo !== 'users';
  if (isOfProject || source.projects.length < 2) return null;
  return isWalkable(request.order) ? 'projects' : null;
}

function projectsSql({ source, statement }: ListParts): string {
  return `unnest(${statement.bind(source.projects, 'uuid[]')}) p (id)`;
}

function bestSql(parts: ListParts, places: string, found: string): string {
  return `SELECT best.* FROM ${places} CROSS JOIN LATERAL (${firstSql(parts, found)}) best`;
}

/** Where nothing comes last both ways no one index gives the order: values first, then the items without. */
function valuesFirstSql(parts: ListParts, match: string): string {
  const { order } = parts.request;
  if (isAlwaysSet(order)) return itemsSql(parts, match);
  const column = columnSql(orderOf(order.name).field);
  const dated = firstSql(parts, itemsSql(parts, `${match} AND ${column} IS NOT NULL`), true);
  const undated = firstSql(newest(parts), itemsSql(parts, `${match} AND ${column} IS NULL`));
  return `SELECT * FROM (${dated}) dated UNION ALL SELECT * FROM (${undated}) undated`;
}

function newest(parts: ListParts): ListParts {
  const order = { name: 'created_at', isDescending: true } as const;
  return { ...parts, request: { ...parts.request, order } };
}
