import { useLook } from '#web/lib/look/look.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';

const HEIGHTS = { compact: 28, default: 34, relaxed: 42 } as const;
/** What a finger needs. */
const TOUCH = 44;
/** A title and the line below it. */
const TWO_LINES = 58;

/** How high a row is, in pixels: `--row` as the person's density and the size of text make it; on phones two lines, if it has them there. */
export function useRowHeight(hasTwoLines = true): number {
  const { density } = useLook();
  const isTouch = useIsTouch();
  const isPhone = useIsPhone();
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  const least = isPhone && hasTwoLines ? TWO_LINES : isPhone || isTouch ? TOUCH : 0;
  return Math.round(Math.max(least, HEIGHTS[density]) * scale);
}
