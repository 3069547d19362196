import { createStore, type StoreApi } from 'zustand';

import type { Publication } from '#shared/contract/anchors.ts';
import type { PublicItem, PublicItemsReply } from '#shared/contract/published-boards.ts';
import { get, HttpError } from '#web/lib/http/http.ts';

import { type BoardGroup, changed, type ItemChanges } from './board-changes.ts';
import {
  type BoardFilter,
  type BoardOrder,
  filterQuery,
  inOrder,
  lets,
  ORDER_BY,
} from './board-filter.ts';
import { isFramed } from './is-framed.ts';
import { type BoardFacts, chosenOf, lowered, loweredFacts, type ShownSettings } from './lowered.ts';

/** State of a published board. */
export interface BoardState {
  readonly is: 'loading' | 'open' | 'closed' | 'failed';
  readonly facts: BoardFacts | null;
  readonly groups: readonly BoardGroup[];
  /** All items, for layouts that need them; null otherwise. */
  readonly all: readonly PublicItem[] | null;
  readonly total: number;
  /** Whether changes arrive live. */
  readonly isLive: boolean;
  /** Time of the last change while the board was shown, in milliseconds. */
  readonly changedAt: number | null;
  /** Recent moves of items to other groups, by id. */
  readonly moved: ReadonlyMap<string, Move>;
  /** Name of the owner of a board that was unpublished while it was shown; null otherwise. */
  readonly closedBy: string | null;
}

/** The previous group of an item, and the time of the move in milliseconds. */
export interface Move {
  readonly from: string;
  readonly at: number;
}

/** Key of the only group of an ungrouped list. */
export const ALL = 'all';
const PER_PAGE = 50;
/** Milliseconds for which a move is shown. */
const MOVED_MS = 60_000;
/** Page size for layouts that need all items. */
const PER_WHOLE_PAGE = 1000;

/** A published board and its items, reloaded whenever it has changed. */
export class PublicBoard {
  readonly anchor: string;
  readonly store: StoreApi<BoardState> = createStore<BoardState>(() => ({
    is: 'loading',
    facts: null,
    groups: [],
    all: null,
    total: 0,
    isLive: false,
    changedAt: null,
    moved: new Map(),
    closedBy: null,
  }));
  /** Number of changes by item since the board was opened. */
  readonly #turns = new Map<string, number>();
  /** Ids whose names were requested already. */
  readonly #unnamed = new Set<string>();
  #filter: BoardFilter = {};
  #order: BoardOrder = 'manual';
  #isWhole = false;
  #pages = new Map<string, number>();
  #reading = 0;
  /** Changes that arrived during the current read, which may not contain them. */
  #meanwhile: readonly ItemChanges[] = [];
  /** Called when totals may be wrong, or a name is unknown, until everything is read again. */
  onUnsure = (): void => undefined;
  /** Request time of the shown data, in milliseconds; -Infinity before the first read. */
  readAt = -Infinity;

  constructor(anchor: string) {
    this.anchor = anchor;
  }

  /** Path of a call about the board. */
  path(rest: string): string {
    return `/api/public/anchor/${this.anchor}/${rest}`;
  }

  /** Loads the items that match a filter: by group, or all of them. */
  async show(filter: BoardFilter, order: BoardOrder, isWhole: boolean): Promise<void> {
    this.#filter = filter;
    this.#order = order;
    this.#isWhole = isWhole;
    this.#pages = new Map();
    await this.refresh();
  }

