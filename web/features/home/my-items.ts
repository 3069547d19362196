import { useEffect, useState } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { workItems } from '#web/features/work-items/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { addDays, type Day, isOverdue, today } from '#web/lib/dates.ts';
import { useMe } from '#web/lib/session.ts';
import { store } from '#web/lib/store/collection.ts';
import { type Reading, useRead } from '#web/lib/use-read.ts';

/** Which of one's items: given to one, or made by one. */
export type MyKind = 'assigned' | 'created';

/** One's items as the home sorts them. */
export interface MyItems {
  readonly upcoming: readonly WorkItemImage[];
  readonly overdue: readonly WorkItemImage[];
  readonly completed: readonly WorkItemImage[];
  readonly counts: {
    readonly open: number;
    readonly upcoming: number;
    readonly overdue: number;
    readonly dueThisWeek: number;
    readonly doneThisMonth: number;
  };
}

interface ItemPage {
  readonly results: readonly WorkItemImage[];
  readonly total_count: number;
}

const MOST_OPEN = 200;
const MOST_DONE = 50;
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
  const { tick, version } = useWorkOf(me.id);
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
  const failed = open.error === undefined ? done : open;
  if (!open.value || !done.value) return { items: undefined, reading: failed };
  return { items: sorted(open.value, done.value, now, tick), reading: failed };
}

/** Rows are taken from the store when they are there: what was changed here shows before it is read again. */
function sorted(open: ItemPage, done: ItemPage, now: Day, _tick: number): MyItems {
  const rows = open.results.map((row) => workItems.get(row.id) ?? row);
  const overdue = rows.filter((row) => isOverdue(row.target_date, false, now));
  const upcoming = rows.filter((row) => !isOverdue(row.target_date, false, now));
  const week = addDays(now, 7);
  return {
    upcoming,
    overdue,
    completed: done.results.map((row) => workItems.get(row.id) ?? row),
    counts: {
      open: open.total_count,
      upcoming: open.total_count - overdue.length,
      overdue: overdue.length,
      dueThisWeek: rows.filter((row) => row.target_date && row.target_date <= week).length,
      doneThisMonth: done.total_count,
    },
  };
}

/** Rises when items of the person change: `tick` at once, `version` when they have come to rest. */
function useWorkOf(userId: string): { readonly tick: number; readonly version: number } {
  const [tick, setTick] = useState(0);
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
  return { tick, version };
}
