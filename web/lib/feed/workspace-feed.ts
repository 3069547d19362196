import { get } from '#web/lib/http.ts';
import { connectPresence } from '#web/lib/presence.ts';
import { followConnection } from '#web/lib/status.ts';
import { store } from '#web/lib/store/collection.ts';

import { connectFeed, type FeedClient } from './feed-client.ts';
import type { FeedImage } from './feed-store.ts';

/** The open feed of one workspace. */
export interface WorkspaceFeed {
  readonly client: FeedClient;
  /** Resolves when what every screen needs (the person, the workspace, its projects) has come. */
  readonly ready: Promise<void>;
  close(): void;
}

type Images = Record<string, FeedImage[]>;

/** Connects to a workspace's changes and loads what the screens need before they can be drawn. */
export function openWorkspaceFeed(options: { slug: string; workspaceId: string }): WorkspaceFeed {
  const client = connectFeed({
    url: new URL(document.baseURI).href,
    workspace: options.slug,
    store: store.feed,
    load: loadScope,
  });
  const ready = new Promise<void>((resolve) => {
    const stop = client.onActivity(() => {
      if (!client.isCurrent) return;
      stop();
      store.flush();
      resolve();
    });
  });
  const stops = [followConnection(client), connectPresence(client)];
  const close = () => {
    for (const stop of stops) stop();
    client.disconnect();
  };
  return { client, ready, close };
}

/** Everything of an audience except work items, which are loaded project by project. */
async function loadScope(scope: string): Promise<Images> {
  const images: Images = {};
  let after: string | null = null;
  do {
    const page: { images: Images; next: string | null } = await get('/api/feed/images/', {
      scope,
      after,
    });
    for (const [entity, rows] of Object.entries(page.images)) {
      images[entity] = [...(images[entity] ?? []), ...rows];
    }
    after = page.next;
  } while (after !== null);
  return images;
}
