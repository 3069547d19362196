import type { FirstLoadStart } from '#shared/contract/first-load.ts';
import { IMAGE_SCHEMA } from '#shared/contract/image-schema.ts';
import { CleanupStack } from '#web/lib/browser/cleanup-stack.ts';
import { get, notifySignedOut } from '#web/lib/http/http.ts';
import { CopyKeeper } from '#web/lib/local-copy/copy-keeper.ts';
import { dropReply, findReply, keepReply } from '#web/lib/local-copy/kept-replies.ts';
import { openCopy, wipeCopies } from '#web/lib/local-copy/open-copy.ts';
import { isCopyWanted } from '#web/lib/local-copy/preference.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { onSession, sessionNow } from '#web/lib/session/session.ts';
import { tabs } from '#web/lib/session/tabs.ts';
import { store } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import type { Images } from '#web/lib/store/feed-store.ts';

import { FeedClient } from './feed-client.ts';
import type { FeedSocket } from './feed-socket.ts';
import { followTracing } from './follow-tracing.ts';
import { recordLostAccess, forgetLostAccess } from './lost-access.ts';
import { isOpenedScope, type OpenedStorage } from './opened-rows.ts';
import { connectPresence, expectPresence, tellOpened } from './presence.ts';
import { scopeLoader } from './scope-loader.ts';
import { openSharedSocket } from './shared-socket.ts';
import { wholePages } from './start-pages.ts';
import { followConnection } from './status.ts';

export interface WorkspaceFeedOptions {
  readonly slug: string;
  readonly workspaceId: string;
  /** Entities that are not loaded with their audience, with the list that a row belongs to. */
  readonly onDemand?: Readonly<Record<string, (image: FeedImage) => string>>;
  /** Project of the first screen, if any. */
  readonly project?: string | undefined;
  /** First load of the first screen, where it was requested before the program was loaded. */
  readonly start?: Promise<FirstLoadStart | null>;
  /** First load of the item of the address, requested then too. */
  readonly opened?: Promise<FirstLoadStart | null>;
  /** Project identifier in the URL of an item: the first screen shows that project. */
  readonly identifier?: string | undefined;
  /**
   * The first screen shows rows that a partial audience lacks, and would look empty. `all`: rows
   * of every project.
   */
  readonly wants?: 'whole' | 'all' | undefined;
}

export interface FeedParts {
  /** Whether the connection delivers every change now. */
  readonly isCurrent: () => boolean;
  /** Stores rows in the browser; null when the person or the browser does not allow it. */
  readonly keeper: CopyKeeper | null;
}

export interface WorkspaceFeed {
  /** Resolves when the rows that every screen needs (person, workspace, projects) are there. */
  readonly ready: Promise<void>;
  /** Null when the feed was closed before it was set up. */
  readonly parts: Promise<FeedParts | null>;
  /** Registers a cleanup function for the end of the feed. */
  onClose(stop: () => void): void;
  close(): void;
}

/**
 * Follows a workspace: restores the local copy, connects, and loads what screens need before they
 * render.
 */
export function openWorkspaceFeed(options: WorkspaceFeedOptions): WorkspaceFeed {
  const stops = new CleanupStack();
  const ready = Promise.withResolvers<void>();
  const parts = Promise.withResolvers<FeedParts | null>();
  let isReady = false;
  const connecting = connect(options, stops, {
    ready: () => {
      // Flush only once: later rows are rendered per frame, however many messages arrive in
      // between.
      if (isReady) return;
      isReady = true;
      store.flush();
      ready.resolve();
    },
    parts: parts.resolve,
  });
  // The feed was closed before it was set up.
  connecting.then(() => parts.resolve(null), parts.reject);
  return {
    ready: ready.promise,
    parts: parts.promise,
    onClose: (stop) => stops.add(stop),
    close: () => stops.run(),
  };
}

interface Tell {
  readonly ready: () => void;
  readonly parts: (parts: FeedParts) => void;
}

async function connect(
  options: WorkspaceFeedOptions,
  stops: CleanupStack,
  tell: Tell,
): Promise<void> {
  const { slug, workspaceId, onDemand = {} } = options;
  stops.add(dropAll);
  expectPresence();
  let epoch: string | undefined;
  const keeper = openKeeper(options, () => epoch, stops);
  const restoring = keeper?.restore({
    workspace: slug,
    owner: sessionNow().me?.id ?? '',
    schema: IMAGE_SCHEMA,
    onDemand: Object.keys(onDemand),
  });
  void putOpened(options, restoring, stops);
  const start = await inTime(firstRows(options, restoring));
  if (start && !stops.isOver) {
    putStart(start, new Set(Object.keys(onDemand)));
    if (!options.wants || !isPart(start, options.wants === 'all')) tell.ready();
  }
  const kept = await restoring;
  epoch = kept ?? start?.epoch;
  // The local copy is enough to render; changes since then arrive as frames.
  if (kept !== undefined && store.feed.follows(`workspace:${workspaceId}`)) tell.ready();
  let client: FeedClient<FeedSocket> | null = null;
  const parts = { keeper, isCurrent: () => client?.isCurrent ?? false };
  // Restored rows do not wait for the connection; other lists are read after the first screen has
  // rendered.
  if (kept !== undefined && !stops.isOver) tell.parts(parts);
  const name = `${slug} ${sessionNow().me?.id ?? ''}`;
  const socket = await openSharedSocket(new URL(document.baseURI).href, name);
  if (stops.isOver) return void socket.disconnect();
  const connected = new FeedClient(socket, {
    load: scopeLoader(() => stops.isOver),
    store: store.feed,
    epoch,
    onDemand: new Set(Object.keys(onDemand)),
    opened: keptOpened(sessionNow().me?.id ?? ''),
    workspace: slug,
    onLost: recordLostAccess,
    onJoined: forgetLostAccess,
    onTraces: followTracing(store.feed, stops),
    onSignedOut: notifySignedOut,
  });
  client = connected;
  const look = () => {
    epoch = connected.epoch;
    changes.setLive(connected.connection === 'live');
    if (connected.isCurrent) tell.ready();
  };
  stops.add(
    () => connected.disconnect(),
    () => changes.setLive(true),
    connected.onActivity(look),
    followConnection(connected),
    connectPresence(connected),
    onSession(({ state }) => (state === 'signed_in' ? connected.connect() : undefined)),
    tabs.lead(`keeps ${slug}`, () => void keeper?.becomeWriter()),
  );
  tell.parts(parts);
}

