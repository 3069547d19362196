import { z } from 'zod';

import type { PageReply } from '#shared/contract/paging.ts';
import { errors } from '#shared/errors.ts';

/** Parameters of every cursor-paged list. */
export const PageQuery = z.object({
  per_page: z.string().optional(),
  cursor: z.string().optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

export interface Page {
  readonly perPage: number;
  readonly page: number;
  readonly offset: number;
}

/** Parses `per_page` and `cursor` (`<per_page>:<page>:<is_prev>`); throws the contract's errors. */
export function readPage(query: PageQuery, most = 1000, usual = most): Page {
  const perPage = query.per_page === undefined ? usual : Number(query.per_page.trim() || 'none');
  if (!Number.isInteger(perPage) || perPage < 1) throw errors.invalidPerPage();
  if (perPage > most) throw errors.perPageTooLarge(most);
  if (query.cursor === undefined) return { perPage, page: 0, offset: 0 };
  const parts = /^(\d{1,9}):(-?\d{1,9}):(-?\d{1,9})$/.exec(query.cursor);
  if (!parts) throw errors.invalidCursor();
  const page = Number(parts[2]);
  if (page < 0) throw errors.cannotParse();
  return { perPage, page, offset: page * Number(parts[1]) };
}

/** The contract's envelope of a page. */
export function pageOf<Row>(page: Page, total: number, results: Row[]): PageReply<Row> {
  const { perPage } = page;
  return {
    grouped_by: null,
    sub_grouped_by: null,
    total_count: total,
    next_cursor: `${perPage}:${page.page + 1}:0`,
    prev_cursor: `${perPage}:${page.page - 1}:1`,
    next_page_results: page.offset + results.length < total && results.length > 0,
    prev_page_results: page.page > 0,
    count: results.length,
    total_pages: Math.ceil(total / perPage),
    total_results: total,
    extra_stats: null,
    results,
  };
}
