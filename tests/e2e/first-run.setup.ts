import { PASSWORD, ROOT } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('who comes first sets the instance up and looks around in the sample', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Set up Tutti' })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Root');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ROOT);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: /sample workspace/ }).click();
  await page.getByRole('button', { name: 'Skip tour' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveURL(/\/harbor-coffee\/?$/);
});