/** Milliseconds after which the feed connects, even without the first rows. */
const PATIENCE_MS = 15_000;

/** The reply if it arrives in time; null otherwise: the feed then brings its rows. */
function inTime<Reply>(coming: Promise<Reply | null>): Promise<Reply | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), PATIENCE_MS);
  return Promise.race([coming, late.promise]).finally(() => clearTimeout(timer));
}

async function firstRows(
  options: WorkspaceFeedOptions,
  restoring: Promise<unknown> | undefined,
): Promise<FirstLoadStart | null> {
  return (await options.start) ?? startOf(options, restoring);
}

/**
 * Requests the rows of the first screen, unless a local copy or a prefetch has them: otherwise it
 * would wait for all of the person's projects.
 */
async function startOf(
  { slug, workspaceId, project, identifier }: WorkspaceFeedOptions,
  restoring: Promise<unknown> | undefined,
): Promise<FirstLoadStart | null> {
  await restoring;
  // Without a workspace there are only the person's own rows.
  if (slug === '' || store.feed.follows(`workspace:${workspaceId}`)) return null;
  // Without an answer the feed brings the rows once it is connected.
  const place = { workspace: slug, project, identifier };
  return get<FirstLoadStart>('/api/feed/start/', place).catch(() => null);
}

/** Creates the keeper of the local copy, unless the person has turned it off. */
function openKeeper(
  { onDemand = {} }: WorkspaceFeedOptions,
  epoch: () => string | undefined,
  stops: CleanupStack,
): CopyKeeper | null {
  if (!isCopyWanted()) void wipeCopies();
  const opened = isCopyWanted() ? openCopy() : null;
  if (!opened) return null;
  const keeper = new CopyKeeper({
    store: store.feed,
    copy: opened.copy,
    onDemand,
    epoch,
    // Audiences that are followed only while open are not stored.
    isKept: (scope) => !isOpenedScope(scope),
    isServerThere,
  });
  const keepNow = () => {
    if (document.visibilityState === 'hidden') void keeper.flush();
  };
  document.addEventListener('visibilitychange', keepNow);
  stops.add(opened.close, () => {
    document.removeEventListener('visibilitychange', keepNow);
    keeper.stop();
  });
  return keeper;
}

async function isServerThere(): Promise<boolean> {
  try {
    await get('/api/health/');
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores rows of opened items and pages among the person's stored replies, of which the newest
 * stay.
 */
function keptOpened(person: string): OpenedStorage {
  const nameOf = (scope: string) => `opened ${scope}`;
  return {
    // Only this function stores replies under such names.
    find: async (scope) =>
      ((await findReply(person, nameOf(scope)))?.body as Images | undefined) ?? null,
    keep: (scope, images) => void keepReply(person, nameOf(scope), images),
    drop: (scope) => void dropReply(person, nameOf(scope)),
  };
}

/**
 * Puts a prefetched first load into the store: the feed continues from its cursors, as from a
 * local copy. Incomplete audiences are shown, and loaded completely once the feed is connected.
 */
function putStart({ cursors, pages }: FirstLoadStart, onDemand: ReadonlySet<string>): void {
  for (const [scope, { images, next }] of Object.entries(wholePages(pages))) {
    const cursor = cursors[scope];
    if (cursor === undefined) continue;
    store.feed.restart(scope, cursor);
    if (next === null) store.feed.replace(scope, images, onDemand);
    else store.feed.putPart(scope, images);
  }
}

/**
 * Puts a prefetched item into the store before the connection could bring it, and tells the screens.
 * Where the connection was quicker, its rows stay.
 */
async function putOpened(
  { opened, onDemand = {} }: WorkspaceFeedOptions,
  restoring: Promise<unknown> | undefined,
  stops: CleanupStack,
): Promise<void> {
  const [found] = await Promise.all([opened, restoring]);
  if (!found || stops.isOver) return;
  const isWanted = Object.entries(found.pages).every(
    ([scope, { next }]) => next === null && !store.feed.follows(scope),
  );
  if (!isWanted) return;
  putStart(found, new Set(Object.keys(onDemand)));
  tellOpened();
}

/**
 * Whether an audience of the first screen is incomplete; other projects have only their own row.
 */
function isPart({ pages }: FirstLoadStart, isWithOthers: boolean): boolean {
  return Object.values(pages).some(({ next }) => next !== null && (isWithOthers || next !== ''));
}

function dropAll(): void {
  for (const scope of Object.keys(store.feed.cursors())) store.feed.drop(scope);
}
