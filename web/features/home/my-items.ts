import { useEffect, useState } from 'react';

import { workItems } from '#web/features/work-items/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { addDays, today } from '#web/lib/dates.ts';
import { useMe } from '#web/lib/session.ts';
import { store } from '#web/lib/store/collection.ts';
import { type Reading, useRead } from '#web/lib/use-read.ts';

import { type ItemPage, type MyItems, sortItems } from './sort-items.ts';

/** Which of one's items: given to one, or made by one. */
export type MyKind = 'assigned' | 'created';

const MOST_OPEN = 200;
const MOST_DONE = 50;
const MOST_DATED = 50;
const SETTLE_MS = 1_000;
const OPEN = 'backlog,unstarted,started';

/** One's open items and what was completed this month; they follow the feed. */
export function useMyItems(kind: MyKind): {
  readonly items: MyItems | undefined;
  readonly reading: Reading<ItemPage>;
} {
  const { slug } = useWorkspace();
  const me = useMe();
  const now = today(me.user_timezone);
  const path = `/api/workspaces/${slug}/user-issues/${me.id}/`;
  const who = kind === 'assigned' ? 'assignees' : 'created_by';
  const version = useWorkOf(me.id);
  const query = (part: Record<string, string>, most: number) =>
    `${path}?${new URLSearchParams({ [who]: me.id, rev: 'true', per_page: `${most}`, cursor: `${most}:0:0`, ...part }).toString()}`;
  const open = useRead<ItemPage>(
    query({ state_group: OPEN, order_by: 'target_date' }, MOST_OPEN),
    version,
  );
  const done = useRead<ItemPage>(
    query(
      {
        state_group: 'completed',
        completed_at: `${now.slice(0, 8)}01;after`,
        order_by: '-updated_at',
      },
      MOST_DONE,
    ),
    version,
  );
  // Of more than one answer holds, those that are late and those that come next are asked for by themselves.
  const isMore = open.value !== undefined && open.value.total_count > open.value.results.length;
  const dated = (target_date: string) =>
    isMore ? query({ state_group: OPEN, order_by: 'target_date', target_date }, MOST_DATED) : null;
  const late = useRead<ItemPage>(dated(`${now};before`), version);
  const next = useRead<ItemPage>(dated(`${addDays(now, 1)};after`), version);
  const all = [open, done, ...(isMore ? [late, next] : [])];
  const reading = all.find(({ error }) => error !== undefined) ?? open;
  if (!open.value || !done.value || (isMore && !(late.value && next.value)))
    return { items: undefined, reading };
  const pages = { open: open.value, done: done.value, late: late.value, next: next.value };
  return { items: sortItems(pages, (id) => workItems.get(id), now), reading };
}

/** Draws anew when items of the person change; the answer rises when they have come to rest. */
function useWorkOf(userId: string): number {
  const [, setTick] = useState(0);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribeEntity('work_item', (ids) => {
      const isMine = [...ids].some((id) => {
        const row = workItems.get(id);
        return !row || row.created_by === userId || row.assignee_ids.includes(userId);
      });
      if (!isMine) return;
      setTick((last) => last + 1);
      clearTimeout(timer);
      timer = setTimeout(() => setVersion((last) => last + 1), SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [userId]);
  return version;
}
