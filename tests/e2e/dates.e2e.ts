import type { Browser, Page } from '@playwright/test';

import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A list in a zone, at an instant that stands still. */
async function listIn(browser: Browser, timezoneId: string, instant: string) {
  const ada = await visitor(browser, 'Ada', { timezoneId, locale: 'en-GB' });
  await good(ada.request.patch('/api/users/me/', { data: { user_timezone: timezoneId } }));
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.clock.setFixedTime(instant);
  const open = async () => {
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
  };
  const make = async (name: string, target_date: string | null) =>
    (await good(ada.request.post(at.issues, { data: { name, target_date } }))).json();
  const dueOf = async (id: string) =>
    (await (await ada.request.get(`${at.issues}${id}/`)).json()).target_date;
  return { ada, at, page, open, make, dueOf };
}

/** Writes a due date into the picker of a row, as words. */
async function typeDue(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('row', { name: new RegExp(name) }).focus();
  await page.keyboard.press('Shift+D');
  await expect(page.getByRole('dialog', { name: 'Due date' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Due date' })).toHaveCount(0);
}

// At this instant it is Saturday the 21st in the first two zones, and Sunday the 22nd already in the third.
const INSTANT = '2026-11-21T10:30:00Z';
const ZONES = [
  {
    zone: 'Pacific/Honolulu',
    yesterday: '2026-11-20',
    today: '2026-11-21',
    tomorrow: '2026-11-22',
    friday: '2026-11-27',
  },
  {
    zone: 'Asia/Kolkata',
    yesterday: '2026-11-20',
    today: '2026-11-21',
    tomorrow: '2026-11-22',
    friday: '2026-11-27',
  },
  {
    zone: 'Pacific/Kiritimati',
    yesterday: '2026-11-21',
    today: '2026-11-22',
    tomorrow: '2026-11-23',
    friday: '2026-11-27',
  },
];

for (const { zone, yesterday, today, tomorrow, friday } of ZONES) {
  test(`days are days in ${zone}: shown, typed, due today, overdue`, async ({ browser }) => {
    const { ada, at, page, open, make, dueOf } = await listIn(browser, zone, INSTANT);
    await make('Holidays', '2027-12-24');
    await make('Due today', today);
    await make('Late', yesterday);
    await make('Due tomorrow', tomorrow);
    const [first, second, third] = [
      await make('First', null),
      await make('Second', null),
      await make('Third', null),
    ];
    await open();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await expect(
      row('Holidays')
        .getByText(/24 Dec 2027|Dec 24, 2027/)
        .first(),
    ).toBeVisible();
    await expect(row('Late').getByText('overdue')).toBeAttached();
    await expect(row('Due today').getByText('Today', { exact: true })).toBeAttached();
    await expect(row('Due today').getByText('overdue')).toHaveCount(0);
    await expect(row('Due tomorrow').getByText('overdue')).toHaveCount(0);

    await typeDue(page, 'First', 'today');
    await typeDue(page, 'Second', 'fri');
    await typeDue(page, 'Third', '31/12/2026');
    await expect.poll(() => dueOf(first.id)).toBe(today);
    await expect.poll(() => dueOf(second.id)).toBe(friday);
    await expect.poll(() => dueOf(third.id)).toBe('2026-12-31');
    await expect(row('First').getByText('Today', { exact: true })).toBeAttached();

    await page.keyboard.press('/');
    await page.keyboard.type('due:today');
    await page.keyboard.press('Enter');
    await expect(row('Due today')).toBeVisible();
    await expect(row('First')).toBeVisible();
    await expect(row('Due tomorrow')).toHaveCount(0);
    await page.goto(page.url().replace(/\/projects\/.*$/, '/browse/NOVA-1'));
    await expect(page.getByText(/24 Dec 2027|Dec 24, 2027/).first()).toBeVisible();

    // A cycle's days are those of its project, wherever one looks from.
    const project = `/api/workspaces/${at.slug}/projects/${at.projectId}/`;
    await good(ada.request.patch(project, { data: { timezone: 'Asia/Kathmandu' } }));
    const sprint = { name: 'Sprint', start_date: '2026-12-01', end_date: '2026-12-14' };
    await good(
      ada.request.post(`${project}cycles/`, { data: { ...sprint, project_id: at.projectId } }),
    );
    await page.goto(`/${at.slug}/projects/${at.projectId}/cycles`);
    await expect(page.getByRole('row', { name: /Sprint/ }).first()).toContainText(
      /1 Dec.*14 Dec|Dec 1.*Dec 14/,
    );
  });
}

test('a day that has no midnight is a day like any other', async ({ browser }) => {
  // In Santiago the clocks went from 23:59 on Saturday 5 September to 01:00 on Sunday.
  const { page, open, make, dueOf } = await listIn(
    browser,
    'America/Santiago',
    '2026-09-06T01:30:00Z',
  );
  const [next, week, picked] = [
    await make('Next day', null),
    await make('Next week', null),
    await make('Picked', null),
  ];
  await make('On that day', '2026-09-06');
  await open();
  await expect(
    page
      .getByRole('row', { name: /On that day/ })
      .getByText(/6 Sept|Sep 6/)
      .first(),
  ).toBeVisible();
  await typeDue(page, 'Next day', 'tomorrow');
  await typeDue(page, 'Next week', 'in 1 week');
  await expect.poll(() => dueOf(next.id)).toBe('2026-09-06');
  await expect.poll(() => dueOf(week.id)).toBe('2026-09-12');

  await page.getByRole('row', { name: /Picked/ }).focus();
  await page.keyboard.press('Shift+D');
  await page
    .getByRole('dialog', { name: 'Due date' })
    .getByRole('button', { name: /\bSeptember 6, 2026|\b6 September 2026/ })
    .click();
  await expect.poll(() => dueOf(picked.id)).toBe('2026-09-06');
});
