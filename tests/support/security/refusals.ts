import { expect } from 'vitest';

import { isContractError } from './answers.ts';
import type { Answer } from './drive.ts';
import { CANARIES } from './scene.ts';
import type { Watch } from './snapshot.ts';

/** A call that must be refused: its caller, and the accepted statuses. */
export type Refusal = readonly [
  who: string,
  statuses: readonly number[],
  run: () => Promise<Answer>,
];

const CANARY = new RegExp(Object.values(CANARIES).join('|'));

/**
 * Makes calls that must all be refused: with the right status, an error in the contract's shape
 * that reveals nothing, and without effect. Writes are checked once, after the last call.
 */
export async function expectRefused(watch: Watch, calls: readonly Refusal[]): Promise<void> {
  const { result: wrong, changed } = await watch.changes(async () => {
    const found: unknown[] = [];
    for (const [who, statuses, run] of calls) {
      const answer = await run();
      const isTold = CANARY.test(answer.text) || !isContractError(answer);
      if (!statuses.includes(answer.status) || isTold)
        found.push([who, answer.status, answer.text]);
    }
    return found;
  });
  expect(wrong).toEqual([]);
  expect(changed).toEqual([]);
}
