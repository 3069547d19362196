import type { Page } from '@playwright/test';

import { AT_ONCE } from './support/limits.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const column = (page: Page, name: string) => page.getByRole('list', { name });
const card = (page: Page, name: string) => page.getByRole('listitem', { name });

test('two people and a program: moves, edits, comments, renames, ends are seen by all at once', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 404/);
  const [ada, max, robot] = await Promise.all(
    ['Ada', 'Max', 'Robot'].map((name) => visitor(browser, name)),
  );
  if (!ada || !max || !robot) throw new Error('Nobody came.');
  const at = await place(ada);
  await bring(ada, max, at);
  await bring(ada, robot, at);
  const base = at.issues.replace('issues/', '');
  const states: { id: string; name: string }[] = await (
    await robot.request.get(`${base}states/`)
  ).json();
  const stateId = (name: string) => states.find((state) => state.name === name)?.id;
  const made = await (
    await good(robot.request.post(at.issues, { data: { name: 'Seats' } }))
  ).json();
  const item = `${at.issues}${made.id}/`;
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await hers.goto(`/${at.slug}/projects/${at.projectId}/issues?layout=board`);
  await his.goto(`/${at.slug}/browse/NOVA-1`);
  await expect(card(hers, 'Seats')).toBeVisible();
  await expect(his.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();

  await test.step('the program moves it: the card changes column, the property its value', async () => {
    await good(robot.request.patch(item, { data: { state_id: stateId('Todo') } }));
    await expect(column(hers, 'Todo').getByRole('listitem', { name: 'Seats' })).toBeVisible(
      AT_ONCE,
    );
    await expect(his.getByRole('button', { name: 'State: Todo' }).first()).toBeVisible(AT_ONCE);
  });

  await test.step('she moves the card: he sees it, and so does the program', async () => {
    await card(hers, 'Seats').focus();
    await hers.keyboard.press('Alt+ArrowRight');
    await expect(his.getByRole('button', { name: 'State: In Progress' }).first()).toBeVisible(
      AT_ONCE,
    );
    expect((await (await robot.request.get(item)).json()).state_id).toBe(stateId('In Progress'));
  });

  await test.step('he renames it: her card says the new name', async () => {
    await his.getByRole('textbox', { name: 'Title' }).fill('Seats on every train');
    await his.getByRole('textbox', { name: 'Title' }).press('Enter');
    await expect(card(hers, 'Seats on every train')).toBeVisible(AT_ONCE);
  });

  await test.step('comments come, change and go', async () => {
    await hers.goto(`/${at.slug}/browse/NOVA-1`);
    await expect(hers.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
    const comments = `${item}comments/`;
    const first = await (
      await good(robot.request.post(comments, { data: { comment_html: '<p>Row 12</p>' } }))
    ).json();
    for (const page of [hers, his]) {
      await expect(page.getByRole('article').getByText('Row 12')).toBeVisible(AT_ONCE);
    }
    await good(
      robot.request.patch(`${comments}${first.id}/`, {
        data: { comment_html: '<p>Row 14</p>' },
      }),
    );
    for (const page of [hers, his]) {
      await expect(page.getByRole('article').getByText('Row 14')).toBeVisible(AT_ONCE);
      await expect(page.getByText('Row 12')).toHaveCount(0);
    }
    await his.getByRole('textbox', { name: 'Write a comment' }).click();
    await his.keyboard.type('By the window');
    await his.keyboard.press('Control+Enter');
    await expect(hers.getByRole('article').getByText('By the window')).toBeVisible(AT_ONCE);
    await good(robot.request.delete(`${comments}${first.id}/`));
    for (const page of [hers, his]) {
      await expect(page.getByText('Row 14')).toHaveCount(0, AT_ONCE);
    }
  });

  await test.step('a label and a state are renamed wherever they are shown', async () => {
    const label = await (
      await good(
        ada.request.post(`${base}issue-labels/`, { data: { name: 'bug', color: '#ff0000' } }),
      )
    ).json();
    await good(robot.request.patch(item, { data: { label_ids: [label.id] } }));
    await expect(his.getByText('bug', { exact: true }).first()).toBeVisible(AT_ONCE);
    await good(ada.request.patch(`${base}issue-labels/${label.id}/`, { data: { name: 'defect' } }));
    await expect(his.getByText('defect', { exact: true }).first()).toBeVisible(AT_ONCE);
    await good(
      ada.request.patch(`${base}states/${stateId('In Progress')}/`, {
        data: { name: 'Under way' },
      }),
    );
    for (const page of [hers, his]) {
      await expect(page.getByRole('button', { name: 'State: Under way' }).first()).toBeVisible(
        AT_ONCE,
      );
    }
  });

  await test.step('its end is told to whoever has it open', async () => {
    await good(ada.request.delete(item));
    for (const page of [hers, his]) {
      const heading = page.getByRole('heading', { name: 'NOVA-1 is no longer available' });
      await expect(heading).toBeVisible(AT_ONCE);
      await expect(heading).toBeFocused();
    }
  });
});

