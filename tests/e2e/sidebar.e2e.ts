import type { Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const pinned = (page: Page) =>
  main(page).getByRole('list').first().getByRole('link').allInnerTexts();
const all = (page: Page) => page.getByRole('list', { name: 'All links' });

test('the links of the sidebar are pinned and put into an order, by mouse, keys and touch, on all devices', async ({
  browser,
}) => {
  const ines = await visitor(browser, 'Ines');
  const { slug } = await place(ines);
  const phone = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await ines.context.storageState(),
  });
  const page = await ines.context.newPage();
  const other = await phone.newPage();
  await page.goto(`/${slug}/`);
  await other.goto(`/${slug}/`);
  await expect(main(page).getByRole('link', { name: 'Stickies' })).toBeVisible();

  await test.step('by mouse one is unpinned and another one pinned', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await all(page).getByRole('button', { name: 'Unpin Stickies' }).click();
    await all(page).getByRole('button', { name: 'Pin Archived projects' }).click();
    await expect.poll(() => pinned(page)).toContain('Archived projects');
    expect(await pinned(page)).not.toContain('Stickies');
    expect((await scan(page).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(all(page)).toHaveCount(0);
  });
  await test.step('by keys it goes to the top', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).focus();
    await page.keyboard.press('Enter');
    const line = all(page).getByRole('toolbar', { name: 'Archived projects' });
    await line.getByRole('link').focus();
    await expect(line.getByRole('button', { name: 'Move Archived projects' })).toBeAttached();
    await line.getByRole('button', { name: 'Move Archived projects' }).focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(all(page).getByRole('link').first()).toHaveText('Archived projects');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await pinned(page))[3]).toBe('Archived projects');
  });
  await test.step('the phone has the same, and changes it by touch', async () => {
    await other.getByRole('button', { name: 'Open menu' }).tap();
    await expect.poll(async () => (await pinned(other))[3]).toBe('Archived projects');
    await other.getByRole('button', { name: 'More', exact: true }).tap();
    await all(other).getByRole('button', { name: 'Actions for Archived projects' }).tap();
    await other.getByRole('menuitem', { name: 'Move down' }).tap();
    await expect(all(other).getByRole('link').nth(1)).toHaveText('Archived projects');
    await expect.poll(async () => (await pinned(page))[4]).toBe('Archived projects');
    expect((await scan(other).analyze()).violations).toEqual([]);
  });
  await test.step('undo brings the pins back', async () => {
    await page.getByRole('main').click({ position: { x: 5, y: 5 } });
    // The move by keys, the pin and the unpin.
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => pinned(page)).not.toContain('Archived projects');
  });
  await test.step('a link that is not pinned is followed from More, which closes', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await all(page).getByRole('link', { name: 'Stickies' }).click();
    await expect(page).toHaveURL(/\/stickies$/);
    await expect(all(page)).toHaveCount(0);
  });
});
