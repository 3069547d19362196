import type { Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { bring, good, place, visitor, type Visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const MONTH = new Date().toISOString().slice(0, 7);
const day = (date: number) => `${MONTH}-${String(date).padStart(2, '0')}`;

type Place = Awaited<ReturnType<typeof place>>;

async function make(ada: Visitor, at: Place, data: object): Promise<string> {
  const made = await good(ada.request.post(at.issues, { data }));
  return (await made.json()).id;
}

async function openCalendar(
  page: Page,
  at: Place,
  list = `projects/${at.projectId}/issues`,
): Promise<void> {
  await page.goto(`/${at.slug}/${list}?layout=calendar`);
  await expect(page.locator(`[data-day="${day(14)}"]`)).toBeVisible();
}

const bar = (page: Page, name: string) =>
  page
    .locator('[data-bar]')
    .and(page.getByRole('listitem', { name: new RegExp(name) }))
    .first();
const cell = (page: Page, date: number) => page.locator(`[data-day="${day(date)}"]`);

/** The middle of an element; of a day the part that nothing lies over. */
async function middleOf(page: Page, locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
}

/** Waits for two frames: a drag is aimed once a frame. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

async function dragTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 2, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await drawn(page);
  await page.mouse.up();
}

const datesOf = async ({ request }: Visitor, at: Place, id: string) => {
  const { start_date, target_date } = await (await request.get(`${at.issues}${id}/`)).json();
  return [start_date, target_date];
};

test('two people plan on a calendar: what one drags stands there for the other', async ({
  browser,
}) => {
  const [ada, elif] = [await visitor(browser, 'Ada'), await visitor(browser, 'Elif')];
  const at = await place(ada);
  await bring(ada, elif, at);
  const seat = await make(ada, at, {
    name: 'Seat map',
    start_date: day(13),
    target_date: day(14),
  });
  const later = await make(ada, at, { name: 'Some day' });
  const [mine, theirs] = [await ada.context.newPage(), await elif.context.newPage()];
  await openCalendar(mine, at);
  await openCalendar(theirs, at);
  for (const page of [mine, theirs]) {
    await expect(bar(page, 'Seat map')).toBeVisible();
  }

  await test.step('an item moves as a whole, and the other sees it', async () => {
    await dragTo(
      mine,
      await middleOf(mine, bar(mine, 'Seat map')),
      await middleOf(mine, cell(mine, 24)),
    );
    await expect(bar(mine, 'Seat map')).not.toHaveAttribute('data-bar', new RegExp(day(13)));
    await expect(bar(theirs, 'Seat map')).not.toHaveAttribute('data-bar', new RegExp(day(13)));
  });

  await test.step('undo brings it back, for both', async () => {
    await mine.keyboard.press('Control+z');
    await expect.poll(() => datesOf(elif, at, seat)).toEqual([day(13), day(14)]);
    await expect(bar(theirs, 'Seat map')).toHaveAttribute('data-bar', new RegExp(`^${day(13)}`));
  });

  await test.step('its due end is dragged alone; before its start it is refused with a message', async () => {
    await bar(mine, 'Seat map').hover();
    const end = mine.locator('[data-part="end"]');
    await dragTo(mine, await middleOf(mine, end), await middleOf(mine, cell(mine, 17)));
    await expect.poll(() => datesOf(ada, at, seat)).toEqual([day(13), day(17)]);
    const last = mine.locator('[data-bar]').filter({ has: mine.locator('[data-part="end"]') });
    await mine.locator(`[data-bar*=" ${day(17)} "]`).hover();
    await dragTo(
      mine,
      await middleOf(mine, last.locator('[data-part="end"]')),
      await middleOf(mine, cell(mine, 10)),
    );
    await expect(mine.getByText("The due date can't be before the start date.")).toBeVisible();
    expect(await datesOf(ada, at, seat)).toEqual([day(13), day(17)]);
  });

  await test.step('an item without dates is dragged onto a day', async () => {
    const card = mine.getByRole('complementary', { name: 'No dates' }).getByRole('listitem');
    await dragTo(mine, await middleOf(mine, card), await middleOf(mine, cell(mine, 20)));
    await expect.poll(() => datesOf(ada, at, later)).toEqual([null, day(20)]);
    await expect(bar(theirs, 'Some day')).toBeVisible();
  });

  await test.step('the screen is accessible, in a month and in a week', async () => {
    expect((await scan(mine).analyze()).violations).toEqual([]);
    await mine.getByRole('radio', { name: 'Week' }).click();
    expect((await scan(mine).analyze()).violations).toEqual([]);
  });
});

test('from the keyboard alone an item is added to a day, moved, opened and chosen', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await make(ada, at, { name: 'Some day' });
  await openCalendar(page, at);
  await cell(page, 15).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Seat swap');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(cell(page, 15)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(bar(page, 'Seat swap')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(bar(page, 'Seat swap')).toHaveAttribute('data-bar', new RegExp(`^${day(22)}`));
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeHidden();
  await expect(bar(page, 'Seat swap')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/peek=NOVA-2/);
});

test('a phone shows dots, and the items of the chosen day; one is dragged to another day', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const ada = await visitor(browser, 'Ada', phone);
  const at = await place(ada);
  const id = await make(ada, at, { name: 'Seat map', target_date: day(14) });
  const page = await ada.context.newPage();
  await openCalendar(page, at);
  await cell(page, 14).tap();
  const card = page.getByRole('listitem', { name: /Seat map/ });
  await expect(card).toBeVisible();
  expect((await scan(page).analyze()).violations).toEqual([]);
  const [from, to] = [await middleOf(page, card), await middleOf(page, cell(page, 9))];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: string, points: readonly { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: [...points],
    });
  await touch('touchStart', [from]);
  await page.waitForTimeout(320);
  await touch('touchMove', [{ x: from.x, y: from.y - 20 }]);
  await touch('touchMove', [to]);
  await drawn(page);
  await touch('touchEnd', []);
  await expect.poll(() => datesOf(ada, at, id)).toEqual([null, day(9)]);
});

test('a calendar over all projects shows the days in sight, whatever page their items are on', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await make(ada, at, { name: 'Due in the middle', target_date: day(15) });
  await make(ada, at, { name: 'All month', start_date: '2020-01-01', target_date: '2050-01-01' });
  await make(ada, at, { name: 'Long ago', target_date: '2020-01-01' });
  // More than a page of the list comes before them.
  for (let n = 0; n < 60; n += 1) await make(ada, at, { name: `Without days ${n}` });
  const page = await ada.context.newPage();
  await openCalendar(page, at, 'workspace-views/all-issues');
  await expect(bar(page, 'Due in the middle')).toBeVisible();
  await expect(bar(page, 'All month').first()).toBeVisible();
  await expect(bar(page, 'Long ago')).toHaveCount(0);
  const tray = page.getByRole('complementary', { name: 'No dates' });
  const undated = `/api/workspaces/${at.slug}/issues/?start_date=None&target_date=None`;
  const { total_count } = await (await good(ada.request.get(undated))).json();
  expect(total_count).toBeGreaterThanOrEqual(60);
  await expect(tray.getByText(String(total_count), { exact: true })).toBeVisible();
  await make(ada, at, { name: 'Said just now', target_date: day(16) });
  await expect(bar(page, 'Said just now')).toBeVisible();
});
