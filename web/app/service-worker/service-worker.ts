// Service worker at `/service-worker.js`: caches the program's files, never replies of calls.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

import { type Build, isOwn, KeptPage } from './kept-page.ts';
import { KeptWords, languageIn } from './kept-words.ts';

/** Inserted by the build (`scripts/service-worker.ts`). */
declare const BUILD: Build;

/** An event whose lifetime can be extended. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  /**
   * Static routing, where the browser supports it; otherwise all requests go through the worker.
   */
  addRoutes?(
    routes: readonly {
      readonly condition: { readonly urlPattern: { readonly pathname: string } };
      readonly source: { readonly cacheName: string };
    }[],
  ): Promise<void>;
  /** What a page has sent. */
  readonly data?: unknown;
}

/** The parts of `ServiceWorkerGlobalScope` that are used here. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    matchAll(options: object): Promise<readonly unknown[]>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: WorkerEvent) => void,
  ): void;
}

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
const base = new URL(scope).pathname;
const cacheName = `tutti-files ${base}`;
const page = new KeptPage(BUILD, scope);
/** Ignores responses of captive portals and proxies. */
const plugins = [
  {
    fetchDidSucceed: async ({ response }: { readonly response: Response }) => {
      if (!isOwn(response)) throw new TypeError('Something else than the server has answered.');
      return response;
    },
  },
];
const files = new PrecacheController({ cacheName, plugins });
const words = new KeptWords(BUILD, scope);
files.addToCacheList(BUILD.files.filter(({ url }) => languageIn(url) === null));

worker.addEventListener('install', (event) => {
  // Pages of an older build continue: their files stay while a window is open (`sweep`).
  const keep = async () => {
    await page.refuseOlder();
    const kept = page.keep().then(() => worker.skipWaiting());
    await Promise.all([kept, files.install(event), words.keepSame()]);
  };
  // A screen requests dozens of files at once: static routing serves them faster from the cache.
  const direct = event.addRoutes?.([
    {
      condition: { urlPattern: { pathname: `${base}assets/messages.*` } },
      source: { cacheName: words.cacheName },
    },
    { condition: { urlPattern: { pathname: `${base}assets/*` } }, source: { cacheName } },
  ]);
  event.waitUntil(Promise.all([keep(), direct]));
});
worker.addEventListener('message', (event) => {
  const language: unknown = Reflect.get(Object(event.data), 'language');
  if (typeof language === 'string') event.waitUntil(words.keep(language));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([page.forgetOthers(), worker.clients.claim(), sweep(event)]));
});

registerRoute(new PrecacheRoute(files, { directoryIndex: '', cleanURLs: false }));
// Files of other builds, for pages older or newer than this worker. Their names contain hashes.
registerRoute(
  ({ url }) => url.href.startsWith(`${scope}assets/messages.`),
  new CacheFirst({ cacheName: words.cacheName, plugins }),
);
registerRoute(
  ({ url }) => url.href.startsWith(`${scope}assets/`),
  new CacheFirst({ cacheName, plugins }),
);
// Calls, sockets and uploaded files are not pages (`server/platform/client/client-files.ts`).
const escaped = base.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
registerRoute(
  new NavigationRoute(
    ({ request, event }) => {
      event.waitUntil(sweep(event));
      return page.open(fetch(request));
    },
    { denylist: [new RegExp(`^${escaped}(?:api|auth|socket\\.io|live|assets)(?:/|$|\\?)`)] },
  ),
);

/** Deletes files of other builds, unless an open window may still request them. */
async function sweep(event: WorkerEvent): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length === 0) await files.activate(event);
}
