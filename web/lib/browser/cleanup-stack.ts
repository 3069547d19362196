/** Collects cleanup functions. One that is added after `run` is called at once. */
export class CleanupStack {
  #all: (() => void)[] = [];
  #isOver = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  add(...stops: readonly (() => void)[]): void {
    if (this.#isOver) for (const stop of stops) stop();
    else this.#all.push(...stops);
  }

  /** Calls all cleanup functions, the last one first. */
  run(): void {
    this.#isOver = true;
    for (const stop of this.#all.toReversed()) stop();
    this.#all = [];
  }
}
