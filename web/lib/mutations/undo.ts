import type { Message } from './change.ts';
import { noteOrigin } from './step-origin.ts';
import { stepOfAll } from './undo-kinds.ts';
import { keepSteps, readSteps } from './undo-storage.ts';

/** What a step is made of again when the page was loaded anew. */
export interface KeptStep {
  readonly kind: string;
  readonly data: unknown;
}

/** One gesture that can be taken back, however many rows it touched. */
export interface UndoStep {
  readonly label: Message;
  /** Absent = the step ends with the page. */
  readonly kept?: KeptStep;
  /** Brings the rows the step is about, where they are not here; null = they are. */
  readonly prepare?: () => Promise<unknown> | null;
  /** The steps that are this one, in the order in which they were done. */
  readonly parts?: readonly UndoStep[];
  /** Nothing takes it back: it says so, and is left behind. */
  readonly isFinal?: boolean;
  /** Makes the opposite change; false = somebody has changed it since, so nothing was done. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

const MAX_STEPS = 100;

/** What was done in this tab, to be taken back in the opposite order. */
export class UndoStack {
  #done: readonly UndoStep[] = [];
  #undone: readonly UndoStep[] = [];
  #recent: readonly UndoStep[] = [];
  /** What steps push while they are taken back or done again: they are no gestures of their own. */
  #pushed: UndoStep[] | null = null;
  /** Settles when every step that is about to be pushed has been, and those from before a reload can be taken back. */
  #coming: Promise<unknown> | null = null;
  readonly #listeners = new Set<() => void>();
  /** Where the steps are kept: each workspace has its own. */
  #place: string | null = null;

  /**
   * Goes on with what was done at a place in this tab, also before the page was loaded. If anything was, `load` brings
   * what its steps need: no step is judged before.
   */
  open(place: string, load?: () => Promise<unknown>): void {
    if (place === this.#place) return;
    this.#place = place;
    const { done, undone } = readSteps(place);
    this.#set(done, undone);
    if (done.length + undone.length > 0 && load) this.expect(load());
  }

  /** A step is about to be pushed, or to be usable: whoever asks to take something back meanwhile waits for it. */
  expect(arriving: Promise<unknown>): void {
    const coming = Promise.allSettled([this.#coming, arriving]).then(() => {
      if (this.#coming === coming) this.#coming = null;
    });
    this.#coming = coming;
  }

  /** Waits for steps that are coming, and brings what the next one, or this one, needs; null = all is here. */
  prepare(which: 'undo' | 'redo' | UndoStep): Promise<unknown> | null {
    if (this.#coming) return this.#coming.then(() => this.prepare(which));
    const step = typeof which === 'object' ? which : this.next(which);
    return step?.prepare?.() ?? null;
  }

  /** What is taken back, or done again, next. */
  next(way: 'undo' | 'redo'): UndoStep | undefined {
    return (way === 'undo' ? this.#done : this.#undone).at(-1);
  }

  /** The steps that can be taken back, the last one first; the same array until something changes. */
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

  /** Removes a step whose change was refused: nothing is left to undo. */
  forget(step: UndoStep): void {
    const others = (steps: readonly UndoStep[]) => steps.filter((other) => other !== step);
    this.#change(others(this.#done), others(this.#undone));
  }

  /** Makes one step of all that `run` pushes: it is one gesture. */
  together(label: Message, run: () => void): void {
    const { pushed } = this.#run(() => {
      run();
      return true;
    });
    if (pushed.length > 0) this.push(stepOfAll(label, pushed));
  }

  /** Takes the last step back, or this one; null = there is none. */
  undo(step = this.#done.at(-1)): { step: UndoStep; isDone: boolean } | null {
    if (!step || !this.#done.includes(step)) return null;
    const { isDone } = this.#run(step.undo);
    this.#change(
      this.#done.filter((other) => other !== step),
      isDone ? [...this.#undone, step] : this.#undone,
    );
    return { step, isDone };
  }

  /** Does again what was taken back last. */
  redo(): { step: UndoStep; isDone: boolean } | null {
    const step = this.#undone.at(-1);
    if (!step) return null;
    const done = this.#again(step);
    this.#change(done ? [...this.#done, done] : this.#done, this.#undone.slice(0, -1));
    return { step, isDone: done !== null };
  }

  /** Does a step again and returns what takes it back; null = it was not done. */
  #again(step: UndoStep): UndoStep | null {
    if (!step.parts) {
      const { isDone, pushed } = this.#run(step.redo);
      // Made anew it may be another thing: then its own step knows how to take it back.
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

/** The one stack of this tab. */
export const undoStack = new UndoStack();
