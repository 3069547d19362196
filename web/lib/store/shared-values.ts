/** Above this number of ids the pool is emptied; rows keep what they share already. */
const MAX_IDS = 50_000;
const ID_LENGTH = 36;
const DASH = 45;
const NONE: readonly never[] = Object.freeze([]);

/**
 * Makes rows share equal values: a thousand rows of a project store its id once. JSON.parse
 * creates strings and lists per row, which is half of the memory of a large store.
 */
export class SharedValues {
  readonly #ids = new Map<string, string>();
  readonly #lists = new Map<string, readonly unknown[]>();

  /** Replaces ids (except the row's own) and lists of ids in place. */
  share<Row extends { readonly id: string }>(row: Row): Row {
    const fields: Record<string, unknown> = row;
    for (const field in fields) {
      const value = fields[field];
      if (typeof value === 'string') {
        if (field !== 'id' && isId(value)) fields[field] = this.#idOf(value);
      } else if (Array.isArray(value)) {
        fields[field] = this.#listOf(value);
      }
    }
    return row;
  }

  #idOf(id: string): string {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    if (this.#ids.size >= MAX_IDS) this.#ids.clear();
    this.#ids.set(id, id);
    return id;
  }

  #listOf(list: readonly unknown[]): readonly unknown[] {
    if (list.length === 0) return NONE;
    if (list.length > 8 || !list.every(isId)) return list;
    const name = list.length === 1 ? list[0] : list.join('');
    if (name === undefined) return list;
    const known = this.#lists.get(name);
    if (known) return known;
    if (this.#lists.size >= MAX_IDS) this.#lists.clear();
    const made = list.map((id) => this.#idOf(id));
    this.#lists.set(name, made);
    return made;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length === ID_LENGTH && value.charCodeAt(8) === DASH;
}
