import type { Page } from '@playwright/test';

import { bring, good, PASSWORD, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Types into what has the focus and takes the first that is offered. */
async function choose(page: Page, key: string, picker: string, words: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('combobox', { name: picker })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

test('the whole work of a day is done without a mouse', async ({ browser }) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const keys = page.keyboard;
  const row = (name: string) => page.getByRole('row', { name });

  await test.step('sign in', async () => {
    await page.goto(`/${at.slug}/projects`);
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await keys.type(ada.email);
    await keys.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  });

  await test.step('a project', async () => {
    await keys.press('n');
    await keys.press('p');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await keys.type('Timetable');
    await keys.press('Control+Enter');
    await expect(page.getByRole('dialog', { name: 'New project' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/issues$/);
    await keys.press('g');
    await keys.press('p');
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
    await keys.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
    await keys.type('Timetable');
    const found = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
    await expect(found.first()).toContainText('Timetable');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/issues/);
  });

  await test.step('three items', async () => {
    await keys.press('c');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await keys.type('Seat map');
    await keys.press('Control+Enter');
    await expect(row('Seat map')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'New work item' })).toHaveCount(0);
    await keys.press('n');
    await keys.press('n');
    await expect(page.getByRole('textbox', { name: 'Work item title' })).toBeFocused();
    for (const name of ['Fare rules', 'Refunds']) {
      await keys.type(name);
      await keys.press('Enter');
      await expect(row(name)).toBeVisible();
    }
    await keys.press('Escape');
  });

  await test.step('its properties', async () => {
    await keys.press('j');
    await expect(row('Seat map')).toBeFocused();
    await choose(page, 'p', 'Priority', 'urg');
    await expect(row('Seat map').getByRole('gridcell', { name: 'Urgent' })).toBeAttached();
    await choose(page, 'a', 'Assignees', 'ada');
    await keys.press('Escape');
    await choose(page, 'l', 'Labels', 'booking');
    await keys.press('Escape');
    await expect(row('Seat map').getByText('booking')).toBeVisible();
    await keys.press('Shift+D');
    await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible();
    await keys.type('24/12/2027');
    await keys.press('Enter');
    await expect(
      row('Seat map')
        .getByText(/Dec 24|24 Dec/)
        .first(),
    ).toBeVisible();
    await choose(page, 's', 'State', 'progress');
    await expect(page.getByRole('button', { name: /In Progress/, expanded: true })).toContainText(
      '1',
    );
  });

  await test.step('filter, choose all, change all, take it back', async () => {
    await keys.press('/');
    await keys.type('state:backlog');
    await keys.press('Enter');
    await expect(page.getByText('2 of 3')).toBeVisible();
    await keys.press('Escape');
    await keys.press('j');
    await keys.press('Control+a');
    await expect(page.getByText('2 selected')).toBeVisible();
    await choose(page, 'p', 'Priority', 'low');
    await expect(row('Refunds').getByRole('gridcell', { name: 'Low' })).toBeAttached();
    await expect(row('Fare rules').getByRole('gridcell', { name: 'Low' })).toBeAttached();
    await keys.press('Control+z');
    await expect(row('Refunds').getByRole('gridcell', { name: 'Low' })).toHaveCount(0);
    await expect(row('Fare rules').getByRole('gridcell', { name: 'Low' })).toHaveCount(0);
    await keys.press('Escape');
    await keys.press('Shift+F');
    await expect(row('Seat map')).toBeVisible();
  });

  await test.step('a card goes to the next column and back', async () => {
    await keys.press('Alt+2');
    const column = (name: string) => page.getByRole('list', { name });
    const card = page.getByRole('listitem', { name: 'Fare rules' });
    await expect(card).toBeVisible();
    await card.focus();
    await keys.press('Alt+ArrowRight');
    await expect(column('Todo').getByRole('listitem', { name: 'Fare rules' })).toBeVisible();
    await keys.press('Control+z');
    // The card one is at keeps its place until one leaves it.
    await keys.press('Escape');
    await expect(column('Backlog').getByRole('listitem', { name: 'Fare rules' })).toBeVisible();
    await keys.press('Alt+1');
    await expect(row('Fare rules')).toBeVisible();
  });

  await test.step('peek, comment, on to the next, back to the row', async () => {
    await row('Fare rules').focus();
    await keys.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Fare rules');
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
    await keys.press('Shift+R');
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
    await keys.type('Round down');
    await keys.press('Control+Enter');
    await expect(page.getByRole('article').getByText('Round down')).toBeVisible();
    await keys.press('Escape');
    await keys.press('Escape');
    await expect(page).not.toHaveURL(/peek=/);
    await expect(row('Fare rules')).toBeFocused();
  });

  await test.step('the inbox, where something has come', async () => {
    const issues = at.issues;
    const me = await (await ada.request.get('/api/users/me/')).json();
    await good(max.request.post(issues, { data: { name: 'Quiet coach', assignee_ids: [me.id] } }));
    await keys.press('g');
    await keys.press('i');
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    const cards = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await keys.press('j');
    await keys.press('Enter');
    await expect(page.getByRole('region', { name: 'Work item' })).toContainText('Quiet coach');
    await keys.press('e');
    await expect(page.getByRole('heading', { name: "You're all caught up" })).toBeVisible();
  });
  await page.context().close();
});
