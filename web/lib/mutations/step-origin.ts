import { serverNow } from '#web/lib/http/server-time.ts';

import type { StepOrigin, UndoStep } from './undo-step.ts';

/** Age after which people no longer remember their last step. */
const OLD_AFTER_MS = 10 * 60_000;

const origins = new WeakMap<UndoStep, StepOrigin>();

/** Records where and when a step was made; by default here and now. */
export function noteOrigin(step: UndoStep, origin: StepOrigin = here()): void {
  origins.set(step, origin);
}

/** Where and when a step was made, if known. */
export function originOf(step: UndoStep): StepOrigin | undefined {
  return origins.get(step);
}

/** Whether a step is out of sight: made on another screen, or long ago. */
export function isOutOfSight(step: UndoStep): boolean {
  const origin = origins.get(step);
  if (!origin) return false;
  return origin.screen !== here().screen || serverNow() - origin.at > OLD_AFTER_MS;
}

function here(): StepOrigin {
  return { screen: location.pathname, at: serverNow() };
}
