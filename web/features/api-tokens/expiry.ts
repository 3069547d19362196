import { addDays, today } from '#web/lib/formats/dates.ts';

/** When a new token ends, as a person chooses it. */
export const LIFETIMES = ['week', 'month', 'quarter', 'year', 'date', 'never'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAYS = { week: 7, month: 30, quarter: 90, year: 365 } as const;

/** A chosen end: one of the usual ones, or a day of one's own. */
export interface Expiry {
  readonly lifetime: Lifetime;
  /** The last day, where the lifetime is `date`. */
  readonly day: string;
}

/** What the form begins with. */
export const USUAL_EXPIRY: Expiry = { lifetime: 'quarter', day: '' };

/** The last day on which the token works; null = it never ends; undefined = none is chosen yet. */
export function lastDayOf({ lifetime, day }: Expiry): string | null | undefined {
  if (lifetime === 'never') return null;
  if (lifetime === 'date') return day >= addDays(today(), 1) ? day : undefined;
  return addDays(today(), DAYS[lifetime]);
}

/** The end of that day where the person is, as the server takes it. */
export function momentOf(lastDay: string | null): string | null {
  if (lastDay === null) return null;
  const [year = 0, month = 1, day = 1] = lastDay.split('-').map(Number);
  return new Date(year, month - 1, day, 23, 59, 59).toISOString();
}
