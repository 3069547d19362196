import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { queryOf } from './fields.ts';
import type { FilterValue } from './filter.ts';
import type { Run, ValueToken } from './lexer.ts';
import { type FilterNames, fold, idsNamed, isId } from './names.ts';

const SUFFIX = /^~[0-9a-f]{4,32}$/i;

/** Parses a value of a field that is no date: ids, a word, a text, or an unknown value. */
export function readChoice(
  field: QueryField,
  { runs }: ValueToken,
  names: FilterNames,
): readonly FilterValue[] {
  if (runs.length === 0) return [];
  const text = textOf(runs);
  if (queryOf(field).isText) return [{ is: 'text', text }];
  const isBare = runs.every((run) => !run.isQuoted);
  const special = isBare ? readBare(field, text) : readWord(field, text, false);
  if (special) return [special];
  const isSuffixed = runs.length === 2 && !isBare && SUFFIX.test(runs[1]?.text ?? '');
  const found = idsNamed(text, names.options(field), isSuffixed);
  if (found.length === 0) return [unnamed(field, text, isBare)];
  return found.map((id): FilterValue => ({ is: 'id', id }));
}

/** A text without a matching name: bare words match in any case. */
function unnamed(field: QueryField, text: string, isBare: boolean): FilterValue {
  const word = isBare ? queryOf(field).words?.list.find((one) => one === fold(text)) : null;
  return word ? { is: 'word', word } : { is: 'unknown', text };
}

/** The text of a value without its quotes. */
export function textOf(runs: readonly Run[]): string {
  return runs.map((run) => run.text).join('');
}

/** The value `none`, where a field can be empty. */
export function readNone(field: QueryField, runs: readonly Run[]): FilterValue | null {
  const isWord = runs.every((run) => !run.isQuoted) && fold(textOf(runs)) === 'none';
  return isWord && queryOf(field).canBeEmpty ? { is: 'none' } : null;
}

/** Values that only count outside of quotes: `@me`, `none`, an id, a word. */
function readBare(field: QueryField, text: string): FilterValue | null {
  const { isPerson, ids, canBeEmpty } = queryOf(field);
  if (isPerson && fold(text) === '@me') return { is: 'me' };
  if (ids && isId(text)) return { is: 'id', id: text.toLowerCase() };
  return (
    readWord(field, text, true) ??
    (ids && canBeEmpty && fold(text) === 'none' ? { is: 'none' } : null)
  );
}

/** A word of the field itself; where names are possible too, only bare and in lower case. */
function readWord(field: QueryField, text: string, isBare: boolean): FilterValue | null {
  const { words, ids } = queryOf(field);
  const word = ids ? text : fold(text);
  if (!words || (ids && !isBare)) return null;
  if (!words.list.includes(word) && !words.shape?.accepts(word)) return null;
  return { is: 'word', word };
}
