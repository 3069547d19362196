import { conditionSql } from './filter-sql.ts';
import type { ListRequest } from './list-request.ts';
import { membershipPlace, orderSql, placeOf } from './order-sql.ts';
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
}

/** Items that match, as (id, created_at, place). */
export function itemsSql(parts: ListParts, match: string): string {
  const { source, request, statement, isFenced } = parts;
  const conditions = request.conditions.map((one) => conditionSql(one, source, statement));
  const { place, join } = placeOf({ ...parts, order: request.order });
  return `SELECT i.id, i.created_at, ${place} AS place FROM work_items i ${join}
    WHERE ${[source.items(statement), match, ...conditions].join(' AND ')}${isFenced ? ' OFFSET 0' : ''}`;
}

/**
 * The items of a value, by way of their memberships `m`: their indexes hold each value's items in order, and
 * only what is in the index is asked for (an id says of itself whether it is a label, a person or a module).
 */
export function membersSql(parts: ListParts, value: string, match: string): string {
  const { source, request, statement, isFenced } = parts;
  const conditions = request.conditions.map((one) => conditionSql(one, source, statement));
  const indexed = membershipPlace(request.order);
  const { place, join } = indexed
    ? { place: indexed, join: '' }
    : placeOf({ ...parts, order: request.order });
  const needsItem = !source.isWhole || conditions.length > 0 || match !== 'true' || !indexed;
  const where = [
    `m.value_id = ${value}`,
    source.ofSource('m', statement),
    ...(source.isListed ? ['m.is_listed'] : []),
    ...(needsItem ? [source.items(statement), match] : []),
    ...conditions,
  ];
  return `SELECT m.work_item_id AS id, m.created_at, ${place} AS place FROM work_item_memberships m
    ${needsItem ? `JOIN work_items i ON i.id = m.work_item_id ${join}` : ''}
    WHERE ${where.join(' AND ')}${isFenced ? ' OFFSET 0' : ''}`;
}

/** One page of what was found, as tokens: ids from the index first, their rows after. */
export function pageSql({ request, statement }: ListParts, found: string): string {
  const limit = statement.bind(request.perPage, 'bigint');
  const offset = statement.bind(request.page * request.perPage, 'bigint');
  return `SELECT string_agg(concat_ws(':', r.id, r.rev, s."group"), ',' ORDER BY ${orderSql(request.order, 'c')}) AS tokens
    FROM (SELECT f.* FROM (${found}) f ORDER BY ${orderSql(request.order, 'f')} LIMIT ${limit} OFFSET ${offset}) c
    JOIN work_items r ON r.id = c.id LEFT JOIN states s ON s.id = r.state_id`;
}

/** The first rows of what was found, up to the end of the page asked for. */
export function firstSql({ request, statement }: ListParts, found: string, isSet = false): string {
  const most = statement.bind((request.page + 1) * request.perPage, 'bigint');
  return `SELECT f.* FROM (${found}) f ORDER BY ${orderSql(request.order, 'f', isSet)} LIMIT ${most}`;
}
