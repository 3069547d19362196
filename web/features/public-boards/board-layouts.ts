import type { PublicLayout } from '#shared/constants/anchors.ts';
import type { Publication } from '#shared/contract/anchors.ts';

/** The order in which layouts are offered; the first that is published is shown unless another one is chosen. */
const ORDER = ['kanban', 'list', 'calendar', 'spreadsheet', 'gantt'] as const;

/** Those that draw all items at once, by the words of lists. */
const WHOLE = { calendar: 'calendar', spreadsheet: 'table', gantt: 'timeline' } as const;
export type WholeLayout = keyof typeof WHOLE;

/** The layouts that the publisher chose. */
export function offeredLayouts({ view_props }: Publication): readonly PublicLayout[] {
  return ORDER.filter((layout) => view_props[layout]);
}

/** The layout of the address if it is offered, else the first that is. */
export function layoutOf(settings: Publication, wanted: string | undefined): PublicLayout {
  const offered = offeredLayouts(settings);
  return offered.find((layout) => layout === wanted) ?? offered[0] ?? 'list';
}

/** Whether a layout needs all items. */
export function isWhole(layout: string | undefined): layout is WholeLayout {
  return layout !== undefined && Object.hasOwn(WHOLE, layout);
}

/** What lists call a layout. */
export const listLayoutOf = (layout: WholeLayout) => WHOLE[layout];
