import { toAddress } from '#shared/lib/work-item-query/address.ts';
import type { Shown } from '#web/features/work-items/filters/shown.ts';

const PARTS = {
  filter: ({ settings }) => toAddress(settings.filter),
  layout: ({ layout }) => layout,
  group: ({ settings }) => settings.groupBy,
  lanes: ({ settings }) => settings.subGroupBy,
  order: ({ settings }) => JSON.stringify(settings.orderBy),
  properties: ({ display }) => [...display].toSorted().join(' '),
  options: ({ settings, hidden, options }) =>
    JSON.stringify([settings.showSubItems, settings.showEmptyGroups, hidden, options]),
} as const satisfies Record<string, (shown: Shown) => string | null>;

/** A part of how a list is shown. */
export type ShownPart = keyof typeof PARTS;

/** In which parts two ways to show a list differ. */
export function changesOf(before: Shown, after: Shown): ShownPart[] {
  return (Object.keys(PARTS) as ShownPart[]).filter(
    (part) => PARTS[part](before) !== PARTS[part](after),
  );
}
