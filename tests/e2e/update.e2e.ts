import type { Page } from '@playwright/test';

import { OWN_REPLY } from '#shared/constants/own-reply.ts';

import { place, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';

/** From now on the server seems to give out a newer build: its page starts with another script. */
async function serveNewer(page: Page): Promise<void> {
  const body =
    '<meta name="build" content="99999999999" /><script type="module" src="./assets/index-newer.js"></script>';
  await page.route('/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', headers: { [OWN_REPLY]: '1' }, body })
      : route.fallback(),
  );
}

/** A connection that was gone and has come back. */
async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isOldPage', true));
/** A page that goes away while it is asked is none any more. */
const isOld = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'isOldPage') === true).catch(() => false);

test('a newer build comes in with the next change of place, never over typed text', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/settings/account`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await comeBack(page);
  await expect(page.getByRole('button', { name: 'Update ready' })).toHaveCount(0);

  await serveNewer(page);
  await comeBack(page);
  await expect(page.getByRole('button', { name: 'Update ready' })).toBeVisible();
  await mark(page);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  await page.getByRole('link', { name: 'Preferences' }).first().click();
  await expect(page).toHaveURL(/preferences/);
  expect(await isOld(page)).toBe(true);

  await page.getByRole('link', { name: 'Security' }).first().click();
  await expect(page).toHaveURL(/security/);
  await expect.poll(() => isOld(page)).toBe(false);
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
});

test('a newer build comes in when the chip is pressed', async ({ browser, faults }) => {
  faults.allow(NO_NETWORK);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await serveNewer(page);
  await comeBack(page);
  await mark(page);
  await page.getByRole('button', { name: 'Update ready' }).click();
  await expect.poll(() => isOld(page)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
