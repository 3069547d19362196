import { addDays, today } from '#web/lib/formats/dates.ts';

/** Expiry choices of a new token. */
export const LIFETIMES = ['week', 'month', 'quarter', 'year', 'date', 'never'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAYS = { week: 7, month: 30, quarter: 90, year: 365 } as const;

export interface Expiry {
  readonly lifetime: Lifetime;
  /** The last day, null = none yet; only for the lifetime `date`. */
  readonly day: string | null;
}

/** Default of the form. */
export const USUAL_EXPIRY: Expiry = { lifetime: 'quarter', day: null };

/** Last day on which the token works; null = no expiry; undefined = none chosen yet. */
export function lastDayOf({ lifetime, day }: Expiry): string | null | undefined {
  if (lifetime === 'never') return null;
  if (lifetime === 'date') return day !== null && day >= addDays(today(), 1) ? day : undefined;
  return addDays(today(), DAYS[lifetime]);
}

/** End of that day in the person's time zone, as the server expects it. */
export function momentOf(lastDay: string | null): string | null {
  if (lastDay === null) return null;
  const [year = 0, month = 1, day = 1] = lastDay.split('-').map(Number);
  return new Date(year, month - 1, day, 23, 59, 59).toISOString();
}
