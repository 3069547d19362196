/** What measures inside a page. */
export interface Probe {
  /** Waits for what a key or a click shall bring; `painted` answers how long that took. */
  watch(isThere: () => boolean): void;
  /** Milliseconds from the event to the frame that showed it. */
  painted(): Promise<number>;
  /** Notes how long each frame takes, until it is told to stop; answers milliseconds. */
  frames(): { stop(): number[] };
  /** Notes when something is first on screen, in milliseconds since the epoch. */
  when(isThere: () => boolean): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/**
 * Runs in the page before everything else. Painted = a task after the frame that follows the change: the frame's
 * own work, style, layout and paint are over then.
 */
export function installProbe(): void {
  let began = 0;
  let isArmed = false;
  for (const type of ['keydown', 'click']) {
    window.addEventListener(
      type,
      ({ timeStamp }) => {
        if (isArmed) began = timeStamp;
        isArmed = false;
      },
      { capture: true },
    );
  }
  const afterPaint = (run: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        run();
      });
      port1.start();
      port2.postMessage(null);
    });
  const seen = (isThere: () => boolean, isWanted: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isWanted() || !isThere()) return false;
        observer.disconnect();
        afterPaint(resolve);
        return true;
      };
      const observer = new MutationObserver(look);
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      if (!look()) observer.observe(document, everything);
    });
  let painted: Promise<number> = Promise.resolve(Number.NaN);
  window.probe = {
    watch(isThere) {
      began = 0;
      isArmed = true;
      const shown = seen(isThere, () => began > 0);
      painted = shown.then(() => performance.now() - began);
    },
    painted: () => painted,
    async when(isThere) {
      await seen(isThere, () => true);
      return performance.timeOrigin + performance.now();
    },
    frames() {
      const times: number[] = [];
      let last = performance.now();
      let frame = requestAnimationFrame(function next(now) {
        times.push(now - last);
        last = now;
        frame = requestAnimationFrame(next);
      });
      return {
        stop() {
          cancelAnimationFrame(frame);
          return times.slice(1);
        },
      };
    },
  };
}
