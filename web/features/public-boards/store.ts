import { createStore, type StoreApi } from 'zustand';

import type { Publication } from '#shared/contract/anchors.ts';
import type {
  PublicEstimate,
  PublicItem,
  PublicItemsReply,
  PublicLabel,
  PublicMember,
  PublicNamed,
  PublicState,
} from '#shared/contract/public-boards.ts';
import { get, HttpError } from '#web/lib/http/http.ts';

import { type BoardFilter, filterQuery } from './board-filter.ts';

/** A group of a public list: a state, or all items where states are hidden. */
export interface BoardGroup {
  readonly key: string;
  readonly items: readonly PublicItem[];
  readonly total: number;
}

/** What a public board stands on. */
export interface BoardFacts {
  readonly settings: Publication;
  readonly name: string;
  readonly states: readonly PublicState[];
  readonly labels: readonly PublicLabel[];
  readonly members: readonly PublicMember[];
  readonly cycles: readonly PublicNamed[];
  readonly modules: readonly PublicNamed[];
  /** The scale of estimates; null where none are shown. */
  readonly estimate: PublicEstimate | null;
}

/** A public board as it is here. */
export interface BoardState {
  readonly is: 'loading' | 'open' | 'closed' | 'failed';
  readonly facts: BoardFacts | null;
  readonly groups: readonly BoardGroup[];
  /** All items, for layouts that draw them all; null while none does. */
  readonly all: readonly PublicItem[] | null;
  readonly total: number;
  /** Whether changes arrive as they happen. */
  readonly isLive: boolean;
}

/** The one group of a list without groups. */
export const ALL = 'all';
const PER_PAGE = 50;
/** Items of one page where all are wanted. */
const PER_WHOLE_PAGE = 1000;

/** A public board and its items, read anew whenever it has changed. */
export class PublicBoard {
  readonly anchor: string;
  readonly store: StoreApi<BoardState> = createStore<BoardState>(() => ({
    is: 'loading',
    facts: null,
    groups: [],
    all: null,
    total: 0,
    isLive: false,
  }));
  #filter: BoardFilter = {};
  #isWhole = false;
  #pages = new Map<string, number>();
  #reading = 0;

  constructor(anchor: string) {
    this.anchor = anchor;
  }

  /** The address of a call about it. */
  path(rest: string): string {
    return `/api/public/anchor/${this.anchor}/${rest}`;
  }

  /** Shows the items that a filter lets through: group by group, or all of them. */
  async show(filter: BoardFilter, isWhole: boolean): Promise<void> {
    this.#filter = filter;
    this.#isWhole = isWhole;
    this.#pages = new Map();
    await this.refresh();
  }

