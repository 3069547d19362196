import { LAYOUTS } from '#web/features/work-items/filters/layouts.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';

/** What the address of a list of work items says of how it is shown. */
export const listSearch = query({
  /** The open item, by its key: the address can be shared. */
  peek: text,
  layout: oneOf(...LAYOUTS),
  filter: text,
  group: text,
  sub: text,
  order: text,
});

/** What the address of an item says besides it. */
export const itemSearch = query({
  /** The open item of an epic's list. */
  peek: text,
});
