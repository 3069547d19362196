import { z } from 'zod';

/** Keys of every page of a list besides its results; cursors are `<per_page>:<page>:<is_prev>`. */
export const pageKeys = {
  total_count: z.int(),
  next_cursor: z.string(),
  prev_cursor: z.string(),
  next_page_results: z.boolean(),
  prev_page_results: z.boolean(),
  count: z.int(),
  total_pages: z.int(),
  total_results: z.int(),
  extra_stats: z.null(),
};

/** Schema of one page of a list without groups. */
export const pageReply = <Row extends z.ZodType>(row: Row) =>
  z.object({
    grouped_by: z.null(),
    sub_grouped_by: z.null(),
    ...pageKeys,
    results: z.array(row),
  });
export type PageReply<Row> = z.infer<ReturnType<typeof pageReply<z.ZodType<Row>>>>;

/** Schema of one page of a list that clients copy: `cursor` names this page itself. */
export const syncReply = <Row extends z.ZodType>(row: Row) =>
  z.object({
    prev_cursor: z.string().nullable(),
    cursor: z.string(),
    next_cursor: z.string().nullable(),
    prev_page_results: z.boolean(),
    next_page_results: z.boolean(),
    page_count: z.int(),
    total_results: z.int(),
    total_pages: z.int(),
    results: z.array(row),
  });
export type SyncReply<Row> = z.infer<ReturnType<typeof syncReply<z.ZodType<Row>>>>;
