import type { ListItem } from '#shared/contract/work-item-lists.ts';
import type { DateBounds } from '#shared/lib/work-item-lists/date-expressions.ts';
import { meets } from '#shared/lib/work-item-lists/filters.ts';
import type { Condition } from '#shared/work-item-fields/conditions.ts';

import { dayOf } from './dates.ts';
import { type FilterFacts, todayFor } from './facts.ts';
import { queryOf } from './fields.ts';
import type { Filter, FilterCondition, FilterPart, FilterValue } from './filter.ts';

/** Tells of an item whether it is let through. */
export type ItemTest = (item: ListItem) => boolean;

/** Whether an item is let through by a filter. For many items, make the test once: `testOf`. */
export function matches(filter: Filter, item: ListItem, facts: FilterFacts): boolean {
  return testOf(filter, facts)(item);
}

/** The test that a filter is. It holds for the facts of this moment. */
export function testOf(filter: Filter, facts: FilterFacts): ItemTest {
  return groupTest(filter, facts) ?? (() => true);
}

/** The test of one part; null for parts that say nothing: unknown names, values still to be typed. */
export function partTest(part: FilterPart, facts: FilterFacts): ItemTest | null {
  if (part.kind === 'unknown') return null;
  if (part.kind === 'condition') return conditionTest(part, facts);
  const test = groupTest(part, facts);
  return test && part.isNegated ? (item) => !test(item) : test;
}

/** Whether only the server can tell what a filter lets through. */
export function needsServer({ parts }: Pick<Filter, 'parts'>): boolean {
  return parts.some((part) => {
    if (part.kind === 'group') return needsServer(part);
    return part.kind === 'condition' && queryOf(part.field).ids?.is === 'linked';
  });
}

function groupTest({ join, parts }: Filter, facts: FilterFacts): ItemTest | null {
  const tests = parts.map((part) => partTest(part, facts)).filter((test) => test !== null);
  const [only, ...others] = tests;
  if (!only || others.length === 0) return only ?? null;
  if (join === 'or') return (item) => tests.some((test) => test(item));
  return (item) => tests.every((test) => test(item));
}

function conditionTest(part: FilterCondition, facts: FilterFacts): ItemTest | null {
  const tests = queryOf(part.field).date ? dateTests(part, facts) : choiceTests(part, facts);
  // A name that nothing has: no item is of it.
  if (tests.length === 0) return isOfNothing(part) ? () => false : null;
  const isAny = (item: ListItem) => tests.some((test) => test(item));
  const isOpposite = part.operator === 'not' || part.operator === 'notEmpty';
  return isOpposite ? (item) => !isAny(item) : isAny;
}

/** Whether the condition asks for what is not there, and for nothing else. */
export function isOfNothing({ operator, values }: FilterCondition): boolean {
  return operator !== 'not' && values.some((value) => value.is === 'unknown' && value.text !== '');
}

/** Tests of which any makes the condition true (`not` turns that round). */
function choiceTests(part: FilterCondition, facts: FilterFacts): ItemTest[] {
  const { ids, words } = queryOf(part.field);
  const isPresence = part.operator === 'empty' || part.operator === 'notEmpty';
  const orNone = isPresence || part.values.some((value) => value.is === 'none');
  const chosen = part.values.flatMap((value) => idOf(value, facts));
  const chosenWords = part.values.flatMap((value) => (value.is === 'word' ? [value.word] : []));
  const found: Condition[] = part.values.flatMap(containing);
  if (ids?.is === 'linked' && chosen.length > 0) found.push({ ...ids, values: chosen });
  else if (ids && ids.is !== 'linked' && (chosen.length > 0 || orNone)) {
    found.push({ ...ids, values: chosen, orNone });
  }
  if (words && chosenWords.length > 0) {
    found.push({ is: 'one', key: words.key, values: chosenWords, orNone: false });
  }
  return found.map((one) => (item) => meets(one, item, facts));
}

function idOf(value: FilterValue, { me }: FilterFacts): readonly string[] {
  if (value.is === 'id') return [value.id];
  return value.is === 'me' && me !== null ? [me] : [];
}

function containing(value: FilterValue): Condition[] {
  const text = value.is === 'text' ? value.text.trim() : '';
  return text === '' ? [] : [{ is: 'contains', key: 'name', text }];
}

function dateTests(part: FilterCondition, facts: FilterFacts): ItemTest[] {
  const { date } = queryOf(part.field);
  if (!date) return [];
  const today = todayFor(date, facts);
  const within = (bounds: Partial<DateBounds>): ItemTest => {
    const all: Condition = { is: 'date', key: date.key, bounds: { ...NO_BOUNDS, ...bounds } };
    return (item) => meets(all, item, facts);
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
      return values.flatMap((value, place): ItemTest[] => {
        if (value.is === 'overdue') return [(item) => isOverdue(item, today)];
        if (value.is === 'none') return [within({ isNone: true })];
        const day = days[place];
        return day ? [within({ on: day })] : [];
      });
  }
}

const NO_BOUNDS: DateBounds = { from: null, to: null, on: null, isNone: false };

/** Whether an item should have been done by now; what is due today is not late yet. */
function isOverdue(item: Pick<ListItem, 'target_date' | 'state__group'>, today: string): boolean {
  const { target_date: due, state__group: group } = item;
  return due !== null && due < today && group !== 'completed' && group !== 'cancelled';
}
