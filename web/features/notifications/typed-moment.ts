import { addDays } from '#web/lib/formats/dates.ts';
import { type DateContext, plainOf, readTypedDate, waysOf } from '#web/ui/dates/typed-date.ts';
import { clockAtEnd } from '#web/ui/dates/typed-time.ts';

import { dayOf, momentOf } from './snooze-times.ts';

/** Words for times of day in the person's language; alternatives are separated by `|`. */
export interface TimeWords {
  readonly at: string;
  readonly morning: string;
  readonly noon: string;
  readonly afternoon: string;
  readonly evening: string;
  readonly hours: string;
  readonly minutes: string;
}

const FIRST_HOUR = '09:00';
const TIMES = { morning: FIRST_HOUR, noon: '12:00', afternoon: '15:00', evening: '18:00' } as const;

/**
 * Parses a moment such as "tomorrow 9", "fri", "14:30" or "in 2 hours"; null when invalid or past.
 */
export function readTypedMoment(
  text: string,
  words: TimeWords,
  days: DateContext,
  now: Date,
): Date | null {
  const plain = plainOf(text, days.language);
  if (plain === '') return null;
  const distance = readDistance(plain, words, days, now);
  if (distance) return distance;
  const day = readTypedDate(plain, days);
  // A day alone means its morning.
  if (day) return ifFuture(momentOf(day, FIRST_HOUR), now);
  const timed = readTime(plain, words, days.language);
  if (!timed) return null;
  if (timed.rest === '') return nextTime(timed.time, now);
  const dayBefore = readTypedDate(timed.rest, days);
  return dayBefore ? ifFuture(momentOf(dayBefore, timed.time), now) : null;
}

function ifFuture(moment: Date, now: Date): Date | null {
  return moment > now ? moment : null;
}

/** The next occurrence of a time. */
function nextTime(time: string, now: Date): Date {
  const today = momentOf(dayOf(now), time);
  return today > now ? today : momentOf(addDays(dayOf(now), 1), time);
}

function readDistance(text: string, words: TimeWords, days: DateContext, now: Date): Date | null {
  const any = (word: string) => waysOf(word, days.language).join('|');
  const near = `(?:${any(days.words.in)})?`;
  const shape = new RegExp(
    `^${near} ?(\\d{1,3}|${any(days.words.one)}) ?(?:(${any(words.hours)})|(${any(words.minutes)})) ?${near}$`,
    'u',
  );
  const found = shape.exec(text);
  if (!found) return null;
  const count = /\d/.test(found[1] ?? '') ? Number(found[1]) : 1;
  const minutes = found[2] === undefined ? count : count * 60;
  return minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : null;
}

/** The time at the end of a text, and the text before it. */
function readTime(
  text: string,
  words: TimeWords,
  language: string,
): { time: string; rest: string } | null {
  for (const name of ['morning', 'noon', 'afternoon', 'evening'] as const) {
    const way = waysOf(words[name], language).find((one) => text.endsWith(one));
    if (way) return { time: TIMES[name], rest: text.slice(0, -way.length).trim() };
  }
  const clock = clockAtEnd(text, language);
  return clock && { time: clock.time, rest: withoutAt(clock.before, words, language) };
}

function withoutAt(text: string, { at }: TimeWords, language: string): string {
  const way = waysOf(at, language).find((one) => text === one || text.endsWith(` ${one}`));
  return way ? text.slice(0, -way.length).trim() : text;
}
