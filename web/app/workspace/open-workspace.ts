import { notFound } from '@tanstack/react-router';

import type { Workspace } from '#shared/contract/workspaces.ts';
import { readWorkspaces } from '#web/app/start-place.ts';
import { followProjectItems, ITEMS_ON_DEMAND } from '#web/features/work-items/project-items.ts';
import { openWorkspaceFeed, type WorkspaceFeed } from '#web/lib/feed/workspace-feed.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { onSession } from '#web/lib/session.ts';

/** What a workspace's screens stand on. */
export interface OpenWorkspace {
  readonly workspace: Workspace;
  readonly all: readonly Workspace[];
  readonly feed: WorkspaceFeed;
}

let open: (OpenWorkspace & { readonly slug: string }) | null = null;

/** Opens a workspace's feed, or goes on with the one that is open; 404 for what the person may not see. */
export async function openWorkspace(slug: string): Promise<OpenWorkspace> {
  if (open?.slug === slug) return open;
  const [all] = await Promise.all([readWorkspaces(), loadMessages('app', 'ui', 'work-items')]);
  const workspace = all.find((one) => one.slug === slug);
  if (!workspace) throw notFound();
  open?.feed.close();
  const feed = openWorkspaceFeed({
    slug,
    workspaceId: workspace.id,
    onDemand: ITEMS_ON_DEMAND,
  });
  followProjectItems(feed);
  open = { slug, workspace, all, feed };
  await feed.ready;
  return open;
}

onSession(({ state }) => {
  if (state !== 'signed_out') return;
  open?.feed.close();
  open = null;
});
