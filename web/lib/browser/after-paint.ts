/** In a tab that nobody sees there are no frames. */
const NO_FRAME_MS = 100;

/**
 * Waits until what has just been changed is on the screen: for what only has to follow it, and would otherwise be
 * done before people see the answer to their key.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, NO_FRAME_MS);
    requestAnimationFrame(() => {
      // The frame is drawn after its callbacks; then come the next keys, and this when there is nothing else.
      whenIdle(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}

/** Not every browser supports it. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}
