import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { OWN_KEYS } from '#shared/work-item-fields/columns.ts';
import { rowKeys } from '#shared/work-item-fields/registry.ts';

/**
 * A row of a list as the feed would carry it: without what lists add, and its moments in UTC, where lists print
 * them in the person's time zone. So rows of both can be compared as they are.
 */
export function imageOf(row: WorkItemImage): WorkItemImage {
  const given: Readonly<Record<string, unknown>> = row;
  const image: Record<string, unknown> = {};
  for (const key of rowKeys()) image[key] = given[key];
  image['created_at'] = inUtc(row.created_at);
  image['updated_at'] = inUtc(row.updated_at);
  image['rev'] = row.rev;
  for (const key of OWN_KEYS) image[key] = row[key] ?? null;
  // It has every key of a row now.
  return image as unknown as WorkItemImage;
}

/** A moment in UTC with all its digits; dates of JavaScript would lose the last three. */
export function inUtc(moment: string): string {
  if (moment.endsWith('Z')) return moment;
  const seconds = new Date(moment).toISOString().slice(0, 19);
  const digits = /\.\d+/.exec(moment)?.[0] ?? '';
  return `${seconds}${digits}Z`;
}
