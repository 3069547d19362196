import { JsonText } from '#server/platform/reply.ts';

import type { ListRequest } from './list-request.ts';

/** What a list's envelope says of its results (work-items 1.2). */
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
export function envelopeText(request: ListRequest, totals: Totals, results: string): JsonText {
  const { page, perPage, grouping } = request;
  const head = JSON.stringify({
    grouped_by: grouping.outer,
    sub_grouped_by: grouping.inner,
    total_count: totals.total,
    next_cursor: `${perPage}:${page + 1}:0`,
    prev_cursor: `${perPage}:${page - 1}:1`,
    next_page_results: totals.hasMore,
    prev_page_results: page > 0,
    count: totals.count,
    total_pages: Math.ceil(totals.largest / perPage),
    total_results: totals.total,
    extra_stats: null,
  });
  return new JsonText(`${head.slice(0, -1)},"results":${results}}`);
}

/** One group of results as JSON. */
export function groupText(key: string, results: string, size: number): string {
  return `${JSON.stringify(key)}:{"results":${results},"total_results":${size}}`;
}
