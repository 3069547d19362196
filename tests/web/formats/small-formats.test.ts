import { expect, test } from 'vitest';

import { formatDays, formatNumber, formatShare } from '#web/lib/formats/numbers.ts';
import { passwordStrength } from '#web/lib/formats/password-strength.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { initialsOf } from '#web/ui/people/initials.ts';

test('numbers have the separators of the language, shares a sign', () => {
  expect(formatNumber(16_667)).toBe('16,667');
  expect(formatNumber(0.5)).toBe('0.5');
  expect([formatDays(1), formatDays(12)]).toEqual(['1 day', '12 days']);
  expect(formatShare(0.444)).toBe('44%');
  expect(formatShare(1)).toBe('100%');
});

test('a value goes into a list and out of it, without changing the list itself', () => {
  const list = ['a', 'b'];
  expect(toggled(list, 'c')).toEqual(['a', 'b', 'c']);
  expect(toggled(list, 'a')).toEqual(['b']);
  expect(list).toEqual(['a', 'b']);
});

test.each([
  ['', 'empty'],
  ['k7#mQ', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['password', 'weak'],
])('%j is a password that is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('a longer password of more kinds is never weaker', () => {
  const order = ['empty', 'short', 'weak', 'fair', 'strong'];
  const ranks = ['', 'tern', 'ternfuol', 'ternfuol92', 'ternFuol92#harbour'].map((password) =>
    order.indexOf(passwordStrength(password)),
  );
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(order[ranks.at(-1) ?? 0]).toBe('strong');
});

test('pictures of ours and of others have an address, no picture has none', () => {
  expect(pictureAddress('/api/assets/1/')).toBe('/api/assets/1/');
  expect(pictureAddress('https://example.com/a.png')).toBe('https://example.com/a.png');
  expect([pictureAddress(null), pictureAddress(undefined), pictureAddress('')]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['Mara Lindqvist', 2, 'ML'],
  ['Mara Lindqvist', 1, 'M'],
  ['ines', 2, 'I'],
  ['  José  de la Cruz ', 2, 'JC'],
  ['éva', 1, 'É'],
  // One sign as people see it, not half of a pair or a letter without its accent.
  ['👩‍🚀 Pilot', 1, '👩‍🚀'],
  ['n\u0303andu', 1, 'N\u0303'],
  ['   ', 2, '?'],
  ['', 1, '?'],
] as const)('the initials of %j are, at most %i, %s', (name, most, initials) => {
  expect(initialsOf(name, most)).toBe(initials);
});
