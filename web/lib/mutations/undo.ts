import type { Message } from './change.ts';
import { noteOrigin } from './step-origin.ts';
import { stepOfAll } from './undo-kinds.ts';
import type { UndoStep } from './undo-step.ts';
import { keepSteps, readSteps } from './undo-storage.ts';

const MAX_STEPS = 100;

/** Undo and redo stacks of this tab. */
export class UndoStack {
  #done: readonly UndoStep[] = [];
  #undone: readonly UndoStep[] = [];
  #recent: readonly UndoStep[] = [];
  /** Steps pushed during undo or redo, which are not gestures of their own. */
  #pushed: UndoStep[] | null = null;
  /** Settles when every expected step was pushed, and stored ones can be used. */
  #coming: Promise<unknown> | null = null;
  readonly #listeners = new Set<() => void>();
  /** Storage key of the steps; one per workspace. */
  #place: string | null = null;

  /**
   * Continues with the stored steps of a place. If there are any, `load` loads what they need
   * before one is used.
   */
  open(place: string, load?: () => Promise<unknown>): void {
    if (place === this.#place) return;
    this.#place = place;
    const { done, undone } = readSteps(place);
    this.#set(done, undone);
    if (done.length + undone.length > 0 && load) this.expect(load());
  }

  /** Announces a step that will be pushed, so that undo waits for it. */
  expect(arriving: Promise<unknown>): void {
    const coming = Promise.allSettled([this.#coming, arriving]).then(() => {
      if (this.#coming === coming) this.#coming = null;
    });
    this.#coming = coming;
  }

  /**
   * Waits for expected steps, and loads what the next step, or this one, needs; null = nothing to
   * wait for.
   */
  prepare(which: 'undo' | 'redo' | UndoStep): Promise<unknown> | null {
    if (this.#coming) return this.#coming.then(() => this.prepare(which));
    const step = typeof which === 'object' ? which : this.next(which);
    return step?.prepare?.() ?? null;
  }

  /** The next step to undo or redo. */
  next(way: 'undo' | 'redo'): UndoStep | undefined {
    return (way === 'undo' ? this.#done : this.#undone).at(-1);
  }

  /** Steps that can be undone, last one first; the same array until something changes. */
  get recent(): readonly UndoStep[] {
    return this.#recent;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  push(step: UndoStep): void {
    noteOrigin(step);
    if (!this.#pushed) this.#change([...this.#done, step], []);
    else if (step.isFinal !== true) this.#pushed.push(step);
  }

  /** Removes a step whose change was refused. */
  forget(step: UndoStep): void {
    const others = (steps: readonly UndoStep[]) => steps.filter((other) => other !== step);
    this.#change(others(this.#done), others(this.#undone));
  }

  /** Combines all steps that `run` pushes into one. */
  together(label: Message, run: () => void): void {
    const { pushed } = this.#run(() => {
      run();
      return true;
    });
    if (pushed.length > 0) this.push(stepOfAll(label, pushed));
  }

  /** Undoes the last step, or this one; null = there is none. */
  undo(step = this.#done.at(-1)): { step: UndoStep; isDone: boolean } | null {
    if (!step || !this.#done.includes(step)) return null;
    const { isDone } = this.#run(step.undo);
    this.#change(
      this.#done.filter((other) => other !== step),
      isDone ? [...this.#undone, step] : this.#undone,
    );
    return { step, isDone };
  }

  /** Redoes the step that was undone last. */
  redo(): { step: UndoStep; isDone: boolean } | null {
    const step = this.#undone.at(-1);
    if (!step) return null;
    const done = this.#again(step);
    this.#change(done ? [...this.#done, done] : this.#done, this.#undone.slice(0, -1));
    return { step, isDone: done !== null };
  }

  /** Runs a step and returns its opposite; null = it was not done. */
  #again(step: UndoStep): UndoStep | null {
    if (!step.parts) {
      const { isDone, pushed } = this.#run(step.redo);
      // A row that was created anew may have another id: its own step then knows how to undo it.
      return isDone ? (pushed.at(-1) ?? step) : null;
    }
    const parts = step.parts.flatMap((part) => this.#again(part) ?? []);
    if (parts.length === 0) return null;
    const whole = stepOfAll(step.label, parts);
    noteOrigin(whole);
    return whole;
  }

  #run(turn: () => boolean): { isDone: boolean; pushed: readonly UndoStep[] } {
    const pushed: UndoStep[] = [];
    this.#pushed = pushed;
    try {
      return { isDone: turn(), pushed };
    } finally {
      this.#pushed = null;
    }
  }

  #change(done: readonly UndoStep[], undone: readonly UndoStep[]): void {
    this.#set(done, undone);
    if (this.#place !== null) keepSteps(this.#place, { done: this.#done, undone });
  }

  #set(done: readonly UndoStep[], undone: readonly UndoStep[]): void {
    this.#done = done.slice(-MAX_STEPS);
    this.#undone = undone;
    this.#recent = this.#done.toReversed();
    for (const listener of this.#listeners) listener();
  }
}

export const undoStack = new UndoStack();
