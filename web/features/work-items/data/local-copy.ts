import type { CopyKeeper } from '#web/lib/local-copy/copy-keeper.ts';
import type { ListName } from '#web/lib/local-copy/copy.ts';
import type { FeedStore, ScopeNews } from '#web/lib/store/feed-store.ts';

import {
  bringAll,
  bringAudience,
  bringChanges,
  itemsOf,
  later,
  newestOf,
  type Reading,
} from './item-reading.ts';
import { workItems } from './store.ts';
import type { Read } from './sync-items.ts';

/** A project with more items is read from the server each time: the browser keeps no more. */
const MAX_KEPT = 50_000;
/** How long the server may take to say which audiences the person listens to, in milliseconds. */
const FOLLOW_LIMIT = 3_000;
/** A screen does not wait longer for what the browser has kept, in milliseconds. */
const AHEAD_LIMIT = 1_500;
/** First and longest wait before a reading that failed is made again, in milliseconds. */
const AGAIN = { first: 2_000, longest: 60_000 };

/** How a project's items come to this browser. */
export interface ItemsStatus {
  readonly status: 'none' | 'loading' | 'syncing' | 'ready' | 'error';
  /** Whether the browser keeps them, or they are read from the server each time. */
  readonly source: 'local' | 'server';
  /** How many have come, of how many. */
  readonly done: number;
  readonly total: number | null;
}

export interface ProjectItemsOptions {
  readonly store: FeedStore;
  /** Keeps rows in the browser; null = the person or the browser does not want that. */
  readonly keeper: CopyKeeper | null;
  readonly read: Read;
  /** Whether the feed tells of every change now. */
  readonly isLive: () => boolean;
  /** Where a project's calls begin. */
  readonly pathOf: (projectId: string) => string;
  /** The audience through which the person sees a project's items. */
  readonly scopeOf: (projectId: string) => string;
  /** Milliseconds before a large reading that everybody makes at the same moment. */
  readonly pause: () => number;
}

interface Project {
  readonly id: string;
  status: ItemsStatus;
  scope: string;
  /** The store holds all of its items; the feed brings every change. */
  isWhole: boolean;
  /** The newest change before anything was missed. */
  syncedAt: string | null;
  /** Rows that came before the reading and may be gone by then. */
  expected: readonly string[];
  /** Rises with each new beginning: what an earlier one still brings does not count. */
  run: number;
  isReading: boolean;
  /** How many screens show it. */
  shown: number;
  fails: number;
}

const NONE: ItemsStatus = { status: 'none', source: 'local', done: 0, total: null };

/**
 * Brings projects' items into the store: what the browser has kept at once, the rest from the server; after that
 * the feed keeps them current. Only what the feed cannot tell is read again.
 */
export class ProjectItems {
  readonly #projects = new Map<string, Project>();
  readonly #listeners = new Set<() => void>();
  #options: ProjectItemsOptions | null = null;
  #stops: readonly (() => void)[] = [];

