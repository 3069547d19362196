import { expect, test } from 'vitest';

import { acquire, release } from '#server/platform/http/reply-memory.ts';

const LARGE = 700_000;

test('memory of a reply that has gone out is used for the next one', () => {
  const first = acquire(LARGE);
  release(first);
  const second = acquire(LARGE - 1);
  expect(second.buffer).toBe(first.buffer);
  expect(second.length).toBe(LARGE - 1);
});

test('memory in use is given to nobody else, also when it is handed back twice', () => {
  const first = acquire(LARGE);
  release(first);
  release(first);
  expect(acquire(LARGE).buffer).not.toBe(acquire(LARGE).buffer);
});

test('memory that came from elsewhere is never taken', () => {
  const slice = Buffer.from('a small piece of what others use too');
  const large = Buffer.alloc(1_048_576);
  release(slice);
  release(large);
  expect(acquire(1_048_576).buffer).not.toBe(large.buffer);
});
