import { visitor } from './support/people.ts';
import { asInstanceAdmin, excessOf, faultsOf, settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('an admin deactivates an account, and then deletes it after its address was typed', async ({
  browser,
}) => {
  const root = await visitor(browser, 'Root');
  const leaver = await visitor(browser, 'Leaver');
  const { email } = await (await leaver.request.get('/api/users/me/')).json();
  await asInstanceAdmin(root);
  const page = await root.context.newPage();
  await page.goto('/god-mode/people');
  await page.getByRole('searchbox').fill(email);
  const row = page.getByRole('row', { name: new RegExp(email) });
  const menu = row.getByRole('button').last();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Deactivate', exact: true }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: /^Delete the account of/ });
  await expect(dialog).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(row).toHaveCount(0);
  expect((await leaver.request.get('/api/users/me/')).status()).toBe(401);
});

test('an admin invites somebody to a workspace by keys', async ({ browser }) => {
  const root = await visitor(browser, 'Root');
  await asInstanceAdmin(root);
  const page = await root.context.newPage();
  await page.goto('/god-mode/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await expect(dialog.getByRole('button', { name: /^Workspace: (?!Choose)/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('new.one@tutti.test');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Invitation sent to new.one@tutti.test').first()).toBeVisible();
  await page.getByRole('radio', { name: /^Invited \d+$/ }).click();
  const row = page.getByRole('row', { name: /new\.one@tutti\.test/ });
  await expect(row).toContainText('Invited');
  await settle(page);
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await excessOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Actions for new.one@tutti.test' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
  await expect(page.getByText('new.one@tutti.test', { exact: true })).toHaveCount(0);
});
