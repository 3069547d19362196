import type { Page } from '@playwright/test';

import { AT_ONCE } from './support/limits.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';

async function openList(page: Page, at: { slug: string; projectId: string }): Promise<void> {
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

test('two people see each other work: new, renamed, moved, deleted items, without a reload', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([openList(hers, at), openList(his, at)]);
  // In the list itself: a message at the edge may say the same.
  const [herList, hisList] = [hers.getByRole('treegrid'), his.getByRole('treegrid')];

  const made = await good(ada.request.post(at.issues, { data: { name: 'Seats on every train' } }));
  const { id } = await made.json();
  await expect(herList.getByText('Seats on every train')).toBeVisible(AT_ONCE);
  await expect(hisList.getByText('Seats on every train')).toBeVisible(AT_ONCE);
  await expect(hisList.getByText('NOVA-1', { exact: true })).toBeVisible();

  await good(max.request.patch(`${at.issues}${id}/`, { data: { name: 'Seats on each train' } }));
  await expect(herList.getByText('Seats on each train')).toBeVisible(AT_ONCE);
  await expect(herList.getByText('Seats on every train')).toHaveCount(0);

  await good(ada.request.delete(`${at.issues}${id}/`));
  await expect(hisList.getByText('Seats on each train')).toHaveCount(0, AT_ONCE);
});

test('a notification arrives while one looks elsewhere, and the badge counts it', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const me = await (await max.request.get('/api/users/me/')).json();
  const page = await max.context.newPage();
  await openList(page, at);
  const data = { name: 'Look at this', assignee_ids: [me.id] };
  const made = await (await good(ada.request.post(at.issues, { data }))).json();
  await good(
    ada.request.post(`${at.issues}${made.id}/comments/`, {
      data: { comment_html: '<p>Now, please</p>' },
    }),
  );
  const inbox = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ });
  await expect(inbox).toContainText(/\d/, AT_ONCE);
});

test('what one writes without a network is kept over a reload and sent when it is back', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Already there' } }));
  const page = await ada.context.newPage();
  await openList(page, at);
  // The API alone is away: the page itself can be loaded again.
  await page.route('**/api/workspaces/*/projects/*/issues/**', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.getByRole('button', { name: 'New item' }).last().click();
  const title = page.getByRole('textbox', { name: 'Work item title' });
  await title.fill('Written in a tunnel');
  await title.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Written in a tunnel')).toBeVisible(AT_ONCE);
  await page.reload();
  await expect(page.getByText('Written in a tunnel')).toBeVisible();
  await page.unroute('**/api/workspaces/*/projects/*/issues/**');
  await expect
    .poll(async () => (await (await ada.request.get(at.issues)).json()).total_count)
    .toBe(2);
  await expect(page.getByText('NOVA-2', { exact: true })).toBeVisible(AT_ONCE);
});
