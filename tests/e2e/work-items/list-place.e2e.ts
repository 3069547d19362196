import type { Page } from '@playwright/test';

import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const NAMES = ['Seat map', 'Fare rules', 'Refunds', 'Night train'];

async function listOf(page: Page, address: string): Promise<void> {
  await page.goto(address);
  for (const name of NAMES) await expect(page.getByRole('row', { name })).toBeVisible();
}

test('one keeps the place in a list: after a delete, beside an open item, and in the title', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  for (const name of NAMES) await good(ada.request.post(at.issues, { data: { name } }));
  const page = await ada.context.newPage();
  const address = `/${at.slug}/projects/${at.projectId}/issues`;
  await listOf(page, address);
  const row = (name: string) => page.getByRole('row', { name });
  const names = page.locator('[data-row] [dir="auto"][id]');
  const [first, second] = await names.allTextContents();

  await test.step('Rename in the menu writes the title where it stands', async () => {
    await row(first ?? '').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = page.getByRole('textbox', { name: 'Title' });
    await expect(field).toBeFocused();
    await field.fill('Written anew');
    await page.keyboard.press('Enter');
    await expect(row('Written anew')).toBeFocused();
  });

  await test.step('after a delete the next row has the place and the keys', async () => {
    await page.keyboard.press('Delete');
    await expect(row('Written anew')).toHaveCount(0);
    await expect(row(second ?? '')).toBeFocused();
    await row(second ?? '').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(row(second ?? '')).toHaveCount(0);
    const [third] = await names.allTextContents();
    await expect(row(third ?? '')).toBeFocused();
  });

  await test.step('an address with an open item marks its row, and the tab has its name', async () => {
    const [, last] = await names.allTextContents();
    const number = NAMES.indexOf(last ?? '') + 1;
    await page.goto(`${address}?peek=NOVA-${number}`);
    await expect(row(last ?? '')).toHaveAttribute('data-active', 'true');
    await expect(page).toHaveTitle(new RegExp(`NOVA-${number} ${last}`));
    const peek = page.getByRole('complementary', { name: `NOVA-${number}` });
    // How the connection is stays in sight beside the open item.
    const status = page.locator('header').first().getByText('Live', { exact: true });
    const box = async () => (await status.boundingBox()) ?? { x: Infinity, width: 0 };
    await expect(peek).toBeVisible();
    const edge = (await peek.boundingBox())?.x ?? 0;
    await expect.poll(async () => (await box()).x + (await box()).width).toBeLessThan(edge);
    await peek.getByRole('button', { name: 'Close' }).first().click();
    await expect(page).toHaveTitle(/^(?!NOVA).*Work items/);
  });
});

test('what was done is taken back after the page was loaded anew', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  for (const name of NAMES) await good(ada.request.post(at.issues, { data: { name } }));
  const page = await ada.context.newPage();
  await listOf(page, `/${at.slug}/projects/${at.projectId}/issues`);
  const row = page.getByRole('row', { name: 'Refunds' });
  const priority = async () => {
    const { results } = await (await ada.request.get(at.issues)).json();
    return results.find(({ name }: { name: string }) => name === 'Refunds')?.priority;
  };
  await row.press('p');
  await page.getByRole('option', { name: 'High' }).click();
  await expect.poll(priority).toBe('high');
  await page.reload();
  await expect(row).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(priority).toBe('none');
  await expect(row.getByRole('img', { name: 'High' })).toHaveCount(0);
});

test('a list shows who writes a title and what they move; a toast says what it cannot show', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  for (const name of NAMES) await good(ada.request.post(at.issues, { data: { name } }));
  const address = `/${at.slug}/projects/${at.projectId}/issues`;
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await listOf(hers, address);
  await his.goto(`${address}?peek=NOVA-1`);
  const row = hers.getByRole('row', { name: 'Seat map' });

  await test.step('the name of who writes the title stands at the row', async () => {
    const title = his.getByRole('textbox', { name: 'Title' });
    await title.click();
    await expect(row).toContainText('Max');
    await title.press('Escape');
    await expect(row).not.toContainText('Max');
  });

  const states = await (await max.request.get(at.issues.replace('/issues/', '/states/'))).json();
  const done = states.find(({ group }: { group: string }) => group === 'completed');
  const { results } = await (await max.request.get(at.issues)).json();
  const item = results.find(({ name }: { name: string }) => name === 'Seat map');
  const messages = hers.getByRole('region', { name: 'Messages' });

  await test.step('a move in the list in front is no message', async () => {
    const data = { state_id: done.id };
    await good(max.request.patch(`${at.issues}${item.id}/`, { data }));
    await expect(hers).toHaveTitle(/^\(1\)/);
    await expect(messages.getByText('NOVA-1')).toHaveCount(0);
  });

  await test.step('a comment is, with one line of the title', async () => {
    const data = { comment_html: '<p>Ready to ship</p>' };
    await good(max.request.post(`${at.issues}${item.id}/comments/`, { data }));
    await expect(messages.getByText('NOVA-1 Seat map')).toBeVisible();
  });

  await test.step('a menu lies over the message', async () => {
    const message = messages.getByText('NOVA-1 Seat map');
    const box = await message.boundingBox();
    await hers.getByRole('row', { name: 'Refunds' }).click({ button: 'right' });
    await hers.getByRole('menuitem', { name: 'Rename' }).waitFor();
    const layer = await messages.evaluate((region) =>
      region.parentElement ? getComputedStyle(region.parentElement).zIndex : '',
    );
    expect(box).not.toBeNull();
    expect(layer).toBe('auto');
  });
});
