import { addDays } from '#shared/lib/work-item-lists/moments.ts';

/** The day of a date function; null when the name is no date function. */
export function dateOf(name: string, given: string | null, today: string): string | null {
  const word = name.toLowerCase();
  if (given === null) return word === 'today' || word === 'now' ? today : edgeOf(word, today);
  const [, unit = '', way = ''] = /^(days|weeks|months)(ago|fromnow)$/.exec(word) ?? [];
  if (unit === '' || !/^\d{1,4}$/.test(given)) return null;
  const amount = Number(given) * (way === 'ago' ? -1 : 1);
  if (unit === 'months') return addMonths(today, amount);
  return addDays(today, unit === 'weeks' ? amount * 7 : amount);
}

/** First or last day of a day, week, month or year; weeks begin on Monday. */
function edgeOf(word: string, today: string): string | null {
  const [, edge = '', unit = ''] = /^(startof|endof)(day|week|month|year)$/.exec(word) ?? [];
  const isEnd = edge === 'endof';
  const [year = '', month = ''] = today.split('-');
  if (unit === 'day') return today;
  if (unit === 'week') {
    const behind = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    return addDays(today, isEnd ? 6 - behind : -behind);
  }
  if (unit === 'month') return isEnd ? lastDay(`${year}-${month}-01`) : `${year}-${month}-01`;
  return unit === 'year' ? `${year}-${isEnd ? '12-31' : '01-01'}` : null;
}

const lastDay = (first: string) => addDays(addMonths(first, 1) ?? first, -1);

/** The same day of another month, or its last day. */
function addMonths(date: string, months: number): string | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(day, length)));
  return [
    moved.getUTCFullYear(),
    ...[moved.getUTCMonth() + 1, moved.getUTCDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');
}
