import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { fieldOfWord, queryOf } from './fields.ts';
import {
  condition,
  type Filter,
  type FilterCondition,
  type FilterPart,
  type FilterValue,
} from './filter.ts';
import { type TermToken, termText, type Token, tokens } from './lexer.ts';
import type { FilterNames } from './names.ts';
import { readDates } from './read-dates.ts';
import { readChoice, textOf } from './read-values.ts';

/** A marked stretch that the language does not understand; the text is kept. */
export interface Problem {
  readonly is:
    | 'unknownField'
    | 'unknownValue'
    | 'missingValue'
    | 'unclosedQuote'
    | 'unclosedGroup'
    | 'strayClose'
    | 'strayOr'
    | 'tooDeep';
  readonly from: number;
  readonly to: number;
}

/** A parsed query: the filter, and what to mark in its text. */
export interface Parsed {
  readonly filter: Filter;
  readonly problems: readonly Problem[];
}

/** Parses a query. Parsing never fails: unknown parts are kept as text and marked. */
export function parse(text: string, names: FilterNames): Parsed {
  return new Parser(text, names).parse();
}

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #names: FilterNames;
  readonly #problems: Problem[] = [];
  #at = 0;

  constructor(text: string, names: FilterNames) {
    this.#text = text;
    this.#tokens = tokens(text);
    this.#names = names;
  }

  parse(): Parsed {
    const filter = this.#choice(true);
    return { filter, problems: this.#problems };
  }

  /** Parses sequences joined by `OR`, to the end or the closing parenthesis. */
  #choice(isRoot: boolean): Filter {
    const operands: FilterPart[][] = [this.#sequence(isRoot)];
    for (let or = this.#token(); or && isKeyword(or, 'OR'); or = this.#token()) {
      this.#at += 1;
      operands.push(this.#sequence(isRoot));
      if (operands.slice(-2).some((operand) => operand.length === 0)) this.#mark('strayOr', or);
    }
    const full = operands.filter((operand) => operand.length > 0);
    if (full.length < 2) return { join: 'and', parts: full[0] ?? [] };
    return { join: 'or', parts: full.map(together) };
  }

  #sequence(isRoot: boolean): FilterPart[] {
    const parts: FilterPart[] = [];
    for (let token = this.#token(); token; token = this.#token()) {
      if (isKeyword(token, 'OR')) break;
      if (token.kind === 'close' && !isRoot) break;
      this.#at += 1;
      if (token.kind === 'deep') this.#mark('tooDeep', token);
      else if (!isKeyword(token, 'AND')) parts.push(this.#part(token, false));
    }
    return parts;
  }

  #part(token: Token, isNegated: boolean): FilterPart {
    if (token.kind === 'term') return this.#term(token, isNegated);
    if (token.kind === 'open') return this.#group(token, isNegated);
    if (token.kind === 'minus') return this.#negated(token);
    this.#mark(token.kind === 'deep' ? 'tooDeep' : 'strayClose', token);
    return words(this.#slice(token), isNegated);
  }

  #negated(minus: Token): FilterPart {
    const next = this.#token();
    if (!next) return words(this.#slice(minus), false);
    this.#at += 1;
    return this.#part(next, true);
  }

  #group(open: Token, isNegated: boolean): FilterPart {
    const inner = this.#choice(false);
    if (this.#token()?.kind === 'close') this.#at += 1;
    else this.#mark('unclosedGroup', open);
    return { kind: 'group', isNegated, ...inner };
  }

  #term(token: TermToken, isNegated: boolean): FilterPart {
    if (token.isUnclosed) this.#mark('unclosedQuote', { from: token.to, to: token.to });
    if (token.key === null) return this.#word(token, isNegated);
    const presence = token.key.toLowerCase();
    if (presence === 'no' || presence === 'has') {
      const parts = presences(token, presence === 'has');
      return parts ? gathered(parts, 'and', isNegated) : this.#unknown(token, isNegated);
    }
    const field = fieldOfWord(token.key);
    if (field === null) return this.#unknown(token, isNegated);
    return this.#condition(field, token, isNegated);
  }

  /** A search text for names; `@somebody` stands for an assignee. */
  #word(token: TermToken, isNegated: boolean): FilterPart {
    const [value] = token.values;
    const [run, ...others] = value?.runs ?? [];
    const isHandle = others.length === 0 && run?.isQuoted === false && /^@./.test(run.text);
    if (!value || !isHandle)
      return words(textOf(token.values.flatMap(({ runs: all }) => all)), isNegated);
    const runs = /^@me$/i.test(run.text) ? [run] : [{ text: run.text.slice(1), isQuoted: true }];
    return this.#condition('assignees', { ...token, values: [{ ...value, runs }] }, isNegated);
  }

  #condition(field: QueryField, token: TermToken, isNegated: boolean): FilterPart {
    const isDate = queryOf(field).date !== undefined;
    const found = isDate ? readDates(field, token.values) : [this.#choices(field, token)];
    const valueCount = found.reduce((count, { values }) => count + values.length, 0);
    if (valueCount === 0) this.#mark('missingValue', token);
    if (isDate && found.some(({ values }) => values.some(isUnknown))) {
      this.#mark('unknownValue', token);
    }
    return gathered(found.map(settled), 'or', isNegated);
  }

  #choices(field: QueryField, token: TermToken): FilterCondition {
    const found = token.values.flatMap((value) => {
      const read = readChoice(field, value, this.#names);
      if (read.some(isUnknown)) this.#mark('unknownValue', value);
      return read;
    });
    return condition(field, 'is', distinct(found));
  }

  #unknown(token: TermToken, isNegated: boolean): FilterPart {
    this.#mark('unknownField', token);
    return { kind: 'unknown', text: `${isNegated ? '-' : ''}${termText(token)}` };
  }

  #token(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #slice({ from, to }: Token): string {
    return this.#text.slice(from, to);
  }

  #mark(is: Problem['is'], { from, to }: { from: number; to: number }): void {
    this.#problems.push({ is, from, to });
  }
}

