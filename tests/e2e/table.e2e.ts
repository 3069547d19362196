import type { Page } from '@playwright/test';

import { bring, good, place, type Visitor, visitor } from '#tests/e2e/support/people.ts';
import { faultsOf } from '#tests/e2e/support/screens.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

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
  await expect(page.locator('[data-row]').first()).toBeVisible();
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
  await expect(cell(his, 'Fare rules', 'priority')).toContainText('Low');

  const state = cell(his, 'Refunds', 'state');
  await state.click();
  await state.click();
  await his.getByRole('option', { name: 'In Progress' }).click();
  await expect(cell(hers, 'Refunds', 'state')).toContainText('In Progress');

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
  await expect(his.getByRole('rowheader', { name: 'Fares in plain words' })).toBeVisible();
});

test('blocks of cells are copied, pasted, filled and emptied, each in one step of undo', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada', { permissions: ['clipboard-read', 'clipboard-write'] });
  const at = await place(ada);
  await fill(ada, at);
  const page = await ada.context.newPage();
  await openTable(page, at);
  const [map, rules, refunds] = ['Seat map', 'Fare rules', 'Refunds'] as const;

  await test.step('what is copied is a table of texts', async () => {
    await cell(page, map, 'priority').click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('toolbar', { name: 'Chosen cells' })).toContainText('4 cells');
    await page.keyboard.press('Control+c');
    const text = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(text).toBe('Urgent\tAda\nHigh\tAda');
  });

  await test.step('what a spreadsheet has copied goes into its cells; what does not fit is told', async () => {
    const written = 'low\t\nnobody knows\tada';
    await page.evaluate((text) => navigator.clipboard.writeText(text), written);
    await page.keyboard.press('Control+Home');
    await cell(page, rules, 'priority').click();
    await page.keyboard.press('Control+v');
    await expect(cell(page, rules, 'priority')).toContainText('Low');
    await expect(cell(page, rules, 'assignees')).not.toContainText('Ada');
    await expect(cell(page, refunds, 'assignees')).toContainText('Ada');
    await expect(page.getByText('Pasted 3 of 4 cells')).toBeVisible();
    await page.getByRole('button', { name: "Show what didn't fit" }).click();
    const dialog = page.getByRole('dialog', { name: 'Not everything fit' });
    await expect(dialog).toContainText('There is no “nobody knows” to choose here.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('one undo takes all of it back', async () => {
    await page.keyboard.press('Control+z');
    await expect(cell(page, rules, 'priority')).toContainText('High');
    await expect(cell(page, rules, 'assignees')).toContainText('Ada');
  });

  await test.step('the first cell fills the others, and all of them are emptied', async () => {
    await cell(page, map, 'target_date').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    for (const name of [rules, refunds])
      await expect(cell(page, name, 'target_date')).toContainText('Nov 17');
    await page.getByRole('toolbar', { name: 'Chosen cells' }).getByText('Clear').click();
    for (const name of [map, rules, refunds])
      await expect(cell(page, name, 'target_date')).toBeEmpty();
    await page.keyboard.press('Control+z');
    await expect(cell(page, refunds, 'target_date')).toContainText('Nov 17');
  });
});

test('columns are put where one wants them, by keys and by mouse, and stay there', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await fill(ada, at);
  const page = await ada.context.newPage();
  await openTable(page, at);
  const names = () =>
    page
      .locator('[data-head]')
      .evaluateAll((all) =>
        all
          .toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
          .map((one) => one.getAttribute('data-head')),
      );
  const head = (column: string) => page.locator(`[data-head="${column}"]`);

  await test.step('by keys: up from the first row, along, and one place back', async () => {
    await cell(page, 'Seat map', 'priority').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(head('priority').getByRole('button')).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(names).toEqual(expect.arrayContaining(['name', 'priority', 'state']));
    expect((await names()).slice(0, 3)).toEqual(['name', 'priority', 'state']);
    await expect(head('priority').getByRole('button')).toBeFocused();
    const before = (await head('priority').boundingBox())?.width ?? 0;
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(async () => (await head('priority').boundingBox())?.width).toBe(before + 16);
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-col="priority"]:focus')).toHaveCount(1);
  });

  await test.step('by mouse: dragged by its name, and made wider at its end', async () => {
    const [from, to] = [await head('assignees').boundingBox(), await head('state').boundingBox()];
    if (!from || !to) throw new Error('The head is not there.');
    const middle = from.y + from.height / 2;
    await page.mouse.move(from.x + 40, middle);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, middle, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => (await names()).slice(0, 4))
      .toEqual(['name', 'priority', 'assignees', 'state']);
    await expect(page.getByRole('menu')).toHaveCount(0);
    const wide = await head('state').boundingBox();
    const edge = (wide?.x ?? 0) + (wide?.width ?? 0) - 3;
    await page.mouse.move(edge, middle);
    await page.mouse.down();
    await page.mouse.move(edge + 60, middle, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => (await head('state').boundingBox())?.width)
      .toBe((wide?.width ?? 0) + 60);
  });

  await test.step('by its menu: hidden, shown again, and filtered by', async () => {
    await head('priority').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect(head('priority')).toHaveCount(0);
    await head('state').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Columns' }).hover();
    await page.getByRole('menuitemcheckbox', { name: 'Priority' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(head('priority')).toBeVisible();
    await head('priority').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Filter by Priority' }).click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('rowheader', { name: 'Refunds' })).toHaveCount(0);
    await expect(page.getByRole('rowheader', { name: 'Seat map' })).toBeVisible();
  });

  await test.step('after a reload everything stands where it stood', async () => {
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues?layout=table`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expect
      .poll(async () => (await names()).slice(0, 4))
      .toEqual(['name', 'priority', 'assignees', 'state']);
  });
});

test('the table works on a phone, from right to left, and its parts are accessible', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const at = await place(ada);
  await fill(ada, at);
  const page = await ada.context.newPage();
  await openTable(page, at);
  await cell(page, 'Fare rules', 'priority').tap();
  await page.getByRole('option', { name: 'Medium' }).tap();
  await expect(cell(page, 'Fare rules', 'priority')).toContainText('Medium');
  expect(await faultsOf(page)).toEqual([]);

  const storageState = await ada.context.storageState();
  const wide = await (await browser.newContext({ storageState })).newPage();
  await openTable(wide, at);
  await wide.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await cell(wide, 'Seat map', 'state').click();
  await wide.keyboard.press('ArrowLeft');
  await expect(cell(wide, 'Seat map', 'priority')).toBeFocused();
  await wide.keyboard.press('Shift+ArrowLeft');
  await expect(wide.getByRole('toolbar', { name: 'Chosen cells' })).toContainText('2 cells');
  expect(await faultsOf(wide)).toEqual([]);
  await wide.context().close();
});
