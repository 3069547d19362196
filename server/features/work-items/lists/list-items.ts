import type { JsonText } from '#server/platform/reply.ts';
import type { WorkspaceScope } from '#server/platform/scope.ts';
import { NONE } from '#shared/lib/work-item-fields/facts.ts';
import { type GroupName, manyKey } from '#shared/lib/work-item-fields/groups.ts';

import { cellRows } from './cell-rows.ts';
import { countCells, countEverything, countGroups, countItems, type Counts } from './counts.ts';
import { envelopeText, groupText } from './envelope.ts';
import { knownKeys } from './known-keys.ts';
import type { ListRequest } from './list-request.ts';
import { type RowToken, rowTexts } from './row-cache.ts';
import type { ItemSource } from './sources.ts';
import { type ListSize, wholeRows } from './whole-rows.ts';

/** Answers a list of work items: the whole protocol of work-items 2, over any source. */
export function listItems(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
): Promise<JsonText> {
  const { outer, inner } = request.grouping;
  if (outer === null) return plainList(scope, source, request);
  return inner === null
    ? groupedList(scope, source, request, outer)
    : dividedList(scope, source, request, outer, inner);
}

async function plainList(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
): Promise<JsonText> {
  const size = await sizeOf(scope, source, request, null);
  const tokens = await wholeRows(scope, source, request, size);
  const texts = await rowTexts(scope, tokens, request);
  const { total } = size;
  const hasMore = total > (request.page + 1) * request.perPage;
  const totals = { total, count: tokens.length, largest: total, hasMore };
  return envelopeText(request, totals, rowsText(tokens, texts));
}

async function groupedList(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
  group: GroupName,
): Promise<JsonText> {
  const isMany = manyKey(group) !== null;
  const counting = countGroups(scope, source, request.conditions, group);
  const [counts, known, size] = await Promise.all([
    counting,
    knownKeys(scope, source, group, false),
    // Where an item is in one group only, the groups add up to the total.
    sizeOf(scope, source, request, isMany ? null : counting.then(sum)),
  ]);
  if (size.total === 0) return emptyText(request);
  const cells = [...counts].map(([outer, n]) => ({ outer, inner: null, size: n }));
  const division = { outer: group, inner: null };
  const found = await cellRows(scope, source, request, division, cells, size);
  const rows = new Map(found.map((cell) => [cell.outer, cell.tokens]));
  const texts = await rowTexts(
    scope,
    found.flatMap((cell) => cell.tokens),
    request,
  );
  const results = keysInOrder(known, counts)
    .filter((key) => !isMany || rows.has(key))
    .map((key) => groupText(key, rowsText(rows.get(key) ?? [], texts), counts.get(key) ?? 0));
  const largest = Math.max(...counts.values());
  const totals = {
    total: size.total,
    count: found.reduce((count, cell) => count + cell.tokens.length, 0),
    largest,
    hasMore: largest > (request.page + 1) * request.perPage,
  };
  return envelopeText(request, totals, `{${results.join(',')}}`);
}

async function dividedList(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
  outer: GroupName,
  inner: GroupName,
): Promise<JsonText> {
  const [counts, cells, known, size] = await Promise.all([
    countGroups(scope, source, request.conditions, outer),
    countCells(scope, source, request.conditions, outer, inner),
    knownKeys(scope, source, outer, true),
    sizeOf(scope, source, request, null),
  ]);
  if (size.total === 0) return emptyText(request);
  const found = await cellRows(scope, source, request, { outer, inner }, cells, size);
  const texts = await rowTexts(
    scope,
    found.flatMap((cell) => cell.tokens),
    request,
  );
  const sizes = new Map(cells.map((cell) => [`${cell.outer} ${cell.inner}`, cell.size]));
  const rowsByKey = Map.groupBy(found, (cell) => cell.outer);
  const results = keysInOrder(known, counts).map((key) => {
    const inside = new Map(rowsByKey.get(key)?.map((cell) => [cell.inner ?? NONE, cell.tokens]));
    const parts = keysInOrder([], inside).map((part) =>
      groupText(part, rowsText(inside.get(part) ?? [], texts), sizes.get(`${key} ${part}`) ?? 0),
    );
    return groupText(key, `{${parts.join(',')}}`, counts.get(key) ?? 0);
  });
  const totals = {
    total: size.total,
    count: found.reduce((count, cell) => count + cell.tokens.length, 0),
    largest: Math.max(...counts.values()),
    hasMore: cells.some((cell) => cell.size > (request.page + 1) * request.perPage),
  };
  return envelopeText(request, totals, `{${results.join(',')}}`);
}

/** How many items the list has, and how many its projects have in all. */
async function sizeOf(
  scope: WorkspaceScope,
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

function rowsText(tokens: readonly RowToken[], texts: ReadonlyMap<RowToken, string>): string {
  const rows: string[] = [];
  for (const token of tokens) {
    const text = texts.get(token);
    if (text !== undefined) rows.push(text);
  }
  return `[${rows.join(',')}]`;
}

function emptyText(request: ListRequest): JsonText {
  return envelopeText(request, { total: 0, count: 0, largest: 0, hasMore: false }, '{}');
}

function sum(counts: Counts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
