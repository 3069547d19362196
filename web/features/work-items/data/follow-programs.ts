import type { WorkspaceFeed } from '#web/lib/feed/workspace-feed.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';
import type { Frame } from '#web/lib/store/feed-store.ts';

import { workItems } from './store.ts';

/** A frame with more items than this is no change of a person's hand. */
const MAX_ITEMS = 20;

/**
 * Lets a person take back in this tab what a program of theirs changed by an API token. Every change of a browser
 * has a mutation id, those of other programs have none.
 */
export function followPrograms(feed: WorkspaceFeed): void {
  void feed.parts.then((parts) => {
    if (!parts) return;
    feed.onClose(
      store.feed.onIncoming((frame) => {
        // What is caught up on was done while nobody looked.
        if (parts.isCurrent()) rememberOwn(frame);
      }),
    );
  });
}

function rememberOwn({ mids, up }: Frame): void {
  const images = up[workItems.entity] ?? [];
  if (mids.length > 0 || images.length > MAX_ITEMS) return;
  const { me } = sessionNow();
  const before = images.flatMap(({ id, rev, updated_by }) => {
    const row = workItems.get(id);
    const isOwn = updated_by === me?.id && !store.isPending(workItems.entity, id);
    return row && isOwn && row.rev < rev ? [row] : [];
  });
  if (before.length === 0) return;
  void import('./program-changes.ts').then(({ rememberChanges }) => rememberChanges(before));
}
