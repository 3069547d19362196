import { setImmediate as yieldTurn } from 'node:timers/promises';

/** How long work may hold the process while others wait, in milliseconds. */
const TURN_MS = 10;

/** To be awaited between the steps of long work: everybody else gets a turn when it has held the process for a moment. */
export function takeTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await yieldTurn();
    began = performance.now();
  };
}
