import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { meets } from '#shared/lib/work-item-lists/filters.ts';

import { type Basic, basicsOf } from './basics.ts';
import type { FilterFacts } from './facts.ts';
import type { Filter, FilterCondition, FilterPart } from './filter.ts';

/** Predicate of a filter. */
export type ItemTest = (item: ListItem) => boolean;

/** Compiles a filter to a predicate, which holds for the facts of this moment. */
export function testOf(filter: Filter, facts: FilterFacts): ItemTest {
  return groupTest(filter, facts) ?? (() => true);
}

/**
 * Compiles one part; null for parts without effect: unknown keys, and conditions without values.
 */
export function partTest(part: FilterPart, facts: FilterFacts): ItemTest | null {
  if (part.kind === 'unknown') return null;
  if (part.kind === 'condition') return conditionTest(part, facts);
  const test = groupTest(part, facts);
  return test && part.isNegated ? (item) => !test(item) : test;
}

function groupTest({ join, parts }: Filter, facts: FilterFacts): ItemTest | null {
  const tests = parts.map((part) => partTest(part, facts)).filter((test) => test !== null);
  const [only, ...others] = tests;
  if (!only || others.length === 0) return only ?? null;
  if (join === 'or') return (item) => tests.some((test) => test(item));
  return (item) => tests.every((test) => test(item));
}

function conditionTest(part: FilterCondition, facts: FilterFacts): ItemTest | null {
  const basics = basicsOf(part, facts);
  if (basics === null) return null;
  const tests = basics.any.map((basic) => basicTest(basic, facts));
  const isAny = (item: ListItem) => tests.some((test) => test(item));
  return basics.isNegated ? (item) => !isAny(item) : isAny;
}

function basicTest(basic: Basic, facts: FilterFacts): ItemTest {
  return basic.is === 'overdue'
    ? (item) => isOverdue(item, basic.today)
    : (item) => meets(basic, item, facts);
}

/** Whether an item is overdue; one due today is not. */
function isOverdue(item: Pick<ListItem, 'target_date' | 'state__group'>, today: string): boolean {
  const { target_date: due, state__group: group } = item;
  return due !== null && due < today && group !== 'completed' && group !== 'cancelled';
}
