import type { Message } from '#web/lib/mutations/change.ts';

/** One gesture that can be taken back, however many rows it touched (principles 12, 13). */
export interface UndoStep {
  readonly label: Message;
  /** Makes the opposite change; false = somebody has changed it since, so nothing was done. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

const MOST_STEPS = 100;

/** What was done in this tab, to be taken back in the opposite order. */
export class UndoStack {
  #done: UndoStep[] = [];
  #undone: UndoStep[] = [];
  readonly #listeners = new Set<() => void>();

  /** The steps that can be taken back, the last one first. */
  get recent(): readonly UndoStep[] {
    return this.#done.toReversed();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  push(step: UndoStep): void {
    this.#done = [...this.#done, step].slice(-MOST_STEPS);
    this.#undone = [];
    this.#tell();
  }

  /** Takes the last step back, or this one; null = there is none. */
  undo(step = this.#done.at(-1)): { step: UndoStep; isDone: boolean } | null {
    if (!step || !this.#done.includes(step)) return null;
    this.#done = this.#done.filter((other) => other !== step);
    const isDone = step.undo();
    if (isDone) this.#undone = [...this.#undone, step];
    this.#tell();
    return { step, isDone };
  }

  redo(): { step: UndoStep; isDone: boolean } | null {
    const step = this.#undone.at(-1);
    if (!step) return null;
    this.#undone = this.#undone.slice(0, -1);
    const isDone = step.redo();
    if (isDone) this.#done = [...this.#done, step];
    this.#tell();
    return { step, isDone };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The one stack of this tab. */
export const undoStack = new UndoStack();
