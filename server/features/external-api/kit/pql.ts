import { fieldOfWord, queryFields, queryOf } from '#shared/lib/work-item-query/fields.ts';
import { condition, type FilterValue } from '#shared/lib/work-item-query/filter.ts';
import type { CountedPart, ServerPart } from '#shared/lib/work-item-query/server-parts.ts';
import { allQueries } from '#shared/work-item-fields/registry.ts';

import { compare, NOTHING } from './conditions.ts';
import { dateOf } from './pql-dates.ts';
import { type PqlToken, pqlTokens } from './pql-tokens.ts';
import { type Comparison, group, type Operand, type Reading } from './reading.ts';

/** What a query of programs says. */
export interface Pql {
  readonly part: ServerPart;
  /** The order it asks for, as `order_by` writes it. */
  readonly order: string | null;
}

/** What functions of the language stand for that only the database knows. */
export interface PqlReading extends Reading {
  readonly cycles: Readonly<Record<CycleFunction, readonly string[]>>;
  /** The work items that keys and ids in the text mean, by these in capitals; of what the person may not see there is none. */
  readonly items: ReadonlyMap<string, string>;
}

export type CycleFunction = 'activeCycle' | 'completedCycles' | 'upcomingCycles';

/** Reads a query as programs teach it: `priority IN ("high") AND NOT assignee = currentUser()`. */
export function readPql(text: string, reading: PqlReading): Pql {
  const tokens = pqlTokens(text);
  if (!tokens) throw reading.refuse('A quotation mark is missing');
  return new Parser(tokens, reading).parse();
}

const MAX_DEPTH = 20;

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
    const part = this.#isWord('order') ? group('and', []) : this.#or(false);
    const order = this.#takeWord('order') ? this.#order() : null;
    const left = this.#tokens[this.#at];
    if (left) throw this.#refuse('This was not expected', left);
    return { part, order };
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

  /** `isDraft`, `isArchived` and their like: lists hold none of these, so that only asking for none of them can be answered. */
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
    if (!this.#takeSign(')')) throw this.#refuse('There is no such function', token);
    const flag = FLAGS.get(word);
    if (flag) return this.#absent(flag, true, isNegated);
    const made = PREDICATES.get(word);
    if (!made) throw this.#refuse('There is no such function', token);
    return made(this.#reading);
  }

  /** The items of `childOf("WEB-11", "WEB-12")`: by keys or ids. */
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

  /** `hasLinks()`, `hasLinks(2)`, `hasLinks(">= 2")`: so many of them, or more. */
  #counted(of: CountedPart, token: PqlToken): ServerPart {
    if (this.#takeSign(')')) return { kind: 'test', is: 'count', of, atLeast: 1 };
    const { text } = this.#next('A value is missing');
    const [, digits] = /^(?:>=\s*)?(\d{1,6})$/.exec(text.trim()) ?? [];
    if (digits === undefined) throw this.#refuse('This is no number', { ...token, text });
    this.#needSign(')');
    return { kind: 'test', is: 'count', of, atLeast: Number(digits) };
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

  /** A quoted text, a function, or bare words: names may have blanks. */
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

  #function(token: PqlToken): Operand {
    const given = this.#takeSign(')') ? null : this.#next('A value is missing');
    if (given) this.#needSign(')');
    const name = token.text;
    const words = given ? undefined : STATE_GROUPS.get(name.toLowerCase());
    if (words) return { values: words.map((word): FilterValue => ({ is: 'word', word })) };
    if (!given && name.toLowerCase() === 'currentuser') return { values: [{ is: 'me' }] };
    if (!given && isCycleFunction(name)) {
      return { values: this.#reading.cycles[name].map((id): FilterValue => ({ is: 'id', id })) };
    }
    const date = dateOf(name, given?.text ?? null, this.#reading.today);
    if (date === null) throw this.#refuse('There is no such function', token);
    return date;
  }

  #order(): string {
    if (!this.#takeWord('by')) throw this.#reading.refuse('BY is missing');
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

/** The word of our language for a field, which is written here as `dueDate`; null when there is none. */
function wordOf({ text }: PqlToken): string | null {
  if (text.toLowerCase() === 'id') return 'id';
  const word = text.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  const [known = null] = [word, word.replace('_', '-')].filter((one) => fieldOfWord(one) !== null);
  return /^[a-z]+$/i.test(text) ? known : null;
}

/** What `order_by` calls a field. */
function orderOf(token: PqlToken): string | null {
  const word = wordOf(token);
  const name = word === null ? null : fieldOfWord(word);
  return (name !== null && allQueries().get(name)?.field.orders?.[0]?.name) || null;
}

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['isdraft', 'isDraft'],
  ['isarchived', 'isArchived'],
  ['isepic', 'isEpic'],
  ['isintake', 'isIntake'],
]);

const STATE_GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['openstates', ['backlog', 'unstarted', 'started']],
  ['activestates', ['unstarted', 'started']],
  ['closedstates', ['completed', 'cancelled']],
]);

const empty = (field: string) => (reading: Reading) => compare(field, 'null', [], reading);
const filled = (field: string) => (reading: Reading) => compare(field, 'not null', [], reading);

const PREDICATES: ReadonlyMap<string, (reading: Reading) => ServerPart> = new Map([
  ['isoverdue', isOverdue],
  ['hasnoassignee', empty('assignees')],
  ['hasnolabel', empty('labels')],
  ['istoplevel', empty('parent')],
  ['issubworkitem', filled('parent')],
  [
    'hasstartandduedates',
    (reading) => group('and', [filled('start_date')(reading), filled('target_date')(reading)]),
  ],
]);

const related =
  (type: string | null, end: 'source' | 'target' | 'any') =>
  (ids: readonly string[]): ServerPart => ({ kind: 'test', is: 'related', ids, type, end });

/** What stands in a relation to items; the source of a stored `blocked_by` is what waits. */
const RELATED: ReadonlyMap<string, (ids: readonly string[]) => ServerPart> = new Map([
  [
    'childof',
    (ids) =>
      condition(
        'parent',
        'is',
        ids.map((id) => ({ is: 'id', id })),
      ),
  ],
  ['parentof', (ids) => ({ kind: 'test', is: 'parentOf', ids })],
  ['blockedby', related('blocked_by', 'source')],
  ['blocks', related('blocked_by', 'target')],
  ['duplicateof', related('duplicate', 'any')],
  ['linkedto', related(null, 'any')],
]);

/** Whether a text names items that others stand in a relation to. */
export const isAboutRelations = (text: string): boolean =>
  [...text.toLowerCase().matchAll(/([a-z]+)\s*\(/g)].some(([, word = '']) => RELATED.has(word));

const COUNTED: ReadonlyMap<string, CountedPart> = new Map([
  ['haschildren', 'sub_issues_count'],
  ['haslinks', 'link_count'],
  ['hasattachments', 'attachment_count'],
]);

/** Should have been done by now. */
function isOverdue(): ServerPart {
  const due = queryFields().find((name) => queryOf(name).date?.isDue === true);
  if (due === undefined) throw new Error('No field is the day on which items are due.');
  return condition(due, 'is', [{ is: 'overdue' }]);
}
