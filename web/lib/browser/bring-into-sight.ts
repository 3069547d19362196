/**
 * Frames without movement after which scrolling is done, and the limit after which it stops
 * trying.
 */
const STILL_FRAMES = 3;
const MAX_FRAMES = 20;

/** What a person does to be elsewhere. */
const OWN_ACTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/**
 * Scrolls to an element until it stays in place: content far from the viewport is laid out only
 * when it comes near, and then moves what is below it. It ends at once when the person acts: what
 * they go to is not scrolled away from.
 */
export function bringIntoSight(element: Element, options: ScrollIntoViewOptions): void {
  let [top, still, frames] = [Number.NaN, 0, 0];
  const acts = new AbortController();
  const end = () => acts.abort();
  const scroll = () => {
    if (acts.signal.aborted) return;
    element.scrollIntoView(options);
    const now = element.getBoundingClientRect().top;
    still = now === top ? still + 1 : 0;
    top = now;
    frames += 1;
    if (element.isConnected && still < STILL_FRAMES && frames < MAX_FRAMES)
      requestAnimationFrame(scroll);
    else end();
  };
  for (const act of OWN_ACTS)
    window.addEventListener(act, end, { capture: true, passive: true, signal: acts.signal });
  scroll();
}
