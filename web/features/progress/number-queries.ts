import { OPEN_GROUPS } from '#shared/constants/states.ts';
import { DUE_SOON_DAYS } from '#shared/constants/work-items.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';

/** The filters behind the numbers that more than one screen shows: each opens a list of the same size. */
export const NUMBERS = {
  open: `state:${OPEN_GROUPS.join(',')}`,
  started: 'state:started',
  completed: 'state:completed',
  late: 'due:overdue',
  /** Today or on one of the six days before. */
  changed: 'updated:>=-6d',
  soon: `state:${OPEN_GROUPS.join(',')} due:today..${DUE_SOON_DAYS - 1}d`,
} as const;

/** Whose items are counted, and in what way they are theirs. */
export interface Theirs {
  readonly id: string;
  readonly list: 'assigned' | 'created' | 'subscribed';
}

const FIELDS = { assigned: 'assignee', created: 'creator', subscribed: 'subscriber' } as const;

/** The filter of somebody's items, and of those of them that meet more. */
export function queryOfPerson({ id, list }: Theirs, ...parts: readonly string[]): string {
  return [`${FIELDS[list]}:${id}`, ...parts.filter((part) => part !== '')].join(' ');
}

/** The first and the last day; null = open at that end. */
interface Days {
  readonly from: Day | null;
  readonly until: Day | null;
}

/** The filters of the numbers of the home: of whatever days, or of items that are due or done on some. */
export function homeQueries(theirs: Theirs, range: Days, now: Day) {
  const [due, done] = [within('due', range), within('completed', range)];
  const own = (...parts: readonly string[]) => queryOfPerson(theirs, ...parts);
  return {
    open: own(NUMBERS.open, due),
    overdue: own(NUMBERS.late, due),
    dueThisWeek: own(NUMBERS.soon, due),
    upcoming: own(NUMBERS.open, `-${NUMBERS.late}`, due),
    done: own(NUMBERS.completed, done === '' ? `completed:>=${now.slice(0, 8)}01` : done),
  };
}

function within(field: string, { from, until }: Days): string {
  if (from !== null && until !== null) return `${field}:${from}..${until}`;
  if (from !== null) return `${field}:>=${from}`;
  return until === null ? '' : `${field}:<=${until}`;
}

/** The filter of what a person completed in the week that begins on a day. */
export function completedQuery(id: string, start: Day): string {
  const week = within('completed', { from: start, until: addDays(start, 6) });
  return queryOfPerson({ id, list: 'assigned' }, NUMBERS.completed, week);
}
