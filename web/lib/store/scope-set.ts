/** The audiences a row was seen in. Rows that were seen in the same ones share one object. */
export class ScopeSet {
  readonly names: readonly string[];
  readonly #larger = new Map<string, ScopeSet>();

  constructor(names: readonly string[] = []) {
    this.names = names;
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  /** These and one more. */
  with(name: string): ScopeSet {
    const known = this.#larger.get(name);
    if (known) return known;
    const made = new ScopeSet([...this.names, name]);
    this.#larger.set(name, made);
    return made;
  }

  /** Lets go of the sets that hold this audience: nothing will be seen in it again. */
  forget(name: string): void {
    this.#larger.delete(name);
    for (const larger of this.#larger.values()) larger.forget(name);
  }
}
