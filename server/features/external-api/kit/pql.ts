import { fieldOfWord } from '#shared/lib/work-item-query/fields.ts';
import type { FilterValue } from '#shared/lib/work-item-query/filter.ts';
import type { CountedPart, ServerPart } from '#shared/lib/work-item-query/server-parts.ts';
import { allQueries } from '#shared/work-item-fields/registry.ts';

import { compare, NOTHING } from './conditions.ts';
import { dateOf } from './pql-dates.ts';
import { type Directory, peopleFunction } from './pql-people.ts';
import { type PqlToken, pqlTokens } from './pql-tokens.ts';
import { COUNTED, FLAGS, OF_VALUE, PREDICATES, RELATED, STATE_GROUPS } from './pql-words.ts';
import { type Comparison, group, type Operand, type Reading } from './reading.ts';

export interface Pql {
  readonly part: ServerPart;
  /** Sort orders in the form of `order_by`. */
  readonly orders: readonly string[];
  /** Maximum number of items; null = all. */
  readonly limit: number | null;
}

/** Values of functions that come from the database. */
export interface PqlReading extends Reading {
  readonly cycles: Readonly<Record<CycleFunction, readonly string[]>>;
  /** Item ids by key or id in capitals; items that the person cannot see are missing. */
  readonly items: ReadonlyMap<string, string>;
  readonly directory: Directory;
}

export type CycleFunction = 'activeCycle' | 'completedCycles' | 'upcomingCycles';

/** Parses a query: `priority IN ("high") AND NOT assignee = currentUser()`. */
export function readPql(text: string, reading: PqlReading): Pql {
  const tokens = pqlTokens(text);
  if (!tokens) throw reading.refuse('A quotation mark is missing');
  return new Parser(tokens, reading).parse();
}

const MAX_DEPTH = 20;
const MAX_LIMIT = 1_000;

