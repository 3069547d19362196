import { expect, test } from 'vitest';

import { canDoWithout, isConfigured, PROVIDERS } from '#web/features/instances/methods.ts';

const google = PROVIDERS.find(({ id }) => id === 'google');
const KEYS = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: '********' };

test('the last way to sign in that works cannot be switched off', () => {
  expect(canDoWithout('ENABLE_EMAIL_PASSWORD', { ENABLE_EMAIL_PASSWORD: '1' })).toBe(false);
});

test('codes count only where mail can be sent', () => {
  const both = { ENABLE_EMAIL_PASSWORD: '1', ENABLE_MAGIC_LINK_LOGIN: '1' };
  expect(canDoWithout('ENABLE_EMAIL_PASSWORD', both)).toBe(false);
  expect(canDoWithout('ENABLE_EMAIL_PASSWORD', { ...both, EMAIL_HOST: 'mail.example' })).toBe(true);
});

test('a provider counts only with its keys', () => {
  const on = { ENABLE_EMAIL_PASSWORD: '1', IS_GOOGLE_ENABLED: '1' };
  expect(canDoWithout('ENABLE_EMAIL_PASSWORD', on)).toBe(false);
  expect(canDoWithout('ENABLE_EMAIL_PASSWORD', { ...on, ...KEYS })).toBe(true);
  expect(google && isConfigured(google, KEYS)).toBe(true);
});
