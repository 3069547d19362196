/** Frames after which a place has come to rest, and after which it is left where it is. */
const STILL_FRAMES = 3;
const MAX_FRAMES = 20;

/**
 * Scrolls to an element until it rests there: what is far from the screen is laid out only when it comes near, and
 * moves what is below it then.
 */
export function bringIntoSight(element: Element, options: ScrollIntoViewOptions): void {
  let [top, still, frames] = [Number.NaN, 0, 0];
  const scroll = () => {
    element.scrollIntoView(options);
    const now = element.getBoundingClientRect().top;
    still = now === top ? still + 1 : 0;
    top = now;
    frames += 1;
    if (element.isConnected && still < STILL_FRAMES && frames < MAX_FRAMES)
      requestAnimationFrame(scroll);
  };
  scroll();
}
