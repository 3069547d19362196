import { JsonBytes, type JsonPart } from '#server/platform/replies/reply.ts';
import type { ItemListReply } from '#shared/contract/work-item-lists.ts';

import type { ListRequest } from './list-request.ts';

/** What a list's envelope says of its results. */
export interface Totals {
  /** Items in all, each once. */
  readonly total: number;
  /** Rows on this page; a row counts in every group it is in. */
  readonly count: number;
  /** Size of the largest group, or the total. */
  readonly largest: number;
  readonly hasMore: boolean;
}

/** The envelope around results that are JSON already. */
export function envelope<Reply = ItemListReply>(
  request: ListRequest,
  totals: Totals,
  results: readonly JsonPart[],
): JsonBytes<Reply> {
  const { page, perPage, grouping, isLastMarked } = request;
  const isLast = isLastMarked && !totals.hasMore;
  const head = JSON.stringify({
    grouped_by: grouping.outer,
    sub_grouped_by: grouping.inner,
    total_count: totals.total,
    next_cursor: isLast ? '' : `${perPage}:${page + 1}:0`,
    prev_cursor: `${perPage}:${page - 1}:1`,
    next_page_results: totals.hasMore,
    prev_page_results: page > 0,
    count: totals.count,
    total_pages: Math.ceil(totals.largest / perPage),
    total_results: totals.total,
    extra_stats: null,
  });
  return new JsonBytes([head.slice(0, -1), ',"results":', ...results, '}']);
}

/** Groups of results by key: each one's own results, and how many it has in all. */
export function groups(
  found: readonly {
    readonly key: string;
    readonly results: readonly JsonPart[];
    readonly size: number;
  }[],
): JsonPart[] {
  const parts: JsonPart[] = ['{'];
  for (const { key, results, size } of found) {
    parts.push(`${parts.length > 1 ? ',' : ''}${JSON.stringify(key)}:{"results":`, ...results);
    parts.push(`,"total_results":${size}}`);
  }
  parts.push('}');
  return parts;
}
