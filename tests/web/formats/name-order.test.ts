import { describe, expect, it, vi } from 'vitest';

import { compareNames } from '#shared/lib/name-order.ts';

const collator = new Intl.Collator('en', { numeric: true });
const SIGNS = ` _-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$059azAZbB`;

describe('the order of names', () => {
  it('is that of the collation, whatever plain signs they have', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const name = () =>
      Array.from({ length: random(5) }, () => SIGNS[random(SIGNS.length)]).join('');
    const others = [];
    for (let n = 0; n < 20_000; n += 1) {
      const [a, b] = [name(), name()];
      if (Math.sign(compareNames(a, b)) !== Math.sign(collator.compare(a, b))) others.push([a, b]);
    }
    expect(others).toEqual([]);
  });

  it('counts numbers as people do', () => {
    const names = [
      'Cycle 1800',
      'Cycle 200',
      'Cycle 9',
      'Cycle',
      'Zyklus 10',
      'Äpfel 10',
      'Äpfel 9',
    ];
    expect(names.toSorted(compareNames)).toEqual([
      'Äpfel 9',
      'Äpfel 10',
      'Cycle',
      'Cycle 9',
      'Cycle 200',
      'Cycle 1800',
      'Zyklus 10',
    ]);
  });

  it('asks a collator for what it does not know', () => {
    const names = ['Zebra', 'Äpfel', 'apfel', 'Apfel', 'Ökonomie', '日本'];
    const expected = ['apfel', 'Apfel', 'Äpfel', 'Ökonomie', 'Zebra', '日本'];
    expect(names.toSorted(compareNames)).toEqual(expected);
  });

  it('is the same in every language of the browser, as the database has one order', () => {
    // In Swedish these letters would come behind z, in Czech ch behind h.
    vi.stubGlobal('navigator', { language: 'sv', languages: ['sv', 'cs'] });
    expect(compareNames('Ökonomie', 'Zebra')).toBeLessThan(0);
    expect(compareNames('ch', 'd')).toBeLessThan(0);
    vi.unstubAllGlobals();
  });
});
