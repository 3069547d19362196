import type { Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

async function choose(page: Page, name: string, color: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}:`) }).click();
  const field = page.getByRole('dialog', { name }).getByRole('textbox');
  await field.fill(color);
  await field.press('Enter');
  await page.keyboard.press('Escape');
}

test('colors of one’s own are tried at once, corrected, kept, and follow to another browser', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/settings/account/preferences`);
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await choose(page, 'Background', '#101820');
  await choose(page, 'Text', '#e8edf5');
  await choose(page, 'Accent', '#30343a');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText(/Accent #30343a is hard to read/)).toBeVisible();
  await choose(page, 'Sidebar background', '#203040');
  await choose(page, 'Sidebar text', '#ffffff');
  await page.getByRole('button', { name: 'Save theme' }).click();
  await expect
    .poll(async () => (await (await ada.request.get('/api/users/me/profile/')).json()).theme)
    .toMatchObject({
      theme: 'custom',
      background: '#101820',
      primary: '#30343a',
      darkPalette: true,
    });
  const { violations } = await scan(page).withRules(['color-contrast']).analyze();
  expect(violations).toEqual([]);

  await page.reload();
  const canvas = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface'));
  expect((await canvas()).trim()).toBe('#101820');

  const other = await browser.newContext({ storageState: await ada.context.storageState() });
  const there = await other.newPage();
  await there.addInitScript(() => localStorage.clear());
  await there.goto(`/${at.slug}/`);
  await expect(there.locator('html')).toHaveAttribute('data-custom', '');
});

test('colors that are not set are gone when one leaves', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/settings/account/preferences`);
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await choose(page, 'Background', '#101820');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Security' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
