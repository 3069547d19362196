import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';

import { compare } from './conditions.ts';
import { type Comparison, group, type Reading } from './reading.ts';

const MAX_DEPTH = 10;

/** Parses conditions in JSON: `{"and": [{"priority__in": ["high"]}, {"not": {...}}]}`. */
export function readJsonFilters(given: unknown, reading: Reading, depth = 0): ServerPart {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw reading.refuse('Expected an object.');
  }
  if (depth > MAX_DEPTH) throw reading.refuse('Too many groups');
  const parts = Object.entries(given).map(([key, value]: [string, unknown]) => {
    if (key === 'not') return group('and', [readJsonFilters(value, reading, depth + 1)], true);
    if (key !== 'and' && key !== 'or') return readPair(key, value, reading);
    if (!Array.isArray(value)) throw reading.refuse(`Expected a list of items: ${key}`);
    return group(
      key,
      value.map((one) => readJsonFilters(one, reading, depth + 1)),
    );
  });
  return group('and', parts);
}

/** Parses one pair: `state_id__in: [...]`. */
function readPair(key: string, value: unknown, reading: Reading): ServerPart {
  const { field, operator } = splitKey(key);
  if (operator === 'isnull') return compare(field, value ? 'null' : 'not null', [], reading);
  const comparison = OPERATORS.get(operator);
  if (comparison === undefined) throw reading.refuse(`There is no such comparison: ${key}`);
  if (value === null && comparison === '=') return compare(field, 'null', [], reading);
  const operands = comparison === '~' ? textsOf([value]) : textsOf(value);
  if (operands === null) throw reading.refuse(`Not a valid value: ${key}`);
  const isMany = operands.length > 1 && comparison === '=';
  return compare(field, isMany ? 'in' : comparison, operands, reading);
}

/** Splits a key into our field name and the operator. */
function splitKey(key: string): { readonly field: string; readonly operator: string } {
  const at = key.lastIndexOf('__');
  const isWhole = at <= 0 || key === 'state__group';
  const [name, operator] = isWhole ? [key, ''] : [key.slice(0, at), key.slice(at + 2)];
  return { field: name.replace(/(?<=\w)__(?=group$)/, '_').replace(/_ids?$/, ''), operator };
}

function textsOf(value: unknown): string[] | null {
  const values: unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  const texts = values.flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one).trim()] : [],
  );
  return texts.length === values.length ? texts : null;
}

const OPERATORS: ReadonlyMap<string, Comparison> = new Map([
  ['', '='],
  ['exact', '='],
  ['in', 'in'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['range', 'between'],
  ['contains', '~'],
  ['icontains', '~'],
]);
