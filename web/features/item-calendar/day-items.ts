import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { keepItems } from '#web/features/work-items/data/load-item.ts';
import { type Loading, NOT_LOADED } from '#web/features/work-items/data/project-items.ts';
import type { PagedQuery } from '#web/features/work-items/lists/paged-query.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { get } from '#web/lib/http/http.ts';
import { store } from '#web/lib/store/collection.ts';

import { dayQueries, type Query, undatedQuery } from './day-queries.ts';

/** Rows a page: a month is read whole. */
const PAGE = 500;
/** Items without days are read as far as somebody looks. */
const UNDATED_PAGE = 50;
/** Days are read again when changes of an audience have come to rest for this long, in milliseconds. */
const SETTLE_MS = 1_000;

interface Reply {
  readonly total_count: number;
  readonly total_pages: number;
  readonly results: readonly WorkItemImage[];
}

/** What has come of the days of a list. */
export interface DaysRead {
  readonly loading: Loading;
  /** How many items without days the server counts. */
  readonly undated: number;
  /** Whether all of these have come. */
  readonly isUndatedWhole: boolean;
}

const NOTHING: DaysRead = { loading: NOT_LOADED, undated: 0, isUndatedWhole: false };

/** Brings the items of a list that is read in pages by their days: only those of the days that are looked at. */
export class DayItems {
  readonly #query: PagedQuery;
  readonly #listeners = new Set<() => void>();
  readonly #ranges = new Set<string>();
  #now = NOTHING;
  #shown: readonly [first: Day, last: Day] | null = null;
  #undatedPages = 0;
  #isReadingUndated = false;
  /** Each start over is another turn; what was asked for in an old one is told nobody. */
  #turn = 0;

  constructor(query: PagedQuery) {
    this.#query = query;
  }

  readonly now = (): DaysRead => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps up with audiences that start over, which no frame tells; returns the function that ends that. */
  readonly open = (): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.feed.onScope(({ is }) => {
      if (is === 'loaded') return;
      clearTimeout(timer);
      timer = setTimeout(this.refresh, SETTLE_MS);
    });
    window.addEventListener('online', this.refresh);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', this.refresh);
      stop();
    };
  };

  /** Brings the items of some days, unless they have come before. */
  async show(first: Day, last: Day): Promise<void> {
    this.#shown = [first, last];
    const range = `${first} ${last}`;
    if (this.#ranges.has(range)) return this.#tell({ loading: READY });
    const turn = this.#turn;
    this.#tell({ loading: NOT_LOADED });
    try {
      const queries = dayQueries(this.#query.arranged ?? {}, first, last);
      await Promise.all(queries.map((query) => this.#readAll(query)));
      if (turn !== this.#turn) return undefined;
      this.#ranges.add(range);
      if (this.#shown.join(' ') === range) this.#tell({ loading: READY });
    } catch {
      if (turn === this.#turn) this.#tell({ loading: FAILED });
    }
    return undefined;
  }

  /** Brings the next page of the items without days. */
  readonly moreUndated = (): void => {
    const query = undatedQuery(this.#query.arranged ?? {});
    if (query === null) return this.#tell({ undated: 0, isUndatedWhole: true });
    if (this.#isReadingUndated || this.#now.isUndatedWhole) return undefined;
    this.#isReadingUndated = true;
    const turn = this.#turn;
    void this.#readPage(query, this.#undatedPages, UNDATED_PAGE)
      .then(({ total_count: undated, total_pages: pages, results }) => {
        if (turn !== this.#turn) return;
        this.#keep(results);
        store.flush();
        this.#undatedPages += 1;
        this.#tell({ undated, isUndatedWhole: this.#undatedPages >= pages });
      })
      .catch(() => undefined)
      .finally(() => {
        this.#isReadingUndated = false;
      });
    return undefined;
  };

  /** Reads again what is looked at. */
  readonly refresh = (): void => {
    this.#turn += 1;
    this.#ranges.clear();
    this.#undatedPages = 0;
    this.#now = { ...this.#now, isUndatedWhole: false };
    if (this.#shown) void this.show(...this.#shown);
    this.moreUndated();
  };

  async #readAll(query: Query): Promise<void> {
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const reply = await this.#readPage(query, page, PAGE);
      this.#keep(reply.results);
      pages = reply.total_pages;
    }
  }

  #keep(rows: readonly WorkItemImage[]): void {
    this.#query.onRead?.(rows.map(({ id }) => id));
    keepItems(rows);
  }

  async #readPage(query: Query, page: number, perPage: number): Promise<Reply> {
    const reply = await get<Reply>(this.#query.path, {
      ...query,
      ...this.#query.query,
      rev: true,
      per_page: perPage,
      cursor: `${perPage}:${page}:0`,
    });
    await this.#query.askLinks?.(reply.results.map(({ id }) => id));
    return reply;
  }

  #tell(news: Partial<DaysRead>): void {
    this.#now = { ...this.#now, ...news };
    for (const listener of this.#listeners) listener();
  }
}

const READY: Loading = { is: 'ready', loaded: 0, total: 0 };
const FAILED: Loading = { is: 'error', loaded: 0, total: 0 };
