import { expect, test } from '@playwright/test';

import { place, visitor } from './support/people.ts';

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

test('on a phone a thumb reaches the places and acts one needs', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', PHONE);
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/`);
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  for (const name of ['Home', 'Inbox', 'New item', 'Search', 'Projects']) {
    const box = await bar.getByLabel(name).or(bar.getByText(name)).first().boundingBox();
    expect(box, name).not.toBeNull();
  }
  for (const entry of await bar.locator('a, button').all()) {
    const box = await entry.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  await bar.getByRole('link', { name: 'Projects' }).tap();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Inbox' }).tap();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();

  await bar.getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'New item' }).tap();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeVisible();
});

test('the bar of a phone hides nothing and is gone on a wide screen', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', PHONE);
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/settings/account/preferences`);
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  await expect(bar).toBeVisible();
  const edges = await page.evaluate(() => {
    const content = document.querySelector('#content')?.getBoundingClientRect().bottom ?? 0;
    const top = document.querySelector('nav[aria-label="Quick access"]')?.getBoundingClientRect();
    return { content, bar: top?.top ?? 0, end: top?.bottom ?? 0, window: innerHeight };
  });
  expect(edges.content).toBeLessThanOrEqual(edges.bar);
  expect(edges.end).toBeLessThanOrEqual(edges.window);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(bar).toBeHidden();
});
