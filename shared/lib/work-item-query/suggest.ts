import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { fieldOfWord, queryFields, queryOf } from './fields.ts';
import type { FilterValue } from './filter.ts';
import { type TermToken, tokens, type ValueToken } from './lexer.ts';
import { type FilterNames, fold } from './names.ts';
import { printValue } from './print.ts';
import { textOf } from './read-values.ts';

/** One completion. */
export interface Suggestion {
  /** A field, one of its values, or `no:` and `has:`. */
  readonly is: 'field' | 'value' | 'presence';
  /** Replaces the text from `from` to `to`. */
  readonly text: string;
  readonly field: QueryField | null;
  readonly value: FilterValue | null;
  /** The value's name, if it has one. */
  readonly name: string | null;
}

/** The completions at the caret, and the range that they replace. */
export interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly list: readonly Suggestion[];
}

const MAX_SUGGESTIONS = 12;

const AHEAD = ['overdue', 'today', 'tomorrow', '<7d', '<2w', '<1m', '>2w'] as const;
const BACK = ['today', 'yesterday', '<7d', '<30d', '>30d'] as const;

/**
 * Completes the term at the caret with fields and values; `known` are the fields that apply here.
 */
export function suggest(
  text: string,
  caret: number,
  names: FilterNames,
  known: readonly QueryField[] = queryFields(),
): Suggestions {
  const term = tokens(text).find(
    (token): token is TermToken =>
      token.kind === 'term' && token.from <= caret && caret <= token.to,
  );
  const nothing: Suggestions = { from: caret, to: caret, list: [] };
  if (!term) return { ...nothing, list: fieldsLike('', names, known) };
  if (term.key === null || caret <= term.from + term.key.length) {
    const typed = text.slice(term.from, caret);
    const to = term.key === null ? term.to : term.from + term.key.length + 1;
    return { from: term.from, to, list: fieldsLike(typed, names, known) };
  }
  const value = term.values.find(({ from, to }) => from <= caret && caret <= to);
  if (!value) return nothing;
  const typed = typedOf(text, value, caret);
  const { from, to } = value;
  const presence = term.key.toLowerCase();
  if (presence === 'no' || presence === 'has') return { from, to, list: emptiable(typed, known) };
  const field = fieldOfWord(term.key);
  if (field === null || !known.includes(field)) return nothing;
  const others = term.values.filter((other) => other !== value).map(({ runs }) => textOf(runs));
  return { from, to, list: valuesLike(field, typed, names, others).slice(0, MAX_SUGGESTIONS) };
}

/** The text before the caret, without quotes. */
function typedOf(text: string, { from }: ValueToken, caret: number): string {
  const [token] = tokens(`name:${text.slice(from, caret)}`);
  return token?.kind === 'term' ? textOf(token.values[0]?.runs ?? []) : '';
}

/** Fields whose word begins with the typed text, and values of all fields whose name matches it. */
function fieldsLike(typed: string, names: FilterNames, known: readonly QueryField[]): Suggestion[] {
  const fields = known
    .filter((field) => queryOf(field).word.startsWith(fold(typed)))
    .map((field) => offer('field', `${queryOf(field).word}:`, field));
  const presences = ['no:', 'has:']
    .filter((word) => word.startsWith(fold(typed)))
    .map((word) => offer('presence', word, null));
  const isHandle = typed.startsWith('@');
  if (typed.length < 2 && !isHandle) return [...fields, ...presences];
  const called = (isHandle ? (['assignees'] as const) : known)
    .filter((field) => isHandle || queryOf(field).ids)
    .flatMap((field) => {
      const written = isHandle && !'@me'.startsWith(fold(typed)) ? typed.slice(1) : typed;
      return namedLike(field, written, names).map((found) => ({
        ...found,
        text: `${queryOf(field).word}:${found.text}`,
      }));
    });
  return [...fields, ...presences, ...called].slice(0, MAX_SUGGESTIONS);
}

function emptiable(typed: string, known: readonly QueryField[]): Suggestion[] {
  return known
    .filter((field) => queryOf(field).canBeEmpty)
    .filter((field) => queryOf(field).word.startsWith(fold(typed)))
    .map((field) => offer('field', queryOf(field).word, field));
}

function valuesLike(
  field: QueryField,
  typed: string,
  names: FilterNames,
  others: readonly string[],
): Suggestion[] {
  const { date, words, ids, canBeEmpty } = queryOf(field);
  const found = [
    ...(date ? daysLike(field, typed) : []),
    ...wordsLike(field, typed),
    ...(ids ? namedLike(field, typed, names) : []),
  ];
  const hasNone = canBeEmpty && !words?.list.includes('none') && 'none'.startsWith(fold(typed));
  if (hasNone) found.push(offer('value', 'none', field, { is: 'none' }));
  return found.filter(({ text, name }) => !others.includes(text) && !others.includes(name ?? text));
}

function wordsLike(field: QueryField, typed: string): Suggestion[] {
  const words = queryOf(field).words?.list ?? [];
  return words
    .filter((word) => word.startsWith(fold(typed)))
    .map((word) => offer('value', word, field, { is: 'word', word }));
}

/** Values by name: those that begin with the text first, then those that contain it. */
function namedLike(field: QueryField, typed: string, names: FilterNames): Suggestion[] {
  const wanted = fold(typed);
  const options = names.options(field).filter(({ name }) => fold(name).includes(wanted));
  const isFirst = ({ name }: { name: string }) => fold(name).startsWith(wanted);
  const sorted = [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))];
  const found = sorted.slice(0, MAX_SUGGESTIONS).map(({ id, name }) => {
    const value = { is: 'id', id } as const;
    return offer('value', printValue(field, value, names), field, value, name);
  });
  const isMe = queryOf(field).isPerson && ['@me', 'me'].some((word) => word.startsWith(wanted));
  return isMe ? [offer('value', '@me', field, { is: 'me' }), ...found] : found;
}

function daysLike(field: QueryField, typed: string): Suggestion[] {
  const all: readonly string[] = queryOf(field).date?.isAhead ? AHEAD : BACK;
  return all
    .filter((text) => text.startsWith(fold(typed)))
    .filter((text) => text !== 'overdue' || queryOf(field).date?.isDue)
    .map((text) => offer('value', text, field));
}

function offer(
  is: Suggestion['is'],
  text: string,
  field: QueryField | null,
  value: FilterValue | null = null,
  name: string | null = null,
): Suggestion {
  return { is, text, field, value, name };
}
