import { describe, expect, it } from 'vitest';

import { FairQueue } from '#server/platform/jobs/fair-queue.ts';

/** The order in which a queue of one place hands out rows, named by their workspace. */
function orderOf(queue: FairQueue): string[] {
  const order: string[] = [];
  for (let id = queue.next(); id !== undefined; id = queue.next()) {
    order.push(id);
    queue.done(id);
  }
  return order;
}

describe('rows that wait for a place', () => {
  it('are taken in turns by workspace, the first of each first', () => {
    const queue = new FairQueue(2);
    for (const id of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2']) queue.add(id, id.charAt(0));
    expect(orderOf(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('of one workspace never have more places than one may have', () => {
    const queue = new FairQueue(2);
    for (const id of ['a1', 'a2', 'a3']) queue.add(id, 'a');
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'a2', undefined]);
    queue.add('b1', 'b');
    expect([queue.next(), queue.next()]).toEqual(['b1', undefined]);
    queue.done('a1');
    expect(queue.next()).toBe('a3');
    expect(queue.size).toBe(3);
  });

  it('come first where their workspace has the fewest running', () => {
    const queue = new FairQueue(4);
    for (const id of ['a1', 'a2', 'a3']) queue.add(id, 'a');
    expect([queue.next(), queue.next()]).toEqual(['a1', 'a2']);
    queue.add('b1', 'b');
    expect([queue.next(), queue.next()]).toEqual(['b1', 'a3']);
  });

  it('wait for their own run to end when they are asked for again', () => {
    const queue = new FairQueue(2);
    queue.add('a1', 'a');
    expect(queue.next()).toBe('a1');
    queue.add('a1', 'a');
    expect(queue.next()).toBeUndefined();
    queue.done('a1');
    expect(queue.next()).toBe('a1');
  });
});
