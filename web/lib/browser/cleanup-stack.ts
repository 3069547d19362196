/** What must be undone at the end. Something that begins after the end is undone at once. */
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

  /** Undoes everything, the last first. */
  run(): void {
    this.#isOver = true;
    for (const stop of this.#all.toReversed()) stop();
    this.#all = [];
  }
}
