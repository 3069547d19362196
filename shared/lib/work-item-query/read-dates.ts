import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { isPlainDistance, looksBack, readDay } from './dates.ts';
import { queryOf } from './fields.ts';
import { condition, type FilterCondition, type FilterValue } from './filter.ts';
import type { Run, ValueToken } from './lexer.ts';
import { fold } from './names.ts';
import { readNone, textOf } from './read-values.ts';

const COMPARED = /^([<>])=?/;

/**
 * Parses the values of a date field into conditions of which any may hold: `today,tomorrow` is one
 * condition, `<today,>2w` are two.
 */
export function readDates(field: QueryField, values: readonly ValueToken[]): FilterCondition[] {
  const points: FilterValue[] = [];
  const others: FilterCondition[] = [];
  for (const { runs } of values) {
    const other = readCompared(field, runs) ?? readRange(field, runs);
    if (other) others.push(other);
    else if (runs.length > 0) points.push(readPoint(field, runs));
  }
  const isOnlyOthers = points.length === 0 && others.length > 0;
  return isOnlyOthers ? others : [condition(field, 'is', points), ...others];
}

/**
 * Parses `<2w` and `>today`: for a field that looks back the signs compare distances, not dates.
 */
function readCompared(field: QueryField, runs: readonly Run[]): FilterCondition | null {
  const [first, ...rest] = runs;
  const sign = first && !first.isQuoted ? COMPARED.exec(first.text) : null;
  if (!first || !sign) return null;
  const operand = withoutEmpty([
    { text: first.text.slice(sign[0].length), isQuoted: false },
    ...rest,
  ]);
  const isFlipped = looksBack(field) && isPlainDistance(textOf(operand));
  const isBefore = (sign[1] === '<') !== isFlipped;
  return condition(field, isBefore ? 'before' : 'after', readEnd(field, operand));
}

/** Parses `a..b`; a range with one end becomes a comparison. */
function readRange(field: QueryField, runs: readonly Run[]): FilterCondition | null {
  const index = runs.findIndex((run) => !run.isQuoted && run.text.includes('..'));
  const split = runs[index];
  if (!split) return null;
  const at = split.text.indexOf('..');
  const bare = (text: string): Run => ({ text, isQuoted: false });
  const left = readEnd(
    field,
    withoutEmpty([...runs.slice(0, index), bare(split.text.slice(0, at))]),
  );
  const right = readEnd(
    field,
    withoutEmpty([bare(split.text.slice(at + 2)), ...runs.slice(index + 1)]),
  );
  if (left.length === 1 && right.length === 0) return condition(field, 'after', left);
  if (left.length === 0 && right.length === 1) return condition(field, 'before', right);
  return condition(field, 'between', [...left, ...right]);
}

function readEnd(field: QueryField, runs: readonly Run[]): FilterValue[] {
  if (runs.length === 0) return [];
  const text = textOf(runs);
  return [readDay(text, field) ?? { is: 'unknown', text }];
}

function readPoint(field: QueryField, runs: readonly Run[]): FilterValue {
  const text = textOf(runs);
  if (queryOf(field).date?.isDue && fold(text) === 'overdue') return { is: 'overdue' };
  return readNone(field, runs) ?? readDay(text, field) ?? { is: 'unknown', text };
}

function withoutEmpty(runs: readonly Run[]): Run[] {
  return runs.filter((run) => run.isQuoted || run.text !== '');
}
