import type { Browser, BrowserContext } from '@playwright/test';

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Contexts of earlier journeys that nobody uses, by their options. */
const free = new Map<string, BrowserContext[]>();
/** Contexts of the journey that runs, with the key of their options. */
const lent = new Map<BrowserContext, string>();
const kept = new WeakSet<BrowserContext>();

/**
 * A context in which nobody is signed in and nothing is stored. An earlier journey may have used it, so the browser
 * has fetched and compiled the client for it already: that costs more than the rest of a short journey.
 */
export async function lendContext(browser: Browser, options: Options): Promise<BrowserContext> {
  // The gateway of one journey and the service worker behind it are of no use to another.
  if (options.baseURL || options.serviceWorkers) return browser.newContext(options);
  const key = JSON.stringify(options);
  const context = free.get(key)?.pop() ?? (await browser.newContext(options));
  lent.set(context, key);
  return context;
}

/** Contexts that the next journey may be lent. */
export const unusedContexts = (): readonly BrowserContext[] => [...free.values()].flat();

/** Leaves a context open when its journey ends: the next ones of the file go on in it, and close it. */
export function keepOpen(context: BrowserContext): BrowserContext {
  kept.add(context);
  return context;
}

/**
 * Ends what a journey left open: else its pages would stay connected, and be drawn, until the last journey of the
 * worker. What was lent is emptied for the next one, with what it has stored of the program at `address`.
 */
export async function returnContexts(browser: Browser, address: string): Promise<void> {
  const unused = new Set(unusedContexts());
  const used = browser.contexts().filter((context) => !unused.has(context) && !kept.has(context));
  await Promise.all(
    used.map(async (context) => {
      const key = lent.get(context);
      lent.delete(context);
      if (key === undefined) return context.close();
      await empty(context, address);
      free.set(key, [...(free.get(key) ?? []), context]);
    }),
  );
}

async function empty(context: BrowserContext, address: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { origin } = new URL(address);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.close();
}
