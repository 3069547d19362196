import { expect, test } from 'vitest';

import { AUTH_ERRORS } from '#shared/contract/auth-errors.ts';
import { plainAddress, placeOf, refusalOf, stepAfter } from '#web/features/auth/refusals.ts';
import { HttpError } from '#web/lib/http/http.ts';
import messages from '#web/messages/en/auth.json' with { type: 'json' };
import admin from '#web/messages/en/instances.json' with { type: 'json' };

/** Every sign-in error of the contract, also the numbers that our server never sends. */
const CATALOG = [...Object.values(AUTH_ERRORS), 5019, 5035, 5050, 5080, 5104, 5122];

test.each(CATALOG)('refusal %i has its text', (code) => {
  expect(messages.refusals).toHaveProperty(String(code));
});

test.each([5000, 5150, 5155, 5160, 5165, 5170, 5175, 5180, 5185, 5190, 5900])(
  'refusal %i of the admin area has its text',
  (code) => {
    expect(admin.refusals).toHaveProperty(String(code));
  },
);

test.each([
  [5065, 'sign_in', 'password'],
  [5070, 'sign_in', 'password'],
  [5020, 'sign_up', 'password'],
  [5035, 'sign_up', 'password'],
  [5040, 'sign_up', 'password'],
  [5080, 'sign_in', 'code'],
  [5085, 'sign_in', 'code'],
  [5090, 'sign_in', 'code'],
  [5095, 'sign_in', 'code'],
  [5100, 'sign_in', 'code'],
  [5050, 'sign_up', 'code'],
  [5055, 'sign_up', 'code'],
  [5092, 'sign_up', 'code'],
  [5097, 'sign_up', 'code'],
  [5102, 'sign_up', 'code'],
  [5030, 'sign_in', 'email'],
  [5060, 'sign_up', 'email'],
])('refusal %i opens %s at the step %s', (code, mode, step) => {
  expect(placeOf(String(code)).mode).toBe(mode);
  expect(stepAfter(String(code), 'ines@northline.example')).toBe(step);
});

test('without an address the card begins at the first step', () => {
  expect(stepAfter('5065', '')).toBe('email');
});

test('the internal name of a code is not shown as an address', () => {
  expect(plainAddress('magic_ines@northline.example')).toBe('ines@northline.example');
  expect(plainAddress('False')).toBe('');
});

test('a refusal says for how long, and no answer is a refusal of its own', () => {
  expect(refusalOf(new HttpError(429, { error_code: 5900 }, '', 42_000))).toEqual({
    code: '5900',
    waitSeconds: 42,
  });
  expect(refusalOf(new HttpError(0, null))).toEqual({ code: 'away' });
  expect(refusalOf(new HttpError(500, 'oops'))).toEqual({ code: 'unknown' });
});
