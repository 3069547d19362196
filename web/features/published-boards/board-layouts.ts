import type { PublicLayout } from '#shared/constants/anchors.ts';
import type { Publication } from '#shared/contract/anchors.ts';

/** Layouts in display order; the first published one is the default. */
const ORDER = ['kanban', 'list', 'calendar', 'spreadsheet', 'gantt'] as const;

/** Layouts that need all items at once, with their names in lists. */
const WHOLE = { calendar: 'calendar', spreadsheet: 'table', gantt: 'timeline' } as const;
export type WholeLayout = keyof typeof WHOLE;

/** The layouts that are published. */
export function offeredLayouts({ view_props }: Publication): readonly PublicLayout[] {
  return ORDER.filter((layout) => view_props[layout]);
}

/** The layout in the URL if it is published, else the first one. */
export function layoutOf(settings: Publication, wanted: string | undefined): PublicLayout {
  const offered = offeredLayouts(settings);
  return offered.find((layout) => layout === wanted) ?? offered[0] ?? 'list';
}

/** Whether a layout needs all items. */
export function isWhole(layout: string | undefined): layout is WholeLayout {
  return layout !== undefined && Object.hasOwn(WHOLE, layout);
}

/** Name of a layout in lists. */
export const listLayoutOf = (layout: WholeLayout) => WHOLE[layout];
