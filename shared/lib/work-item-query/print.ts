import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { type DayValue, looksBack, writeDay } from './dates.ts';
import { queryOf } from './fields.ts';
import type { Filter, FilterCondition, FilterPart, FilterValue } from './filter.ts';
import { quoted } from './lexer.ts';
import { type FilterNames, fold, isId, type Named, namesakes, suffixOf } from './names.ts';

/** Prints a filter as people type it; `parse` reads back the same filter. */
export function print(filter: Filter, names: FilterNames): string {
  const parts = filter.parts.map((part) => printPart(part, names));
  return parts.join(filter.join === 'or' ? ' OR ' : ' ');
}

/** Prints one part of a filter, as its chip shows it. */
export function printPart(part: FilterPart, names: FilterNames): string {
  if (part.kind === 'unknown') return part.text;
  if (part.kind === 'group') return `${part.isNegated ? '-' : ''}(${print(part, names)})`;
  const { field, operator } = part;
  const { word } = queryOf(field);
  if (operator === 'empty') return `no:${word}`;
  if (operator === 'notEmpty') return `has:${word}`;
  const minus = operator === 'not' ? '-' : '';
  const [only, ...others] = part.values;
  if (field === 'name' && only?.is === 'text' && others.length === 0) {
    return `${minus}${freeText(only.text)}`;
  }
  return `${minus}${word}:${printValues(part, names)}`;
}

/** Prints one value, quoted where it would be read as something else. */
export function printValue(field: QueryField, value: FilterValue, names: FilterNames): string {
  switch (value.is) {
    case 'me':
      return '@me';
    case 'none':
    case 'overdue':
      return value.is;
    case 'word':
      return value.word;
    case 'date':
    case 'offset':
      return writeDay(value, field).text;
    case 'id':
      return printId(value.id, names.options(field), field);
    case 'text':
      return isPlain(value.text) ? value.text : quoted(value.text);
    default:
      return printName(value.text, field);
  }
}

function printValues(part: FilterCondition, names: FilterNames): string {
  const { field, operator, values } = part;
  if (operator === 'between') {
    return values.length === 0
      ? '..'
      : values.map((value) => printValue(field, value, names)).join('..');
  }
  if (operator === 'before' || operator === 'after') return printCompared(part, names);
  return printList(field, values, names).join(',');
}

function printCompared({ field, operator, values }: FilterCondition, names: FilterNames): string {
  const [value] = values;
  const isFlipped =
    value !== undefined && isDay(value) && looksBack(field) && writeDay(value, field).isPlain;
  const sign = (operator === 'before') === isFlipped ? '>' : '<';
  return `${sign}${value === undefined ? '' : printValue(field, value, names)}`;
}

/** Prints values one by one; all values of one name together print the name only once. */
function printList(
  field: QueryField,
  values: readonly FilterValue[],
  names: FilterNames,
): string[] {
  const written: string[] = [];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i];
    if (!value) break;
    const same = value.is === 'id' ? sameName(value.id, names.options(field)) : [];
    const [first] = same;
    if (first && same.length > 1 && startsWithAll(values.slice(i), same)) {
      written.push(printName(first.name, field));
      i += same.length - 1;
    } else {
      written.push(printValue(field, value, names));
    }
  }
  return written;
}

function startsWithAll(values: readonly FilterValue[], wanted: readonly Named[]): boolean {
  return wanted.every(({ id }, place) => {
    const value = values[place];
    return value?.is === 'id' && value.id === id;
  });
}

function sameName(id: string, options: readonly Named[]): readonly Named[] {
  const named = options.find((option) => option.id === id);
  return named ? namesakes(named.name, options) : [];
}

function printId(id: string, options: readonly Named[], field: QueryField): string {
  const same = sameName(id, options);
  const [first] = same;
  if (!first) return id;
  if (same.length === 1) return printName(first.name, field);
  return `${quoted(first.name)}~${suffixOf(id, same)}`;
}

/** A name, quoted when it would mean something else bare. */
function printName(name: string, field: QueryField): string {
  const isReserved =
    isId(name) || fold(name) === 'none' || queryOf(field).words?.list.includes(fold(name));
  return isPlain(name) && !isReserved ? name : quoted(name);
}

function freeText(text: string): string {
  return isPlain(text) && text !== 'OR' && text !== 'AND' ? text : quoted(text);
}

/** Whether a text needs no quotes. */
function isPlain(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*(\.[\p{L}\p{M}\p{N}_-]+)*$/u.test(text);
}

function isDay(value: FilterValue): value is DayValue {
  return value.is === 'date' || value.is === 'offset';
}
