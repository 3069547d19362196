// Keeps the program's own files, never what calls answer. It runs beside all pages, from `/service-worker.js`.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

import { type Build, isOwn, KeptPage } from './kept-page.ts';

/** Written in by the build (`scripts/service-worker.ts`). */
declare const BUILD: Build;

/** An event of the worker's life that waits for what is done about it. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** Where requests go that need no worker; not every browser knows it, and then they come to the worker. */
  addRoutes?(route: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: { readonly cacheName: string };
  }): Promise<void>;
}

/** What a worker of this kind has, as far as it is used here. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    matchAll(options: object): Promise<readonly unknown[]>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
const base = new URL(scope).pathname;
const cacheName = `tutti-files ${base}`;
const page = new KeptPage(BUILD, scope);
/** What a portal or a proxy gives out under the name of a file is neither kept nor used. */
const plugins = [
  {
    fetchDidSucceed: async ({ response }: { readonly response: Response }) => {
      if (!isOwn(response)) throw new TypeError('Something else than the server has answered.');
      return response;
    },
  },
];
const files = new PrecacheController({ cacheName, plugins });
files.addToCacheList([...BUILD.files]);

worker.addEventListener('install', (event) => {
  // Pages that run an older build go on: their files are kept as long as a window is open (`sweep`).
  const kept = page.keep().then(() => worker.skipWaiting());
  // A screen asks for dozens of files at once: straight from where they are kept they are there much sooner.
  const direct = event.addRoutes?.({
    condition: { urlPattern: { pathname: `${base}assets/*` } },
    source: { cacheName },
  });
  event.waitUntil(Promise.all([kept, files.install(event), direct]));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([page.forgetOthers(), worker.clients.claim(), sweep(event)]));
});

registerRoute(new PrecacheRoute(files, { directoryIndex: '', cleanURLs: false }));
// Files of another build: a page that is older or newer than this worker. Their names say what is in them.
registerRoute(
  ({ url }) => url.href.startsWith(`${scope}assets/`),
  new CacheFirst({ cacheName, plugins }),
);
// Calls, sockets and files are no pages (`server/platform/client/client-files.ts`).
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

/** Deletes files of other builds, unless a window is open that may still ask for them. */
async function sweep(event: WorkerEvent): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length === 0) await files.activate(event);
}