function together(operand: readonly FilterPart[]): FilterPart {
  const [only, ...others] = operand;
  if (only && others.length === 0) return only;
  return { kind: 'group', join: 'and', isNegated: false, parts: operand };
}

function isKeyword(token: Token, word: 'OR' | 'AND'): boolean {
  if (token.kind !== 'term' || token.key !== null) return false;
  const [run, ...others] = token.values[0]?.runs ?? [];
  return others.length === 0 && run?.isQuoted === false && run.text === word;
}

function words(text: string, isNegated: boolean): FilterCondition {
  return condition('name', isNegated ? 'not' : 'is', [{ is: 'text', text }]);
}

/** Conditions of `no:cycle` and `has:label`; null when a word is no field that can be empty. */
function presences(token: TermToken, isThere: boolean): FilterCondition[] | null {
  const parts: FilterCondition[] = [];
  for (const { runs } of token.values) {
    const field = fieldOfWord(textOf(runs));
    if (field === null || !queryOf(field).canBeEmpty) return null;
    parts.push(presenceOf(field, isThere));
  }
  return parts;
}

/** One condition as it is, several as a group. */
function gathered(
  parts: readonly FilterCondition[],
  join: 'and' | 'or',
  isNegated: boolean,
): FilterPart {
  const [first, ...others] = parts;
  if (first && others.length === 0) return negated(first, isNegated);
  return { kind: 'group', join, isNegated, parts };
}

/**
 * The condition that a field is (not) empty; some fields have a word for the empty value instead.
 */
function presenceOf(field: QueryField, isThere: boolean): FilterCondition {
  const { emptyWord } = queryOf(field);
  if (emptyWord !== undefined) {
    return condition(field, isThere ? 'not' : 'is', [{ is: 'word', word: emptyWord }]);
  }
  return condition(field, isThere ? 'notEmpty' : 'empty');
}

/** Normalizes a condition: `label:none` becomes `no:label`. */
function settled(part: FilterCondition): FilterCondition {
  const isOnlyNone = part.values.length === 1 && part.values[0]?.is === 'none';
  return part.operator === 'is' && isOnlyNone ? condition(part.field, 'empty') : part;
}

const OPPOSITES = { is: 'not', not: 'is', empty: 'notEmpty', notEmpty: 'empty' } as const;

/** Negates a condition; comparisons have no opposite and become a negated group. */
function negated(part: FilterCondition, isNegated: boolean): FilterPart {
  if (!isNegated) return part;
  const { operator } = part;
  if (operator === 'before' || operator === 'after' || operator === 'between') {
    return { kind: 'group', join: 'and', isNegated: true, parts: [part] };
  }
  return { ...part, operator: OPPOSITES[operator] };
}

function distinct(values: readonly FilterValue[]): FilterValue[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}

function isUnknown(value: FilterValue): boolean {
  return value.is === 'unknown';
}
