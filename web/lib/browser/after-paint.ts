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

/** How long a page has been on the screen before what may be wanted next is loaded, in milliseconds. */
const SETTLED_MS = 2_000;

/**
 * Loads what people are likely to open next, one after the other, once their page has settled: running it in the first
 * moments would take the processor from the page itself. Where people save data nothing is loaded. Whatever is opened
 * loads its own parts, so nobody hears of a failure here.
 */
export async function loadLater(...parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (isSavingData()) return;
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  for (const load of parts) {
    // oxlint-disable-next-line no-await-in-loop -- between two of them keys come first
    await afterPaint()
      .then(load)
      .catch(() => undefined);
  }
}

function isSavingData(): boolean {
  return (
    'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
  );
}

/** Not every browser supports it. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}
