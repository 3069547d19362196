/** Whether day or month comes first in dates like 03/04/2025. */
export type DateOrder = 'dmy' | 'mdy';

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap]\.?m\.?)?/i;
const ZONE = /(?:UTC|GMT|Z)?\s*([+-])(\d{2}):?(\d{2})\s*$|(?:UTC|GMT|Z)(?:\s*\(.*\))?\s*$/i;

/** Limit of the length of a date: the patterns below take quadratic time. */
const MAX_LENGTH = 100;

/** Parses a day in any tracker's format to YYYY-MM-DD; null = invalid. */
export function readDay(text: string, order: DateOrder): string | null {
  if (text.length > MAX_LENGTH) return null;
  const milliseconds = millisecondsOf(text);
  if (milliseconds !== null) return dayInUtc(new Date(milliseconds));
  const found = dayIn(text, order);
  return found && nameOf(found);
}

/** Parses a timestamp in any format to UTC; a day alone is its midnight. Null = invalid. */
export function readMoment(text: string, order: DateOrder): string | null {
  if (text.length > MAX_LENGTH) return null;
  const milliseconds = millisecondsOf(text);
  if (milliseconds !== null) return new Date(milliseconds).toISOString();
  const found = dayIn(text, order);
  if (!found) return null;
  const time = TIME.exec(text);
  const half = time?.[4]?.toLowerCase();
  const hour = Number(time?.[1] ?? 0);
  const hours = half ? (hour % 12) + (half.startsWith('p') ? 12 : 0) : hour;
  if (hours > 23 || Number(time?.[2] ?? 0) > 59) return null;
  const [sign, zoneHours, zoneMinutes] = ZONE.exec(text)?.slice(1) ?? [];
  const offset = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * (sign === '-' ? -1 : 1);
  const { year, month, day } = found;
  const at = Date.UTC(
    year,
    month - 1,
    day,
    hours,
    Number(time?.[2] ?? 0) - offset,
    Number(time?.[3] ?? 0),
  );
  return new Date(at).toISOString();
}

/** The order that makes these dates valid: a number above 12 is no month. */
export function orderOf(texts: Iterable<string>): DateOrder {
  for (const text of texts) {
    const numbers = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/.exec(text);
    if (!numbers) continue;
    if (/^\s*\d{1,2}\./.test(text) || Number(numbers[1]) > 12) return 'dmy';
    if (Number(numbers[2]) > 12) return 'mdy';
  }
  return 'mdy';
}

/** Parses milliseconds since 1970 (`1726270936000.0`). */
function millisecondsOf(text: string): number | null {
  if (!/^\s*\d{12,14}(\.\d*)?\s*$/.test(text)) return null;
  const number = Number(text);
  return number < Date.UTC(9999, 0) ? number : null;
}

function dayIn(text: string, order: DateOrder): Day | null {
  const iso = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text);
  if (iso) return checked(iso[1], iso[2], iso[3]);
  const numbers = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numbers) {
    const isDotted = /^\s*\d{1,2}\./.test(text);
    const [, first, second, year] = numbers;
    return isDotted || order === 'dmy'
      ? checked(year, second, first)
      : checked(year, first, second);
  }
  // 05/Jan/24, Mon, 01 Jan 2024, and Jan 5, 2024.
  const dayFirst = /(\d{1,2})[\s/-]+([a-z]{3})[a-z]*\.?[\s/,-]+(\d{4}|\d{2})(?!\d)/i.exec(text);
  if (dayFirst) return checked(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = /([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:\s+[\d:]+)?,?\s+(\d{4})/i.exec(text);
  return monthFirst ? checked(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : null;
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

const dayInUtc = (at: Date) =>
  nameOf({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() });

/** Only existing days: not the 31st of February. */
function checked(yearText = '', monthText = '', dayText = ''): Day | null {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const found = { year, month: Number(monthText), day: Number(dayText) };
  if (year < 1970 || found.month < 1 || found.day < 1) return null;
  const real = new Date(Date.UTC(year, found.month - 1, found.day));
  return real.getUTCMonth() === found.month - 1 && real.getUTCDate() === found.day ? found : null;
}

const nameOf = ({ year, month, day }: Day) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
