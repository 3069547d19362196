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
      // The frame is drawn after its callbacks; a new task comes after the drawing.
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}
