import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { keepItems, loadItems, scopeOfItems } from '#web/features/work-items/data/load-item.ts';
import { type Loading, NOT_LOADED } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { get } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';
import type { Frame } from '#web/lib/store/feed-store.ts';

import type { GroupPages, ListWindow, WindowSource } from './list-window.ts';
import type { PagedQuery } from './paged-query.ts';
import { ALL } from './placement.ts';

/** Rows of each group a page. */
const PAGE = 50;
/** Rows a page where everything is read. */
const LARGE_PAGE = 500;
/** Counts are asked for again when changes have come to rest for this long, in milliseconds. */
const SETTLE_MS = 1_000;

interface Reply {
  readonly total_count: number;
  readonly total_pages: number;
  readonly results:
    | readonly WorkItemImage[]
    | Readonly<
        Record<
          string,
          { readonly results: readonly WorkItemImage[]; readonly total_results: number }
        >
      >;
}

/**
 * The items of a list across projects, read page by page: rows and counts come from the server, and the feed keeps
 * them current. A row nobody had read tells by changing that the counts have to be asked for again.
 */
export class PagedItems implements WindowSource {
  /** The same text for the same query. */
  readonly key: string;
  readonly #query: PagedQuery;
  readonly #listeners = new Set<() => void>();
  #window: ListWindow | null = null;
  #loading = NOT_LOADED;
  /** The rows that pages have brought. */
  #read: ReadonlySet<string> = new Set();
  /** The rows that were here when the counts were made, and those that have come since. */
  #known = new Set<string>();
  #pages = 0;
  #shown = 0;
  #isReading = false;
  #reading = Promise.resolve();
  /** The next page, from when it is asked for until it is here. */
  #next: Promise<void> | null = null;
  /** Something has happened while it was read. */
  #isOld = false;
  #stop: () => void = () => undefined;
  #counting: ReturnType<typeof setTimeout> | undefined;

  constructor(key: string, query: PagedQuery) {
    this.key = key;
    this.#query = query;
  }

  readonly now = (): ListWindow | null => this.#window;

  /** How far the list has come: the same object until that changes. */
  readonly loading = (): Loading => this.#loading;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Brings the list and keeps it current as long as a screen shows it; returns the function that ends that. */
  readonly open = (): (() => void) => {
    this.#shown += 1;
    if (this.#shown === 1) {
      this.#stop = this.#listen();
      void this.refresh();
    }
    return () => {
      this.#shown -= 1;
      if (this.#shown === 0) this.#stop();
    };
  };

  /** Reads again what has been read. */
  readonly refresh = async (): Promise<void> => {
    this.#isOld = this.#isReading;
    await this.#run(async () => {
      if (this.#query.arranged === null) return this.#readEverything();
      const before = this.#read;
      const watch = store.feed.watch(workItems.entity);
      try {
        const pages = Array.from({ length: Math.max(1, this.#pages) }, (_, page) => page);
        const replies = await Promise.all(pages.map((page) => this.#readPage(page)));
        await this.#take(replies, new Map());
      } finally {
        watch.stop();
      }
      const gone = [...before].filter((id) => !this.#read.has(id) && !watch.touched.has(id));
      return dropUnseen(gone);
    });
  };

  /** Resolves when the next page has come: one page, however many groups of the list ask for it. */
  readonly more = (): Promise<void> => {
    this.#next ??= this.#readNext().finally(() => {
      this.#next = null;
    });
    return this.#next;
  };

  /** Whether all rows of the list have come. */
  readonly isWhole = (): boolean =>
    this.#loading.is === 'ready' && isEnd(this.#window?.groups ?? new Map());

  async #readNext(): Promise<void> {
    // The list asks once, when its end comes into sight: also while something else is read.
    while (this.#isReading) await this.#reading;
    const groups = this.#window?.groups ?? new Map<string, GroupPages>();
    if (isEnd(groups)) return;
    await this.#run(async () => this.#take([await this.#readPage(this.#pages)], groups));
  }

  /** One reading at a time; whoever must not be left out waits for the end of the one before. */
  #run(work: () => Promise<void>): Promise<void> {
    if (!this.#isReading) this.#reading = this.#work(work);
    return this.#reading;
  }

  async #work(work: () => Promise<void>): Promise<void> {
    this.#isReading = true;
    const watch = store.feed.watch(workItems.entity);
    const wasWaiting = changes.isWaiting();
    if (this.#loading.is === 'error') this.#tell(this.#window, NOT_LOADED);
    try {
      await work();
    } catch {
      const { loaded, total } = this.#loading;
      this.#tell(this.#window, { is: 'error', loaded, total });
    } finally {
      this.#isReading = false;
      watch.stop();
    }
    if (this.#isOld) await this.refresh();
    // Of a change in these moments nobody knows whether it is counted: the sum with the rows here may be wrong.
    else if (wasWaiting || changes.isWaiting() || watch.touched.size > 0) {
      if (this.#hasMore()) this.#countLater();
    }
  }

  #readPage(page: number, perPage = PAGE, query = this.#query.arranged): Promise<Reply> {
    return get<Reply>(this.#query.path, {
      ...query,
      ...this.#query.query,
      rev: true,
      per_page: perPage,
      cursor: `${perPage}:${page}:0`,
    });
  }

  /** Takes pages that follow those which `old` tells of. */
  async #take(pages: readonly Reply[], old: ReadonlyMap<string, GroupPages>): Promise<void> {
    const groups = new Map(old);
    const read = new Set(old.size === 0 ? [] : this.#read);
    const first = old.size === 0 ? 0 : this.#pages;
    await this.#query.askLinks?.(pages.flatMap(idsOf));
    for (const [at, page] of pages.entries()) {
      for (const [key, { rows, count }] of groupsOf(page)) {
        this.#keep(rows);
        for (const { id } of rows) read.add(id);
        const isWhole = (first + at + 1) * PAGE >= count;
        groups.set(key, { count, last: isWhole ? null : (rows.at(-1) ?? null) });
      }
    }
    const matching = pages.at(-1)?.total_count ?? 0;
    const total = this.#query.isFiltered ? (await this.#readPage(0, 1, {})).total_count : matching;
    this.#pages = first + pages.length;
    this.#read = read;
    this.#counted({ groups, matching, total });
  }

  #keep(rows: readonly WorkItemImage[]): void {
    this.#query.onRead?.(rows.map(({ id }) => id));
    keepItems(rows);
  }

  /** The counts are those of this moment. */
  #counted(window: ListWindow): void {
    // Lists count what is here when they take the window in.
    store.flush();
    this.#known = new Set(workItems.all().map(({ id }) => id));
    this.#tell(window, { is: 'ready', loaded: this.#read.size, total: window.matching });
  }

  /** The call cannot say the filter: with every row here the browser can. */
  async #readEverything(): Promise<void> {
    let loaded = 0;
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const reply = await this.#readPage(page, LARGE_PAGE, {});
      await this.#query.askLinks?.(idsOf(reply));
      for (const { rows } of groupsOf(reply).values()) {
        this.#keep(rows);
        loaded += rows.length;
      }
      pages = reply.total_pages;
      this.#tell(null, { is: 'loading', loaded, total: reply.total_count });
    }
    this.#tell(null, { is: 'ready', loaded, total: loaded });
  }

