import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';

import { read } from '#scripts/message-checks.ts';
import { formatDays } from '#web/lib/formats/dates.ts';
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

test.each([
  ['en', 'Nov 9 – Nov 27'],
  ['pl', '9 lis – 27 lis'],
  ['ja', '11月9日～11月27日'],
  ['ko', '11월 9일 ~ 11월 27일'],
  // Without isolates: a sentence that isolates the whole would take it for one from left to right.
  ['ar', '9 نوفمبر – 27 نوفمبر'],
])(
  'days from one to another are joined as in %s, and an open end is left out',
  async (language, text) => {
    i18next.addResourceBundle(language, 'ui', read(language, 'ui.json'));
    setLook({ direction: language === 'ar' ? 'rtl' : 'ltr' });
    await i18next.changeLanguage(language);
    expect(formatDays('2026-11-09', '2026-11-27', '2026-11-01')).toBe(text);
    expect(text.startsWith(formatDays('2026-11-09', null, '2026-11-01').slice(0, -1))).toBe(true);
    expect(formatDays('2026-11-09', '2026-11-09', '2026-11-01')).not.toMatch(/[–～~]/);
  },
);
