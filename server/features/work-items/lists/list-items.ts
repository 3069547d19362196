import type { Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { JsonBytes, JsonPart } from '#server/platform/replies/reply.ts';
import type { ItemListReply } from '#shared/contract/work-item-lists.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { manyKey } from '#shared/lib/work-item-lists/groups.ts';
import type { GroupName } from '#shared/work-item-fields/registry.ts';

import { cellRows } from './cell-rows.ts';
import { countCells, countEverything, countGroups, countItems, type Counts } from './counts.ts';
import { envelope, groups } from './envelope.ts';
import { knownKeys } from './known-keys.ts';
import type { ListRequest } from './list-request.ts';
import { newestRows, pageOfNewest } from './newest-rows.ts';
import { type RowToken, readRows } from './row-cache.ts';
import type { ItemSource } from './sources.ts';
import { type ListSize, wholeRows } from './whole-rows.ts';

/** Reads the JSON of rows that a list has found. */
export type ReadRows = (
  tokens: readonly RowToken[],
) => Promise<ReadonlyMap<RowToken, readonly JsonPart[]>>;

/** Replies with a list of work items from any source: filters, orders, groups and pages. */
export function listItems(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
): Promise<JsonBytes<ItemListReply>> {
  const { hasRev, form } = request;
  const { visible } = source;
  return arrangeItems(scope, source, request, (tokens) =>
    readRows(scope, tokens, { form, hasRev, visible }),
  );
}

/** The same for rows of any form, whoever asks. */
export function arrangeItems<Reply = ItemListReply>(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  read: ReadRows,
): Promise<JsonBytes<Reply>> {
  const { outer, inner } = request.grouping;
  if (outer === null) return plainList(scope, source, request, read);
  return inner === null
    ? groupedList(scope, source, request, read, outer)
    : dividedList(scope, source, request, read, { outer, inner });
}

async function plainList<Reply>(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  read: ReadRows,
): Promise<JsonBytes<Reply>> {
  const [size, newest] = await Promise.all([
    sizeOf(scope, source, request, null),
    newestRows(scope, source, request, null),
  ]);
  const known = pageOfNewest(newest, request, [[NONE, size.total]]);
  const tokens = known[0]?.tokens ?? (await wholeRows(scope, source, request, size));
  const rows = await read(tokens);
  const { total } = size;
  const hasMore = total > (request.page + 1) * request.perPage;
  const totals = { total, count: tokens.length, largest: total, hasMore };
  return envelope(request, totals, rowsJson(tokens, rows));
}

async function groupedList<Reply>(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  read: ReadRows,
  group: GroupName,
): Promise<JsonBytes<Reply>> {
  const isMany = manyKey(group) !== null;
  const counting = countGroups(scope, source, request.conditions, group);
  const [counts, known, newest, size] = await Promise.all([
    counting,
    knownKeys(scope, source, group, false),
    newestRows(scope, source, request, group),
    // Where an item is in one group only, the groups add up to the total.
    sizeOf(scope, source, request, isMany ? null : counting.then(sum)),
  ]);
  if (size.total === 0) return empty(request);
  const cells = [...counts].map(([outer, n]) => ({ outer, inner: null, size: n }));
  const division = { outer: group, inner: null };
  const first = pageOfNewest(newest, request, counts);
  const found = await cellRows(scope, source, request, division, cells, size, first);
  const inside = new Map(found.map((cell) => [cell.outer, cell.tokens]));
  const rows = await read(found.flatMap((cell) => cell.tokens));
  const keys = keysInOrder(known, counts).filter((key) => !isMany || inside.has(key));
  const results = keys.map((key) => ({
    key,
    results: rowsJson(inside.get(key) ?? [], rows),
    size: counts.get(key) ?? 0,
  }));
  const largest = Math.max(...counts.values());
  const totals = {
    total: size.total,
    count: found.reduce((count, cell) => count + cell.tokens.length, 0),
    largest,
    hasMore: largest > (request.page + 1) * request.perPage,
  };
  return envelope(request, totals, groups(results));
}

async function dividedList<Reply>(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  read: ReadRows,
  { outer, inner }: { readonly outer: GroupName; readonly inner: GroupName },
): Promise<JsonBytes<Reply>> {
  const [counts, cells, known, size] = await Promise.all([
    countGroups(scope, source, request.conditions, outer),
    countCells(scope, source, request.conditions, outer, inner),
    knownKeys(scope, source, outer, true),
    sizeOf(scope, source, request, null),
  ]);
  if (size.total === 0) return empty(request);
  const found = await cellRows(scope, source, request, { outer, inner }, cells, size);
  const rows = await read(found.flatMap((cell) => cell.tokens));
  const sizes = new Map(cells.map((cell) => [`${cell.outer} ${cell.inner}`, cell.size]));
  const rowsByKey = Map.groupBy(found, (cell) => cell.outer);
  const results = keysInOrder(known, counts).map((key) => {
    const inside = new Map(rowsByKey.get(key)?.map((cell) => [cell.inner ?? NONE, cell.tokens]));
    const parts = keysInOrder([], inside).map((part) => ({
      key: part,
      results: rowsJson(inside.get(part) ?? [], rows),
      size: sizes.get(`${key} ${part}`) ?? 0,
    }));
    return { key, results: groups(parts), size: counts.get(key) ?? 0 };
  });
  const totals = {
    total: size.total,
    count: found.reduce((count, cell) => count + cell.tokens.length, 0),
    largest: Math.max(...counts.values()),
    hasMore: cells.some((cell) => cell.size > (request.page + 1) * request.perPage),
  };
  return envelope(request, totals, groups(results));
}

/** How many items the list has, and how many its projects have in all. */
async function sizeOf(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  known: Promise<number> | null,
): Promise<ListSize> {
  const [total, everything] = await Promise.all([
    known ?? countItems(scope, source, request.conditions),
    isAll(source, request) ? null : countEverything(scope, source),
  ]);
  return { total, everything: everything ?? total };
}

/** Whether the list is all items of its projects. */
function isAll(source: ItemSource, request: ListRequest): boolean {
  return source.isWhole && request.conditions.length === 0;
}

/** The keys that are always there, then those that items brought, the group without a value last. */
function keysInOrder(known: readonly string[], found: ReadonlyMap<string, unknown>): string[] {
  const extra = [...found.keys()].filter((key) => !known.includes(key) && key !== NONE).toSorted();
  const keys = [...known.filter((key) => key !== NONE), ...extra];
  return found.has(NONE) || known.includes(NONE) ? [...keys, NONE] : keys;
}

function rowsJson(
  tokens: readonly RowToken[],
  rows: ReadonlyMap<RowToken, readonly JsonPart[]>,
): JsonPart[] {
  const parts: JsonPart[] = ['['];
  for (const token of tokens) {
    const row = rows.get(token);
    if (row === undefined) continue;
    if (parts.length > 1) parts.push(',');
    parts.push(...row);
  }
  parts.push(']');
  return parts;
}

function empty<Reply>(request: ListRequest): JsonBytes<Reply> {
  return envelope(request, { total: 0, count: 0, largest: 0, hasMore: false }, ['{}']);
}

function sum(counts: Counts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
