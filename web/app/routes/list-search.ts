import { LAYOUTS } from '#web/features/work-items/filters/layouts.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';

/** Search parameters of a list of work items. */
export const listSearch = query({
  /** Key of the open item, so that the URL can be shared. */
  peek: text,
  layout: oneOf(...LAYOUTS),
  filter: text,
  group: text,
  sub: text,
  order: text,
});

/** Search parameters of an item's page. */
export const itemSearch = query({
  /** Key of the open item in an epic's list. */
  peek: text,
});
