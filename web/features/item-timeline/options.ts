import { useMemo } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { type Zoom, ZOOMS } from '#web/ui/timeline/scale.ts';

/** What people choose about a timeline. */
export interface TimelineOptions {
  readonly zoom: Zoom;
  /** How wide the names are at the side, in pixels. */
  readonly names: number;
  readonly isTrayOpen: boolean;
}

/** The least and the most that names take, and what they take at first. */
export const NAMES = { least: 280, most: 640, first: 400 } as const;

/** What is chosen; whatever else is kept there is taken for what it can be. */
export function readOptions(kept: Readonly<Record<string, unknown>> | undefined): TimelineOptions {
  const { zoom, names, tray } = kept ?? {};
  const width = typeof names === 'number' && Number.isFinite(names) ? names : NAMES.first;
  return {
    zoom: ZOOMS.find((one) => one === zoom) ?? 'month',
    names: Math.min(NAMES.most, Math.max(NAMES.least, Math.round(width))),
    isTrayOpen: tray !== false,
  };
}

/** The same of the list on the screen. */
export function useTimelineOptions(): TimelineOptions {
  const { options } = useListScreen();
  return useMemo(() => readOptions(options), [options]);
}
