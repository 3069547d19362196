import { place, visitor } from './support/people.ts';
import { asInstanceAdmin, faultsOf, settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('an admin finds in the audit log who made a token, and takes the log along', async ({
  browser,
}) => {
  const root = await visitor(browser, 'Root');
  await asInstanceAdmin(root);
  const { slug } = await place(root);
  const label = `Deploy ${Date.now()}`;
  await root.request.post(`/api/workspaces/${slug}/api-tokens/`, { data: { label } });
  const page = await root.context.newPage();
  await page.goto('/god-mode/audit');
  await page.getByRole('searchbox').fill(label);
  const row = page.getByRole('row', { name: new RegExp(`Created the API token ${label}`) });
  await expect(row).toContainText('Root');
  await expect(row).toContainText('127.0.0.1');
  await expect(page.getByText('1 entry')).toBeVisible();
  await row.getByRole('button').click();
  await expect(row).toContainText('api_token.created');
  await settle(page);
  expect(await faultsOf(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  await page.getByRole('radio', { name: 'Exports' }).click();
  await expect(page.getByText('No entries')).toBeVisible();
});
