import type { Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const THEMES = ['light', 'dark', 'hc-light', 'hc-dark'] as const;

interface Sheet {
  readonly theme?: (typeof THEMES)[number];
  readonly direction?: 'ltr' | 'rtl';
}

/** The sheet with every part, in a look; answers what the page's policy refused. */
async function open(page: Page, { theme = 'light', direction = 'ltr' }: Sheet = {}) {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.addInitScript((look) => localStorage.setItem('tutti.look', JSON.stringify(look)), {
    theme,
    direction,
    language: 'en',
    density: 'default',
    motion: 'reduced',
  });
  await page.goto('/ui');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return refused;
}

/** What is open now, held against the rules of accessibility. */
async function check(page: Page) {
  const found = await scan(page)
    // What floats stands outside the landmarks of the page, beside what opened it.
    .disableRules(['region'])
    .analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

test('what is against the rules of accessibility is found, all of it or a part', async ({
  page,
}) => {
  await page.setContent(
    '<img alt><main><p style="color:#ccc;background:#fff">Pale</p><button></button></main>',
  );
  const found = async (what: ReturnType<typeof scan>) =>
    (await what.analyze()).violations.map(({ id }) => id).toSorted();
  const tags = ['wcag2a', 'wcag2aa'];
  expect(await found(scan(page).include('main').withTags(tags))).toEqual([
    'button-name',
    'color-contrast',
  ]);
  expect(await found(scan(page).include('main').exclude('button').withTags(tags))).toEqual([
    'color-contrast',
  ]);
  expect(await found(scan(page).withRules(['button-name']))).toEqual(['button-name']);
});

for (const theme of THEMES) {
  test(`every part keeps the rules of accessibility in ${theme}`, async ({ page }) => {
    const refused = await open(page, { theme });
    expect(await check(page)).toEqual([]);
    expect(refused).toEqual([]);
  });
}

for (const name of ['Menu', 'State', '500 lines', 'Dialog', 'Delete project']) {
  test(`what opens above the page keeps them too: ${name}`, async ({ page }) => {
    const refused = await open(page);
    const opened = page.getByRole(name === 'Menu' ? 'menu' : 'dialog');
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(opened).toBeVisible();
    expect(await check(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    expect(refused).toEqual([]);
  });
}

for (const direction of ['ltr', 'rtl'] as const) {
  test(`nothing is wider than a narrow window, ${direction}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, { direction });
    const width = await page.getByRole('main').evaluate((main) => main.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
}

test('controls are large enough for a finger', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await open(page);
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, [role=checkbox], [role=switch], [role=radio]',
      ),
    ]
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const { content, inset } = getComputedStyle(control, '::after');
        const [more = 0] =
          content === 'none' ? [] : inset.split(' ').map((side) => -parseFloat(side));
        return Math.min(width, height) + 2 * more < 43.5;
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
  expect(small).toEqual([]);
  await context.close();
});

test('Tab goes through a row of pickers, and each takes what was moved to', async ({ page }) => {
  await open(page);
  const state = page.getByRole('button', { name: 'State', exact: true });
  await state.click();
  await expect(page.getByRole('combobox', { name: 'State' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Labels', exact: true })).toBeFocused();
  await state.click();
  await expect(page.getByRole('option', { name: 'Backlog', selected: true })).toBeVisible();
});

test('a list of five hundred draws those in sight and scrolls by keys', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: '500 lines', exact: true }).click();
  const list = page.getByRole('listbox', { name: '500 lines' });
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '500');
  expect(await list.getByRole('option').count()).toBeLessThan(60);
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option', { name: '500. Refunds' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '500 lines', exact: true }).click();
  await expect(list.getByRole('option', { name: '500. Refunds', selected: true })).toBeInViewport();
});
