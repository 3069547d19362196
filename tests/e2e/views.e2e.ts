import type { Page } from '@playwright/test';

import { AT_ONCE } from './support/limits.ts';
import { bring, good, place, visitor, type Visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const viewsOf = (at: { slug: string; projectId: string }) =>
  `/${at.slug}/projects/${at.projectId}/views`;

/** Makes a view of the project as its owner would. */
async function makeView(who: Visitor, at: { issues: string }, data: object): Promise<string> {
  const calls = at.issues.replace('issues/', 'views/');
  const made = await good(who.request.post(calls, { data }));
  return (await made.json()).id;
}

test('a view is made, seen by another person at once, and taken away when it becomes private', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  await good(ada.request.post(at.issues, { data: { name: 'Urgent one', priority: 'urgent' } }));
  await good(ada.request.post(at.issues, { data: { name: 'Calm one', priority: 'low' } }));
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([open(hers, viewsOf(at)), open(his, viewsOf(at))]);

  await hers.keyboard.press('n');
  await hers.keyboard.press('v');
  const dialog = hers.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: /Title/ }).fill('Late');
  await dialog.getByRole('radio', { name: 'Board' }).click();
  await dialog.getByRole('combobox', { name: /filter/i }).fill('priority:urgent');
  await dialog.getByRole('combobox', { name: /filter/i }).press('Enter');
  await dialog.getByRole('button', { name: 'Create view' }).click();
  await expect(hers.getByText('Urgent one')).toBeVisible();
  await expect(hers.getByText('Calm one')).toHaveCount(0);

  await his.getByRole('link', { name: 'Late' }).click();
  await expect(his.getByText('Urgent one')).toBeVisible();
  await hers.getByRole('button', { name: 'Actions for Late' }).click();
  await hers.getByRole('menuitem', { name: 'Make private' }).click();
  await expect(his.getByText('You can no longer see this view')).toBeVisible(AT_ONCE);
});

test('changes stay mine over a reload, until the owner saves or I take theirs', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  await good(ada.request.post(at.issues, { data: { name: 'Urgent one', priority: 'urgent' } }));
  const id = await makeView(ada, at, {
    name: 'By priority',
    display_filters: { layout: 'list', group_by: 'priority' },
  });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([open(hers, `${viewsOf(at)}/${id}`), open(his, `${viewsOf(at)}/${id}`)]);

  await expect(his.getByText('Urgent one')).toBeVisible();
  await his.keyboard.press('Alt+2');
  await expect(his.getByText('Unsaved changes')).toBeVisible();
  await expect(his.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await his.reload();
  await expect(his.getByText('Unsaved changes')).toBeVisible();
  await expect(his.getByText('Board, was List')).toBeVisible();
  // Nobody else sees it.
  await expect(hers.getByText('Unsaved changes')).toHaveCount(0);

  await hers.getByRole('button', { name: 'Display' }).click();
  await hers.getByRole('combobox', { name: 'Group by' }).click();
  await hers.getByRole('option', { name: 'State', exact: true }).click();
  await hers.keyboard.press('Escape');
  await hers.getByRole('button', { name: /^Save(?! as| view)/ }).click();
  await expect(hers.getByText('Unsaved changes')).toHaveCount(0);
  await expect(his.getByText('Ada updated this view')).toBeVisible(AT_ONCE);
  await his.getByRole('button', { name: 'Keep mine' }).click();
  await expect(his.getByText('Unsaved changes')).toBeVisible();
  await his.getByRole('button', { name: 'Reset' }).click();
  await expect(his.getByText('Unsaved changes')).toHaveCount(0);
  await expect(his.getByRole('radio', { name: 'List' })).toBeChecked();
});

