import { afterPaint } from '#web/lib/browser/after-paint.ts';

import type { Message } from './change.ts';
import { FINAL } from './final-step.ts';
import { noteOrigin, originOf, type StepOrigin } from './step-origin.ts';
import { stepOf } from './undo-kinds.ts';
import type { KeptStep, UndoStep } from './undo.ts';

/** What was done and what was taken back, the last at the end. */
interface Steps {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

/** A step as it is stored. */
export interface StepLine extends KeptStep {
  readonly label: Message;
  readonly origin?: StepOrigin | undefined;
}

/** In the tab's own storage, by place. */
const PREFIX = 'tutti.undo.';
/** More letters than these are not kept of a place: the oldest steps go. */
const MAX_LENGTH = 500_000;

/** The steps that this tab has kept of a place. */
export function readSteps(place: string): Steps {
  writeWaiting();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + place) ?? '{}');
    return { done: stepsIn(kept, 'done'), undone: stepsIn(kept, 'undone') };
  } catch {
    return { done: [], undone: [] };
  }
}

const waiting = new Map<string, Steps>();

/** Keeps the steps of a place in this tab, as soon as the change itself has been painted. */
export function keepSteps(place: string, steps: Steps): void {
  const isNext = waiting.size === 0;
  waiting.set(place, steps);
  if (isNext) void afterPaint().then(writeWaiting);
}

/** Deletes what was kept: the person has signed out. */
export function forgetSteps(): void {
  waiting.clear();
  try {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of own) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

function writeWaiting(): void {
  for (const [place, { done, undone }] of waiting) {
    const again = undone.filter(({ kept }) => kept);
    const text = `{"done":[${linesOf(done)}],"undone":[${linesOf(again)}]}`;
    try {
      sessionStorage.setItem(PREFIX + place, text);
    } catch {
      // Storage is blocked or full: the steps end with the page.
    }
  }
  waiting.clear();
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', writeWaiting);

/** The newest steps that have room. One that ends with the page keeps its place as one that nothing takes back. */
function linesOf(steps: readonly UndoStep[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const step of steps.toReversed()) {
    const { label, kept = { kind: FINAL, data: null } } = step;
    const line = JSON.stringify({ label, ...kept, origin: originOf(step) } satisfies StepLine);
    length += line.length;
    if (length > MAX_LENGTH) break;
    lines.unshift(line);
  }
  return lines.join(',');
}

function stepsIn(kept: unknown, part: keyof Steps): readonly UndoStep[] {
  const lines: unknown = isObject(kept) ? kept[part] : null;
  return Array.isArray(lines) ? lines.filter(isLine).map(stepFrom) : [];
}

function stepFrom(line: StepLine): UndoStep {
  const step = stepOf(line);
  if (line.origin) noteOrigin(step, line.origin);
  return step;
}

function isLine(value: unknown): value is StepLine {
  if (!isObject(value) || typeof value['kind'] !== 'string') return false;
  return isObject(value['label']) && typeof value['label']['key'] === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
