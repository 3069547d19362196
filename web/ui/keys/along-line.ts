/** Focusable controls of a line. */
const CONTROLS = 'button, a[href], input';

/**
 * The control that an arrow key leads to in a line with one tab stop: the next or the previous
 * one. `first` is the tab stop; it may be the line itself.
 */
export function alongLine(
  line: HTMLElement,
  first: HTMLElement,
  from: EventTarget,
  { key, isRtl }: { readonly key: string; readonly isRtl: boolean },
): HTMLElement | null {
  if (key === 'Escape') return from === first ? null : first;
  const step = key === (isRtl ? 'ArrowLeft' : 'ArrowRight') ? 1 : -1;
  if (step === -1 && key !== (isRtl ? 'ArrowRight' : 'ArrowLeft')) return null;
  const others = [...line.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one !== first);
  const stops = [first, ...others];
  const at = stops.findIndex((one) => one === from);
  return at === -1 ? null : (stops[at + step] ?? null);
}
