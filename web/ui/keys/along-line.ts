/** What a person can press in a line. */
const CONTROLS = 'button, a[href], input';

/**
 * Where an arrow key leads along a line whose controls are one stop of Tab: from one control to the next, and back.
 * `first` is the stop itself; it may be the line.
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
