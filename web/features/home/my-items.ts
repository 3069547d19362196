import { OPEN_GROUPS } from '#shared/constants/states.ts';
import { DUE_SOON_DAYS, MAX_OPEN_AT_HOME } from '#shared/constants/work-items.ts';
import { momentWords } from '#shared/work-item-fields/conditions.ts';
import { projects } from '#web/features/projects/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { addDays, today } from '#web/lib/formats/dates.ts';
import { type Reading, useRead } from '#web/lib/http/use-read.ts';
import { useKnownAnswer } from '#web/lib/session/known-answer.ts';
import { useMe } from '#web/lib/session/session.ts';

import { type DayRange, meet, rangeWord } from './duration.ts';
import { useHome } from './home-reading.ts';
import { type ItemPage, type MyItems, recalled, shortened, sortItems } from './sort-items.ts';

/** Assigned to oneself, or created by oneself. */
export type MyKind = 'assigned' | 'created';

const MAX_DONE = 50;
const MAX_DATED = 50;
const OPEN = OPEN_GROUPS.join(',');

/**
 * The readings of one's items; overdue and upcoming ones are read separately when there are more
 * open items than one page holds.
 */
interface Read {
  readonly open: ItemPage | undefined;
  readonly done: ItemPage | undefined;
  readonly late: ItemPage | undefined;
  readonly next: ItemPage | undefined;
  readonly soon: ItemPage | undefined;
  readonly reading: Pick<Reading<unknown>, 'error' | 'again'>;
}

/** One's open items in a period and those completed in it (or this month); they follow the feed. */
export function useMyItems(
  kind: MyKind,
  range: DayRange,
): {
  readonly items: MyItems | undefined;
  readonly reading: Read['reading'];
} {
  const { slug } = useWorkspace();
  const me = useMe();
  const now = today(me.user_timezone);
  const due = rangeWord(range);
  const isOfHome = kind === 'assigned' && due === undefined;
  const home = useItemsOfHome();
  const other = useOtherItems(isOfHome ? null : kind, range);
  const { open, done, late, next, soon, reading } = isOfHome ? home : other;
  const isMore = open !== undefined && open.total_count > open.results.length;
  const isWhole = open && done && (!isMore || (late && next && soon));
  const value =
    open && done && isWhole
      ? sortItems({ open, done, ...(isMore && { late, next, soon }) }, known, now)
      : undefined;
  const last = useKnownAnswer(`home ${slug} ${me.id} ${kind} ${due ?? ''}`, {
    value,
    source: isWhole && open,
    short: due ? null : shortened,
  });
  return { items: value ?? (last && recalled(last, known, isOpen)), reading };
}

/** Items of the home's default view, from its shared reading. */
function useItemsOfHome(): Read {
  const reading = useHome();
  const { open, done, late, next, soon } = reading.value?.work ?? {};
  return {
    ...{ open, done, late: late ?? undefined, next: next ?? undefined, soon: soon ?? undefined },
    reading,
  };
}

/** Items of another kind or period; null = nothing is read. */
function useOtherItems(kind: MyKind | null, range: DayRange): Read {
  const { slug } = useWorkspace();
  const me = useMe();
  const zone = me.user_timezone;
  const now = today(zone);
  const doneIn = { from: range.from, to: range.until };
  const version = useWorkOf(me.id);
  const due = rangeWord(range);
  const query = (part: Record<string, string>, most: number) =>
    kind && itemsUrl(slug, me.id, kind, { ...part, per_page: `${most}`, cursor: `${most}:0:0` });
  const open = useRead<ItemPage>(
    query(
      { state_group: OPEN, order_by: 'target_date', ...(due && { target_date: due }) },
      MAX_OPEN_AT_HOME,
    ),
    version,
  );
  const done = useRead<ItemPage>(
    query(
      {
        state_group: 'completed',
        completed_at: momentWords(due ? doneIn : { from: `${now.slice(0, 8)}01`, to: null }, zone),
        order_by: '-updated_at',
      },
      MAX_DONE,
    ),
    version,
  );
  // With more items than one page holds, overdue and upcoming ones are requested separately.
  const isMore = open.value !== undefined && open.value.total_count > open.value.results.length;
  const dated = (part: DayRange | null, most = MAX_DATED) => {
    const target_date = part && rangeWord(part);
    return isMore && target_date
      ? query({ state_group: OPEN, order_by: 'target_date', target_date }, most)
      : null;
  };
  const lateDays = meet(range, { from: null, until: addDays(now, -1) });
  const nextDays = meet(range, { from: now, until: null });
  const late = useRead<ItemPage>(dated(lateDays), version);
  const next = useRead<ItemPage>(dated(nextDays), version);
  const soonDays = meet(range, { from: now, until: addDays(now, DUE_SOON_DAYS - 1) });
  // Requested for its total only.
  const soon = useRead<ItemPage>(dated(soonDays, 1), version);
  return {
    open: open.value,
    done: done.value,
    late: lateDays ? late.value : NONE,
    next: nextDays ? next.value : NONE,
    soon: soonDays ? soon.value : NONE,
    reading: together([open, done, ...(isMore ? [late, next, soon] : [])]) ?? open,
  };
}

/** The failed readings as one, whose retry repeats all of them; undefined = none failed. */
function together(readings: readonly Reading<ItemPage>[]): Reading<ItemPage> | undefined {
  const failed = readings.filter(({ error }) => error !== undefined);
  const [first] = failed;
  const again = () => {
    for (const one of failed) one.again();
  };
  return first && { ...first, again };
}

function itemsUrl(
  slug: string,
  userId: string,
  kind: MyKind,
  part: Record<string, string>,
): string {
  const who = kind === 'assigned' ? 'assignees' : 'created_by';
  const query = new URLSearchParams({ [who]: userId, rev: 'true', ...part });
  return `/api/workspaces/${slug}/user-issues/${userId}/?${query.toString()}`;
}

const known = (id: string) => workItems.get(id);
const isOpen = (projectId: string) => projects.get(projectId) !== undefined;

const NONE: ItemPage = { results: [], total_count: 0 };
