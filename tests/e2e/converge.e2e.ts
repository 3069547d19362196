import type { BrowserContext, Page } from '@playwright/test';

import { bring, good, place, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';

const ISSUES = '**/api/workspaces/*/projects/*/issues/**';

/** Changes of items do not reach the server; everything else, pages too, does. */
async function holdChanges(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(ISSUES, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  );
  return () => context.unroute(ISSUES);
}

async function setPriority(page: Page, words: string): Promise<void> {
  await page.getByRole('row', { name: /Seat map/ }).focus();
  await page.keyboard.press('p');
  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

test('opposite changes without a network, over a reload, end as the same thing for everybody', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const made = await (
    await good(ada.request.post(at.issues, { data: { name: 'Seat map', priority: 'none' } }))
  ).json();
  const item = `${at.issues}${made.id}/`;
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  const row = (page: Page) => page.getByRole('row', { name: /Seat map/ });
  for (const page of [hers, his]) {
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await expect(row(page)).toBeVisible();
  }
  const [releaseHers, releaseHis] = [
    await holdChanges(ada.context),
    await holdChanges(max.context),
  ];
  await ada.context.setOffline(true);
  await setPriority(hers, 'urg');
  await setPriority(his, 'low');
  await expect(row(hers).getByRole('gridcell', { name: 'Urgent' })).toBeAttached();
  await expect(row(his).getByRole('gridcell', { name: 'Low' })).toBeAttached();
  await ada.context.setOffline(false);
  await hers.reload();
  await expect(row(hers).getByRole('gridcell', { name: 'Urgent' })).toBeAttached();
  await expect(row(hers).getByRole('img', { name: 'Waiting to be sent' })).toBeAttached();
  // Another field, changed by a third way meanwhile, is not overwritten by either.
  await good(max.request.patch(item, { data: { name: 'Seat map of 2027' } }));
  await expect(hers.getByRole('row', { name: 'Seat map of 2027' })).toBeVisible();

  await releaseHis();
  await expect.poll(async () => (await (await ada.request.get(item)).json()).priority).toBe('low');
  await expect(row(hers).getByRole('gridcell', { name: 'Urgent' })).toBeAttached();
  await releaseHers();
  await expect
    .poll(async () => (await (await ada.request.get(item)).json()).priority)
    .toBe('urgent');
  for (const page of [hers, his]) {
    await expect(row(page).getByRole('gridcell', { name: 'Urgent' })).toBeAttached();
    await expect(row(page).getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(0);
    await expect(page.getByRole('row', { name: 'Seat map of 2027' })).toBeVisible();
  }
  expect((await (await ada.request.get(item)).json()).name).toBe('Seat map of 2027');
});
