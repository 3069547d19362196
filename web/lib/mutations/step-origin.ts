import { serverNow } from '#web/lib/http/server-time.ts';

import type { UndoStep } from './undo.ts';

/** Where and when a step was done. */
export interface StepOrigin {
  readonly screen: string;
  /** By the server's clock, in milliseconds. */
  readonly at: number;
}

/** After so long people no longer have in mind what they did last. */
const OLD_AFTER_MS = 10 * 60_000;

const origins = new WeakMap<UndoStep, StepOrigin>();

/** Notes where and when a step was done: here and now, if nothing else is known. */
export function noteOrigin(step: UndoStep, origin: StepOrigin = here()): void {
  origins.set(step, origin);
}

/** Where and when a step was done, as far as it is known. */
export function originOf(step: UndoStep): StepOrigin | undefined {
  return origins.get(step);
}

/** Whether people no longer see, or have in mind, what a step did: it was on another screen, or long ago. */
export function isOutOfSight(step: UndoStep): boolean {
  const origin = origins.get(step);
  if (!origin) return false;
  return origin.screen !== here().screen || serverNow() - origin.at > OLD_AFTER_MS;
}

function here(): StepOrigin {
  return { screen: location.pathname, at: serverNow() };
}
