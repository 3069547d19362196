import i18next from 'i18next';
import { expect, test } from 'vitest';

import { startMessages } from '#web/lib/i18n/i18n.ts';
import { lookNow, setLook } from '#web/lib/look/look.ts';

test('a browser that kept a language which is no longer offered shows English, from left to right', async () => {
  setLook({ language: 'he', direction: 'rtl' });
  await startMessages(lookNow().language);
  expect(i18next.language).toBe('en');
  expect(i18next.t('cancel', { ns: 'ui' })).toBe('Cancel');
  expect(lookNow()).toMatchObject({ language: 'en', direction: 'ltr' });
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
});

test('English is mirrored for who asks for it', async () => {
  setLook({ language: 'en', direction: 'rtl' });
  await startMessages(lookNow().language);
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'rtl' });
});
