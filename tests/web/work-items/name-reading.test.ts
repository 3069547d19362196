import { describe, expect, it } from 'vitest';

import { readName, readNames } from '#web/features/work-items/fields/name-reading.ts';

const all = [
  { id: 'ada', name: 'Ada Lovelace' },
  { id: 'max', name: 'Max' },
  { id: 'max-2', name: 'max' },
  { id: 'zoe', name: 'Zoë' },
  { id: 'both', name: 'Seats, tables' },
  { id: 'seats', name: 'Seats' },
];

describe('names in cells', () => {
  it('are found letter by letter, else whatever their case and accents are', () => {
    expect(readName(' Max ', all)).toEqual({ is: 'value', value: 'max' });
    expect(readName('zoe', all)).toEqual({ is: 'value', value: 'zoe' });
    expect(readName('MAX', all)).toEqual({ is: 'ambiguous', text: 'MAX' });
    expect(readName('Eve', all)).toEqual({ is: 'unknown', text: 'Eve' });
  });

  it('stand beside each other, and may have commas themselves', () => {
    expect(readNames('Seats, tables; ada lovelace', all)).toEqual({
      is: 'value',
      value: ['both', 'ada'],
    });
    expect(readNames('Seats, Seats', all)).toEqual({ is: 'value', value: ['seats'] });
    expect(readNames('', all)).toEqual({ is: 'value', value: [] });
    expect(readNames('Seats, Eve', all)).toEqual({ is: 'unknown', text: 'Eve' });
  });
});
