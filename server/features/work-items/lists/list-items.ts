import type { JsonText } from '#server/platform/reply.ts';
import type { WorkspaceScope } from '#server/platform/scope.ts';
import { NONE } from '#shared/lib/work-item-fields/facts.ts';
import { type GroupName, manyKey } from '#shared/lib/work-item-fields/groups.ts';

import { countEverything, countGroups, countItems, countParts, type Counts } from './counts.ts';
import { envelopeText, groupText } from './envelope.ts';
import { knownKeys } from './known-keys.ts';
import type { ListRequest } from './list-request.ts';
import { type RowToken, rowTexts } from './row-cache.ts';
import type { ItemSource } from './sources.ts';
import { partRows } from './sub-groups.ts';
import { ALL, topRows } from './top-rows.ts';

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
  const [total, everything] = await Promise.all([
    countItems(scope, source, request.conditions),
    isAll(source, request) ? null : countEverything(scope, source),
  ]);
  const sizes = { groups: new Map([[ALL, total]]), everything: everything ?? total };
  const rows = await topRows(scope, source, request, null, sizes);
  const tokens = rows.get(ALL) ?? [];
  const texts = await rowTexts(scope, tokens);
  const hasMore = total > (request.page + 1) * request.perPage;
  return envelopeText(
    request,
    { total, count: tokens.length, largest: total, hasMore },
    rowsText(tokens, texts),
  );
}

async function groupedList(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
  group: GroupName,
): Promise<JsonText> {
  const { conditions } = request;
  // Where each item is in one group the groups add up to the total.
  const isMany = manyKey(group) !== null;
  const [sizes, known, counted, everything] = await Promise.all([
    countGroups(scope, source, conditions, group),
    knownKeys(scope, source, group, false),
    isMany ? countItems(scope, source, conditions) : null,
    isAll(source, request) ? null : countEverything(scope, source),
  ]);
  const total = counted ?? sum(sizes);
  if (total === 0) return emptyText(request);
  const rows = await topRows(scope, source, request, group, {
    groups: sizes,
    everything: everything ?? total,
  });
  const texts = await rowTexts(scope, [...rows.values()].flat());
  const keys = keysInOrder(known, sizes).filter((key) => !isMany || rows.has(key));
  const results = keys.map((key) =>
    groupText(key, rowsText(rows.get(key) ?? [], texts), sizes.get(key) ?? 0),
  );
  const largest = Math.max(...sizes.values());
  return envelopeText(
    request,
    {
      total,
      count: keys.reduce((count, key) => count + (rows.get(key)?.length ?? 0), 0),
      largest,
      hasMore: largest > (request.page + 1) * request.perPage,
    },
    `{${results.join(',')}}`,
  );
}

async function dividedList(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
  outer: GroupName,
  inner: GroupName,
): Promise<JsonText> {
  const { conditions } = request;
  const [total, sizes, parts, known, rows] = await Promise.all([
    countItems(scope, source, conditions),
    countGroups(scope, source, conditions, outer),
    countParts(scope, source, conditions, outer, inner),
    knownKeys(scope, source, outer, true),
    partRows(scope, source, request, outer, inner),
  ]);
  if (total === 0) return emptyText(request);
  const tokens = [...rows.values()].flatMap((part) => [...part.values()].flat());
  const texts = await rowTexts(scope, tokens);
  const results = keysInOrder(known, sizes).map((key) => {
    const found = rows.get(key) ?? new Map<string, readonly RowToken[]>();
    const counts = parts.get(key) ?? new Map<string, number>();
    const inside = keysInOrder([], found).map((innerKey) =>
      groupText(innerKey, rowsText(found.get(innerKey) ?? [], texts), counts.get(innerKey) ?? 0),
    );
    return groupText(key, `{${inside.join(',')}}`, sizes.get(key) ?? 0);
  });
  const largestPart = Math.max(...[...parts.values()].flatMap((part) => [...part.values()]));
  return envelopeText(
    request,
    {
      total,
      count: tokens.length,
      largest: Math.max(...sizes.values()),
      hasMore: largestPart > (request.page + 1) * request.perPage,
    },
    `{${results.join(',')}}`,
  );
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
