import { z } from 'zod';

import { readPastGroup, readSpan } from '#shared/work-item-fields/durations.ts';

import { Id } from './fields.ts';
import { pageKeys, pageReply } from './paging.ts';
import { ExpandedItem } from './work-item-details.ts';
import { SubItem } from './work-items.ts';

/** A work item in lists; the feed's image is this with the revision. */
export const ListItem = SubItem.extend({ state__group: z.string().nullable() });
export type ListItem = z.infer<typeof ListItem>;

/** A work item in the browser's local database. */
export const SyncedItem = ListItem.extend({ description_html: z.string().optional() });
export type SyncedItem = z.infer<typeof SyncedItem>;

/** Pages through such a list by id, or names the items to check. */
const linkedPage = {
  after: Id.optional(),
  ids: z
    .string()
    .max(100 * 37)
    .optional(),
};

/** A person's link to items to ask for: subscribed, or mentioned in the description. */
export const LinkedQuery = z.object({
  link: z.enum(['subscribers', 'mentions']),
  ...linkedPage,
});

/** Facts about an item's past to ask for: its cycle time, or its state group on a day. */
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

/** One group of a list: this page's rows, and the total. */
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

/** A query string for the field registry; of repeated keys the last one counts. */
export const ListQuery = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string()).transform((values) => values.at(-1) ?? '')]),
);
export type ListQuery = z.infer<typeof ListQuery>;