class Parser {
  readonly #tokens: readonly PqlToken[];
  readonly #reading: PqlReading;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly PqlToken[], reading: PqlReading) {
    this.#tokens = tokens;
    this.#reading = reading;
  }

  parse(): Pql {
    const isAll = this.#isWord('order') || this.#isWord('limit');
    const part = isAll ? group('and', []) : this.#or(false);
    const orders = this.#takeWord('order') ? this.#orders() : [];
    const limit = this.#takeWord('limit') ? this.#limit() : null;
    const left = this.#tokens[this.#at];
    if (left) throw this.#refuse('This was not expected', left);
    return { part, orders, limit };
  }

  #limit(): number {
    const token = this.#next('A number is missing: LIMIT');
    const isNumber = /^\d{1,4}$/.test(token.text);
    const limit = Number(token.text);
    if (!isNumber || limit === 0 || limit > MAX_LIMIT) {
      throw this.#refuse(`LIMIT takes a number from 1 to ${MAX_LIMIT}`, token);
    }
    return limit;
  }

  #or(isNegated: boolean): ServerPart {
    const parts = [this.#and(isNegated)];
    while (this.#takeWord('or')) parts.push(this.#and(isNegated));
    return group('or', parts);
  }

  #and(isNegated: boolean): ServerPart {
    const parts = [this.#not(isNegated)];
    while (this.#takeWord('and')) parts.push(this.#not(isNegated));
    return group('and', parts);
  }

  #not(isNegated: boolean): ServerPart {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#reading.refuse('Too many parentheses');
    const part = this.#takeWord('not')
      ? group('and', [this.#not(!isNegated)], true)
      : this.#atom(isNegated);
    this.#depth -= 1;
    return part;
  }

  #atom(isNegated: boolean): ServerPart {
    if (this.#takeSign('(')) {
      const part = this.#or(isNegated);
      this.#needSign(')');
      return part;
    }
    const token = this.#next('A field is missing');
    if (token.kind !== 'word') throw this.#refuse('This is no field', token);
    if (this.#takeSign('(')) return this.#predicate(token, isNegated);
    if (this.#takeSign('[')) throw this.#refuse('Custom fields are not available here', token);
    const flag = FLAGS.get(token.text.toLowerCase());
    if (flag) return this.#flag(flag, isNegated);
    const field = wordOf(token);
    if (field === null) throw this.#refuse('There is no such field', token);
    return this.#condition(field, token);
  }

  /** `isDraft`, `isArchived` ...: lists exclude these, so only the negated form is supported. */
  #flag(name: string, isNegated: boolean): ServerPart {
    this.#needSign('=');
    const { text } = this.#next(`A value is missing: ${name}`);
    const wanted = text.toLowerCase();
    if (wanted !== 'true' && wanted !== 'false')
      throw this.#reading.refuse(`Not a valid value: ${text}`);
    return this.#absent(name, wanted === 'true', isNegated);
  }

  #absent(name: string, isWanted: boolean, isNegated: boolean): ServerPart {
    if (isWanted !== isNegated) {
      throw this.#reading.refuse(`This list cannot be asked for: ${name}`);
    }
    return isWanted ? NOTHING : group('and', []);
  }

  #predicate(token: PqlToken, isNegated: boolean): ServerPart {
    const word = token.text.toLowerCase();
    const related = RELATED.get(word);
    if (related) return related(this.#itemsOf(token));
    const counted = COUNTED.get(word);
    if (counted) return this.#counted(counted, token);
    const valued = OF_VALUE.get(word);
    if (valued) {
      const [value, ...more] = this.#arguments();
      if (value === undefined || more.length > 0) throw this.#refuse('One value is needed', token);
      return valued(value, this.#reading);
    }
    if (!this.#takeSign(')')) throw this.#refuse('There is no such function', token);
    const flag = FLAGS.get(word);
    if (flag) return this.#absent(flag, true, isNegated);
    const made = PREDICATES.get(word);
    if (!made) throw this.#refuse('There is no such function', token);
    return made(this.#reading);
  }

  /** The items of `childOf("WEB-11", "WEB-12")`, by key or id. */
  #itemsOf(token: PqlToken): readonly string[] {
    const named: string[] = [];
    do {
      const { kind, text } = this.#next('A value is missing');
      if (kind === 'sign') throw this.#refuse('A value is missing', token);
      const id = this.#reading.items.get(text.toUpperCase());
      if (id === undefined) throw this.#reading.refuse(`There is no such work item: ${text}`);
      named.push(id);
    } while (this.#takeSign(','));
    this.#needSign(')');
    return named;
  }

  /** `hasLinks()`, `hasLinks(2)`, `hasLinks(">= 2")`: at least that many. */
  #counted(of: CountedPart | 'comments', token: PqlToken): ServerPart {
    const atLeast = this.#takeSign(')') ? 1 : this.#least(token);
    if (of === 'comments') return { kind: 'test', is: 'comments', atLeast };
    return { kind: 'test', is: 'count', of, atLeast };
  }

  #least(token: PqlToken): number {
    const { text } = this.#next('A value is missing');
    const [, digits] = /^(?:>=\s*)?(\d{1,6})$/.exec(text.trim()) ?? [];
    if (digits === undefined) throw this.#refuse('This is no number', { ...token, text });
    this.#needSign(')');
    return Number(digits);
  }

  #condition(field: string, token: PqlToken): ServerPart {
    const { comparison, operands } = this.#comparison(token);
    return compare(field, comparison, operands, this.#reading);
  }

  #comparison(field: PqlToken): { comparison: Comparison; operands: readonly Operand[] } {
    if (this.#takeWord('is')) {
      const isNot = this.#takeWord('not');
      if (!this.#takeWord('null') && !this.#takeWord('empty')) {
        throw this.#refuse('NULL is missing', field);
      }
      return { comparison: isNot ? 'not null' : 'null', operands: [] };
    }
    if (this.#takeWord('between')) {
      const isGrouped = this.#takeSign('(');
      const from = this.#value();
      if (!(isGrouped ? this.#takeSign(',') : this.#takeWord('and'))) {
        throw this.#refuse('The end is missing', field);
      }
      const operands = [from, this.#value()];
      if (isGrouped) this.#needSign(')');
      return { comparison: 'between', operands };
    }
    const isNot = this.#takeWord('not');
    if (this.#takeWord('in')) {
      return { comparison: isNot ? 'not in' : 'in', operands: this.#list() };
    }
    const sign = this.#next('A comparison is missing');
    if (isNot || sign.kind !== 'sign' || !isComparison(sign.text)) {
      throw this.#refuse('There is no such comparison', sign);
    }
    return { comparison: sign.text, operands: [this.#value()] };
  }

  #list(): readonly Operand[] {
    if (!this.#takeSign('(')) return [this.#value()];
    const operands = [this.#value()];
    while (this.#takeSign(',')) operands.push(this.#value());
    this.#needSign(')');
    return operands;
  }

  /** A quoted text, a function call, or bare words: names may contain spaces. */
  #value(): Operand {
    const token = this.#next('A value is missing');
    if (token.kind === 'quoted') return token.text;
    if (token.kind === 'sign') throw this.#refuse('A value is missing', token);
    if (this.#takeSign('(')) return this.#function(token);
    const words = [token.text];
    for (let next = this.#tokens[this.#at]; next?.kind === 'word'; next = this.#tokens[this.#at]) {
      if (KEYWORDS.has(next.text.toLowerCase())) break;
      words.push(next.text);
      this.#at += 1;
    }
    return words.join(' ');
  }

  /** Arguments of a function call, up to the closing bracket. */
  #arguments(): readonly Operand[] {
    if (this.#takeSign(')')) return [];
    const values = [this.#value()];
    while (this.#takeSign(',')) values.push(this.#value());
    this.#needSign(')');
    return values;
  }

  #function(token: PqlToken): Operand {
    const given = this.#arguments();
    const texts = given.filter((value) => typeof value === 'string');
    const name = token.text;
    const unknown = this.#refuse('There is no such function', token);
    if (texts.length < given.length) throw unknown;
    const people = peopleFunction(name, texts, this.#reading);
    if (people) return { values: people.map((id): FilterValue => ({ is: 'id', id })) };
    if (texts.length === 0) {
      const words = STATE_GROUPS.get(name.toLowerCase());
      if (words) return { values: words.map((word): FilterValue => ({ is: 'word', word })) };
      if (name.toLowerCase() === 'currentuser') return { values: [{ is: 'me' }] };
      if (isCycleFunction(name)) {
        return { values: this.#reading.cycles[name].map((id): FilterValue => ({ is: 'id', id })) };
      }
    }
    const date = texts.length > 1 ? null : dateOf(name, texts[0] ?? null, this.#reading.today);
    if (date === null) throw unknown;
    return date;
  }

  #orders(): readonly string[] {
    if (!this.#takeWord('by')) throw this.#reading.refuse('BY is missing');
    const orders = [this.#order()];
    while (this.#takeSign(',')) orders.push(this.#order());
    return orders;
  }

  #order(): string {
    const token = this.#next('A field is missing');
    const name = orderOf(token);
    if (name === null) throw this.#refuse('Nothing is ordered by', token);
    if (this.#takeWord('desc')) return `-${name}`;
    this.#takeWord('asc');
    return name;
  }

  #next(missing: string): PqlToken {
    const token = this.#tokens[this.#at];
    if (!token) throw this.#reading.refuse(missing);
    this.#at += 1;
    return token;
  }

  #isWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'word' && token.text.toLowerCase() === word;
  }

  #takeWord(word: string): boolean {
    const isThere = this.#isWord(word);
    if (isThere) this.#at += 1;
    return isThere;
  }

  #takeSign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    const isThere = token?.kind === 'sign' && token.text === sign;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #needSign(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#reading.refuse(`This is missing: ${sign}`);
  }

  #refuse(message: string, { text }: PqlToken): Error {
    return this.#reading.refuse(`${message}: ${text}`);
  }
}

const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'order', 'limit']);

const isComparison = (text: string): text is Comparison =>
  ['=', '!=', '<', '<=', '>', '>=', '~'].includes(text);

const isCycleFunction = (name: string): name is CycleFunction =>
  ['activeCycle', 'completedCycles', 'upcomingCycles'].includes(name);

/** The field's name in our language (here it is written `dueDate`); null when there is none. */
function wordOf({ text }: PqlToken): string | null {
  if (['id', 'text'].includes(text.toLowerCase())) return text.toLowerCase();
  const word = text.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  const [known = null] = [word, word.replace('_', '-')].filter((one) => fieldOfWord(one) !== null);
  return /^[a-z]+$/i.test(text) ? known : null;
}

/** The field's name in `order_by`. */
function orderOf(token: PqlToken): string | null {
  if (/^(?:rank|sort_?order)$/i.test(token.text)) return 'sort_order';
  const word = wordOf(token);
  const name = word === null ? null : fieldOfWord(word);
  return (name !== null && allQueries().get(name)?.field.orders?.[0]?.name) || null;
}
