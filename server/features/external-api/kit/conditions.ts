import { addDays, isDate } from '#shared/lib/work-item-lists/moments.ts';
import { fieldOfWord, queryOf } from '#shared/lib/work-item-query/fields.ts';
import {
  condition,
  type FilterGroup,
  type FilterPart,
  type FilterValue,
} from '#shared/lib/work-item-query/filter.ts';
import { type FilterNames, idsNamed, isId } from '#shared/lib/work-item-query/names.ts';
import { readChoice } from '#shared/lib/work-item-query/read-values.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';

/** How programs compare: `in` and `not in` with several values, `null` and `not null` with none. */
export type Comparison =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '~'
  | 'in'
  | 'not in'
  | 'between'
  | 'null'
  | 'not null';

/** What a program compares with: a text, or values that a function stands for. */
export type Operand = string | { readonly values: readonly FilterValue[] };

/** What conditions are read with. */
export interface Reading {
  readonly names: FilterNames;
  /** The date where the person is. */
  readonly today: string;
  /** Refuses what is not understood, by the name of the parameter. */
  readonly refuse: (message: string) => Error;
}

/** Parts joined; programs nest them as they like. */
export function group(
  join: FilterGroup['join'],
  parts: readonly FilterPart[],
  isNegated = false,
): FilterPart {
  const [only, ...others] = parts;
  if (only && others.length === 0 && !isNegated) return only;
  return { kind: 'group', join, isNegated, parts };
}

/** A comparison of programs as a condition of our language of filters. */
export function compare(
  field: string,
  comparison: Comparison,
  operands: readonly Operand[],
  reading: Reading,
): FilterPart {
  const name = fieldOfWord(field);
  if (name === null) throw reading.refuse(`There is no such field: ${field}`);
  const how: Compared = { field, name, comparison, operands, reading };
  if (comparison === 'null' || comparison === 'not null') {
    if (!queryOf(name).canBeEmpty) throw unfit(how);
    return condition(name, comparison === 'null' ? 'empty' : 'notEmpty');
  }
  if (operands.length === 0) throw reading.refuse(`A value is missing: ${field}`);
  if (name === 'name') return ofTitle(how);
  return queryOf(name).date ? ofDays(how) : ofChoices(how);
}

interface Compared {
  readonly field: string;
  readonly name: QueryField;
  readonly comparison: Comparison;
  readonly operands: readonly Operand[];
  readonly reading: Reading;
}

const unfit = ({ reading, field, comparison }: Compared) =>
  reading.refuse(`${field} cannot be compared by ${comparison}`);

function ofTitle(how: Compared): FilterPart {
  const [text] = how.operands;
  if (how.comparison !== '~' || typeof text !== 'string') throw unfit(how);
  return condition(how.name, 'is', [{ is: 'text', text }]);
}

function ofChoices(how: Compared): FilterPart {
  const { name, comparison, operands } = how;
  const isNegated = comparison === '!=' || comparison === 'not in';
  if (!isNegated && comparison !== '=' && comparison !== 'in') throw unfit(how);
  const values = operands.flatMap((operand) => choice(operand, how));
  // A function may stand for nothing: nothing is one of nothing.
  if (values.length === 0) return group('or', [NOTHING], isNegated);
  return condition(name, isNegated ? 'not' : 'is', values);
}

/** What no item is. */
export const NOTHING: FilterPart = condition('state', 'is', [{ is: 'unknown', text: 'nothing' }]);

function choice(operand: Operand, { field, name, reading }: Compared): readonly FilterValue[] {
  if (typeof operand !== 'string') return operand.values;
  const { words, ...query } = queryOf(name);
  const isGroup = field === 'state_group';
  const ids = isGroup ? undefined : query.ids;
  if (ids && isId(operand)) return [{ is: 'id', id: operand.toLowerCase() }];
  if (ids) {
    const named = idsNamed(operand, reading.names.options(name));
    if (named.length > 0) return named.map((id) => ({ is: 'id', id }));
  }
  if (words && !ids) {
    const runs = [{ text: operand.toLowerCase(), isQuoted: false }];
    const found = readChoice(name, { from: 0, to: 0, runs }, reading.names);
    if (found.every(({ is }) => is !== 'unknown')) return found;
  }
  throw reading.refuse(`Nothing has this name: ${operand}`);
}

function ofDays(how: Compared): FilterPart {
  const { name, comparison, operands, reading } = how;
  const [first = '', second] = operands.map((operand) => day(operand, reading));
  const on = (date: string): FilterValue => ({ is: 'date', date });
  const moved = (days: number) => on(addDays(first, days) ?? first);
  switch (comparison) {
    case '=':
      return condition(name, 'is', [on(first)]);
    case '!=':
      return condition(name, 'not', [on(first)]);
    case '<=':
      return condition(name, 'before', [on(first)]);
    case '<':
      return condition(name, 'before', [moved(-1)]);
    case '>=':
      return condition(name, 'after', [on(first)]);
    case '>':
      return condition(name, 'after', [moved(1)]);
    case 'between':
      if (second === undefined) throw unfit(how);
      return condition(name, 'between', [on(first), on(second)]);
    default:
      throw unfit(how);
  }
}

/** A date, or the date of a moment. */
function day(operand: Operand, { refuse }: Reading): string {
  const text = typeof operand === 'string' ? operand : '';
  const date = text.slice(0, 10);
  if (!isDate(date) || (text.length > 10 && Number.isNaN(Date.parse(text)))) {
    throw refuse(`This is no date: ${text}`);
  }
  return date;
}
