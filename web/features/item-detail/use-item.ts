import { useEffect, useState } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import {
  bringKeptItem,
  forgetKeptItem,
  useKeptItem,
} from '#web/features/work-items/data/kept-items.ts';
import { loadItem } from '#web/features/work-items/data/load-item.ts';
import { descriptions, workItems } from '#web/features/work-items/data/store.ts';
import { HttpError } from '#web/lib/http/http.ts';

/** An item that is being shown, and what has become of it. */
export interface ShownItem {
  readonly state: 'loading' | 'here' | 'gone' | 'away';
  /** As it is, or as it was last seen. */
  readonly item: WorkItemImage | undefined;
  readonly retry: () => void;
}

/** Follows an item by its id; one that is not here is asked for, one that goes is remembered. */
export function useItem(itemId: string, projectId?: string): ShownItem {
  const item = workItems.use(itemId);
  const hasText = descriptions.use(itemId) !== undefined;
  const joined = useJoinedProjects();
  const [last, setLast] = useState<WorkItemImage>();
  const [answer, setAnswer] = useState<{ id: string; turn: number; is: 'gone' | 'away' } | null>(
    null,
  );
  const [turn, setTurn] = useState(0);
  if (item && item !== last) setLast(item);
  const known = item ?? (last?.id === itemId ? last : undefined);
  const place = known?.project_id ?? projectId;
  const places = place ?? joined.map((project) => project.id).join(' ');
  const isWhole = item !== undefined && hasText;
  useKeptItem(itemId);
  useEffect(() => {
    if (isWhole || places === '') return undefined;
    let isWanted = true;
    void askOrBring(places.split(' '), itemId).then(
      (is) => isWanted && setAnswer(is && { id: itemId, turn, is }),
    );
    return () => {
      isWanted = false;
    };
  }, [isWhole, places, itemId, turn]);
  const is = answer?.id === itemId && answer.turn === turn ? answer.is : null;
  return {
    state: item ? 'here' : (is ?? 'loading'),
    item: known,
    retry: () => setTurn(turn + 1),
  };
}

/** As `ask`; without a connection the item as it was when it was open last. */
async function askOrBring(
  projectIds: readonly string[],
  id: string,
): Promise<'gone' | 'away' | null> {
  const is = await ask(projectIds, id);
  if (is === 'gone') forgetKeptItem({ id });
  if (is !== 'away' || workItems.get(id)) return is;
  return (await bringKeptItem({ id })) ? null : is;
}

/** Looks for the item in the projects it may be in; null = it has come. */
async function ask(projectIds: readonly string[], itemId: string): Promise<'gone' | 'away' | null> {
  const asked = await Promise.allSettled(projectIds.map((id) => loadItem(id, itemId)));
  if (asked.some((one) => one.status === 'fulfilled')) return null;
  const reasons = asked.flatMap((one): unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  const isAnswered = reasons.every((reason) => reason instanceof HttpError && !reason.isTemporary);
  return isAnswered ? 'gone' : 'away';
}
