import type { Browser, Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Ines, whose inbox it is, and Mara, who causes what is in it. */
async function scene(browser: Browser, options = {}) {
  const ines = await visitor(browser, 'Ines', options);
  const mara = await visitor(browser, 'Mara');
  const place = await newPlace(ines);
  await bring(ines, mara, place);
  const { id } = await (await ines.request.get('/api/users/me/')).json();
  const mention = `<mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component>`;
  const items: { id: string }[] = [];
  for (const name of ['Seat map', 'Group booking']) {
    items.push(await (await good(ines.request.post(place.issues, { data: { name } }))).json());
  }
  const comment = (item: number, text: string) =>
    good(
      mara.request.post(`${place.issues}${items[item]?.id}/comments/`, {
        data: { comment_html: `<p>${text}</p>` },
      }),
    );
  return { page: await ines.context.newPage(), place, comment, mention };
}

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

async function openInbox(page: Page, slug: string): Promise<void> {
  await page.goto(`/${slug}/notifications`);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
}

test('the inbox is emptied by keys alone, and what was done can be undone', async ({ browser }) => {
  const { page, place, comment, mention } = await scene(browser);
  await comment(0, `${mention} is 3:1 enough?`);
  await comment(1, 'Replay attached');
  await comment(1, 'And another');
  await openInbox(page, place.slug);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText('Group booking');
  await expect(cards(page).first()).toContainText('2 events');
  await expect(page.getByRole('tab', { name: 'All 2' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Mentions 1' })).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Work item' })).toContainText('Group booking');
  await expect(page.getByRole('tab', { name: 'All 1' })).toBeVisible();
  await page.keyboard.press('e');

  // A mention is among all, and in a tab of its own.
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('tab', { name: /^Mentions/ }).click();
  await expect(cards(page).first()).toContainText('Seat map');
  await cards(page).first().click();
  await expect(page.getByRole('region', { name: 'Work item' })).toContainText('Seat map');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'No mentions' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cards(page)).toHaveCount(1);

  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Archived' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).first()).toContainText('Group booking');
});

test('what happens is told the instant it does, where it cannot be seen already', async ({
  browser,
}) => {
  const { page, place, comment, mention } = await scene(browser);
  await page.goto(`/${place.slug}/projects`);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await comment(0, `${mention} how should we round?`);
  const toast = page.getByRole('dialog').filter({ hasText: 'how should we round' });
  await expect(toast).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\)/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', './mark-unread.svg');
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('region', { name: 'Work item' })).toContainText('Seat map');
  await expect(page).not.toHaveTitle(/^\(/);

  await comment(1, `${mention} In sight`);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('dialog').filter({ hasText: 'In sight' })).toHaveCount(0);
});

test('a list that is being read does not move; what is new waits above it', async ({ browser }) => {
  const { page, place, comment } = await scene(browser);
  await comment(0, 'First');
  await openInbox(page, place.slug);
  await expect(cards(page)).toHaveCount(1);
  await cards(page).first().hover();
  await page.mouse.move(300, 300);
  await comment(1, 'Second');
  const pill = page.getByRole('button', { name: '1 new' });
  await expect(pill).toBeVisible();
  await expect(cards(page).first()).toContainText('Seat map');
  await pill.click();
  await expect(cards(page).first()).toContainText('Group booking');
});

test('a card is put off and comes back when asked', async ({ browser }) => {
  const { page, place, comment } = await scene(browser);
  await comment(0, 'Later please');
  await openInbox(page, place.slug);
  await page.keyboard.press('j');
  await page.keyboard.press('h');
  await page.getByRole('menuitem', { name: 'Next Monday' }).click();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Snoozed' }).click();
  await page.keyboard.press('Escape');
  await expect(cards(page).first()).toContainText('until');
  await cards(page).first().hover();
  await cards(page).first().getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'Unsnooze' }).click();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Snoozed' }).click();
  await expect(cards(page)).toHaveCount(1);
});

for (const look of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
]) {
  test(`nothing is in the way of anybody: ${look.theme}, ${look.width} px`, async ({ browser }) => {
    const { page, place, comment } = await scene(browser, {
      viewport: { width: look.width, height: 844 },
    });
    await comment(0, 'Look');
    await comment(1, 'Read me');
    await page.addInitScript(
      (theme) => localStorage.setItem('tutti.look', JSON.stringify({ theme })),
      look.theme,
    );
    await openInbox(page, place.slug);
    await expect(cards(page)).toHaveCount(2);
    const { violations } = await scan(page).include('#content').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
  });
}

test('several cards are chosen by keys and dealt with at once, in one step back', async ({
  browser,
}) => {
  const { page, place, comment } = await scene(browser);
  await comment(0, 'One');
  await comment(1, 'Two');
  await openInbox(page, place.slug);
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Actions for selected notifications' });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar.getByText('2 selected')).toBeVisible();
  const { violations } = await scan(page).include('main').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('e');
  await expect(cards(page)).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(cards(page)).toHaveCount(2);

  await cards(page).first().hover();
  await cards(page).first().getByRole('checkbox').click();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await expect(bar.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('h');
  await page.getByRole('menuitem', { name: 'Pick a date and time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  await dialog.getByRole('textbox', { name: 'When' }).fill('yesterday');
  await expect(dialog.getByText('Enter a time in the future')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'When' }).fill('tomorrow 9');
  await expect(dialog.getByText(/, 9:00/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Snoozed' }).click();
  await expect(cards(page).first()).toContainText('9:00');
});
