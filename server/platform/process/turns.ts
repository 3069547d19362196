import { setImmediate as yieldTurn } from 'node:timers/promises';

/** How long work may block the event loop while others wait, in milliseconds. */
const TURN_MS = 10;

/** Await it between the steps of long work: yields to the event loop after each slice of time. */
export function takeTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await yieldTurn();
    began = performance.now();
  };
}
