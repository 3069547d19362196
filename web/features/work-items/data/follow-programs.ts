import type { WorkspaceFeed } from '#web/lib/feed/workspace-feed.ts';
import { serverNow } from '#web/lib/http/server-time.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';
import type { Frame } from '#web/lib/store/feed-store.ts';

import { workItems } from './store.ts';

/** A frame with more items than this is no change of a person's hand. */
const MAX_ITEMS = 20;
const FRESH_MS = 60_000;

/**
 * Lets a person take back in this tab what a program of theirs changed by an API token. Every change of a browser
 * has a mutation id, those of other programs have none.
 */
export function followPrograms(feed: WorkspaceFeed): void {
  void feed.parts.then((parts) => {
    if (!parts) return;
    feed.onClose(store.feed.onIncoming((frame) => rememberOwn(frame, parts.isCurrent())));
  });
}

function rememberOwn({ mids, up }: Frame, isCurrent: boolean): void {
  const images = up[workItems.entity] ?? [];
  if (mids.length > 0 || images.length > MAX_ITEMS) return;
  const { me } = sessionNow();
  const before = images.flatMap(({ id, rev, updated_by, updated_at }) => {
    if (!isCurrent && !isFresh(updated_at)) return [];
    const row = workItems.get(id);
    const isOwn = updated_by === me?.id && !store.isPending(workItems.entity, id);
    return row && isOwn && row.rev < rev ? [row] : [];
  });
  if (before.length === 0) return;
  undoStack.expect(
    import('./program-changes.ts').then(({ rememberChanges }) => rememberChanges(before)),
  );
}

/**
 * Whether something happened just now, although the connection only catches up on it: the page has just been opened,
 * or reads something else. What is older was done while nobody looked.
 */
function isFresh(updatedAt: unknown): boolean {
  return typeof updatedAt === 'string' && serverNow() - Date.parse(updatedAt) < FRESH_MS;
}
