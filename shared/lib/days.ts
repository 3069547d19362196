/** Date and time parts of a moment; months count from 1. */
interface Clock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Date and time parts of a moment in a time zone, by default the computer's. It reads named parts,
 * because the order of parts in a locale's format differs between versions of the browsers' locale
 * data.
 */
export function clockIn(moment: Date | number, zone?: string): Clock {
  const clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(zone).formatToParts(moment)) {
    if (type in clock) clock[type as keyof Clock] = Number(value);
  }
  return clock;
}

/** Offset of a zone from UTC at a moment, in milliseconds; positive = ahead. */
export function offsetOf(zone: string | undefined, at: number): number {
  const { year, month, day, hour, minute, second } = clockIn(at, zone);
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  shown.setUTCHours(hour, minute, second);
  return shown.getTime() - Math.floor(at / 1000) * 1000;
}

const DAY_MS = 86_400_000;

/**
 * The first moment of a calendar day in a time zone, as UTC text with microseconds. Clocks may skip
 * or repeat midnight, so both offsets around it are tried.
 */
export function startOfDay(day: string, zone: string): string {
  if (zone === 'UTC') return `${day}T00:00:00.000000Z`;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((at) => offsetOf(zone, at));
  const [first = midnight, last = midnight] = offsets
    .map((offset) => midnight - offset)
    .toSorted((a, b) => a - b);
  const moment = dayIn(new Date(first), zone) >= day ? first : last;
  return `${new Date(moment).toISOString().slice(0, -1)}000Z`;
}

/** Calendar day (`YYYY-MM-DD`) of a moment in a time zone, by default the computer's. */
export function dayIn(moment: Date, zone?: string): string {
  // Fast path: most callers ask for UTC.
  if (zone === 'UTC') return moment.toISOString().slice(0, 10);
  const { year, month, day } = clockIn(moment, zone);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, size: number): string {
  return String(value).padStart(size, '0');
}

/**
 * Formatters by zone, undefined = the computer's: creating one takes as long as formatting a
 * hundred rows.
 */
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
