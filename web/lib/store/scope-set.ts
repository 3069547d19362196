/** Set of the audiences of a row. Rows with equal audiences share one object. */
export class ScopeSet {
  readonly names: readonly string[];
  readonly #larger = new Map<string, ScopeSet>();

  constructor(names: readonly string[] = []) {
    this.names = names;
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  /** The set with one more audience. */
  with(name: string): ScopeSet {
    const known = this.#larger.get(name);
    if (known) return known;
    const made = new ScopeSet([...this.names, name]);
    this.#larger.set(name, made);
    return made;
  }

  /** Removes cached sets with this audience. */
  forget(name: string): void {
    this.#larger.delete(name);
    for (const larger of this.#larger.values()) larger.forget(name);
  }
}