  async #recount(): Promise<void> {
    // The news may be younger than what is read now.
    while (this.#isReading) await this.#reading;
    if (this.#window === null) return;
    await this.#run(async () => {
      const old = this.#window?.groups ?? new Map<string, GroupPages>();
      const page = await this.#readPage(0, 1);
      const groups = new Map<string, GroupPages>();
      for (const [key, { count }] of groupsOf(page)) {
        groups.set(key, { count, last: old.get(key)?.last ?? null });
      }
      const total = this.#query.isFiltered ? (await this.#readPage(0, 1, {})).total_count : null;
      const matching = page.total_count;
      this.#counted({ groups, matching, total: total ?? matching });
    });
  }

  /** Counts again when changes have come to rest, and the server knows all that is shown. */
  #countLater(): void {
    clearTimeout(this.#counting);
    if (this.#shown === 0) return;
    this.#counting = setTimeout(() => {
      if (changes.isWaiting()) this.#countLater();
      else void this.#recount();
    }, SETTLE_MS);
  }

  #hasMore(): boolean {
    return !isEnd(this.#window?.groups ?? new Map());
  }

  #listen(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => void this.refresh();
    const stops = [
      store.feed.onFrame((frame) => {
        if (this.#isNews(frame)) this.#countLater();
      }),
      // What has happened meanwhile no frame tells.
      store.feed.onScope(({ is }) => {
        if (is === 'loaded') return;
        clearTimeout(timer);
        timer = setTimeout(refresh, SETTLE_MS);
      }),
    ];
    window.addEventListener('online', refresh);
    return () => {
      clearTimeout(timer);
      clearTimeout(this.#counting);
      window.removeEventListener('online', refresh);
      for (const stop of stops) stop();
    };
  }

  /** Whether a frame changes rows that the server has counted and that are not here. */
  #isNews({ up, del }: Frame): boolean {
    const changed = (up[workItems.entity] ?? []).map(({ id }) => id);
    const ended = del.flatMap(([entity, id]) => (entity === workItems.entity ? [id] : []));
    const isNews = [...changed, ...ended].some((id) => !this.#known.has(id));
    for (const id of changed) this.#known.add(id);
    return isNews && this.#hasMore();
  }

  #tell(window: ListWindow | null, loading: Loading): void {
    this.#window = window;
    this.#loading = loading;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether no group has a further page. */
function isEnd(groups: ReadonlyMap<string, GroupPages>): boolean {
  return [...groups.values()].every(({ last }) => last === null);
}

/** The items of a page, of all its groups. */
const idsOf = (page: Reply): readonly string[] =>
  [...groupsOf(page).values()].flatMap(({ rows }) => rows.map(({ id }) => id));

/** The groups of a reply by key; a list that is not grouped is one. */
function groupsOf({ results, total_count }: Reply) {
  const isPlain = Array.isArray(results);
  const groups: readonly (readonly [string, readonly WorkItemImage[], number])[] = isPlain
    ? [[ALL, results, total_count]]
    : Object.entries(results).map(([key, group]) => [key, group.results, group.total_results]);
  return new Map(groups.map(([key, rows, count]) => [key, { rows, count }]));
}

/** Takes rows out of the store that the person does not see any more, though no frame has told of their end. */
async function dropUnseen(ids: readonly string[]): Promise<void> {
  const rows = ids.flatMap((id) => workItems.get(id) ?? []);
  for (const [projectId, some] of Map.groupBy(rows, ({ project_id }) => project_id)) {
    const found = await loadItems(
      projectId,
      some.map(({ id }) => id),
    );
    for (const { id } of some) {
      if (found.some((row) => row.id === id)) continue;
      store.feed.remove(workItems.entity, id, scopeOfItems(projectId));
    }
  }
}
