import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';

import { LANGUAGES } from '#shared/constants/languages.ts';
import { locale } from '#web/lib/formats/locale.ts';

afterEach(() => {
  i18next.language = 'en';
  vi.unstubAllGlobals();
});

function localeOf(language: string, ...languages: string[]): string {
  i18next.language = language;
  vi.stubGlobal('navigator', { language: languages[0], languages });
  return locale();
}

test.each(LANGUAGES.map(({ code }) => code))('%s has dates in a browser of any region', (code) => {
  for (const home of ['en-US', 'de-CH', 'zh-TW', 'ar-EG', 'pt'])
    expect(new Intl.DateTimeFormat(localeOf(code, home)).format(0)).not.toBe('');
});

test('is the chosen language in the region of the browser', () => {
  expect(localeOf('en', 'de-DE')).toBe('en-DE');
  expect(localeOf('de', 'de-CH', 'en-US')).toBe('de-CH');
  expect(localeOf('pt-BR', 'en-US')).toBe('pt-BR');
  expect(localeOf('zh-CN', 'de-DE')).toBe('zh-CN');
});
