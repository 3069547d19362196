import { LANGUAGES } from '#shared/constants/languages.ts';

import { speaker } from './support/own-words.ts';
import { place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the program speaks each language from the choice on, and after a reload', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  let say = await speaker('en');
  const inbox = () =>
    page.getByRole('navigation').getByRole('link', { name: say('app:nav.inbox') });
  await page.goto(`/${at.slug}/`);
  await expect(inbox()).toBeVisible();
  for (const { code, name, direction } of LANGUAGES.slice(1)) {
    await test.step(name, async () => {
      await page.goto(`/${at.slug}/settings/account/preferences`);
      await page.getByRole('combobox', { name: say('settings:preferences.language') }).click();
      await page.getByRole('option', { name, exact: true }).click();
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', code);
      await expect(html).toHaveAttribute('dir', direction);
      await expect
        .poll(async () => (await (await ada.request.get('/api/users/me/profile/')).json()).language)
        .toBe(code);
      await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
      say = await speaker(code);
      await expect(inbox()).toBeVisible();
    });
  }
});
