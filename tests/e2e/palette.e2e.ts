import type { Browser, Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { within } from './support/limits.ts';
import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';

/** Ines and Mara in a project with a few items. */
async function scene(browser: Browser, options = {}) {
  const ines = await visitor(browser, 'Ines', options);
  const mara = await visitor(browser, 'Mara');
  const place = await newPlace(ines);
  await bring(ines, mara, place);
  for (const name of ['Wallet pass is not updated', 'Seat map loses the seat']) {
    await good(ines.request.post(place.issues, { data: { name } }));
  }
  const page = await ines.context.newPage();
  await page.goto(`/${place.slug}/projects`);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  return { page, place, ines };
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  return field;
}

const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });

test('anything is found by half-remembered words and opened by keys', async ({ browser }) => {
  const { page, place } = await scene(browser);
  const field = await openPalette(page);
  await field.fill('walet pas');
  // Nothing of the project is in this browser yet: the server knows it only as it is written.
  await field.fill('wallet');
  await expect(results(page).getByRole('option', { name: /NOVA-1.*Wallet pass/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${place.slug}/browse/NOVA-1$`));

  await openPalette(page);
  await page.keyboard.type('#seat');
  await expect(results(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('');
  await page.keyboard.type('@mar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Work items of Mara in Nova/ })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('option', { name: /Work items of Mara/ })).toHaveCount(0);
});

test('the open item is changed from the palette, by the pickers it has everywhere', async ({
  browser,
}) => {
  const { page, place } = await scene(browser);
  await page.goto(`/${place.slug}/browse/NOVA-2`);
  await expect(page.getByText('Seat map loses the seat').first()).toBeVisible();
  await openPalette(page);
  await expect(page.getByRole('button', { name: 'Remove NOVA-2' })).toBeVisible();
  await page.keyboard.type('priority');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeFocused();
  await page.keyboard.type('urg');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Urgent').first()).toBeVisible();
});

test('commands run, teach their keys, and those used lately come first', async ({ browser }) => {
  const { page, place } = await scene(browser);
  await openPalette(page);
  await page.keyboard.type('>inbox');
  await expect(results(page).getByRole('option').first()).toContainText('Go to inbox');
  await expect(results(page).getByRole('option').first()).toContainText('GI');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${place.slug}/notifications$`));
  await openPalette(page);
  await expect(results(page).getByRole('option').first()).toContainText('Go to inbox');
  await page.keyboard.type('theme');
  await page.keyboard.press('Enter');
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the shortcuts of the program are shown, what works here first, and can be searched', async ({
  browser,
}) => {
  const { page } = await scene(browser);
  await page.keyboard.press('Shift+?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('Go to inbox')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search shortcuts' }).fill('undo');
  await expect(dialog.getByText('Go to inbox')).toHaveCount(0);
  await expect(dialog.getByText('Undo')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('Undo')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

test('without a connection people are told after a while, and what they do is kept', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const { page, ines } = await scene(browser);
  const status = page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: /Live|Offline/ });
  await expect(status).toHaveText('Live');
  await ines.context.setOffline(true);
  await expect(status).toHaveText('Offline');
  await expect(page.getByText(/You're offline/)).toHaveCount(0);
  await expect(page.getByText(/You're offline/)).toBeVisible(within(8_000));
  await ines.context.setOffline(false);
  await expect(status).toHaveText('Live');
  await expect(page.getByText(/You're offline/)).toHaveCount(0);
});

for (const look of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
]) {
  test(`nothing is in the way of anybody: ${look.theme}, ${look.width} px`, async ({ browser }) => {
    const { page } = await scene(browser, { viewport: { width: look.width, height: 844 } });
    await page.evaluate(
      (theme) => localStorage.setItem('tutti.look', JSON.stringify({ theme })),
      look.theme,
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
    await openPalette(page);
    for (const name of ['Search and commands', 'Keyboard shortcuts']) {
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      const { violations } = await scan(page).include('[role=dialog]').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toHaveCount(0);
      await page.keyboard.press('Shift+?');
    }
  });
}
