import type { Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A Wednesday; the days of a month are 20 px wide. */
const NOW = '2026-11-18T10:00:00Z';
const DAY = 20;

const bar = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(name) }).locator('[data-bar]');
const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function openTimeline(page: Page, at: { slug: string; projectId: string }): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues?layout=timeline`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
}

async function drag(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by / 2, from.y, { steps: 3 });
  await page.mouse.move(from.x + by, from.y, { steps: 3 });
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await bar(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('bars are moved by mouse and keys, another person sees it, and undo takes it back', async ({
  browser,
}) => {
  const [ada, elif] = [await visitor(browser, 'Ada'), await visitor(browser, 'Elif')];
  const at = await place(ada);
  await bring(ada, elif, at);
  const make = async (data: Record<string, unknown>) =>
    (await good(ada.request.post(at.issues, { data }))).json();
  const map = await make({ name: 'Seat map', start_date: '2026-11-16', target_date: '2026-11-20' });
  await make({ name: 'Retry the payment', start_date: '2026-11-21', target_date: '2026-11-26' });
  await make({ name: 'Keep the search form' });
  const [page, other] = [await ada.context.newPage(), await elif.context.newPage()];
  await openTimeline(page, at);
  await openTimeline(other, at);
  await expect(line(page, 'Seat map')).toContainText('Nov 16 – Nov 20, 5 days');

  await drag(page, await middleOf(page, 'Seat map'), 3 * DAY);
  await expect(page.getByText('3 days later')).toBeVisible();
  await page.mouse.up();
  await expect(line(page, 'Seat map')).toContainText('Nov 19 – Nov 23, 5 days');
  await expect(line(other, 'Seat map')).toContainText('Nov 19 – Nov 23, 5 days');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line(page, 'Seat map')).toContainText('Nov 16 – Nov 20, 5 days');

  await line(page, 'Seat map').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(line(page, 'Seat map')).toContainText('Nov 17 – Nov 22, 6 days');
  await expect
    .poll(async () => (await (await ada.request.get(`${at.issues}${map.id}/`)).json()).target_date)
    .toBe('2026-11-22');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 'Retry the payment')).toBeFocused();

  await good(elif.request.patch(`${at.issues}${map.id}/`, { data: { target_date: '2026-11-30' } }));
  await expect(line(page, 'Seat map')).toContainText('Nov 17 – Nov 30, 14 days');
  expect((await scan(page).analyze()).violations).toEqual([]);
});

test('an item without dates gets them from its empty row, and from the tray', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  await good(ada.request.post(at.issues, { data: { name: 'Quiet coach' } }));
  const page = await ada.context.newPage();
  await openTimeline(page, at);
  const row = (await line(page, 'Seat map').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await drag(page, { x: 1_000, y: row.y + row.height / 2 }, 2 * DAY);
  await page.mouse.up();
  await expect(line(page, 'Seat map')).toContainText('3 days');

  const chip = page.locator('[data-undated]', { hasText: 'Quiet coach' });
  const from = (await chip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(1_000, row.y + row.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(line(page, 'Quiet coach')).toContainText('1 day');
  await expect(chip).toHaveCount(0);
});

test('the zoom is kept for the person, and the timeline fills the window', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const data = { name: 'Seat map', start_date: '2026-11-16', target_date: '2026-11-20' };
  await good(ada.request.post(at.issues, { data }));
  const page = await ada.context.newPage();
  await openTimeline(page, at);
  const width = async () => (await bar(page, 'Seat map').boundingBox())?.width ?? 0;
  await page.getByRole('radio', { name: 'Week' }).click();
  await expect.poll(width).toBeCloseTo(5 * 56, 0);
  await page.reload();
  await expect.poll(width).toBeCloseTo(5 * 56, 0);
  const at0 = await middleOf(page, 'Seat map');
  await page.mouse.move(at0.x, at0.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeLessThan(5 * 56);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await expect(page.getByRole('treegrid', { name: 'Timeline of work items' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
});

test('on a phone buttons move the chosen item', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const at = await place(ada);
  const data = { name: 'Seat map', start_date: '2026-11-16', target_date: '2026-11-20' };
  await good(ada.request.post(at.issues, { data }));
  const page = await ada.context.newPage();
  await openTimeline(page, at);
  await line(page, 'Seat map').tap();
  const foot = page.getByRole('group', { name: 'Selected: Seat map' });
  await foot.getByRole('button', { name: 'Move a day later' }).tap();
  await expect(line(page, 'Seat map')).toContainText('Nov 17 – Nov 21, 5 days');
  expect((await scan(page).analyze()).violations).toEqual([]);
});

test('on a phone a finger goes along the items without dates, and lifts one onto a day', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const ada = await visitor(browser, 'Ada', phone);
  const at = await place(ada);
  for (const name of ['Seat map', 'Quiet coach', 'Bicycle hooks', 'Night train'])
    await good(ada.request.post(at.issues, { data: { name } }));
  const page = await ada.context.newPage();
  await openTimeline(page, at);
  const chips = page.locator('[data-undated]');
  const finger = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const go = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch('touchStart', [from]);
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', [
        { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
      ]);
    await touch('touchEnd', []);
  };
  const first = (await chips.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const on = { x: first.x + 150, y: first.y + 12 };
  await go(on, { x: on.x - 140, y: on.y });
  const scrolled = () =>
    page.locator('ul:has(> li > [data-undated])').evaluate((e) => e.scrollLeft);
  await expect.poll(scrolled).toBeGreaterThan(60);
  await expect(chips).toHaveCount(4);

  const last = chips.last();
  await last.scrollIntoViewIfNeeded();
  const name = (await last.innerText()).trim();
  const box = (await last.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await go({ x: box.x + 20, y: box.y + 12 }, { x: 200, y: box.y - 200 });
  await expect(line(page, name)).toContainText('1 day');
  await expect(chips).toHaveCount(3);
});

test('a link is drawn from bar to bar, a broken one is mended, and a loop is refused', async ({
  browser,
}) => {
  const [ada, elif] = [await visitor(browser, 'Ada'), await visitor(browser, 'Elif')];
  const at = await place(ada);
  await bring(ada, elif, at);
  const make = async (name: string, start_date: string, target_date: string) => {
    const data = { name, start_date, target_date };
    return (await good(ada.request.post(at.issues, { data }))).json();
  };
  await make('Seat map', '2026-11-16', '2026-11-20');
  await make('Retry the payment', '2026-11-19', '2026-11-22');
  const [page, other] = [await ada.context.newPage(), await elif.context.newPage()];
  await openTimeline(page, at);
  await openTimeline(other, at);

  await drawLink(page, 'Seat map', 'Retry the payment');
  await expect(page.getByText('NOVA-2 starts after NOVA-1 ends', { exact: true })).toBeVisible();
  await page.mouse.up();
  const broken = '[data-look="broken"]';
  await expect(page.locator(broken)).toHaveCount(1);
  await expect(other.locator(broken)).toHaveCount(1);
  await expect(line(other, 'Retry the payment')).toContainText('Starts before NOVA-1 ends');

  await drawLink(page, 'Retry the payment', 'Seat map');
  await expect(page.getByText('NOVA-2 and NOVA-1 are related already.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();

  // A row is as wide as all of its time: to hover it would scroll.
  const late = await middleOf(page, 'Retry the payment');
  await page.mouse.move(late.x - 2, late.y);
  await page.mouse.move(late.x, late.y, { steps: 2 });
  await page.getByRole('button', { name: 'Move to Nov 21' }).click();
  await expect(line(page, 'Retry the payment')).toContainText('Nov 21 – Nov 24, 4 days');
  await expect(page.locator(broken)).toHaveCount(0);
  await expect(other.locator(broken)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator(broken)).toHaveCount(1);
  await expect(bar(page, 'Retry the payment')).toBeInViewport();
  expect((await scan(page).analyze()).violations).toEqual([]);

  // The same by keys: the menu of the row mends it, and takes the link away.
  await line(other, 'Retry the payment').focus();
  await other.keyboard.press('Shift+F10');
  await other.getByRole('menuitem', { name: 'Move to Nov 21' }).press('Enter');
  await expect(line(other, 'Retry the payment')).toContainText('Nov 21 – Nov 24, 4 days');
  await expect(line(page, 'Retry the payment')).toContainText('Nov 21 – Nov 24, 4 days');
  await line(other, 'Retry the payment').focus();
  await other.keyboard.press('Shift+F10');
  await other.getByRole('menuitem', { name: 'Links' }).press('ArrowRight');
  await other.getByRole('menuitem', { name: 'Blocked by NOVA-1' }).press('ArrowRight');
  await other.getByRole('menuitem', { name: 'Remove link' }).press('Enter');
  await expect(page.locator('[data-links]')).toHaveCount(0);
});

/** Draws from the end of a bar to the beginning of another one; the pointer stays down. */
async function drawLink(page: Page, from: string, to: string): Promise<void> {
  const middle = await middleOf(page, from);
  await page.mouse.move(middle.x - 2, middle.y);
  await page.mouse.move(middle.x, middle.y, { steps: 2 });
  const dot = line(page, from).locator('[data-dot="end"]');
  const begin = (await dot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const target = (await bar(page, to).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(begin.x + begin.width / 2, begin.y + begin.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 30, target.y + target.height / 2, { steps: 5 });
  await page.mouse.move(target.x + 8, target.y + target.height / 2, { steps: 3 });
}

test('cycles and modules are bars above the items, and a bar tells what it is about', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { cycle_view: true, module_view: true } }));
  const dates = { start_date: '2026-11-16', end_date: '2026-11-27' };
  await good(ada.request.post(`${base}cycles/`, { data: { name: 'Cycle 24', ...dates } }));
  const days = { start_date: '2026-11-02', target_date: '2026-12-11' };
  await good(ada.request.post(`${base}modules/`, { data: { name: 'Seat choice', ...days } }));
  const data = { name: 'Seat map', start_date: '2026-11-16', target_date: '2026-11-20' };
  await good(ada.request.post(at.issues, { data }));
  const page = await ada.context.newPage();
  await openTimeline(page, at);
  await expect(page.getByRole('group', { name: 'Modules' })).toContainText('Seat choice');
  await page.mouse.move(900, 700);
  await bar(page, 'Seat map').hover();
  const card = page.locator('[data-bar-card]');
  await expect(card).toContainText('Nov 16 – Nov 20, 5 days');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  expect((await scan(page).analyze()).violations).toEqual([]);
  await page.getByRole('group', { name: 'Cycles' }).getByRole('link', { name: 'Cycle 24' }).click();
  await expect(page).toHaveURL(/\/cycles\//);
});
