import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readTsv, writeTsv } from '#web/lib/formats/tsv.ts';

const cells = fc.array(
  fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '"', '\t', '\n', '\r', ' ', ',') }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 4 },
);

describe('blocks of cells as text', () => {
  it('are read as they were written, whatever stands in them', () => {
    fc.assert(
      fc.property(cells, (rows) => {
        expect(readTsv(writeTsv(rows))).toEqual(rows);
      }),
    );
  });

  it('are read as spreadsheets write them', () => {
    expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readTsv('"two\nlines"\t"a ""word"""')).toEqual([['two\nlines', 'a "word"']]);
    // Quotes that do not enclose the cell are its own.
    expect(readTsv('5" pipe\t"so" they say')).toEqual([['5" pipe', '"so" they say']]);
    expect(readTsv('a\t\tb')).toEqual([['a', '', 'b']]);
  });
});