test('two tabs agree about what is new, and reading it in one reads it in the other', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const me = await (await max.request.get('/api/users/me/')).json();
  const tabs = [await max.context.newPage(), await max.context.newPage()];
  const inbox = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ });
  for (const tab of tabs) {
    await tab.goto(`/${at.slug}/projects`);
    await expect(tab.getByText('Live', { exact: true })).toBeVisible();
    await expect(inbox(tab)).not.toContainText(/\d/);
  }
  const data = { name: 'Look at this', assignee_ids: [me.id] };
  await good(ada.request.post(at.issues, { data }));
  for (const tab of tabs) {
    await expect(inbox(tab)).toContainText('1', AT_ONCE);
    await expect(tab).toHaveTitle(/^\(1\)/);
  }
  const [first, second] = tabs;
  if (!first || !second) throw new Error('There are two tabs.');
  await inbox(first).click();
  await first
    .getByRole('list', { name: 'Notifications' })
    .getByRole('listitem')
    .first()
    .getByText('Look at this')
    .click();
  await expect(first.getByRole('region', { name: 'Work item' })).toContainText('Look at this');
  await expect(inbox(second)).not.toContainText(/\d/, AT_ONCE);
  await expect(second).not.toHaveTitle(/^\(/);
});

test('new rows above what is read wait for a click; a new name of the project is everywhere', async ({
  browser,
}) => {
  const [ada, max] = [
    await visitor(browser, 'Ada'),
    await visitor(browser, 'Max', { viewport: { width: 1280, height: 600 } }),
  ];
  const at = await place(ada);
  await bring(ada, max, at);
  await Promise.all(
    Array.from({ length: 40 }, (_, place_) =>
      good(ada.request.post(at.issues, { data: { name: `Row ${place_}`, priority: 'low' } })),
    ),
  );
  const page = await max.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues?group=priority`);
  await expect(page.locator('[data-row]').nth(10)).toBeVisible();
  await page.locator('[data-row]').first().hover();
  await page.mouse.wheel(0, 900);
  await page.mouse.move(5, 5);
  const top = page.locator('[data-row]').filter({ hasText: 'Just in' });
  await good(ada.request.post(at.issues, { data: { name: 'Just in', priority: 'urgent' } }));
  const pill = page.getByRole('button', { name: '1 new', exact: true });
  await expect(pill).toBeVisible(AT_ONCE);
  await pill.click();
  await expect(top).toBeInViewport();
  await expect(pill).toHaveCount(0);

  await good(ada.request.patch(at.issues.replace('issues/', ''), { data: { name: 'Supernova' } }));
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Supernova')).toBeVisible(
    AT_ONCE,
  );
  await expect(page.getByRole('banner').getByText('Supernova')).toBeVisible();
});
