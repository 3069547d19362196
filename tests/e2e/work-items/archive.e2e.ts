import type { Page } from '@playwright/test';

import { scan } from '#tests/e2e/support/axe.ts';
import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const names = ['Ticket barcode', 'Passenger mix', 'Share a trip', 'Weather card'];

test('archived items are found, restored and deleted, by hand and by keys, live for everybody', async ({
  browser,
}) => {
  const ines = await visitor(browser, 'Ines');
  const mara = await visitor(browser, 'Mara');
  const at = await place(ines);
  await bring(ines, mara, at);
  const base = at.issues.replace('issues/', '');
  await good(ines.request.patch(base, { data: { archive_in: 1 } }));
  const states = await (await ines.request.get(`${base}states/`)).json();
  const done = states.find(({ group }: { group: string }) => group === 'completed').id;
  const ids: string[] = [];
  for (const name of names) {
    const made = await good(ines.request.post(at.issues, { data: { name, state_id: done } }));
    const { id } = await made.json();
    await good(ines.request.post(`${at.issues}${id}/archive/`));
    ids.push(id);
  }
  const address = `/${at.slug}/projects/${at.projectId}/archives/issues`;
  const page = await ines.context.newPage();
  const hers = await mara.context.newPage();
  await page.goto(address);
  await hers.goto(address);
  await expect(row(page, 'Share a trip')).toBeVisible();
  await expect(row(hers, 'Share a trip')).toBeVisible();
  const tab = page.getByRole('link', { name: /^Work items ?\d/ });
  await expect(row(page, 'Share a trip')).toContainText('Archived by you on');
  await expect(row(hers, 'Share a trip')).toContainText('Archived by Ines on');

  await test.step('the rule is named, with the way to it; the tabs say how many there are', async () => {
    await expect(
      page.getByText('Items closed for 1 month are archived automatically.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change' })).toHaveAttribute('href', /automations/);
    await expect(tab).toHaveText(/4$/);
    await expect(page.getByRole('link', { name: 'Cycles 0' })).toBeVisible();
  });
  await test.step('one is restored from its row, and undo puts it back', async () => {
    await row(page, 'Share a trip').hover();
    await row(page, 'Share a trip').getByRole('button', { name: 'Restore' }).click();
    // It stays until the pointer has left it.
    await row(page, 'Ticket barcode').hover();
    await expect(row(page, 'Share a trip')).toHaveCount(0);
    await expect(row(hers, 'Share a trip')).toHaveCount(0);
    await expect(tab).toHaveText(/3$/);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row(hers, 'Share a trip')).toBeVisible();
  });
  await test.step('they are filtered', async () => {
    const filter = page.getByRole('combobox', { name: /Filter/ });
    await filter.fill('name:weather');
    await filter.press('Enter');
    await expect(row(page, 'Weather card')).toBeVisible();
    await expect(row(page, 'Ticket barcode')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row(page, 'Ticket barcode')).toBeVisible();
  });
  await test.step('several are chosen by keys and restored at once', async () => {
    await row(page, 'Weather card').hover();
    await row(page, 'Weather card').getByRole('checkbox').click();
    await row(page, 'Passenger mix').hover();
    await row(page, 'Passenger mix').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Restore 2' }).click();
    await expect(row(hers, 'Weather card')).toHaveCount(0);
    await expect(row(hers, 'Passenger mix')).toHaveCount(0);
  });
  await test.step('its own address leads to the item, which says that it is archived', async () => {
    await page.goto(`${address}/${ids[0]}`);
    await expect(page).toHaveURL(/browse\/NOVA-1$/);
    await expect(page.getByText(/^You archived this work item on/)).toBeVisible();
  });
  await test.step('what she deletes goes here too', async () => {
    await page.goto(address);
    await expect(row(page, 'Ticket barcode')).toBeVisible();
    await good(ines.request.delete(`${at.issues}${ids[0]}/`));
    await expect(row(page, 'Ticket barcode')).toHaveCount(0);
    await expect(row(hers, 'Ticket barcode')).toHaveCount(0);
  });
  await test.step('it is accessible, on a phone too', async () => {
    await row(page, 'Share a trip').hover();
    expect((await scan(page).analyze()).violations).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
});
