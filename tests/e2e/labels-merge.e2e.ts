import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('two labels become one, and their items keep it', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const labels = at.issues.replace('issues/', 'issue-labels/');
  const make = async (name: string, parent?: string) =>
    (await good(ada.request.post(labels, { data: { name, color: '#ff0000', parent } }))).json();
  const [bug, fault] = [await make('bug'), await make('fault')];
  await make('slow', fault.id);
  for (const label_ids of [[bug.id], [fault.id], [bug.id, fault.id], []]) {
    await good(ada.request.post(at.issues, { data: { name: 'Item', label_ids } }));
  }
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/settings/projects/${at.projectId}/labels`);
  const list = page.getByRole('list', { name: 'Labels' });
  await expect(list.getByRole('listitem').filter({ hasText: 'fault' })).toContainText('2 items');
  await page.getByRole('button', { name: 'Actions for fault' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another label…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge fault with another label' });
  await dialog.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'bug' }).click();
  await dialog.getByRole('button', { name: 'Merge labels' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(list.getByText('fault')).toHaveCount(0);
  await expect(list.getByRole('listitem').filter({ hasText: 'bug' })).toContainText('3 items');
  const rows = await (await ada.request.get(labels)).json();
  expect(rows.find((row: { name: string }) => row.name === 'slow').parent).toBe(bug.id);
});
