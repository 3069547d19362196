import { readFileSync } from 'node:fs';

import { LANGUAGES } from '#shared/constants/languages.ts';

import { place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

function messages(language: string, namespace: string): unknown {
  return JSON.parse(readFileSync(`web/messages/${language}/${namespace}.json`, 'utf8'));
}
/** A text of the sidebar. */
const inbox = (language: string) =>
  (messages(language, 'app') as { nav: { inbox: string } }).nav.inbox;
/** The name of the picker of languages. */
const picker = (language: string) =>
  (messages(language, 'settings') as { preferences: { language: string } }).preferences.language;

test('the program speaks each language from the choice on, and after a reload', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  const link = (language: string) =>
    page.getByRole('navigation').getByRole('link', { name: inbox(language) });
  await page.goto(`/${at.slug}/`);
  await expect(link('en')).toBeVisible();
  let before = 'en';
  for (const { code, name, direction } of LANGUAGES.slice(1)) {
    await test.step(name, async () => {
      await page.goto(`/${at.slug}/settings/account/preferences`);
      await page.getByRole('combobox', { name: picker(before) }).click();
      await page.getByRole('option', { name, exact: true }).click();
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', code);
      await expect(html).toHaveAttribute('dir', direction);
      await expect
        .poll(async () => (await (await ada.request.get('/api/users/me/profile/')).json()).language)
        .toBe(code);
      await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
      await expect(link(code)).toBeVisible();
      before = code;
    });
  }
});
