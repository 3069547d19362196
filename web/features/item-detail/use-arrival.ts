import { useEffect, useState } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { descriptions } from '#web/features/work-items/data/store.ts';
import { useIsOpened } from '#web/lib/feed/presence.ts';
import { isOnline } from '#web/lib/http/network.ts';

/** Longer than this nobody waits for a text: what else is here is shown. */
const WAIT_MS = 2_500;

/**
 * What of an open item is still on its way: its text, or what belongs to it (comments, relations, files); null = all
 * is here. Parts are shown from the top down as they come, so that none moves another one.
 */
export function useArrival(item: WorkItemImage): 'text' | 'parts' | null {
  const hasText = useHasText(item);
  const isOpened = useIsOpened(item.id);
  if (!hasText) return 'text';
  return isOpened ? null : 'parts';
}

/** Whether the text is here, or is not to be had now. */
function useHasText({ id, rev }: WorkItemImage): boolean {
  const isHere = descriptions.use(id) !== undefined || rev === 0 || !isOnline();
  const [hasCome, setHasCome] = useState(isHere);
  if (isHere && !hasCome) setHasCome(true);
  useEffect(() => {
    const timer = setTimeout(() => setHasCome(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasCome || isHere;
}

/** A row that has not come by then is not to be seen by the person. */
const BRIEF_MS = 1_500;

/** Whether a component is shown for a moment only: room is kept for what it waits for. */
export function useBriefly(): boolean {
  const [isBrief, setIsBrief] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsBrief(false), BRIEF_MS);
    return () => clearTimeout(timer);
  }, []);
  return isBrief;
}