  /** Begins for a workspace; projects that are shown already are brought now. */
  start(options: ProjectItemsOptions): void {
    this.stop();
    this.#options = options;
    this.#stops = [options.store.onScope((news) => this.#receive(news, options))];
    const stopOff = options.keeper?.onOff(() => this.#copyIsGone());
    if (stopOff) this.#stops = [...this.#stops, stopOff];
    this.refresh();
  }

  /** Leaves the workspace. */
  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#options = null;
    for (const project of this.#projects.values()) this.#reset(project);
  }

  /** How a project's items stand; the same object until that changes. */
  statusOf(projectId: string): ItemsStatus {
    return this.#projects.get(projectId)?.status ?? NONE;
  }

  /** Calls `listener` when any project's status has changed. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Brings a project's items as long as a screen shows them; the answer ends that. Empty = no project is known yet. */
  open(projectId: string): () => void {
    if (projectId === '') return () => undefined;
    const project = this.#projectOf(projectId);
    project.shown += 1;
    this.#refresh(project);
    return () => {
      project.shown -= 1;
    };
  }

  /** These items are in the store already, from before anything was followed: reading all shows which still are. */
  expect(projectId: string, ids: readonly string[]): void {
    this.#projectOf(projectId).expected = ids;
  }

  /**
   * Begins to bring a project's items before a screen shows them. Resolves when what the browser has kept of them
   * is there, or when they have to come from the server: the screen is drawn once, not with every part.
   */
  async prefetch(projectId: string): Promise<void> {
    const close = this.open(projectId);
    const known = Promise.withResolvers<void>();
    const stop = this.subscribe(() => {
      if (this.statusOf(projectId).status !== 'none') known.resolve();
    });
    const timer = setTimeout(() => known.resolve(), AHEAD_LIMIT);
    if (this.statusOf(projectId).status !== 'none') known.resolve();
    await known.promise;
    clearTimeout(timer);
    stop();
    close();
  }

  /**
   * Reads what is shown again as far as the feed cannot tell: when the window is looked at again, the network is
   * back, every few minutes, after calls that change many.
   */
  refresh(): void {
    for (const project of this.#projects.values()) if (project.shown > 0) this.#refresh(project);
  }

  #refresh(project: Project): void {
    const { status, isReading, isWhole } = project;
    if (!this.#options || isReading) return;
    if (status.status === 'none' || status.status === 'error') void this.#begin(project);
    else if (!isWhole) void this.#sync(project);
    else if (!this.#options.isLive()) {
      project.syncedAt = newestOf(itemsOf(this.#options.store, project.id));
      void this.#sync(project);
    }
  }

  /** From what the browser has kept, or from nothing. */
  #begin(project: Project): Promise<void> {
    return this.#run(project, async (options, isWanted) => {
      project.scope = await follow(options, project.id);
      const kept = await readKept(project, options);
      if (!isWanted()) return;
      if (kept === 'complete') this.#finish(project, options, true);
      else await this.#read(project, options, isWanted);
    });
  }

  #sync(project: Project): Promise<void> {
    return this.#run(project, (options, isWanted) => this.#read(project, options, isWanted));
  }

