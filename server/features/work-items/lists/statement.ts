import type { Scope } from '#server/platform/access/scope.ts';

type Value = string | number | boolean | null | readonly string[] | readonly number[];

/**
 * A statement over work items that is composed at run time from filters, groups and orders; private to lists and
 * search. It collects the parameters while the parts are written. Text from a request becomes a parameter; the parts
 * themselves are constants of the registry.
 */
export class Statement {
  readonly #values: Value[] = [];
  /** Filters give countless different statements: only those without any are worth keeping prepared. */
  #isCommon = true;

  /** Adds a parameter and returns its placeholder. Moments and dates travel as text, with all digits. */
  bind(value: Value, type: string): string {
    this.#values.push(value);
    const place = `$${this.#values.length}`;
    return ['date', 'timestamptz'].includes(type) ? `${place}::text::${type}` : `${place}::${type}`;
  }

  /** Adds a parameter that changes the plan: PostgreSQL then plans the statement each time, for the value. */
  bindFilter(value: Value, type: string): string {
    this.#isCommon = false;
    return this.bind(value, type);
  }

  /**
   * Returns a number of rows as text: a plan for an unknown limit expects a tenth of all rows. Only round sizes, which
   * clients ask for, stay prepared.
   */
  limit(rows: number): string {
    if (!Number.isSafeInteger(rows)) throw new Error(`Not a number of rows: ${rows}`);
    if (rows % 10 !== 0 || rows > 1000) this.#isCommon = false;
    return String(rows);
  }

  /** Runs the statement. */
  async rows<Row extends object>(scope: Scope, text: string): Promise<readonly Row[]> {
    return scope.sql.unsafe<Row[]>(text, this.#values as never[], { prepare: this.#isCommon });
  }
}
