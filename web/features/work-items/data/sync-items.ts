import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { get } from '#web/lib/http/http.ts';

import { imageOf } from './item-image.ts';

/** Items a page, and pages asked for at once. */
const PAGE = 500;
const AT_ONCE = 4;
/**
 * What was changed so long before the newest row may have been committed after it: no transaction of the server
 * lasts longer.
 */
const MARGIN_MS = 15_000;

/** How items are read; tests give another. */
export type Read = typeof get;

/** What takes the rows of a reading as they come. */
export interface Taker {
  rows(rows: readonly WorkItemImage[]): void;
  progress(done: number, total: number): void;
}

interface Page {
  readonly results: readonly WorkItemImage[];
  readonly total_results: number;
  readonly total_pages: number;
}

interface ImagePage {
  readonly images: Readonly<Record<string, readonly WorkItemImage[]>>;
  readonly next: string | null;
}

/**
 * Reads a project's items and epics page by page, or those changed since a moment. Answers their ids, and
 * whether they are certainly all: pages shift when something changes between two of them.
 */
export async function readItems(
  read: Read,
  project: string,
  taker: Taker,
  since: string | null = null,
): Promise<{ readonly ids: ReadonlySet<string>; readonly isWhole: boolean }> {
  const ids = new Set<string>();
  const totals = { issues: 0, epics: 0 };
  const kinds = (['issues', 'epics'] as const).map((word) =>
    readPages(read, `${project}/v2/${word}/`, since, ({ results, total_results }) => {
      totals[word] = total_results;
      for (const { id } of results) ids.add(id);
      taker.rows(results.map(imageOf));
      if (results.length > 0) taker.progress(ids.size, totals.issues + totals.epics);
    }),
  );
  const isWhole = (await Promise.all(kinds)).every(Boolean);
  return { ids, isWhole };
}

/** Reads all pages of a call, several at once; whether all that it counts has certainly come. */
async function readPages(
  read: Read,
  path: string,
  since: string | null,
  onPage: (page: Page) => void,
): Promise<boolean> {
  const ids = new Set<string>();
  const totals = new Set<number>();
  const load = async (page: number) => {
    const answer = await read<Page>(path, {
      rev: true,
      cursor: `${PAGE}:${page}:0`,
      updated_at__gt: since && earlier(since),
    });
    totals.add(answer.total_results);
    for (const row of answer.results) ids.add(row.id);
    onPage(answer);
    return answer;
  };
  const { total_pages } = await load(0);
  const pages = Array.from({ length: Math.max(0, total_pages - 1) }, (_, at) => at + 1);
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let page = pages.shift(); page !== undefined; page = pages.shift()) await load(page);
  });
  await Promise.all(workers);
  return totals.size === 1 && totals.has(ids.size);
}

/** Ids of items that were deleted or archived since a moment. */
export function readDeleted(read: Read, project: string, since: string): Promise<string[]> {
  return read<string[]>(`${project}/deleted-issues/`, { updated_at__gt: earlier(since) });
}

/**
 * Reads every item of an audience in the order of ids, which nothing shifts, whatever has happened to them:
 * some changes (of numbers and of places) leave no trace in `updated_at`. Answers the ids.
 */
export async function readAudience(read: Read, scope: string, taker: Taker): Promise<Set<string>> {
  const ids = new Set<string>();
  let after: string | null = null;
  do {
    const page: ImagePage = await read<ImagePage>('/api/feed/images/', {
      scope,
      entities: 'work_item',
      after,
    });
    const rows = page.images['work_item'] ?? [];
    for (const row of rows) ids.add(row.id);
    taker.rows(rows);
    after = page.next;
  } while (after !== null);
  return ids;
}

function earlier(moment: string): string {
  return new Date(Date.parse(moment) - MARGIN_MS).toISOString();
}
