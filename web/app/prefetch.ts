// A separate script that runs while the program is loading. It imports nothing, so that nothing
// delays it, and is built as a classic script (`scripts/client-chunks.ts`), because modules run
// only after the page is parsed.
import type { Prefetched } from '#web/lib/browser/prefetch.ts';

/** First rows of each group of a list: more than a screen shows. */
const ROWS = 30;
const LIST = /^([^/]+)\/projects\/([\da-f-]{36})\/issues\/?$/;
const IN_PROJECT = /^([^/]+)\/(?:settings\/)?projects\/([\da-f-]{36})(?:\/|$)/;
const IN_ITEM = /\/projects\/[\da-f-]{36}\/issues\/([\da-f-]{36})\/?$/;
const ITEM = /^([^/]+)\/browse\/(([^/]+)-\d+)\/?$/;
const HOME = /^([^/]+)\/?$/;

const base = new URL(document.baseURI).pathname;
const place = location.pathname.slice(base.length);

/**
 * Whether this browser has a stored account for the page's session;
 * `lib/session/session-snapshot.ts` decides later whether it is used.
 */
function isKnown(word: string): boolean {
  try {
    return localStorage.getItem('tutti.known')?.includes(JSON.stringify(word)) ?? false;
  } catch {
    return false;
  }
}

function ask(path: string): Promise<Response> {
  const answer = fetch(base + path, {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
  });
  // Avoids an unhandled rejection; the error surfaces where the request is awaited.
  answer.catch(() => undefined);
  return answer;
}

const askForMe = () => ({
  me: ask('api/users/me/'),
  workspaces: ask('api/users/me/workspaces/'),
});

/**
 * Starts the worker that reads this screen's part of the local copy, while the program is loading.
 */
function readCopy(workspace: string, group: string): Worker {
  const worker = new Worker(new URL('../lib/local-copy/copy.worker.ts', import.meta.url), {
    type: 'module',
  });
  worker.postMessage({ workspace, group, onDemand: ['work_item'] }, []);
  return worker;
}

function begin(): Partial<Prefetched> {
  const session = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content ?? '';
  if (session === '') return {};
  const [, home, key, identifier] = ITEM.exec(place) ?? [];
  if (home !== undefined) {
    if (isKnown(session)) return {};
    return {
      ...askForMe(),
      start: ask(`api/feed/start/?workspace=${home}&identifier=${identifier}`),
      item: ask(`api/workspaces/${home}/work-items/${key}/?rev=true`),
      opened: ask(`api/feed/opened/?workspace=${home}&key=${key}`),
    };
  }
  const [, slug, project] = IN_PROJECT.exec(place) ?? HOME.exec(place) ?? [];
  if (slug === undefined) return {};
  if (isKnown(session)) {
    // Not every URL with one segment is a workspace.
    const isOpen = typeof Worker !== 'undefined' && isKnown(slug);
    return isOpen ? { copy: readCopy(slug, project ?? '') } : {};
  }
  if (project === undefined) return {};
  const isList = LIST.test(place);
  const [, item] = IN_ITEM.exec(place) ?? [];
  const issues = `api/workspaces/${slug}/projects/${project}/issues/`;
  const rows = `group_by=state_id&order_by=sort_order&per_page=${ROWS}&rev=true`;
  return {
    ...askForMe(),
    start: ask(`api/feed/start/?workspace=${slug}&project=${project}`),
    ...(isList && { rows: ask(`${issues}?${rows}`) }),
    ...(item !== undefined && {
      item: ask(`${issues}${item}/?rev=true`),
      opened: ask(`api/feed/opened/?scope=item:${item}`),
    }),
  };
}

/**
 * Creates the first date and number formatters, which makes the browser load its locale data while
 * it waits for the program anyway.
 */
function readTables(): void {
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' }).format();
  new Intl.NumberFormat(undefined).format(0);
}

globalThis.tuttiAhead = begin();
if (LIST.test(place) || HOME.test(place)) readTables();
