import { expect, test } from 'vitest';

import { addressesIn } from '#web/features/auth/onboarding/addresses-in.ts';
import { plainCode } from '#web/features/auth/plain-code.ts';
import { readSearch, writeSearch } from '#web/lib/browser/address-search.ts';
import { passwordStrength } from '#web/lib/formats/password-strength.ts';

test.each([
  ['abcd-efgh-ijkl', 'abcd-efgh-ijkl'],
  [' ABCD EFGH IJKL ', 'abcd-efgh-ijkl'],
  ['abcdefghijkl', 'abcd-efgh-ijkl'],
  ['Your code: abcd-efgh-ijkl. It works once.', 'abcd-efgh-ijkl'],
  ['abc', 'abc'],
])('the code in %j is %j', (given, code) => {
  expect(plainCode(given)).toBe(code);
});

test.each([
  ['', 'empty'],
  ['short', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['password1', 'weak'],
  ['12345678', 'weak'],
  ['qwertyuiop', 'weak'],
  ['correct horse battery staple', 'strong'],
  ['tV9#kq2Lw!x', 'strong'],
])('the password %j looks %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('addresses are found in a pasted list, each once', () => {
  const text =
    'Jonas <jonas@northline.example>, priya@northline.example;\nJONAS@northline.example nobody@';
  expect(addressesIn(text)).toEqual(['jonas@northline.example', 'priya@northline.example']);
});

test('numbers and texts in an address stay what they are', () => {
  const query = '?error_code=5065&q=007&email=a%2Bb%40c.example';
  expect(readSearch(query)).toEqual({ error_code: '5065', q: '007', email: 'a+b@c.example' });
  expect(readSearch(writeSearch(readSearch(query)))).toEqual(readSearch(query));
  expect(writeSearch({ peek: undefined })).toBe('');
});
