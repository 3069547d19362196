import type { Page } from '@playwright/test';

import { within } from '#tests/e2e/support/limits.ts';
import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

async function openBoard(page: Page, at: { slug: string; projectId: string }): Promise<void> {
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues?layout=board`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
}

const column = (page: Page, name: string) => page.getByRole('list', { name });

test('what another moves on my board says who it was and where it came from', async ({
  browser,
}) => {
  const [ada, elif] = [await visitor(browser, 'Ada'), await visitor(browser, 'Elif')];
  const at = await place(ada);
  await bring(ada, elif, at);
  const made = await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  const { id } = await made.json();
  const page = await ada.context.newPage();
  await openBoard(page, at);
  const states = await (await elif.request.get(at.issues.replace('issues', 'states'))).json();
  const doing = states.find((one: { name: string }) => one.name === 'In Progress');
  await good(elif.request.patch(`${at.issues}${id}/`, { data: { state_id: doing.id } }));
  const card = column(page, 'In Progress').getByRole('listitem', { name: 'Seat map' });
  await expect(card.getByText('Elif', { exact: true })).toBeVisible();
  await expect(card.getByText('Moved from Backlog, now')).toBeVisible();
  await expect(card.getByText('Moved from Backlog, now')).toBeHidden(within(8_000));
});

test('a column that is left out stays so for the person, and comes back', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  const page = await ada.context.newPage();
  await openBoard(page, at);
  await page.getByRole('button', { name: 'Actions for Cancelled' }).click();
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(column(page, 'Cancelled')).toBeHidden();
  await expect(page.getByText('1 hidden').last()).toBeVisible();
  await page.reload();
  await expect(column(page, 'Backlog')).toBeVisible();
  await expect(column(page, 'Cancelled')).toBeHidden();
  await page.getByRole('button', { name: '1 hidden' }).click();
  await page.getByRole('menuitem', { name: 'Show Cancelled (0)' }).click();
  await expect(column(page, 'Cancelled')).toBeVisible();
});

test('a card is lifted, moved and dropped from the keyboard alone', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  const page = await ada.context.newPage();
  await openBoard(page, at);
  await page.keyboard.press('j');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.locator('#live-assertive')).toContainText('picked up');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#live-assertive')).toContainText('Todo, 1 of 1');
  await page.keyboard.press('Space');
  await expect(column(page, 'Todo').getByRole('listitem', { name: 'Seat map' })).toBeVisible();
});

test('on a phone a board shows a column at a time, and its bar goes to others', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const ada = await visitor(browser, 'Ada', phone);
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  const page = await ada.context.newPage();
  await openBoard(page, at);
  const bar = page.getByRole('button', { name: /^Column/ });
  await expect(bar).toContainText('Backlog');
  await bar.click();
  await page.getByRole('menuitemradio', { name: /In Progress/ }).click();
  await expect(bar).toContainText('In Progress');
  await expect(column(page, 'In Progress')).toBeInViewport();
  await page.getByRole('region', { name: 'Board' }).evaluate((board) => {
    board.scrollTo({ left: board.scrollWidth });
  });
  await expect(bar).toContainText('Cancelled');
});
