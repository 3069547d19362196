import type { CleanupStack } from '#web/lib/browser/cleanup-stack.ts';
import { setRequestTracer } from '#web/lib/http/request-tracer.ts';
import type { FeedStore } from '#web/lib/store/feed-store.ts';

import type { Tracer } from './tracer.ts';

/** Traces this page while the server says so with its welcome; the code for it is loaded then. */
export function followTracing(feed: FeedStore, stops: CleanupStack) {
  let share: number | undefined;
  let tracer: Tracer | null = null;
  const stop = () => {
    tracer?.stop();
    tracer = null;
    setRequestTracer(null);
  };
  stops.add(() => {
    share = undefined;
    stop();
  });
  /** Takes the recorded share of all traces; undefined = the server does not trace. */
  return async (told: number | undefined): Promise<void> => {
    if (told === share || stops.isOver) return;
    share = told;
    stop();
    if (told === undefined) return;
    // Without the code, as after an upgrade of the server, nothing is traced.
    const made = await import('./tracer.ts').catch(() => null);
    if (!made || share !== told) return;
    tracer = new made.Tracer({ share: told, feed });
    setRequestTracer(tracer);
  };
}
