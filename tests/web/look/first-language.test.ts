import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

/** The look at the start of the program in a browser with these languages. */
async function lookIn(languages: readonly string[]) {
  vi.stubGlobal('navigator', { languages });
  const { LANGUAGES } = await import('#shared/constants/languages.ts');
  const hebrew = { code: 'he', name: 'עברית', direction: 'rtl' } as const;
  (LANGUAGES as unknown as object[]).push(hebrew);
  const { lookNow } = await import('#web/lib/look/look.ts');
  return lookNow();
}

test('where no language was chosen, the first offered one of the browser is shown', async () => {
  expect(await lookIn(['sv', 'he-IL', 'en'])).toMatchObject({ language: 'he', direction: 'rtl' });
});

test('a browser that wishes none that is offered shows English', async () => {
  expect(await lookIn(['sv'])).toMatchObject({ language: 'en', direction: 'ltr' });
});

test('a language that was chosen stays, whatever the browser wishes', async () => {
  localStorage.setItem('tutti.look', JSON.stringify({ language: 'en', direction: 'ltr' }));
  expect(await lookIn(['he'])).toMatchObject({ language: 'en', direction: 'ltr' });
});
