import { conditionSql } from './filter-sql.ts';
import type { ListRequest } from './list-request.ts';
import { membershipPlace, orderSql, placeOf } from './order-sql.ts';
import { textJoin, tokenSql } from './row-forms.ts';
import type { ItemSource } from './sources.ts';
import type { Statement } from './statement.ts';

/** What the parts of a list's statement share. */
export interface ListParts {
  readonly source: ItemSource;
  readonly request: ListRequest;
  readonly statement: Statement;
  readonly isLarge: boolean;
  /** Keeps the planner from walking an order in the hope of meeting few items soon: it takes them all first. */
  readonly isFenced: boolean;
  /**
   * They are found project by project, or state by state: that says already whose they are. Many more are met than the
   * page has, so only ids are read on the way, from the index.
   */
  readonly isSpread?: boolean;
  /**
   * What they are found by is of one project: which one need not be said again, and no plan can find them by going
   * through all of the project.
   */
  readonly isOwn?: boolean;
}

/** Items that match. */
export function itemsSql(parts: ListParts, match: string): string {
  const { source, request, statement, isFenced, isSpread, isOwn } = parts;
  const conditions = request.conditions.map((one) => conditionSql(one, source, statement));
  const { place, join } = placeOf({ ...parts, order: request.order });
  // A condition more and the planner expects so few rows that it does not walk the index.
  const own = (isSpread || isOwn) && source.isWhole ? 'i.is_listed' : source.items(statement);
  return `SELECT i.id, i.created_at, ${place} AS place${rowColumns(parts)} FROM work_items i ${join}
    WHERE ${[own, match, ...conditions].join(' AND ')}${isFenced ? ' OFFSET 0' : ''}`;
}

/**
 * The items of a value, by way of their memberships `m`: their indexes hold each value's items in order, and
 * only what is in the index is asked for (an id says of itself whether it is a label, a person or a module).
 */
export function membersSql(
  parts: ListParts,
  value: string,
  match: string,
  ofMembership = 'true',
): string {
  const { source, request, statement, isFenced } = parts;
  const conditions = request.conditions.map((one) => conditionSql(one, source, statement));
  const indexed = membershipPlace(request.order);
  const { place, join } = indexed
    ? { place: indexed, join: '' }
    : placeOf({ ...parts, order: request.order });
  const isOnMembership =
    source.isWhole && conditions.length === 0 && match === 'true' && indexed !== null;
  const where = [
    `m.value_id = ${value} AND ${ofMembership}`,
    source.ofSource('m', statement),
    ...(source.isListed ? ['m.is_listed'] : []),
    ...(isOnMembership ? [] : [source.items(statement), match]),
    ...conditions,
  ];
  const needsItem = !isOnMembership || !isDeep(parts);
  return `SELECT m.work_item_id AS id, m.created_at, ${place} AS place${rowColumns(parts)} FROM work_item_memberships m
    ${needsItem ? `JOIN work_items i ON i.id = m.work_item_id ${join}` : ''}
    WHERE ${where.join(' AND ')}${isFenced ? ' OFFSET 0' : ''}`;
}

/** One page of what was found, as tokens. */
export function pageSql(parts: ListParts, found: string): string {
  const { request, statement } = parts;
  const limit = statement.limit(request.perPage);
  const offset =
    request.page === 0 ? 0 : statement.bindFilter(request.page * request.perPage, 'bigint');
  const row = isDeep(parts) ? 'r' : 'c';
  return `SELECT string_agg(${tokenSql(row, 's."group"', request.form)}, ',' ORDER BY ${orderSql(request.order, 'c')}) AS tokens
    FROM (SELECT f.* FROM (${found}) f ORDER BY ${orderSql(request.order, 'f')} LIMIT ${limit} OFFSET ${offset}) c
    ${isDeep(parts) ? 'JOIN work_items r ON r.id = c.id' : ''} LEFT JOIN states s ON s.id = ${row}.state_id ${textJoin(row, request.form)}`;
}

/** The first rows of what was found, up to the end of the page asked for. */
export function firstSql({ request, statement }: ListParts, found: string, isSet = false): string {
  const most = statement.limit((request.page + 1) * request.perPage);
  return `SELECT f.* FROM (${found}) f ORDER BY ${orderSql(request.order, 'f', isSet)} LIMIT ${most}`;
}

/** Far down a list, too, only ids are read on the way, and the rows of the page alone after. */
function isDeep({ request, isSpread = false }: ListParts): boolean {
  return isSpread || request.page * request.perPage >= DEEP;
}

const DEEP = 1000;

function rowColumns(parts: ListParts): string {
  return isDeep(parts) ? '' : ', i.rev, i.state_id';
}
