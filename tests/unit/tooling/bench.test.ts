import { describe, expect, it } from 'vitest';

import { compared, numbersOf } from '#scripts/bench-against.mjs';

describe('two benches', () => {
  it.each([
    ['p50 26 ms, p95 1,045 ms', [26, 1_045]],
    ['1189 ms, 10000 of 10000 queued', [1_189, 10_000, 10_000]],
    ['0.27 ms after 100,000 own changes', [0.27, 100_000]],
    ['1,143/s', [1_143]],
    ['4.0x', []],
    ['-', []],
  ])('read the numbers of %j', (text, numbers) => {
    expect(numbersOf(text).map(({ value }) => value)).toEqual(numbers);
  });

  it('compare medians, and know of which numbers more is better', () => {
    const before = new Map([
      ['a change | no. 1, ms', [9, 10, 14]],
      ['through the feed | no. 1, /s', [1_000, 1_200, 900]],
    ]);
    const after = new Map([
      ['a change | no. 1, ms', [5, 5, 6]],
      ['through the feed | no. 1, /s', [500, 500, 500]],
      ['a new row | no. 1', [3]],
    ]);
    const table = compared(before, after);
    expect(table).toContain('| a change | no. 1, ms | 10 (9 to 14) | 5 (5 to 6) | 2.00 |');
    expect(table).toContain('| 1000 (900 to 1200) | 500 (500 to 500) | 0.50 |');
    expect(table).toContain('| a new row | no. 1 | not measured | 3 (3 to 3) | |');
  });
});
