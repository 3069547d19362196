import type { Browser, BrowserContext } from '@playwright/test';

const kept = new WeakSet<BrowserContext>();

/** Leaves a context open when its journey ends: the next ones of the file go on in it, and close it. */
export function keepOpen(context: BrowserContext): BrowserContext {
  kept.add(context);
  return context;
}

/**
 * Ends what a journey left open: else its pages would stay connected, and be drawn, until the last journey of the
 * worker. No journey is lent what another has used: a clock that was set and scripts that begin with each page stay.
 */
export async function closeContexts(browser: Browser): Promise<void> {
  const used = browser.contexts().filter((context) => !kept.has(context));
  await Promise.all(used.map((context) => context.close()));
}
