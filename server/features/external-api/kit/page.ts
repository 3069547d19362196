import { z } from 'zod';

import { pageOf, readPage } from '#server/platform/database/paging.ts';
import { pageReply, type PageReply } from '#shared/contract/paging.ts';
import { invalidField } from '#shared/errors.ts';
import { compareNames } from '#shared/lib/name-order.ts';

import { isExpandable } from './expand.ts';

/** Maximum and default number of rows per page. */
export const MAX_ROWS = 100;

/** Maximum for short rows, which pickers read whole. */
export const MAX_LITE_ROWS = 1_000;

const text = (description: string) => z.string().optional().meta({ description });

const count = (description: string, minimum: number, maximum?: number) =>
  z
    .string()
    .optional()
    .meta({ description, type: 'integer', minimum, ...(maximum !== undefined && { maximum }) });

const someOf = (description: string, words: readonly string[]) =>
  z
    .string()
    .optional()
    .meta({
      description,
      ...(words.length > 0 && {
        type: 'array',
        items: { type: 'string', enum: [...words] },
        uniqueItems: true,
      }),
    });

/** Parameters `fields` and `expand` for rows with these keys. */
export const fieldsOf = (keys: readonly string[]) => ({
  fields: someOf('Keeps only these keys, comma separated.', keys),
  expand: someOf(
    'Embeds the related rows under these keys, comma separated: `state,assignees`.',
    keys.filter(isExpandable),
  ),
});

/** Parameters of every read. */
export const FieldsQuery = z.looseObject({
  ...fieldsOf([]),
  order_by: text('A row has no order: it is taken, because clients send it along.'),
});

/** `per_page` with a maximum other than the default. */
export const rowsOf = (most: number) => ({
  per_page: count(`Rows of a page, at most ${most}.`, 1, most),
  limit: count('Another name of `per_page`.', 1, most),
});

/** Parameters of every list. */
export const PageQuery = FieldsQuery.extend({
  ...rowsOf(MAX_ROWS),
  cursor: text('Where to go on: the `next_cursor` of the page before.'),
  offset: count('How many rows come before the page: a multiple of `limit`.', 0),
  order_by: text('A key; with a minus the largest first.'),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Converts `limit` and `offset` to `per_page` and `cursor`. */
export function withPage({ limit, offset, ...query }: PageQuery, most = MAX_ROWS): PageQuery {
  const { per_page = limit, cursor } = query;
  if (offset === undefined || cursor !== undefined) return { ...query, ...paged(per_page, cursor) };
  const { perPage } = readPage(paged(per_page, undefined), most);
  const before = Number(offset.trim() || 'none');
  if (!Number.isInteger(before) || before < 0 || before % perPage !== 0) {
    throw invalidField('offset', 'Give a multiple of limit, or follow next_cursor.');
  }
  return { ...query, ...paged(per_page, `${perPage}:${before / perPage}:0`) };
}

const paged = (per_page: string | undefined, cursor: string | undefined) => ({
  ...(per_page !== undefined && { per_page }),
  ...(cursor !== undefined && { cursor }),
});

/** Schema of a page of rows. */
export const pageSchema = <Row extends z.ZodType>(row: Row) => pageReply(row);

/** Sets `next_cursor` to "" on the last page. */
export function asLastPage<Row>(page: PageReply<Row>): PageReply<Row> {
  return { ...page, next_cursor: page.next_page_results ? page.next_cursor : '' };
}

/** `per_page` for a list paged by the web API; throws when it is too large. */
export function rowsWanted(query: PageQuery): string {
  return String(readPage(query, MAX_ROWS).perPage);
}

/** A page of a list that was read as a whole. */
export function pageOfAll<Row extends object>(
  all: readonly Row[],
  query: PageQuery,
  most = MAX_ROWS,
): PageReply<Row> {
  const page = readPage(query, most);
  const ordered = query.order_by ? inOrder(all, query.order_by) : [...all];
  const rows = ordered.slice(page.offset, page.offset + page.perPage);
  return asLastPage(pageOf(page, ordered.length, rows));
}

/** Keys with names, which sort by language rules. */
const NAMES: ReadonlySet<string> = new Set([
  'name',
  'title',
  'display_name',
  'first_name',
  'last_name',
]);

/** Sorts rows by a key (`-` = descending); rows without a value come last. */
function inOrder<Row extends object>(rows: readonly Row[], order: string): Row[] {
  const [key, sign] = order.startsWith('-') ? [order.slice(1), -1] : [order, 1];
  const valueOf = (row: Row) => Object.getOwnPropertyDescriptor(row, key)?.value ?? null;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === right) return 0;
    if (left === null || right === null) return left === null ? 1 : -1;
    if (typeof left === 'string' && NAMES.has(key)) return sign * compareNames(left, String(right));
    return left < right ? -sign : sign;
  });
}
