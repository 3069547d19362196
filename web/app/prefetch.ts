// A script of its own, run while the program is still on its way: it imports nothing, so that nothing is waited for,
// and is built as no module (`scripts/client-chunks.ts`): modules are run after the whole page, in their turn.
import type { Prefetched } from '#web/lib/browser/prefetch.ts';

/** Rows of each group that a list begins with: more than a screen shows. */
const ROWS = 30;
const LIST = /^([^/]+)\/projects\/([\da-f-]{36})\/issues\/?$/;
const IN_PROJECT = /^([^/]+)\/(?:settings\/)?projects\/([\da-f-]{36})(?:\/|$)/;
const HOME = /^([^/]+)\/?$/;

const base = new URL(document.baseURI).pathname;
const place = location.pathname.slice(base.length);

/** What this browser has kept of who uses it; the rules of `lib/session/session-snapshot.ts` say later whether that is believed. */
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
  // Whoever takes it hears of a failure; where nobody does, it is none.
  answer.catch(() => undefined);
  return answer;
}

/** The worker reads what this screen begins with, while the program that will ask for it is still on its way. */
function readCopy(workspace: string, group: string): Worker {
  const worker = new Worker(new URL('../lib/local-copy/copy.worker.ts', import.meta.url), {
    type: 'module',
  });
  worker.postMessage({ workspace, group, onDemand: ['work_item'] }, []);
  return worker;
}

function begin(): Partial<Prefetched> {
  const session = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content ?? '';
  const [, slug, project] = IN_PROJECT.exec(place) ?? HOME.exec(place) ?? [];
  if (session === '' || slug === undefined) return {};
  if (isKnown(session)) {
    // Not every address of one word is a workspace.
    const isOpen = typeof Worker !== 'undefined' && isKnown(slug);
    return isOpen ? { copy: readCopy(slug, project ?? '') } : {};
  }
  if (project === undefined) return {};
  const isList = LIST.test(place);
  const rows = `group_by=state_id&order_by=sort_order&per_page=${ROWS}&rev=true`;
  return {
    me: ask('api/users/me/'),
    workspaces: ask('api/users/me/workspaces/'),
    start: ask(`api/feed/start/?workspace=${slug}&project=${project}`),
    ...(isList && { rows: ask(`api/workspaces/${slug}/projects/${project}/issues/?${rows}`) }),
  };
}

/** The first writers of days and numbers make the browser read its tables: while it waits for the program anyhow. */
function readTables(): void {
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' }).format();
  new Intl.NumberFormat(undefined).format(0);
}

globalThis.tuttiAhead = begin();
if (LIST.test(place) || HOME.test(place)) readTables();
