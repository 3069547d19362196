/** Fallback delay: hidden tabs get no animation frames. */
const NO_FRAME_MS = 100;

/**
 * Waits until the last change is painted: for follow-up work that would otherwise delay the
 * response to a key.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, NO_FRAME_MS);
    requestAnimationFrame(() => {
      // The browser paints after its frame callbacks; idle work then runs after any waiting input.
      whenIdle(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}

/** Delay after which code for likely next screens is loaded, in milliseconds. */
const SETTLED_MS = 2_000;

/**
 * Loads code for likely next screens, one after the other, once the page has settled: earlier it
 * would take CPU time from the page itself. Nothing is loaded in data-saving mode. Failures are
 * ignored, because every screen loads its own code when it is opened.
 */
export async function loadLater(...parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (isSavingData()) return;
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  for (const load of parts) {
    // oxlint-disable-next-line no-await-in-loop -- keys come first between two of them
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

/** `requestIdleCallback`, or a timer where it is missing. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}
