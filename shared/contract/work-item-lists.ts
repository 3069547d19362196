import { z } from 'zod';

import { readPastGroup, readSpan } from '#shared/work-item-fields/durations.ts';

import { Id } from './fields.ts';
import { pageKeys, pageReply } from './paging.ts';
import { ExpandedItem } from './work-item-details.ts';
import { SubItem } from './work-items.ts';

/** A work item as lists show it; the feed's image is this and its revision. */
export const ListItem = SubItem.extend({ state__group: z.string().nullable() });
export type ListItem = z.infer<typeof ListItem>;

/** A work item as the browser's own database takes it in. */
export const SyncedItem = ListItem.extend({ description_html: z.string().optional() });
export type SyncedItem = z.infer<typeof SyncedItem>;

/** The piece of such a list: behind an id, or of these items alone. */
const linkedPage = {
  after: Id.optional(),
  ids: z
    .string()
    .max(100 * 37)
    .optional(),
};

/** Which link of a person is asked for: whoever is subscribed to an item, or is mentioned in its description. */
export const LinkedQuery = z.object({
  link: z.enum(['subscribers', 'mentions']),
  ...linkedPage,
});

/** Which words about an item's past are asked for: how long it was in work, where it was on a day. */
export const PastQuery = z.union([
  z.object({
    link: z.literal('cycle_time'),
    value: z.string().refine((text) => readSpan(text) !== null),
    ...linkedPage,
  }),
  z.object({
    link: z.literal('was'),
    value: z.string().refine((text) => readPastGroup(text) !== null),
    ...linkedPage,
  }),
]);

/** One group of a list: its rows on this page, and how many it has in all. */
export interface ItemGroup<Row = ListItem> {
  readonly results: readonly Row[] | Readonly<Record<string, ItemGroup<Row>>>;
  readonly total_results: number;
}

const Group: z.ZodType<ItemGroup> = z.lazy(() =>
  z.object({
    results: z.union([z.array(ListItem), z.record(z.string(), Group)]),
    total_results: z.int(),
  }),
);

/** One page of a list of work items, with rows or groups of rows as results. */
export const ItemListReply = z.object({
  grouped_by: z.string().nullable(),
  sub_grouped_by: z.string().nullable(),
  ...pageKeys,
  results: z.union([z.array(ListItem), z.record(z.string(), Group)]),
});
export type ItemListReply = z.infer<typeof ItemListReply>;

/** One page of `issues-detail/`, which has no groups. */
export const ExpandedItemsReply = pageReply(ExpandedItem);
export type ExpandedItemsReply = z.infer<typeof ExpandedItemsReply>;

/** A query string whose keys the registry reads; of a key given twice the last counts. */
export const ListQuery = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string()).transform((values) => values.at(-1) ?? '')]),
);
export type ListQuery = z.infer<typeof ListQuery>;
