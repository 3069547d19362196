/** What a calendar and a clock show: numbers, months from 1. */
interface Clock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * What calendar and clock show at an instant in a time zone, by default this computer's. Read from named parts: in
 * which order a language writes a date differs between versions of the tables that browsers bring along.
 */
export function clockIn(moment: Date | number, zone?: string): Clock {
  const clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(zone).formatToParts(moment)) {
    if (type in clock) clock[type as keyof Clock] = Number(value);
  }
  return clock;
}

/** The calendar day of an instant in a time zone, by default this computer's: `YYYY-MM-DD`. */
export function dayIn(moment: Date, zone?: string): string {
  // Most are asked for in this one.
  if (zone === 'UTC') return moment.toISOString().slice(0, 10);
  const { year, month, day } = clockIn(moment, zone);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, size: number): string {
  return String(value).padStart(size, '0');
}

/** By zone, undefined for the computer's own: the first formatter of a zone takes as long as a hundred rows. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    ...(zone && { timeZone: zone }),
  });
  formats.set(zone, made);
  return made;
}
