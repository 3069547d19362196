import { DUE_SOON_DAYS } from '#shared/constants/work-items.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { addDays, type Day, isOverdue } from '#web/lib/formats/dates.ts';

/** One's items, sorted for the home. */
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
  /** With more open items than one page holds: overdue ones, and those due from today on. */
  readonly late?: ItemPage | undefined;
  readonly next?: ItemPage | undefined;
  /** Total of the items due soon. */
  readonly soon?: ItemPage | undefined;
}

type Known = (id: string) => WorkItemImage | undefined;

/**
 * Sorts items for the home; rows come from the store where possible, so that local changes show at
 * once.
 */
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

/** Most items of each kind on the home. */
const SHOWN = 8;

/** The first items of each kind, for storing. */
export function shortened(items: MyItems): MyItems {
  const { upcoming, overdue, completed, counts } = items;
  return {
    upcoming: upcoming.slice(0, SHOWN),
    overdue: overdue.slice(0, SHOWN),
    completed: completed.slice(0, SHOWN),
    counts,
  };
}

/**
 * Stored items with current rows from the store, without those of projects that the person has
 * left.
 */
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
  // A pending row has only the changed fields.
  return rows.map((row) => ({ ...row, ...known(row.id) }));
}
