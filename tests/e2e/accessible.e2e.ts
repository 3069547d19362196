import type { Page } from '@playwright/test';

import { faultsOf, type Furnished, furnished, settle, sharedPlace } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const shownPage = sharedPlace(furnished, { theme: 'light' });

/** What opens above a list with its first row active, and how. */
const OPENED: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  ['state picker', (page) => page.keyboard.press('s')],
  ['label picker', (page) => page.keyboard.press('l')],
  ['due date', (page) => page.keyboard.press('Shift+D')],
  ['context menu', (page) => page.keyboard.press('Shift+F10')],
  ['display', (page) => page.keyboard.press('Shift+V')],
  ['add filter', (page) => page.keyboard.press('f')],
  ['new item', (page) => page.keyboard.press('c')],
  ['palette', (page) => page.keyboard.press('Control+k')],
  ['shortcuts', (page) => page.keyboard.press('?')],
];

async function activeRow(page: Page, at: Furnished): Promise<void> {
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues?layout=list`);
  await page.getByRole('row', { name: 'ITEM 0' }).waitFor();
  await page.keyboard.press('j');
  await expect(page.getByRole('row', { name: 'ITEM 0' })).toBeFocused();
}

for (const [part, opened] of [
  ['at a row', OPENED.slice(0, 4)],
  ['above a list', OPENED.slice(4)],
] as const) {
  test(`what opens ${part} is accessible in every theme`, async ({ browser }) => {
    const { at, page } = await shownPage(browser);
    await activeRow(page, at);
    const layers = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
    for (const [name, open] of opened) {
      await test.step(name, async () => {
        await open(page);
        await expect(layers.first()).toBeVisible();
        expect.soft(await faultsOf(page), name).toEqual([]);
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(layers).toHaveCount(0, { timeout: 500 });
        }).toPass();
        // Escape at the last also leaves the row.
        await page.getByRole('row', { name: 'ITEM 0' }).focus();
      });
    }
  });
}

test('an open item is accessible in every theme and form', async ({ browser }) => {
  const { at, page } = await shownPage(browser);
  for (const form of ['Dialog', 'Full screen', 'Side panel']) {
    await test.step(form, async () => {
      await page.goto(`/${at.slug}/projects/${at.projectId}/issues?peek=NOVA-1`);
      await settle(page);
      await page.getByRole('button', { name: 'View', exact: true }).click();
      await page.getByRole('menuitemradio', { name: form }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
      expect.soft(await faultsOf(page), form).toEqual([]);
    });
  }
});

test('without colors and without motion one still sees what is on, chosen and focused', async ({
  browser,
}) => {
  const { at, page } = await shownPage(browser);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`/${at.slug}/settings/projects/${at.projectId}/features`);
  const toggle = page.getByRole('switch').first();
  await toggle.focus();
  expect(await outlineOf(page)).toBeGreaterThanOrEqual(2);
  const before = await toggle.screenshot();
  await page.keyboard.press('Space');
  await expect
    .poll(async () => Buffer.compare(before, await toggle.screenshot()), { message: 'switch' })
    .not.toBe(0);

  await activeRow(page, at);
  expect(await outlineOf(page)).toBeGreaterThanOrEqual(2);
  const row = page.getByRole('row', { name: 'ITEM 1' });
  const plain = await row.screenshot();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('5 selected')).toBeVisible();
  expect(Buffer.compare(plain, await row.screenshot()), 'selected row').not.toBe(0);

  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'New work item' })).toBeVisible();
  const long = await page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))
      .filter((duration) => duration > 80),
  );
  expect(long, 'motion').toEqual([]);
});

/** How thick the mark of the focus is. */
function outlineOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
  });
}
