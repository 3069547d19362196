import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { FAULTS } from '#tests/bite/faults.ts';

describe('the faults that tests must notice', () => {
  it.each(FAULTS)('$name: its place and its tests are there', ({ file, change, tests }) => {
    expect(readFileSync(file, 'utf8').split(change[0])).toHaveLength(2);
    expect(change[1]).not.toBe(change[0]);
    expect(tests.filter((test) => !existsSync(test))).toEqual([]);
  });
});
