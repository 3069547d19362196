import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { inTurns } from '#server/platform/database/batch.ts';

/** Keeps the processor busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('work in turns', () => {
  it('is done in the order it came in, all of it', async () => {
    const takeTurn = inTurns(1);
    const done: number[] = [];
    for (let i = 0; i < 50; i += 1) {
      takeTurn(() => {
        done.push(i);
        work(0.1);
      });
    }
    while (done.length < 50) await nextTurn();
    expect(done).toEqual(Array.from({ length: 50 }, (_none, i) => i));
  });

  it('leaves room for others, also where a piece goes on after its own waiting', async () => {
    const takeTurn = inTurns(2);
    let done = 0;
    for (let i = 0; i < 30; i += 1) {
      takeTurn(async () => {
        await Promise.resolve();
        work(1);
        done += 1;
      });
    }
    let before = 0;
    while (done < 30) {
      await nextTurn();
      expect(done - before).toBeLessThan(10);
      before = done;
    }
  });

  it('takes up again what comes after a rest', async () => {
    const takeTurn = inTurns(1);
    let done = 0;
    takeTurn(() => (done += 1));
    await nextTurn();
    await nextTurn();
    takeTurn(() => (done += 1));
    await nextTurn();
    await nextTurn();
    expect(done).toBe(2);
  });
});
