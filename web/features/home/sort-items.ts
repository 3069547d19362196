import { DUE_SOON_DAYS } from '#shared/constants/work-items.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { addDays, type Day, isOverdue } from '#web/lib/formats/dates.ts';

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
    readonly done: number;
  };
}

export interface ItemPage {
  readonly results: readonly WorkItemImage[];
  readonly total_count: number;
}

interface Pages {
  readonly open: ItemPage;
  readonly done: ItemPage;
  /** When there are more open items than one page holds: what is late, and what comes from today on. */
  readonly late?: ItemPage | undefined;
  readonly next?: ItemPage | undefined;
  /** And how many are due soon. */
  readonly soon?: ItemPage | undefined;
}

type Known = (id: string) => WorkItemImage | undefined;

/** Rows are taken from the store when they are there: what was changed here shows before it is read again. */
export function sortItems(pages: Pages, known: Known, now: Day): MyItems {
  const { open, done, late, next, soon } = pages;
  const found = [open, late, next].flatMap((page) => page?.results ?? []);
  const rows = fresh([...new Map(found.map((row) => [row.id, row])).values()], known);
  const overdue = rows.filter((row) => isOverdue(row.target_date, false, now));
  const upcoming = rows.filter((row) => !isOverdue(row.target_date, false, now));
  const lastSoon = addDays(now, DUE_SOON_DAYS - 1);
  const dueSoon = upcoming.filter((row) => row.target_date && row.target_date <= lastSoon);
  const lateCount = late?.total_count ?? overdue.length;
  return {
    upcoming,
    overdue,
    completed: fresh(done.results, known),
    counts: {
      open: open.total_count,
      upcoming: open.total_count - lateCount,
      overdue: lateCount,
      dueThisWeek: soon?.total_count ?? dueSoon.length,
      done: done.total_count,
    },
  };
}

/** As many of each kind as the home shows at once. */
const SHOWN = 8;

/** The beginning of each kind, to be kept. */
export function shortened(items: MyItems): MyItems {
  const { upcoming, overdue, completed, counts } = items;
  return {
    upcoming: upcoming.slice(0, SHOWN),
    overdue: overdue.slice(0, SHOWN),
    completed: completed.slice(0, SHOWN),
    counts,
  };
}

/** Remembered items, with those rows that are here; none of projects that are not open to the person any more. */
export function recalled(
  items: MyItems,
  known: Known,
  isOpen: (projectId: string) => boolean,
): MyItems {
  const { upcoming, overdue, completed, counts } = items;
  const rows = (of: readonly WorkItemImage[]) =>
    fresh(of, known).filter(({ project_id }) => isOpen(project_id));
  return {
    upcoming: rows(upcoming),
    overdue: rows(overdue),
    completed: rows(completed),
    counts,
  };
}

function fresh(rows: readonly WorkItemImage[], known: Known): WorkItemImage[] {
  // One that is only on its way to the server has no more than what was changed.
  return rows.map((row) => ({ ...row, ...known(row.id) }));
}
