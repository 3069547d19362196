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
import { prefetchedLoad, prefetchedOpened } from './prefetched.ts';

/** The open workspace with its feed. */
export interface OpenWorkspace {
  readonly workspace: Workspace;
  readonly all: readonly Workspace[];
  readonly feed: WorkspaceFeed;
}

let open: (OpenWorkspace & { readonly slug: string }) | null = null;
/** Paths of screens whose rows a first load brings last. */
const SHOWS_THE_REST = /\/(?:drafts|intake|members|notifications|pages|stickies|views)(?:\/|$)/;
/** Paths of lists across projects. */
const SHOWS_ALL = /\/workspace-views\//;
/** Path of an item. */
const ITEM = /\/browse\/([^/]+)-\d+(?=\/|$)/;

/** Feed of the person's own account while no workspace is open. */
let own: WorkspaceFeed | null = null;

/** Opens the feed of the person alone, for people without a workspace. */
export async function openOwn(): Promise<void> {
  open?.feed.close();
  open = null;
  // No workspace has an empty slug: only the person's own rows arrive.
  own ??= openWorkspaceFeed({ slug: '', workspaceId: '' });
  await Promise.all([own.ready, loadMessages('app', 'ui', 'settings', 'projects', 'status')]);
}

function closeOwn(): void {
  own?.close();
  own = null;
}

/**
 * Opens a workspace's feed, or continues with the open one; 404 when the person may not see it. A
 * workspace that this browser knows is opened before the server has confirmed it; `onOther` is
 * called when it has changed, or access is gone. `path` is the first path in it.
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
    opened: prefetchedOpened(),
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

/** Continues with the undo steps of this tab from before a reload. */
function openUndo(slug: string): void {
  const { me } = sessionNow();
  // The code of the steps may not be loaded, and restored rows may be older than a step, which
  // would look like a change by somebody else.
  if (me) {
    undoStack.open(`${me.id}.${slug}`, () =>
      Promise.all([import('./undo-kinds.ts'), whenCurrent().then(() => store.flush())]),
    );
  }
}

/** Verifies the stored workspaces with the server. */
async function verify(
  slug: string,
  recalled: readonly Workspace[],
  onOther: () => void,
): Promise<void> {
  // Without an answer everything stays: the feed brings changes once it is connected.
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