  /** Reads everything anew; what has been read further down stays open. */
  async refresh(): Promise<void> {
    this.#reading += 1;
    const turn = this.#reading;
    try {
      const facts = await this.#readFacts();
      const items = this.#isWhole ? await this.#readAll() : await this.#readGroups(facts);
      if (turn === this.#reading) this.store.setState({ is: 'open', facts, ...items });
    } catch (error) {
      if (turn !== this.#reading) return;
      if (error instanceof HttpError && error.status === 404) {
        this.store.setState({ is: 'closed', facts: null, groups: [], all: null, total: 0 });
      } else if (this.store.getState().facts === null) this.store.setState({ is: 'failed' });
    }
  }

  /** Applies what has changed of items; what cannot be told from that is read anew. */
  change(up: readonly PublicItem[], gone: readonly string[]): void {
    const { is, facts, groups, all, total } = this.store.getState();
    // Whether a changed item meets a filter is the server's to say.
    if (is !== 'open' || !facts || Object.keys(filterQuery(this.#filter)).length > 0) {
      void this.refresh();
      return;
    }
    this.#reading += 1;
    if (all) {
      const ids = new Set([...up.map(({ id }) => id), ...gone]);
      const next = [...all.filter(({ id }) => !ids.has(id)), ...up];
      this.store.setState({ all: next, total: next.length });
    } else this.store.setState(changed({ groups, total }, up, gone, facts.states.length > 0));
  }

  /** Notes whether it is followed. */
  setLive(isLive: boolean): void {
    this.store.setState({ isLive });
  }

  /** Reads the next items of a group. */
  async more(key: string): Promise<void> {
    this.#pages.set(key, (this.#pages.get(key) ?? 1) + 1);
    await this.refresh();
  }

  async #readFacts(): Promise<BoardFacts> {
    // First alone: when it is not there, nothing of it is.
    const settings = await get<Publication>(this.path('settings/'));
    const [meta, states, labels, members, cycles, modules, estimate] = await Promise.all([
      get<{ name: string }>(this.path('meta/')),
      get<BoardFacts['states']>(this.path('states/')),
      get<BoardFacts['labels']>(this.path('labels/')),
      get<BoardFacts['members']>(this.path('members/')),
      get<BoardFacts['cycles']>(this.path('cycles/')),
      get<BoardFacts['modules']>(this.path('modules/')),
      get<BoardFacts['estimate']>(this.path('estimate/')),
    ]);
    return { settings, name: meta.name, states, labels, members, cycles, modules, estimate };
  }

  async #readAll() {
    const query = { ...filterQuery(this.#filter), order_by: 'sort_order' };
    const all: PublicItem[] = [];
    for (let page = 0; ; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- whether there is another page is known with this one
      const reply = await this.#read(query, page, PER_WHOLE_PAGE);
      if (Array.isArray(reply.results)) all.push(...reply.results);
      if (!reply.next_page_results) return { groups: [], all, total: all.length };
    }
  }

  async #readGroups({ states }: BoardFacts) {
    const query = { ...filterQuery(this.#filter), order_by: 'sort_order' };
    const isGrouped = states.length > 0;
    const first = await this.#read({ ...query, ...(isGrouped && { group_by: 'state_id' }) }, 0);
    const groups = isGrouped ? groupsOf(first, states) : [wholeOf(first)];
    const read = groups.map(async (group) => {
      const pages = this.#pages.get(group.key) ?? 1;
      const rest = Array.from({ length: pages - 1 }, (_one, page) =>
        this.#read({ ...query, ...(isGrouped && { state: group.key }) }, page + 1),
      );
      const more = (await Promise.all(rest)).flatMap(({ results }) =>
        Array.isArray(results) ? results : [],
      );
      return { ...group, items: [...group.items, ...more] };
    });
    return { groups: await Promise.all(read), all: null, total: first.total_count };
  }

  #read(
    query: Readonly<Record<string, string>>,
    page: number,
    per_page = PER_PAGE,
  ): Promise<PublicItemsReply> {
    return get(this.path('issues/'), { ...query, per_page, cursor: `${per_page}:${page}:0` });
  }
}

/** Every state, also those without items; an item of none comes last. */
function groupsOf({ results }: PublicItemsReply, states: BoardFacts['states']): BoardGroup[] {
  const found = Array.isArray(results) ? {} : results;
  const keys = states.map(({ id }) => id);
  const others = Object.keys(found).filter((key) => !keys.includes(key));
  return [...keys, ...others].map((key) => {
    const group = found[key];
    const items = Array.isArray(group?.results) ? group.results : [];
    return { key, items, total: group?.total_results ?? 0 };
  });
}

function wholeOf({ results, total_count }: PublicItemsReply): BoardGroup {
  return { key: ALL, items: Array.isArray(results) ? results : [], total: total_count };
}

interface Shown {
  readonly groups: readonly BoardGroup[];
  readonly total: number;
}

/** The groups with changed items at their places. An item further down than what has been read only counts. */
function changed(
  shown: Shown,
  up: readonly PublicItem[],
  gone: readonly string[],
  isGrouped: boolean,
): Shown {
  const ids = new Set([...up.map(({ id }) => id), ...gone]);
  let { total } = shown;
  const known = new Set<string>();
  let groups = shown.groups.map((group) => {
    const items = group.items.filter(({ id }) => !ids.has(id));
    for (const { id } of group.items) if (ids.has(id)) known.add(id);
    const left = group.items.length - items.length;
    return left === 0 ? group : { ...group, items, total: group.total - left };
  });
  total -= known.size;
  for (const item of up) {
    const key = isGrouped ? (item.state_id ?? '') : ALL;
    total += 1;
    groups = groups.map((group) =>
      group.key === key
        ? {
            ...group,
            items: [...group.items, item].toSorted((a, b) => a.sort_order - b.sort_order),
            total: group.total + 1,
          }
        : group,
    );
  }
  return { groups, total };
}
