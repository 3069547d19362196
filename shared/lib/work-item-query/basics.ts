import type { DateBounds } from '#shared/lib/work-item-lists/date-expressions.ts';
import { type Condition, momentCondition } from '#shared/work-item-fields/conditions.ts';

import { dayOf } from './dates.ts';
import type { FilterFacts } from './facts.ts';
import { queryOf } from './fields.ts';
import type { FilterCondition, FilterValue } from './filter.ts';

/** The current person and their calendar. */
export type Known = Pick<FilterFacts, 'me' | 'today' | 'zone'>;

/** A test of one item: a list condition, or being overdue. */
export type Basic = Condition | { readonly is: 'overdue'; readonly today: string };

/**
 * The list conditions behind a filter condition: an item meets one of them, or none of them
 * (negated).
 */
export interface Basics {
  readonly any: readonly Basic[];
  readonly isNegated: boolean;
}

/** The list conditions of a filter condition; null while it has no values yet. */
export function basicsOf(part: FilterCondition, known: Known): Basics | null {
  const { date, ids, key, canBeEmpty, emptyWord } = queryOf(part.field);
  const isPresence = part.operator === 'empty' || part.operator === 'notEmpty';
  if (isPresence && !date && !ids && canBeEmpty && emptyWord === undefined) {
    return { any: [{ is: 'set', keys: [key] }], isNegated: part.operator === 'empty' };
  }
  const any = date ? datesOf(part, known) : choicesOf(part, known);
  // A value with an unknown name matches no item.
  if (any.length === 0) return isOfNothing(part) ? { any, isNegated: false } : null;
  return { any, isNegated: part.operator === 'not' || part.operator === 'notEmpty' };
}

/** Whether the condition has only unknown values. */
export function isOfNothing({ operator, values }: FilterCondition): boolean {
  return operator !== 'not' && values.some((value) => value.is === 'unknown' && value.text !== '');
}

function choicesOf(part: FilterCondition, known: Known): Basic[] {
  const { ids, words, key } = queryOf(part.field);
  const isPresence = part.operator === 'empty' || part.operator === 'notEmpty';
  const orNone = isPresence || part.values.some((value) => value.is === 'none');
  const chosen = part.values.flatMap((value) => idOf(value, known));
  const chosenWords = part.values.flatMap((value) => (value.is === 'word' ? [value.word] : []));
  const found: Condition[] = part.values.flatMap((value) => containing(value, key));
  if (ids?.is === 'linked' && chosen.length > 0) found.push({ ...ids, values: chosen });
  else if (ids && ids.is !== 'linked' && (chosen.length > 0 || orNone)) {
    found.push({ ...ids, values: chosen, orNone });
  }
  if (words && chosenWords.length > 0) {
    found.push(
      words.shape?.condition(chosenWords) ?? {
        is: 'one',
        key: words.key,
        values: chosenWords,
        orNone: false,
      },
    );
  }
  return found;
}

function idOf(value: FilterValue, { me }: Known): readonly string[] {
  if (value.is === 'id') return [value.id];
  return value.is === 'me' && me !== null ? [me] : [];
}

function containing(value: FilterValue, key: string): Condition[] {
  const text = value.is === 'text' ? value.text.trim() : '';
  return text === '' ? [] : [{ is: 'contains', key, text }];
}

function datesOf(part: FilterCondition, known: Known): Basic[] {
  const { date } = queryOf(part.field);
  if (!date) return [];
  const { today, zone } = known;
  const { key, isMoment } = date;
  const within = (given: Partial<DateBounds>): Basic => {
    const bounds = { ...NO_BOUNDS, ...given };
    return isMoment ? momentCondition(key, bounds, zone) : { is: 'date', key, bounds };
  };
  const { operator, values } = part;
  const days = values.map((value) =>
    value.is === 'date' || value.is === 'offset' ? dayOf(value, today) : null,
  );
  const [first = null, second = null] = days;
  switch (operator) {
    case 'empty':
    case 'notEmpty':
      return [within({ isNone: true })];
    case 'before':
      return first === null ? [] : [within({ to: first })];
    case 'after':
      return first === null ? [] : [within({ from: first })];
    case 'between':
      return first === null || second === null ? [] : [within({ from: first, to: second })];
    default:
      return values.flatMap((value, place): Basic[] => {
        if (value.is === 'overdue') return [{ is: 'overdue', today }];
        if (value.is === 'none') return [within({ isNone: true })];
        const day = days[place];
        return day ? [within({ on: day })] : [];
      });
  }
}

const NO_BOUNDS: DateBounds = { from: null, to: null, on: null, isNone: false };
