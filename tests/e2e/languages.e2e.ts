import { readFileSync } from 'node:fs';

import { LANGUAGES } from '#shared/constants/languages.ts';

import { place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A text of the sidebar in a language. */
function inbox(language: string): string {
  const file = readFileSync(`web/messages/${language}/app.json`, 'utf8');
  return (JSON.parse(file) as { nav: { inbox: string } }).nav.inbox;
}

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
  for (const { code, name, direction } of LANGUAGES.slice(1)) {
    await test.step(name, async () => {
      await page.goto('/settings/account/preferences');
      const picker = page.locator('[data-setting="language"]').getByRole('combobox');
      await picker.click();
      await page.getByRole('option', { name, exact: true }).click();
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', code);
      await expect(html).toHaveAttribute('dir', direction);
      await expect
        .poll(async () => (await (await ada.request.get('/api/users/me/profile/')).json()).language)
        .toBe(code);
      await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
      await expect(link(code)).toBeVisible();
    });
  }
});
