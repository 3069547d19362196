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
import type { FeedImage, Images } from '#web/lib/store/feed-store.ts';

import { FeedClient } from './feed-client.ts';
import type { FeedSocket } from './feed-socket.ts';
import { noteLost, noteRegained } from './lost-access.ts';
import { isOpenedScope, type OpenedStorage } from './opened-rows.ts';
import { connectPresence, expectPresence } from './presence.ts';
import { scopeLoader } from './scope-loader.ts';
import { openSharedSocket } from './shared-socket.ts';
import { wholePages } from './start-pages.ts';
import { followConnection } from './status.ts';

export interface WorkspaceFeedOptions {
  readonly slug: string;
  readonly workspaceId: string;
  /** Entities that are not loaded with their audience, and the list a row of them belongs to. */
  readonly onDemand?: Readonly<Record<string, (image: FeedImage) => string>>;
  /** The project that the first screen shows, if it shows one. */
  readonly project?: string | undefined;
  /** What the first screen needs, where the server was asked for it before the program was there. */
  readonly start?: Promise<FirstLoadStart | null>;
  /** The project ID that the first screen names, as in the address of an item: its project is shown, then. */
  readonly identifier?: string | undefined;
  /**
   * The first screen shows rows that no part of a large audience has: it would say that there are none. `all`: rows of
   * every project.
   */
  readonly wants?: 'whole' | 'all' | undefined;
}

/** A feed's parts. */
export interface FeedParts {
  /** Whether the connection delivers every change now. */
  readonly isCurrent: () => boolean;
  /** Keeps rows in the browser; null where the person or the browser does not want that. */
  readonly keeper: CopyKeeper | null;
}

/** The open feed of one workspace. */
export interface WorkspaceFeed {
  /** Resolves when what every screen needs (the person, the workspace, its projects) has come. */
  readonly ready: Promise<void>;
  /** Its parts; null when it was closed before they were there. */
  readonly parts: Promise<FeedParts | null>;
  /** Calls `stop` when it is closed. */
  onClose(stop: () => void): void;
  close(): void;
}

/**
 * Follows a workspace: brings back what this browser has kept of it, connects, and loads what the screens need
 * before they can be drawn.
 */
export function openWorkspaceFeed(options: WorkspaceFeedOptions): WorkspaceFeed {
  const stops = new CleanupStack();
  const ready = Promise.withResolvers<void>();
  const parts = Promise.withResolvers<FeedParts | null>();
  let isReady = false;
  const connecting = connect(options, stops, {
    ready: () => {
      // Once: what the feed brings from then on is drawn as frames are, however many messages come between two.
      if (isReady) return;
      isReady = true;
      store.flush();
      ready.resolve();
    },
    parts: parts.resolve,
  });
  // Closed before they were there.
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
  const start = await inTime(firstRows(options, restoring));
  if (start && !stops.isOver) {
    putStart(start, new Set(Object.keys(onDemand)));
    if (!options.wants || !isPart(start, options.wants === 'all')) tell.ready();
  }
  const kept = await restoring;
  epoch = kept ?? start?.epoch;
  // What this browser has kept is enough to draw; what has changed since comes as changes do.
  if (kept !== undefined && store.feed.follows(`workspace:${workspaceId}`)) tell.ready();
  let client: FeedClient<FeedSocket> | null = null;
  const parts = { keeper, isCurrent: () => client?.isCurrent ?? false };
  // The rows that lie here wait for no connection; all others are read when the first screen has been drawn.
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
    onLost: noteLost,
    onJoined: noteRegained,
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

/** The feed connects after so many milliseconds at the latest, with the first rows or without. */
const PATIENCE_MS = 15_000;

/** What comes in time; null = it has not: the feed brings it when it is connected. */
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
 * What the first screen needs, where nothing is kept of the workspace here and nobody has asked for it: else it would
 * wait for all of the person's projects.
 */
async function startOf(
  { slug, workspaceId, project, identifier }: WorkspaceFeedOptions,
  restoring: Promise<unknown> | undefined,
): Promise<FirstLoadStart | null> {
  await restoring;
  // Without a workspace there is only what is the person's own.
  if (slug === '' || store.feed.follows(`workspace:${workspaceId}`)) return null;
  // Without an answer the feed brings it when it is connected.
  const ask = (id: string | undefined) =>
    get<FirstLoadStart>('/api/feed/start/', { workspace: slug, project: id }).catch(() => null);
  const start = await ask(project);
  const named = start && identifier !== undefined ? projectNamed(start, identifier) : undefined;
  return named === undefined ? start : ((await ask(named)) ?? start);
}

/** The id of the project with that project ID, in any case; undefined where the person is in none. */
function projectNamed({ pages }: FirstLoadStart, identifier: string): string | undefined {
  const projects = Object.values(pages).flatMap(({ images }) => images['project'] ?? []);
  const wanted = identifier.toUpperCase();
  return projects.find((one) => String(one['identifier']).toUpperCase() === wanted)?.id;
}

/** What keeps rows in this browser, unless the person does not want that. */
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
    // What is followed only while it is open is not kept.
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

/** What belongs to opened items and pages is kept among this person's replies: the last of them stay. */
function keptOpened(person: string): OpenedStorage {
  const nameOf = (scope: string) => `opened ${scope}`;
  return {
    // Only this keeps replies under such names.
    find: async (scope) =>
      ((await findReply(person, nameOf(scope)))?.body as Images | undefined) ?? null,
    keep: (scope, images) => void keepReply(person, nameOf(scope), images),
    drop: (scope) => void dropReply(person, nameOf(scope)),
  };
}

/**
 * Puts in what the server was asked for ahead: the feed goes on from its cursors, as from a copy. What is only a part
 * of its audience is shown, and loaded as a whole when the feed is connected.
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

/** Whether an audience of the first screen has more than came; of other projects nothing but their names has. */
function isPart({ pages }: FirstLoadStart, isWithOthers: boolean): boolean {
  return Object.values(pages).some(({ next }) => next !== null && (isWithOthers || next !== ''));
}

function dropAll(): void {
  for (const scope of Object.keys(store.feed.cursors())) store.feed.drop(scope);
}
