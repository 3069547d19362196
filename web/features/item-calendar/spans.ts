import type { ItemDays } from '#web/features/work-items/fields/item-days.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';

import type { Dated } from './pack.ts';

/** What of a span is held: all of it, or one of its ends. */
export type Part = 'whole' | 'start' | 'end';

/** What is done with the days of items: a part of them is some days later, or they are put on a day. */
export type Move =
  | { readonly is: 'shift'; readonly part: Part; readonly days: number }
  | { readonly is: 'place'; readonly day: Day };

/** The span of an item; null without dates. With one day alone it stands on that. */
export function spanOf(id: string, { begin, due }: ItemDays): Dated | null {
  const [one, other] = [begin ?? due, due ?? begin];
  if (one === null || other === null) return null;
  return one <= other ? { id, start: one, end: other } : { id, start: other, end: one };
}

/** The days after a move; null when the item would end before it starts. */
export function datesAfter(days: ItemDays, move: Move): ItemDays | null {
  const next = movedDates(days, move);
  const { begin, due } = next;
  return begin !== null && due !== null && begin > due ? null : next;
}

function movedDates({ begin, due }: ItemDays, move: Move): ItemDays {
  if (move.is === 'place') return { begin, due: move.day };
  const { part, days } = move;
  const later = (day: Day | null) => day && addDays(day, days);
  // An end that is not set yet begins at the other one.
  if (part === 'start') return { begin: later(begin ?? due), due };
  if (part === 'end') return { begin, due: later(due ?? begin) };
  return { begin: later(begin), due: later(due) };
}
