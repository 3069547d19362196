import { notFound } from '@tanstack/react-router';

import type { Workspace } from '#shared/contract/workspaces.ts';
import { readWorkspaces, recallWorkspaces } from '#web/app/start-place.ts';
import { provideItems } from '#web/features/progress/reading/item-source.ts';
import { followPrograms } from '#web/features/work-items/data/follow-programs.ts';
import {
  followProjectItems,
  ITEMS_ON_DEMAND,
} from '#web/features/work-items/data/project-items.ts';
import { whenCurrent } from '#web/lib/feed/status.ts';
import { openWorkspaceFeed, type WorkspaceFeed } from '#web/lib/feed/workspace-feed.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { onSession, sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

import { countedItems } from './counted-items.ts';
import { prefetchedLoad } from './prefetched.ts';

/** What a workspace's screens stand on. */
export interface OpenWorkspace {
  readonly workspace: Workspace;
  readonly all: readonly Workspace[];
  readonly feed: WorkspaceFeed;
}

let open: (OpenWorkspace & { readonly slug: string }) | null = null;
/** Addresses of what a list of items is drawn without: a first load brings it last. */
const SHOWS_THE_REST = /\/(?:drafts|intake|members|notifications|pages|stickies|views)(?:\/|$)/;
/** Addresses of lists of all projects. */
const SHOWS_ALL = /\/workspace-views\//;
/** The address of an item. */
const ITEM = /\/browse\/([^/]+)-\d+(?=\/|$)/;

/** What is followed while no workspace is open: the person's own account. */
let own: WorkspaceFeed | null = null;

/** Opens the feed of the person alone, for who has no workspace. */
export async function openOwn(): Promise<void> {
  open?.feed.close();
  open = null;
  // No workspace has an empty address: only what is the person's own comes.
  own ??= openWorkspaceFeed({ slug: '', workspaceId: '' });
  await Promise.all([own.ready, loadMessages('app', 'ui', 'settings', 'projects', 'status')]);
}

function closeOwn(): void {
  own?.close();
  own = null;
}

/**
 * Opens a workspace's feed, or goes on with the one that is open; 404 for what the person may not see. A workspace
 * that this browser knows is opened before the server has said that it is theirs; `onOther` when that has become
 * different, or it is not. `path` is where in it the person goes first.
 */
export async function openWorkspace(
  slug: string,
  path: string,
  onOther: () => void,
): Promise<OpenWorkspace> {
  if (open?.slug === slug) return open;
  const messages = loadMessages('app', 'ui', 'work-items');
  const recalled = recallWorkspaces();
  const isKnown = recalled.some((one) => one.slug === slug);
  const all = isKnown ? recalled : await readWorkspaces();
  const workspace = all.find((one) => one.slug === slug);
  if (!workspace) throw notFound();
  if (isKnown) void verify(slug, recalled, onOther);
  open?.feed.close();
  closeOwn();
  const feed = openWorkspaceFeed({
    slug,
    workspaceId: workspace.id,
    onDemand: ITEMS_ON_DEMAND,
    project: PROJECT.exec(path)?.[1],
    start: prefetchedLoad(workspace.id),
    identifier: ITEM.exec(path)?.[1],
    wants: SHOWS_ALL.test(path) ? 'all' : SHOWS_THE_REST.test(path) ? 'whole' : undefined,
  });
  followProjectItems(feed);
  followPrograms(feed);
  provideItems(countedItems);
  openUndo(slug);
  open = { slug, workspace, all, feed };
  await Promise.all([feed.ready, messages]);
  return open;
}

const PROJECT = /\/projects\/([\da-f-]{36})(?=\/|$)/;

/** Goes on with what the person did in this tab before it was loaded anew. */
function openUndo(slug: string): void {
  const { me } = sessionNow();
  // The code that takes the steps back may not have come yet, and rows from the local copy may be older than a step:
  // it would look as if somebody else had changed them since.
  if (me) {
    undoStack.open(`${me.id}.${slug}`, () =>
      Promise.all([import('./undo-kinds.ts'), whenCurrent().then(() => store.flush())]),
    );
  }
}

/** Asks the server for what was recalled. */
async function verify(
  slug: string,
  recalled: readonly Workspace[],
  onOther: () => void,
): Promise<void> {
  // Without an answer it stays as it is: the feed tells what has changed as soon as there is a connection.
  const all = await readWorkspaces().catch(() => null);
  if (!all || open?.slug !== slug || JSON.stringify(all) === JSON.stringify(recalled)) return;
  const workspace = all.find((one) => one.slug === slug);
  if (workspace) open = { ...open, workspace, all };
  else {
    open.feed.close();
    open = null;
  }
  onOther();
}

onSession(({ state }) => {
  if (state !== 'signed_out') return;
  closeOwn();
  open?.feed.close();
  open = null;
});