  /** One reading a project at a time; one that fails is made again. */
  async #run(
    project: Project,
    work: (options: ProjectItemsOptions, isWanted: () => boolean) => Promise<void>,
  ): Promise<void> {
    const options = this.#options;
    if (!options) return;
    project.run += 1;
    project.isReading = true;
    const { run } = project;
    const isWanted = () => project.run === run && this.#options === options;
    try {
      await work(options, isWanted);
      if (isWanted()) project.fails = 0;
    } catch {
      if (isWanted()) this.#failed(project);
    } finally {
      if (isWanted()) project.isReading = false;
    }
  }

  /** What has changed, or all; then, unless nothing can have been missed, everything in the background. */
  async #read(
    project: Project,
    options: ProjectItemsOptions,
    isWanted: () => boolean,
  ): Promise<void> {
    const { store, pause } = options;
    const { scope, syncedAt, isWhole } = project;
    // An audience that is followed only later may have changed before: then it says so, and all is read again.
    const isFollowed = store.follows(scope);
    const reading = this.#readingOf(project, options, isWanted);
    let isSure = isWhole;
    if (syncedAt === null) {
      this.#notify(project, { status: 'loading', source: 'server', done: 0, total: null });
      isSure = await bringAll(reading, project.expected);
      project.expected = [];
    } else {
      this.#notify(project, { ...project.status, status: 'syncing', done: 0, total: null });
      await bringChanges(reading, syncedAt);
    }
    if (!isWanted()) return;
    this.#notify(project, { ...project.status, status: 'ready' });
    if (!isFollowed) return;
    if (!isSure) {
      await new Promise((resolve) => setTimeout(resolve, pause()));
      if (isWanted()) await bringAudience(reading);
    }
    // Read while the connection was away: the feed tells the rest, and it need not be kept once more.
    if (isWanted()) this.#finish(project, options, isWhole);
  }

  /** Nothing is missing any more; the browser keeps it if it may. */
  #finish(project: Project, options: ProjectItemsOptions, isKeptAlready: boolean): void {
    const { store, keeper } = options;
    const rows = () => itemsOf(store, project.id);
    const count = rows().length;
    const isKept = keeper?.isOff === false && count <= MAX_KEPT;
    const source = isKept ? 'local' : 'server';
    project.isWhole = true;
    this.#notify(project, { status: 'ready', source, done: count, total: count });
    if (isKept && !isKeptAlready) void keeper.keepList(nameOf(project), rows);
  }

  #failed(project: Project): void {
    const isEmpty = project.status.status === 'none' || project.status.status === 'loading';
    this.#notify(project, { ...project.status, status: isEmpty ? 'error' : 'ready' });
    project.fails += 1;
    this.#refreshLater(project, Math.min(AGAIN.longest, AGAIN.first * 2 ** (project.fails - 1)));
  }

  #receive({ is, scope }: ScopeNews, options: ProjectItemsOptions): void {
    for (const project of this.#projects.values()) {
      if (project.status.status === 'none') continue;
      const isOther = options.scopeOf(project.id) !== project.scope;
      const isLost = is === 'dropped' && scope === project.scope;
      if (isOther || isLost) this.#seenOtherwise(project, options);
      else if (is === 'restarted' && scope === project.scope) this.#missed(project, options);
    }
  }

  /** Something was missed; what is there was right until now. */
  #missed(project: Project, { store }: ProjectItemsOptions): void {
    if (project.isWhole) project.syncedAt = newestOf(itemsOf(store, project.id));
    project.isWhole = false;
    project.isReading = false;
    project.run += 1;
    // The audience stands at its new cursor only then: what is read must not be older.
    this.#refreshLater(project, 0);
  }

  /** The person sees the project's items in another way from now on, or no longer. */
  #seenOtherwise(project: Project, { store }: ProjectItemsOptions): void {
    const { id, scope } = project;
    this.#reset(project);
    for (const row of itemsOf(store, id)) store.remove(workItems.entity, row.id, scope);
    this.#refreshLater(project, 0);
  }

  #refreshLater(project: Project, milliseconds: number): void {
    const { run } = project;
    setTimeout(() => {
      if (project.run === run && project.shown > 0) this.#refresh(project);
    }, milliseconds);
  }

  /** What is in the store stays; the browser keeps it no longer. */
  #copyIsGone(): void {
    for (const project of this.#projects.values()) {
      this.#notify(project, { ...project.status, source: 'server' });
    }
  }

  #reset(project: Project): void {
    project.run += 1;
    project.isReading = false;
    project.isWhole = false;
    project.syncedAt = null;
    this.#notify(project, NONE);
  }

  #readingOf(
    project: Project,
    { store, read, pathOf }: ProjectItemsOptions,
    isWanted: () => boolean,
  ): Reading {
    const { id, scope } = project;
    return {
      store,
      read,
      projectId: id,
      path: pathOf(id),
      scope,
      isWanted,
      onProgress: (done, total) => this.#notify(project, { ...project.status, done, total }),
    };
  }

  #projectOf(id: string): Project {
    const known = this.#projects.get(id);
    if (known) return known;
    const made: Project = {
      id,
      status: NONE,
      scope: '',
      isWhole: false,
      syncedAt: null,
      expected: [],
      run: 0,
      isReading: false,
      shown: 0,
      fails: 0,
    };
    this.#projects.set(id, made);
    return made;
  }

  #notify(project: Project, status: ItemsStatus): void {
    project.status = status;
    for (const listener of this.#listeners) listener();
  }
}

function nameOf({ id, scope }: Project): ListName {
  return { scope, entity: workItems.entity, group: id };
}

/** Puts what the browser has kept into the store. */
async function readKept(project: Project, { keeper, store }: ProjectItemsOptions) {
  project.syncedAt = null;
  if (!keeper || !store.follows(project.scope)) return null;
  return keeper.readList(
    nameOf(project),
    () => itemsOf(store, project.id),
    (row) => {
      project.syncedAt = later(project.syncedAt, row);
    },
  );
}

/** Waits until the server has said that the person listens there; answers the audience at any rate. */
async function follow({ store, scopeOf }: ProjectItemsOptions, projectId: string): Promise<string> {
  const end = performance.now() + FOLLOW_LIMIT;
  while (!store.follows(scopeOf(projectId)) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return scopeOf(projectId);
}
