import { plainOf } from './typed-date.ts';

/** A time of day `HH:MM`. */
export type Time = string;

/** Reads a time such as "9", "14:30", "14h30", "9 pm" or "오후 3:30"; null when it is none. */
export function readTypedTime(text: string, language: string): Time | null {
  const found = clockAtEnd(plainOf(text, language), language);
  return found?.before === '' ? found.time : null;
}

/** The time at the end of a text as `plainOf` leaves it, and what stands before it. */
export function clockAtEnd(
  plain: string,
  language: string,
): { readonly time: Time; readonly before: string } | null {
  const halves = halvesOf(language);
  const half = halves.flat().map(escaped).join('|');
  const clock = new RegExp(
    `(?<!\\d|[:./-])(?:(${half}) ?)?${DIGITS} ?(${half}|h|uhr|${HOUR})?$`,
    'u',
  );
  const found = clock.exec(plain);
  if (!found) return null;
  const [, before, hour, minute = '0', after] = found;
  const isHalf = (place: 0 | 1) =>
    [before, after].some((word) => halves[place].includes(word ?? ''));
  const time = timeOf(Number(hour), Number(minute), isHalf(0) ? 'am' : isHalf(1) ? 'pm' : null);
  return time === null ? null : { time, before: plain.slice(0, found.index).trim() };
}

/** The signs for hour and minute of Chinese, Japanese and Korean, as `plainOf` leaves them. */
const HOUR = `[时時点點]|${'시'.normalize('NFD')}`;
const MINUTE = `[分]|${'분'.normalize('NFD')}`;
const DIGITS = `(\\d{1,2})(?:(?:[:.h]|${HOUR}) ?(\\d{2})(?:${MINUTE})?)?`;

/** Words for the halves of a day: those of English, which are known everywhere, and the language's own. */
function halvesOf(language: string): readonly [string[], string[]] {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true });
  const wordsAt = (hour: number, word: string) => {
    const parts = format.formatToParts(new Date(2023, 0, 1, hour));
    const own = plainOf(parts.find(({ type }) => type === 'dayPeriod')?.value ?? word, language);
    return [word, own, own.replaceAll(/[. ]/g, '')];
  };
  return [wordsAt(9, 'am'), wordsAt(15, 'pm')];
}

function escaped(word: string): string {
  return word.replaceAll('.', String.raw`\.`);
}

function timeOf(hour: number, minute: number, half: 'am' | 'pm' | null): Time | null {
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  const hours = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  return [hours, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