  /** Reloads everything, with as many rows as were loaded. */
  async refresh(): Promise<void> {
    this.#reading += 1;
    const turn = this.#reading;
    const began = performance.now();
    this.#meanwhile = [];
    try {
      const facts = await this.#readFacts();
      if (!facts.settings.is_embeddable && isFramed()) return this.#close();
      const items = this.#isWhole ? await this.#readAll() : await this.#readGroups(facts);
      if (turn === this.#reading) {
        this.readAt = began;
        this.store.setState({ is: 'open', facts, ...items });
        for (const changes of this.#meanwhile) this.#apply(changes, facts, true);
        this.#meanwhile = [];
      }
    } catch (error) {
      if (turn !== this.#reading) return undefined;
      if (error instanceof HttpError && error.status === 404) this.#close();
      else if (this.store.getState().facts === null) this.store.setState({ is: 'failed' });
    }
    return undefined;
  }

  /** Closes the board after it was unpublished. */
  close(): void {
    this.#reading += 1;
    this.#close();
  }

  #close(): void {
    const { facts, closedBy } = this.store.getState();
    const by = facts?.settings.workspace_detail.name ?? closedBy;
    const nothing = { facts: null, groups: [], all: null, total: 0, moved: new Map() };
    this.store.setState({ is: 'closed', ...nothing, closedBy: by });
  }

  /** Number of changes of an item since the board was opened. */
  turnOf(id: string): number {
    return this.#turns.get(id) ?? 0;
  }

  /** Hides what is no longer published, before everything is read again. */
  hide(shows: ShownSettings | null, gone: readonly string[]): void {
    if (shows && !shows.is_embeddable && isFramed()) this.close();
    const { is, facts, groups, all } = this.store.getState();
    if (is !== 'open' || !facts) return;
    const lost = new Set(gone);
    const settings = shows ? lowered(facts.settings, shows) : facts.settings;
    const left = (items: readonly PublicItem[]) =>
      items.filter(({ id }) => !lost.has(id)).map((item) => chosenOf(item, settings));
    const isUngrouped = facts.states.length > 0 && !settings.fields.includes('state');
    const kept = groups.map((group) => {
      const items = left(group.items);
      return { ...group, items, total: group.total - group.items.length + items.length };
    });
    this.store.setState({
      facts: loweredFacts(facts, settings),
      groups: isUngrouped ? [oneOf(kept, inOrder(this.#order))] : kept,
      all: all && left(all),
      total: all ? left(all).length : kept.reduce((sum, group) => sum + group.total, 0),
      ...(isUngrouped && { moved: new Map() }),
    });
  }

  /** Applies changed items. */
  change(changes: ItemChanges): void {
    for (const id of [...changes.gone, ...changes.up.map((item) => item.id)]) {
      this.#turns.set(id, this.turnOf(id) + 1);
    }
    this.#meanwhile = [...this.#meanwhile, changes];
    const { is, facts } = this.store.getState();
    if (is === 'open' && facts) this.#apply(changes, facts);
  }

  /** `isInRead`: what is shown may contain the changes already. */
  #apply({ up, gone, was }: ItemChanges, facts: BoardFacts, isInRead = false): void {
    const { groups, all, total, moved } = this.store.getState();
    const changedAt = Date.now();
    const lost = new Set([...gone, ...up.map(({ id }) => id)]);
    const letsIn = (item: PublicItem) => lets(this.#filter, item);
    if (this.#noteUnknown(up, facts)) this.onUnsure();
    if (all) {
      const next = [...all.filter(({ id }) => !lost.has(id)), ...up.filter(letsIn)];
      this.store.setState({ all: next, total: next.length, changedAt });
      return;
    }
    const isGrouped = facts.states.length > 0;
    const after = changed(
      groups,
      total,
      { up, gone, was },
      {
        keyOf: (group) => (isGrouped ? (group ?? '') : ALL),
        lets: letsIn,
        inOrder: inOrder(this.#order),
      },
      isInRead || Object.keys(filterQuery(this.#filter)).length > 0,
    );
    if (after.isUnsure) this.onUnsure();
    const come = [...after.moved].map(
      ([id, from]) => [id, { from, at: performance.now() }] as const,
    );
    const next = come.length > 0 ? new Map([...moved, ...come]) : moved;
    this.store.setState({ groups: after.groups, total: after.total, changedAt, moved: next });
    if (come.length > 0) setTimeout(() => this.#forgetMoves(), MOVED_MS);
  }

  /**
   * Whether items refer to something with an unknown name, so that names have to be read. What has
   * no name afterwards, such as an archived cycle, is requested only once.
   */
  #noteUnknown(items: readonly PublicItem[], facts: BoardFacts): boolean {
    const found = items.flatMap((item) => unknownOf(item, facts));
    const isNew = found.some((id) => !this.#unnamed.has(id));
    for (const id of found) this.#unnamed.add(id);
    return isNew;
  }

  #forgetMoves(): void {
    const { moved } = this.store.getState();
    const recent = [...moved].filter(([, { at }]) => performance.now() - at < MOVED_MS);
    if (recent.length < moved.size) this.store.setState({ moved: new Map(recent) });
  }

  setLive(isLive: boolean): void {
    this.store.setState({ isLive });
  }

  /** Loads the next items of a group. */
  async more(key: string): Promise<void> {
    this.#pages.set(key, (this.#pages.get(key) ?? 1) + 1);
    await this.refresh();
  }

  async #readFacts(): Promise<BoardFacts> {
    // First alone: if this fails, the board is not published.
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
    const query = { ...filterQuery(this.#filter), order_by: ORDER_BY.manual };
    const all: PublicItem[] = [];
    for (let page = 0; ; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- whether there is another page is known with this one
      const reply = await this.#read(query, page, PER_WHOLE_PAGE);
      if (Array.isArray(reply.results)) all.push(...reply.results);
      if (!reply.next_page_results) return { groups: [], all, total: all.length };
    }
  }

  async #readGroups({ states }: BoardFacts) {
    const query = { ...filterQuery(this.#filter), order_by: ORDER_BY[this.#order] };
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

/** Groups for all states, also empty ones; items without a state come last. */
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

/** Ids in an item whose names are unknown. */
function unknownOf(item: PublicItem, facts: BoardFacts): readonly string[] {
  const has = [...item.label_ids, ...item.module_ids, ...(item.cycle_id ? [item.cycle_id] : [])];
  const named = [...facts.labels, ...facts.modules, ...facts.cycles];
  return [
    ...has.filter((id) => !named.some((one) => one.id === id)),
    ...item.assignee_ids.filter((id) => !facts.members.some(({ member }) => member === id)),
  ];
}

/** All groups as one, where states are hidden. */
function oneOf(
  groups: readonly BoardGroup[],
  order: (a: PublicItem, b: PublicItem) => number,
): BoardGroup {
  const items = groups.flatMap((group) => group.items).toSorted(order);
  return { key: ALL, items, total: groups.reduce((sum, { total }) => sum + total, 0) };
}
