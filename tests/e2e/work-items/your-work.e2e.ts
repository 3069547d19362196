import { scan } from '#tests/e2e/support/axe.ts';
import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('what is assigned to me in all projects is one list, read page by page and live', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const { id: me } = await (await ada.request.get('/api/users/me/')).json();
  const workspace = `/api/workspaces/${at.slug}`;
  const second = await good(
    ada.request.post(`${workspace}/projects/`, { data: { name: 'Tours', identifier: 'TOUR' } }),
  );
  const tours = `${workspace}/projects/${(await second.json()).id}/issues/`;
  const make = async (issues: string, name: string, data = {}) =>
    (await good(ada.request.post(issues, { data: { name, assignee_ids: [me], ...data } }))).json();
  await make(at.issues, 'Print the tickets', { priority: 'urgent' });
  await make(tours, 'Book the bus', { priority: 'high' });
  const rows = Array.from({ length: 60 }, (_, number) => `Seat ${number + 1}`);
  const seats = new Map<string, string>();
  for (const name of rows) seats.set(name, (await make(at.issues, name)).id);

  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  // Home has such a link too.
  await page.waitForURL('**/profile/**');
  await page
    .getByRole('link', { name: /^Assigned/ })
    .first()
    .click();
  const list = page.getByRole('treegrid');
  const row = (name: string) => list.getByRole('row', { name, exact: true });
  await expect(row('Print the tickets')).toContainText('Nova');
  await expect(row('Book the bus')).toContainText('Tours');
  const backlog = list.locator('[data-group="backlog"]');
  await expect(backlog).toContainText('62');
  expect((await scan(page).analyze()).violations).toEqual([]);

  await test.step('a row that has not come yet is counted and found', async () => {
    // The newest stand first, so the first seats are on the next page.
    const unseen = `${at.issues}${seats.get('Seat 1')}/`;
    await good(max.request.patch(unseen, { data: { priority: 'high' } }));
    await expect(row('Seat 1')).toBeVisible();
    await expect(backlog).toContainText('62');
    await good(
      max.request.patch(`${at.issues}${seats.get('Seat 2')}/`, { data: { assignee_ids: [] } }),
    );
    await expect(backlog).toContainText('61');
  });
  await test.step('what others give to one appears, what they take away goes', async () => {
    await good(
      max.request.patch(`${at.issues}${seats.get('Seat 1')}/`, { data: { assignee_ids: [] } }),
    );
    await expect(row('Seat 1')).toHaveCount(0);
    await expect(backlog).toContainText('60');
    const given = { name: 'Count the seats', priority: 'urgent', assignee_ids: [me] };
    await good(max.request.post(at.issues, { data: given }));
    await expect(row('Count the seats')).toBeVisible();
    await expect(backlog).toContainText('61');
  });
  await test.step('an item is changed in its row', async () => {
    await row('Book the bus').getByRole('button', { name: 'Backlog' }).click();
    await page.getByRole('option', { name: 'In Progress' }).click();
    await expect(backlog).toContainText('60');
  });
  await test.step('the last page comes when one gets there', async () => {
    await row('Seat 55').hover();
    // What has come makes the list longer: its end is further down.
    for (const name of ['Seat 3', 'Book the bus']) {
      await expect(async () => {
        await page.mouse.wheel(0, 5_000);
        await expect(row(name)).toBeVisible({ timeout: 500 });
      }).toPass();
    }
    await expect(list.locator('[data-group="started"]')).toContainText('1');
  });
  await test.step('by project, and as a board', async () => {
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Project' }).click();
    await page.keyboard.press('Escape');
    await expect(list.locator('[data-group]').filter({ hasText: 'Nova' })).toBeVisible();
    await page.reload();
    await expect(list.locator('[data-group]').filter({ hasText: 'Nova' })).toBeVisible();
    await page.keyboard.press('Alt+2');
    await expect(page.getByRole('list', { name: 'Tours' })).toContainText('Book the bus');
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
  await test.step('somebody else sees it in the projects that both are in', async () => {
    const his = await max.context.newPage();
    await his.goto(`/${at.slug}/profile/${me}/assigned`);
    await expect(
      his.getByRole('treegrid').getByRole('row', { name: 'Count the seats' }),
    ).toBeVisible();
    await expect(his.getByText('Book the bus')).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`my work fits a phone (${colorScheme})`, async ({ browser }) => {
    const viewport = { width: 390, height: 844 };
    const ada = await visitor(browser, 'Ada', { colorScheme, viewport, hasTouch: true });
    const at = await place(ada);
    const { id: me } = await (await ada.request.get('/api/users/me/')).json();
    const page = await ada.context.newPage();
    await page.goto(`/${at.slug}/profile/${me}/assigned`);
    await expect(page.getByText('No work items assigned to you')).toBeVisible();
    const data = { name: 'Print the tickets', assignee_ids: [me] };
    await good(ada.request.post(at.issues, { data }));
    await expect(page.getByRole('row', { name: 'Print the tickets' })).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(390);
  });
}
