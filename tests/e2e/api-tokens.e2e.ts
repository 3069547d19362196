import { place as newPlace, visitor } from './support/people.ts';
import { faultsOf } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a token is made, changes an item by HTTP in sight of its owner, and is revoked', async ({
  browser,
  baseURL,
  playwright,
}) => {
  const ines = await visitor(browser, 'Ines');
  const { slug } = await newPlace(ines);
  const page = await ines.context.newPage();
  const other = await ines.context.newPage();
  await page.goto(`/${slug}/settings/account/api-tokens`);
  const row = page.getByRole('row', { name: /Deploy notes/ });
  let token = '';

  await test.step('its last day is typed in words, or chosen in a calendar by keys', async () => {
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New token' });
    await form.getByRole('radio', { name: 'Date' }).click();
    const last = form.getByRole('textbox', { name: 'Last day' });
    await last.fill('in 2 weeks');
    await last.press('ArrowDown');
    const chosen = page.getByRole('gridcell', { selected: true }).getByRole('button');
    await expect(chosen).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(last).toBeFocused();
    // Left for the calendar, it says which day the words mean.
    await expect(last).toHaveValue(/^\w{3} \d+, \d{4}$/);
    const inTwoWeeks = await last.inputValue();
    await last.press('ArrowDown');
    await expect(chosen).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(last).toBeFocused();
    await expect(last).not.toHaveValue(inTwoWeeks);
    await expect(last).toHaveValue(/^\w{3} \d+, \d{4}$/);
    await last.fill('whenever');
    await form.getByRole('button', { name: 'Create token' }).click();
    await expect(last).toHaveAttribute('aria-invalid', 'true');
    expect(await faultsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('it is shown once', async () => {
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Deploy notes');
    await page.getByRole('radio', { name: /^Read and write/ }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy your token now' });
    token = (await dialog.locator('code').innerText()).trim();
    expect(token).toMatch(/^tutti_api_[0-9a-f]{32}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row).toContainText(token.slice(-3));
    await expect(page.getByText(token)).toHaveCount(0);
  });

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'x-api-key': token },
  });
  await test.step('what a program does by it shows at once', async () => {
    await other.goto(`/${slug}/projects`);
    const made = await program.post(`/api/workspaces/${slug}/projects/`, {
      data: { name: 'Made by a program', identifier: 'PRG', network: 2 },
    });
    expect(made.status()).toBe(201);
    await expect(other.getByText('Made by a program').first()).toBeVisible();
    await expect(row).toContainText('127.0.0.1');
  });
  await test.step('its requests are in its log', async () => {
    await page.getByRole('button', { name: /Deploy notes/ }).click();
    await page.getByRole('menuitem', { name: 'Request log' }).click();
    const log = page.getByRole('dialog', { name: 'Requests by Deploy notes' });
    await log.getByRole('button', { name: /POST/ }).click();
    await expect(log.getByText('[redacted]').first()).toBeVisible();
    await log.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('revoked, it opens nothing any more', async () => {
    await page.getByRole('button', { name: /Deploy notes/ }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await expect(row).toHaveCount(0);
    // The row goes at once, its request a moment later.
    await expect
      .poll(async () => (await program.get(`/api/workspaces/${slug}/projects/`)).status())
      .toBe(401);
  });
  await program.dispose();
});

test('a service account is made, and another admin sees what is changed of it at once', async ({
  browser,
}) => {
  const ines = await visitor(browser, 'Ines');
  const { slug } = await newPlace(ines);
  const page = await ines.context.newPage();
  const other = await ines.context.newPage();
  await page.goto(`/${slug}/settings/api-tokens`);
  await other.goto(`/${slug}/settings/api-tokens`);
  await page
    .getByRole('button', { name: /service account/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mirror');
  await page.getByRole('checkbox', { name: 'Nova' }).click();
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /Mirror/ }).click();
  await page.getByRole('menuitem', { name: 'Edit service account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Mirror' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shadow');
  await dialog.getByRole('radio', { name: 'Guest' }).click();
  await dialog.getByRole('radio', { name: /^Read and write/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(other.getByRole('row', { name: /Shadow/ })).toContainText('Read and write');
});
