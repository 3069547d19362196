import { scan } from './support/axe.ts';
import { makePage } from './support/pages.ts';
import { good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('numbers follow changes, open their lists, and are kept as analyses', async ({ browser }) => {
  const ines = await visitor(browser, 'Ines');
  const at = await newPlace(ines);
  // A new project has items of its own: the filter leaves these alone.
  for (const [name, priority] of [
    ['Zeppelin seats', 'urgent'],
    ['Zeppelin fares', 'high'],
    ['Zeppelin tickets', 'high'],
  ])
    await good(ines.request.post(at.issues, { data: { name, priority } }));
  const page = await ines.context.newPage();
  await page.goto(`/${at.slug}/analytics?tab=work-items&filter=zeppelin`);
  const cards = page.getByRole('list', { name: 'Numbers of work items' });

  await test.step('what is there is counted, and charts have a table', async () => {
    await expect(cards.getByRole('link', { name: 'Total: open the list of 3' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cumulative flow' })).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
  await test.step('a change moves the numbers, and the charts with them', async () => {
    await good(
      ines.request.post(at.issues, { data: { name: 'Zeppelin hangar', priority: 'low' } }),
    );
    await expect(cards.getByRole('link', { name: 'Total: open the list of 4' })).toBeVisible();
  });
  await test.step('a point of a chart opens its list, by its key and by a click', async () => {
    const chart = page.getByRole('slider', { name: 'Throughput' });
    await expect(chart).toBeVisible();
    const created = page.getByRole('slider', { name: 'Created and resolved' });
    await created.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Zeppelin hangar')).toBeVisible();
    await page.goBack();
    const flow = page.getByRole('slider', { name: 'Cumulative flow' });
    await expect(flow).toBeVisible();
    await flow.focus();
    await page.keyboard.press('End');
    // The last day lies where its dots are, as wide as the names beside it happen to be.
    const [picture, dot] = [flow.locator('svg'), flow.locator('circle').last()];
    const [shown, last] = [await picture.boundingBox(), await dot.boundingBox()];
    if (shown === null || last === null) throw new Error('The chart shows no last day.');
    const x = last.x + last.width / 2 - shown.x;
    await picture.click({ position: { x, y: shown.height - 40 } });
    await expect(page).toHaveURL(/workspace-views/);
    await page.goBack();
  });
  await test.step('an analysis is chosen, kept, and found again', async () => {
    await page.getByRole('radio', { name: 'Custom' }).click();
    await page.getByRole('combobox', { name: 'Rows' }).click();
    await page.getByRole('option', { name: 'Priority' }).click();
    const table = page.getByRole('table', { name: 'Work items by Priority' });
    await expect(table.getByRole('row', { name: /^High/ })).toContainText('2');
    await page.getByRole('textbox', { name: 'Name of the analysis' }).fill('By urgency');
    await page.getByRole('button', { name: 'Save analysis' }).click();
    await expect(page.getByRole('button', { name: 'By urgency', exact: true })).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    await table.getByRole('link', { name: 'High: open the list of 2' }).click();
  });
  await test.step('its number is the size of the list that it opens', async () => {
    await expect(page.getByText('Zeppelin fares')).toBeVisible();
    await expect(page.getByText('Zeppelin tickets')).toBeVisible();
    await expect(page.getByText('Zeppelin seats')).toBeHidden();
  });
  await test.step('any list shows its own numbers', async () => {
    await page.getByRole('button', { name: 'Show analytics' }).click();
    const dialog = page.getByRole('dialog', { name: /^Analytics/ });
    await expect(dialog.getByRole('link', { name: 'Total: open the list of 2' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('and what is seen is exported, at once', async () => {
    await page.getByRole('button', { name: 'Export work items' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export work items' });
    await expect(dialog.getByText(/2 items/)).toBeVisible();
    await dialog.getByRole('button', { name: /^\d+ of \d+$/ }).click();
    await page.getByRole('checkbox', { name: 'Relations' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText(/2 rows, \d+ columns/)).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
    await expect(dialog).toBeHidden();
    await page.goto(`/${at.slug}/settings/exports`);
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('Downloaded', { exact: true })).toBeVisible();
    await expect(history.getByText('2 items')).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
});

test('every number of the overview opens the list of what it counts', async ({ browser }) => {
  const ines = await visitor(browser, 'Ines');
  const at = await newPlace(ines);
  const base = at.issues.replace('issues/', '');
  await good(ines.request.post(`${base}cycles/`, { data: { name: 'First sprint' } }));
  const page = await ines.context.newPage();
  await page.goto(`/${at.slug}/analytics`);
  const totals = page.getByRole('list', { name: 'Totals of the workspace' });
  await test.step('things', async () => {
    await totals.getByRole('button', { name: 'Cycles: open the list of 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cycles' });
    await expect(dialog.getByText('1 in all')).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    await dialog.getByRole('link', { name: 'First sprint' }).click();
    await expect(page).toHaveURL(/\/cycles\//);
    // Back at once: the dialog is not there again.
    await page.goBack();
    await expect(totals).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step('people', async () => {
    await totals.getByRole('button', { name: 'Admins: open the list of 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Admins' });
    await expect(dialog.getByRole('link')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('and both follow what others add', async () => {
    const pages = page.getByRole('button', { name: /^Pages: open the list of/ });
    const before = (await pages.count()) === 0 ? 0 : Number((await pages.innerText()).trim());
    await makePage(ines, at, { name: 'Added meanwhile' });
    await page.getByRole('button', { name: `Pages: open the list of ${before + 1}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Pages' });
    await expect(dialog.getByRole('link', { name: 'Added meanwhile' })).toBeVisible();
    await makePage(ines, at, { name: 'And another' });
    await expect(dialog.getByRole('link', { name: 'And another' })).toBeVisible();
  });
});
