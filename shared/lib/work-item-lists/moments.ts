const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\d*(Z|[+-]\d{2}:?\d{2})$/;

/** Converts a moment with any offset to UTC with microseconds: such texts sort by time. */
export function utcMoment(written: string): string {
  if (written.length === 27 && written.endsWith('Z')) return written;
  const parts = WRITTEN.exec(written);
  if (!parts) return written;
  const [, date, time, fraction, zone] = parts;
  const offset = zone === 'Z' ? 'Z' : `${zone?.slice(0, 3)}:${zone?.slice(-2)}`;
  const seconds = new Date(`${date}T${time}${offset}`);
  if (Number.isNaN(seconds.getTime())) return written;
  return `${seconds.toISOString().slice(0, 19)}.${(fraction ?? '').padEnd(6, '0')}Z`;
}

/**
 * Parses a moment of a query string to UTC; null when it is invalid. A plus sign may have been
 * decoded to a space.
 */
export function readMoment(text: string): string | null {
  const written = text.trim().replace(/ (\d{2}:?\d{2})$/, '+$1');
  if (!WRITTEN.test(written) || !isDate(written.slice(0, 10))) return null;
  const moment = utcMoment(written);
  return Number.isNaN(Date.parse(moment)) ? null : moment;
}

/** Whether a text is an existing calendar date YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The date a number of days after another; null outside the calendar. */
export function addDays(date: string, days: number): string | null {
  const moved = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000);
  if (Number.isNaN(moved.getTime())) return null;
  const text = moved.toISOString().slice(0, 10);
  return isDate(text) ? text : null;
}

/** Days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((date) => Date.parse(`${date}T00:00:00Z`));
  return Math.round(((end ?? 0) - (start ?? 0)) / 86_400_000);
}
