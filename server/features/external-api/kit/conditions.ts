import { addDays, isDate } from '#shared/lib/work-item-lists/moments.ts';
import { fieldOfWord, queryOf } from '#shared/lib/work-item-query/fields.ts';
import {
  condition,
  type FilterCondition,
  type FilterValue,
} from '#shared/lib/work-item-query/filter.ts';
import { idsNamed, isId } from '#shared/lib/work-item-query/names.ts';
import { readChoice } from '#shared/lib/work-item-query/read-values.ts';
import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { compareKeys } from './item-keys.ts';
import { type Comparison, group, type Operand, type Reading } from './reading.ts';

/** Converts a comparison to our filter condition; throws when the field does not support it. */
export function compare(
  field: string,
  comparison: Comparison,
  operands: readonly Operand[],
  reading: Reading,
): ServerPart {
  if (field === 'id' || field === 'sequence') return compareKeys(comparison, operands, reading);
  if (field === 'text') return ofText(comparison, operands, reading);
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

/** Part of a title ignoring case, or exact titles. */
function ofTitle(how: Compared): ServerPart {
  const titles = how.operands.filter((operand) => typeof operand === 'string');
  const [text] = titles;
  if (text === undefined || titles.length < how.operands.length) throw unfit(how);
  if (how.comparison === '~') return condition(how.name, 'is', [{ is: 'text', text }]);
  return group('and', [{ kind: 'test', is: 'title', titles }], isOther(how));
}

/** A text in the title or the description. */
function ofText(comparison: Comparison, [text]: readonly Operand[], reading: Reading): ServerPart {
  const isNegated = comparison === '!=';
  if (typeof text !== 'string' || !(isNegated || comparison === '=' || comparison === '~')) {
    throw reading.refuse(`text cannot be compared by ${comparison}`);
  }
  const test = { kind: 'test', is: 'text', text, isWhole: comparison !== '~' } as const;
  return isNegated ? group('and', [test], true) : test;
}

/** User ids of an operand: names, ids and functions. */
export function peopleOf(operand: Operand, reading: Reading): readonly string[] {
  const how = {
    field: 'assignee',
    name: 'assignees',
    comparison: '=',
    operands: [operand],
    reading,
  } as const;
  return choice(operand, how).flatMap((value) =>
    value.is === 'me' ? [reading.me] : value.is === 'id' ? [value.id] : [],
  );
}

function isOther(how: Compared): boolean {
  const isNegated = how.comparison === '!=' || how.comparison === 'not in';
  if (!isNegated && how.comparison !== '=' && how.comparison !== 'in') throw unfit(how);
  return isNegated;
}

function ofChoices(how: Compared): ServerPart {
  const { name, operands } = how;
  const isNegated = isOther(how);
  const values = operands.flatMap((operand) => choice(operand, how));
  // A function may return nothing: then no item matches.
  if (values.length === 0) return group('or', [NOTHING], isNegated);
  return condition(name, isNegated ? 'not' : 'is', values);
}

/** A condition that matches no item. */
export const NOTHING: FilterCondition = condition('state', 'is', [
  { is: 'unknown', text: 'nothing' },
]);

function choice(operand: Operand, { field, name, reading }: Compared): readonly FilterValue[] {
  if (typeof operand !== 'string') return operand.values;
  const { words, ...query } = queryOf(name);
  const isGroup = field === 'state_group';
  const ids = isGroup ? undefined : query.ids;
  if (ids && isId(operand)) return [{ is: 'id', id: operand.toLowerCase() }];
  if (ids) {
    const keyed = name === 'project' ? reading.projects.get(operand.toUpperCase()) : undefined;
    const named = keyed ? [keyed] : idsNamed(operand, reading.names.options(name));
    if (named.length > 0) return named.map((id) => ({ is: 'id', id }));
  }
  if (words && !ids) {
    const runs = [{ text: operand.toLowerCase(), isQuoted: false }];
    const found = readChoice(name, { from: 0, to: 0, runs }, reading.names);
    if (found.every(({ is }) => is !== 'unknown')) return found;
  }
  throw reading.refuse(`Nothing has this name: ${operand}`);
}

function ofDays(how: Compared): ServerPart {
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

/** A date, or the date of a timestamp. */
export function day(operand: Operand, { refuse }: Reading): string {
  const text = typeof operand === 'string' ? operand : '';
  const date = text.slice(0, 10);
  if (!isDate(date) || (text.length > 10 && Number.isNaN(Date.parse(text)))) {
    throw refuse(`This is no date: ${text}`);
  }
  return date;
}
