import type { Scope } from '#server/platform/access/scope.ts';

type Value = string | number | boolean | null | readonly string[] | readonly number[];

/**
 * A statement put together from parts: its parameters are gathered as the parts are written. Text from a
 * request only ever gets in as a parameter; the parts themselves are constants of the registry.
 */
export class Statement {
  readonly #values: Value[] = [];
  /** Filters make statements of many kinds: only those without any are worth keeping prepared. */
  #isCommon = true;

  /** Adds a parameter; the answer is its place in the text. Moments and dates travel as text, with all digits. */
  bind(value: Value, type: string): string {
    this.#values.push(value);
    const place = `$${this.#values.length}`;
    return ['date', 'timestamptz'].includes(type) ? `${place}::text::${type}` : `${place}::${type}`;
  }

  /** Adds a parameter that changes the plan: its statement is planned each time, for the value. */
  bindFilter(value: Value, type: string): string {
    this.#isCommon = false;
    return this.bind(value, type);
  }

  /**
   * A number of rows, written out: a plan made for any limit expects a tenth of all rows. Only the first page
   * in round sizes, which clients ask for, is kept prepared.
   */
  limit(rows: number): string {
    if (!Number.isSafeInteger(rows)) throw new Error(`Not a number of rows: ${rows}`);
    if (rows % 10 !== 0 || rows > 1000) this.#isCommon = false;
    return String(rows);
  }

  /** Runs the whole. */
  async rows<Row extends object>(scope: Scope, text: string): Promise<readonly Row[]> {
    return scope.sql.unsafe<Row[]>(text, this.#values as never[], { prepare: this.#isCommon });
  }
}
