import { describe, expect, it, vi } from 'vitest';

import { compareNames } from '#web/lib/formats/name-order.ts';

const inLanguage = new Intl.Collator(undefined, { numeric: true });
const SIGNS = ` _-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$059azAZbB`;

describe('the order of names', () => {
  it('is that of the language, whatever plain signs they have', () => {
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
      if (Math.sign(compareNames(a, b)) !== Math.sign(inLanguage.compare(a, b)))
        others.push([a, b]);
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

  it('asks the language for what it does not know', () => {
    const names = ['Zebra', 'Äpfel', 'apfel', 'Apfel', 'Ökonomie', '日本'];
    expect(names.toSorted(compareNames)).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    vi.stubGlobal('navigator', { language: 'cs' });
    expect(compareNames('ch', 'd')).toBe('ch'.localeCompare('d'));
    vi.unstubAllGlobals();
  });
});
