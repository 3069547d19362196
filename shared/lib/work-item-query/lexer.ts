/** A part of a value: bare, or quoted. */
export interface Run {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** One value with its position in the text. */
export interface ValueToken {
  readonly from: number;
  readonly to: number;
  readonly runs: readonly Run[];
}

/** A word, a quoted text, or a key with values. */
export interface TermToken {
  readonly kind: 'term';
  readonly from: number;
  readonly to: number;
  readonly key: string | null;
  readonly values: readonly ValueToken[];
  /** The last quote is not closed. */
  readonly isUnclosed: boolean;
}

/** A sign between terms. `deep` is a parenthesis beyond the nesting limit. */
export interface SignToken {
  readonly kind: 'open' | 'close' | 'minus' | 'deep';
  readonly from: number;
  readonly to: number;
}

export type Token = TermToken | SignToken;

/**
 * Nesting limit: deeper parentheses are ignored, so that no text can exhaust the parser's stack.
 */
const MAX_DEPTH = 20;

const KEY = /([\p{L}\p{N}_][\p{L}\p{N}_.-]*):/uy;

/** Splits a query into tokens; never fails. */
export function tokens(text: string): Token[] {
  return new Lexer(text).all();
}

/** Prints a term as the lexer would read it again. */
export function termText({ key, values }: Pick<TermToken, 'key' | 'values'>): string {
  const written = values.map(({ runs }) => runs.map(runText).join('')).join(',');
  return key === null ? written : `${key}:${written}`;
}

/** Quotes a text. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function runText(run: Run): string {
  return run.isQuoted ? quoted(run.text) : run.text;
}

class Lexer {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #isUnclosed = false;

  constructor(text: string) {
    this.#text = text;
  }

  all(): Token[] {
    const found: Token[] = [];
    for (;;) {
      while (/\s/.test(this.#char())) this.#at += 1;
      if (this.#at >= this.#text.length) return found;
      const isTermDue = found.at(-1)?.kind === 'minus' && this.#char() === '-';
      found.push((isTermDue ? null : this.#sign()) ?? this.#term());
    }
  }

  #char(ahead = 0): string {
    return this.#text.charAt(this.#at + ahead);
  }

  #sign(): SignToken | null {
    const char = this.#char();
    const next = this.#char(1);
    const isMinus = char === '-' && next !== '' && !/[\s)]/.test(next);
    if (char !== '(' && char !== ')' && !isMinus) return null;
    const from = this.#at;
    this.#at += 1;
    return { kind: isMinus ? 'minus' : this.#nest(char), from, to: this.#at };
  }

  #nest(char: string): 'open' | 'close' | 'deep' {
    if (char === '(') {
      this.#depth += 1;
      return this.#depth > MAX_DEPTH ? 'deep' : 'open';
    }
    const isDeep = this.#depth > MAX_DEPTH;
    this.#depth = Math.max(0, this.#depth - 1);
    return isDeep ? 'deep' : 'close';
  }

  #term(): TermToken {
    const from = this.#at;
    this.#isUnclosed = false;
    KEY.lastIndex = this.#at;
    const key = KEY.exec(this.#text)?.[1] ?? null;
    if (key === null) {
      const values = [this.#value(/[\s()"]/)];
      return this.#termFrom(from, null, values);
    }
    this.#at += key.length + 1;
    const values = [this.#value(/[\s()",]/)];
    while (this.#char() === ',') {
      this.#at += 1;
      values.push(this.#value(/[\s()",]/));
    }
    return this.#termFrom(from, key, values);
  }

  #termFrom(from: number, key: string | null, values: readonly ValueToken[]): TermToken {
    return { kind: 'term', from, to: this.#at, key, values, isUnclosed: this.#isUnclosed };
  }

  #value(end: RegExp): ValueToken {
    const from = this.#at;
    const runs: Run[] = [];
    for (;;) {
      const char = this.#char();
      if (char === '"') runs.push({ text: this.#quotedRun(), isQuoted: true });
      else if (char === '' || end.test(char)) return { from, to: this.#at, runs };
      else runs.push({ text: this.#bareRun(end), isQuoted: false });
    }
  }

  #bareRun(end: RegExp): string {
    const from = this.#at;
    while (this.#char() !== '' && !end.test(this.#char())) this.#at += 1;
    return this.#text.slice(from, this.#at);
  }

  #quotedRun(): string {
    let text = '';
    for (this.#at += 1; this.#char() !== '"'; this.#at += 1) {
      if (this.#char() === '') {
        this.#isUnclosed = true;
        return text;
      }
      if (this.#char() === '\\' && /["\\]/.test(this.#char(1))) this.#at += 1;
      text += this.#char();
    }
    this.#at += 1;
    return text;
  }
}
