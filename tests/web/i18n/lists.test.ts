import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';

import { formatList } from '#web/lib/i18n/lists.ts';
import { setLook } from '#web/lib/look/look.ts';

afterEach(async () => {
  setLook({ direction: 'ltr' });
  await i18next.changeLanguage('en');
});

test.each([
  ['en', 'Ana, Ben, Cleo'],
  ['de', 'Ana, Ben und Cleo'],
  ['pl', 'Ana, Ben i Cleo'],
  ['ja', 'Ana、Ben、Cleo'],
  ['zh-CN', 'Ana、Ben、Cleo'],
  ['ko', 'Ana, Ben 및 Cleo'],
])('names in a list are joined as in %s', async (language, text) => {
  await i18next.changeLanguage(language);
  expect(formatList(['Ana', 'Ben', 'Cleo'])).toBe(text);
});

test('names keep their own direction in an Arabic list, and no name is no text', async () => {
  await i18next.changeLanguage('ar');
  setLook({ direction: 'rtl' });
  expect(formatList(['Ana', 'Ben'])).toBe('\u2068Ana\u2069 و\u2068Ben\u2069');
  expect(formatList([])).toBe('');
});
