import { useState } from 'react';

import type { InboxPart } from './bundles.ts';

/** Relations to filter the inbox by, in display order. */
export const INBOX_PARTS = [
  'assigned',
  'created',
  'subscribed',
] as const satisfies readonly InboxPart[];

/** The filter of a workspace's inbox, stored in this browser. */
export function useInboxParts(
  workspaceId: string,
): [readonly InboxPart[], (parts: readonly InboxPart[]) => void] {
  const place = `tutti.inbox.${workspaceId}`;
  const [parts, setParts] = useState(() => read(place));
  const change = (next: readonly InboxPart[]) => {
    setParts(next);
    try {
      localStorage.setItem(place, next.join(' '));
    } catch {
      // Storage is blocked: it holds for this visit.
    }
  };
  return [parts, change];
}

function read(place: string): readonly InboxPart[] {
  try {
    const words = (localStorage.getItem(place) ?? '').split(' ');
    return INBOX_PARTS.filter((part) => words.includes(part));
  } catch {
    return [];
  }
}
