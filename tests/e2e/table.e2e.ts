import type { Page } from '@playwright/test';

import { bring, good, place, type Visitor, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const COMES = { timeout: 20_000 };

type Place = Awaited<ReturnType<typeof place>>;

/** Items with something in every column. */
async function fill(owner: Visitor, at: Place): Promise<void> {
  const me = await (await owner.request.get('/api/users/me/')).json();
  const base = at.issues.replace('issues/', '');
  const label = await (
    await good(
      owner.request.post(`${base}issue-labels/`, { data: { name: 'Seats', color: '#4F9A6A' } }),
    )
  ).json();
  for (const [name, priority, target_date] of [
    ['Seat map', 'urgent', '2026-11-17'],
    ['Fare rules', 'high', '2026-12-04'],
    ['Refunds', 'none', null],
  ]) {
    const data = { name, priority, target_date, assignee_ids: [me.id], label_ids: [label.id] };
    await good(owner.request.post(at.issues, { data }));
  }
}

async function openTable(page: Page, at: Place): Promise<void> {
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues?layout=table`);
  await expect(page.locator('[data-row]').first()).toBeVisible(COMES);
}

/** A cell by the title of its row and the name of its column's field. */
function cell(page: Page, title: string, column: string) {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
  return row.locator(`[data-col="${column}"]`);
}

test('values are set by keys and by mouse in cells, and others see them at once', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  await fill(ada, at);
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await openTable(hers, at);
  await openTable(his, at);

  await cell(hers, 'Seat map', 'state').click();
  await hers.keyboard.press('ArrowRight');
  await expect(cell(hers, 'Seat map', 'priority')).toBeFocused();
  await hers.keyboard.press('ArrowDown');
  await hers.keyboard.type('lo');
  await expect(hers.getByRole('combobox', { name: 'Priority' })).toHaveValue('lo');
  await hers.keyboard.press('Enter');
  await expect(hers.getByRole('combobox', { name: 'Priority' })).toHaveCount(0);
  await expect(cell(hers, 'Fare rules', 'priority')).toBeFocused();
  await expect(cell(his, 'Fare rules', 'priority')).toContainText('Low', COMES);

  const state = cell(his, 'Refunds', 'state');
  await state.click();
  await state.click();
  await his.getByRole('option', { name: 'In Progress' }).click();
  await expect(cell(hers, 'Refunds', 'state')).toContainText('In Progress', COMES);

  await hers.keyboard.press('Enter');
  await hers.keyboard.press('Escape');
  await expect(cell(hers, 'Fare rules', 'priority')).toBeFocused();
  await hers.keyboard.press('Enter');
  await hers.keyboard.type('med');
  await hers.keyboard.press('Tab');
  await expect(cell(hers, 'Fare rules', 'priority')).toContainText('Medium');
  await expect(cell(hers, 'Fare rules', 'assignees')).toBeFocused();
  await hers.keyboard.press('Home');
  await hers.keyboard.press('F2');
  await hers.keyboard.type('Fares in plain words');
  await hers.keyboard.press('Enter');
  await expect(his.getByRole('rowheader', { name: 'Fares in plain words' })).toBeVisible(COMES);
  if (process.env['SHOTS']) {
    await hers.setViewportSize({ width: 1440, height: 900 });
    await hers.screenshot({ path: `${process.env['SHOTS']}/table-light.png` });
  }
});