test('against the owner’s update one saves a view of one’s own, or takes theirs', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  await good(ada.request.post(at.issues, { data: { name: 'Urgent one', priority: 'urgent' } }));
  const display_filters = { layout: 'list', group_by: 'priority' };
  const id = await makeView(ada, at, { name: 'By priority', display_filters });
  const calls = `${at.issues.replace('issues/', 'views/')}${id}/`;
  const update = (group_by: string) =>
    good(ada.request.patch(calls, { data: { display_filters: { ...display_filters, group_by } } }));
  const his = await max.context.newPage();
  await open(his, `${viewsOf(at)}/${id}`);
  await expect(his.getByText('Urgent one')).toBeVisible();
  const conflict = his.getByRole('alert').filter({ hasText: 'Ada updated this view' });

  await his.keyboard.press('Alt+2');
  await expect(his.getByText('Unsaved changes')).toBeVisible();
  await update('state');
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Save as' }).click();
  const dialog = his.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: /Title/ }).fill('My board');
  await dialog.getByRole('button', { name: 'Create view' }).click();
  await expect(his).toHaveTitle(/My board/);
  await expect(his.getByRole('radio', { name: 'Board' })).toBeChecked();
  await expect(his.getByText('Unsaved changes')).toHaveCount(0);

  await his.goto(`${viewsOf(at)}/${id}`);
  await expect(his.getByText('Urgent one')).toBeVisible();
  await his.keyboard.press('Alt+4');
  await expect(his.getByText('Unsaved changes')).toBeVisible();
  await update('labels');
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(his.getByRole('radio', { name: 'List' })).toBeChecked();
  // What he took is what she saved.
  const { display_filters: saved } = await (await max.request.get(calls)).json();
  expect(saved).toMatchObject({ layout: 'list', group_by: 'labels' });
});

test('a list is kept as a view without a filter, and opened from a tab over all projects', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'First thing' } }));
  const page = await ada.context.newPage();
  await open(page, `/${at.slug}/workspace-views/all-issues`);
  await expect(page.getByText('First thing')).toBeVisible();
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: /Title/ }).fill('Everything');
  await dialog.getByRole('button', { name: 'Create view' }).click();
  const tab = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Everything' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('radio', { name: 'Board' })).toBeChecked();
  await page.getByRole('link', { name: 'Created' }).click();
  await expect(page.getByText('First thing')).toBeVisible();
  await page.getByRole('link', { name: 'Assigned' }).click();
  await expect(page.getByText('Nothing is assigned to you')).toBeVisible();
  await page.getByRole('link', { name: 'Subscribed' }).click();
  await expect(page.getByText('First thing')).toBeVisible();
});

test('a card of any project is dragged into a group of states, and it is said which state that was', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const all = `/api/workspaces/${at.slug}/projects/`;
  const other = await (
    await good(
      ada.request.post(all, { data: { name: 'Switchyard', identifier: 'SWITCH', network: 2 } }),
    )
  ).json();
  const states = `${all}${other.id}/states/`;
  const [done] = (await (await ada.request.get(states)).json()).filter(
    ({ group }: { group: string }) => group === 'completed',
  );
  await good(ada.request.patch(`${states}${done.id}/`, { data: { name: 'Shipped' } }));
  await good(ada.request.post(`${all}${other.id}/issues/`, { data: { name: 'Point heating' } }));
  const page = await ada.context.newPage();
  await open(page, `/${at.slug}/workspace-views/all-issues?layout=board&group=state__group`);
  const column = (name: string) => page.getByRole('list', { name });
  const card = page.getByRole('listitem', { name: 'Point heating' });
  // The sample of the workspace comes while the board is open, and puts its cards above this one.
  await expect(column('Started').getByText('Welcome to Tutti')).toBeVisible();
  await expect(card).toBeVisible();
  // What the pointer rests on does not move any more.
  await card.hover({ position: { x: 40, y: 20 } });
  const to = await column('Completed').boundingBox();
  if (!to) throw new Error('The board is not there.');
  await page.mouse.down();
  // A busy browser sends many moves as one: what begins the drag is then the last of it.
  await page.mouse.move(to.x + 60, to.y + 60);
  // Where the card would fall is shown before it is let go.
  await expect(column('Completed').getByText(/^(1 of 1|Ordered by )/)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('Moved to Shipped in Switchyard')).toBeVisible();
  await expect(column('Completed').getByText('Point heating')).toBeVisible();
});
