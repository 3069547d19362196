import { afterPaint } from '#web/lib/browser/after-paint.ts';

import { FINAL } from './final-step.ts';
import { noteOrigin, originOf } from './step-origin.ts';
import { stepOf } from './undo-kinds.ts';
import type { StepLine, UndoStep } from './undo-step.ts';

/** Done and undone steps, each with the last one at the end. */
interface Steps {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

/** Prefix in sessionStorage, followed by the place. */
const PREFIX = 'tutti.undo.';
/** Most characters stored of a place; the oldest steps are removed. */
const MAX_LENGTH = 500_000;

/** The stored steps of a place in this tab. */
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

/** Stores the steps of a place after the change has been painted. */
export function keepSteps(place: string, steps: Steps): void {
  const isNext = waiting.size === 0;
  waiting.set(place, steps);
  if (isNext) void afterPaint().then(writeWaiting);
}

/** Deletes all stored steps, at sign-out. */
export function forgetSteps(): void {
  waiting.clear();
  try {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of own) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
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

/**
 * Serializes the newest steps that fit. A step that cannot be stored is replaced by one that
 * cannot be undone.
 */
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
