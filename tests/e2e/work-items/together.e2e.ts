import { expect, type Page, test } from '@playwright/test';

import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';

const COMES = { timeout: 20_000 };

/** Chooses a label of the first row by keys. */
async function chooseLabel(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name: 'Seat map' }).focus();
  await page.keyboard.press('l');
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

test('two people without a network change the labels of one item, and both keep what they did', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const labels = at.issues.replace('/issues/', '/issue-labels/');
  const ids: Record<string, string> = {};
  for (const name of ['old', 'hers', 'his']) {
    ids[name] = (await (await good(ada.request.post(labels, { data: { name } }))).json()).id;
  }
  const data = { name: 'Seat map', label_ids: [ids['old']] };
  const { id } = await (await good(ada.request.post(at.issues, { data }))).json();
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  for (const page of [hers, his]) {
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await expect(page.getByRole('row', { name: 'Seat map' })).toBeVisible(COMES);
    await page.getByRole('row', { name: 'Seat map' }).hover();
  }
  await ada.context.setOffline(true);
  await max.context.setOffline(true);
  await chooseLabel(hers, 'hers');
  await chooseLabel(his, 'his');
  // He takes off what she has left on.
  await chooseLabel(his, 'old');
  await expect(hers.getByRole('row', { name: 'Seat map' })).toContainText('hers');
  await expect(his.getByRole('row', { name: 'Seat map' })).not.toContainText('old');
  await max.context.setOffline(false);
  await ada.context.setOffline(false);

  for (const page of [hers, his]) {
    const row = page.getByRole('row', { name: 'Seat map' });
    await expect(row).toContainText('hers', COMES);
    await expect(row).toContainText('his', COMES);
    await expect(row).not.toContainText('old', COMES);
  }
  const item = await (await ada.request.get(`${at.issues}${id}/`)).json();
  expect(item.label_ids.toSorted()).toEqual([ids['hers'], ids['his']].toSorted());
});
