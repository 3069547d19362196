import type { Locator, Page } from '@playwright/test';

import { speaker } from './support/own-words.ts';
import { makePage } from './support/pages.ts';
import { good, type Person, place, visitor } from './support/people.ts';
import { makeCycle, settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Where an element begins and ends, counted from the right edge of the window: as one reads Arabic. */
async function placeOf(element: Locator): Promise<{ start: number; end: number }> {
  await expect(element).toBeVisible();
  return element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect();
    return { start: window.innerWidth - right, end: window.innerWidth - left };
  });
}

/** One element stands before another where it begins further to the right. */
async function follow(...elements: readonly Locator[]): Promise<void> {
  const starts: number[] = [];
  for (const element of elements) starts.push((await placeOf(element)).start);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(new Set(starts).size).toBe(starts.length);
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).first();

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function furnish(ada: Person) {
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  const states: { id: string; group: string }[] = await (
    await ada.request.get(`${base}states/`)
  ).json();
  const stateOf = (group: string) => states.find((state) => state.group === group)?.id;
  const make = async (name: string, data: object) => {
    const made = await good(ada.request.post(at.issues, { data: { name, ...data } }));
    return String((await made.json()).id);
  };
  const items = [
    await make('First', { start_date: day(0), target_date: day(2), priority: 'urgent' }),
    await make('Second', { start_date: day(5), target_date: day(8), state_id: stateOf('started') }),
  ];
  const cycleId = await makeCycle(ada, base, 'Sprint', [-5, 5], items);
  const pageId = await makePage(ada, at, { name: 'Plan', description_html: '<h2>Part</h2>' });
  await good(ada.request.patch('/api/users/me/profile/', { data: { language: 'ar' } }));
  return {
    ...at,
    cycleId,
    pageId,
    home: `/${at.slug}`,
    project: `/${at.slug}/projects/${at.projectId}`,
  };
}

test('every main screen runs from right to left, and arrow keys go as one reads', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada', { locale: 'ar' });
  const at = await furnish(ada);
  const say = await speaker('ar');
  const page = await ada.context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const navigation = page.getByRole('navigation').first();
  const main = page.getByRole('main');
  const open = async (address: string) => {
    await page.goto(address);
    await settle(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await follow(navigation, main);
  };

  await test.step('a list: the key, the title, the people; a panel opens at the end', async () => {
    await open(`${at.project}/issues?layout=list`);
    expect((await placeOf(navigation)).start).toBe(0);
    const first = row(page, 'First');
    const key = first.getByText('NOVA-1', { exact: true });
    await follow(key, first.getByText('First', { exact: true }));
    await expect(key).toHaveCSS('unicode-bidi', 'isolate');
    await open(`${at.project}/issues?layout=list&peek=NOVA-1`);
    const panel = page.getByRole('complementary').last();
    await follow(row(page, 'First'), panel);
    expect((await placeOf(panel)).end).toBe(1440);
  });
  await test.step('a board: its columns follow each other, and so do its cards by keys', async () => {
    await open(`${at.project}/issues?layout=board`);
    const card = (name: string) => page.getByRole('listitem', { name });
    await follow(card('First'), card('Second'));
    await page.keyboard.press('j');
    await expect(card('First')).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(card('Second')).toHaveAttribute('data-active', 'true');
  });
  await test.step('a calendar: weeks begin at the right, and the next day is at the left', async () => {
    await open(`${at.project}/issues?layout=calendar`);
    const dayAt = (date: string) => page.locator(`[data-day="${date}"]`);
    await page.locator('[data-day]').first().waitFor();
    const days = await page
      .locator('[data-day]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''));
    const [first = '', second = ''] = days;
    await follow(dayAt(first), dayAt(second));
    await dayAt(first).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(dayAt(second)).toBeFocused();
  });
  await test.step('a table: its columns and cells', async () => {
    await open(`${at.project}/issues?layout=table`);
    const [title, state] = [
      page.getByRole('columnheader').nth(1),
      page.getByRole('columnheader').nth(2),
    ];
    await follow(title, state);
    const cells = row(page, 'First').getByRole('gridcell');
    await cells.nth(1).click();
    await page.keyboard.press('ArrowLeft');
    await expect(cells.nth(2)).toBeFocused();
  });
  await test.step('a timeline: later is further to the left', async () => {
    await open(`${at.project}/issues?layout=timeline`);
    const bar = (name: string) => row(page, name).locator('[data-bar]');
    await follow(row(page, 'First').getByText('NOVA-1'), bar('First'), bar('Second'));
    await row(page, 'First').focus();
    const before = await placeOf(bar('First'));
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(async () => (await placeOf(bar('First'))).start)
      .toBeGreaterThan(before.start);
  });
  await test.step('an item: its properties stand at the end', async () => {
    await open(`${at.home}/browse/NOVA-1`);
    await follow(page.getByRole('heading', { level: 1 }), page.getByRole('complementary').last());
  });
  await test.step('a cycle: its chart runs to the left', async () => {
    await open(`${at.project}/cycles/${at.cycleId}`);
    const words = page.getByRole('complementary').last().locator('svg text');
    const today = words.filter({ hasText: say('progress:chart.today') });
    await follow(words.first(), today);
  });
  await test.step('pages, the inbox, settings', async () => {
    await open(`${at.project}/pages/${at.pageId}`);
    await open(`${at.home}/notifications`);
    await open(`${at.home}/settings/account/preferences`);
    const label = page.getByText(say('settings:preferences.language'), { exact: true }).first();
    await follow(label, page.getByRole('combobox', { name: say('settings:preferences.language') }));
  });
  await test.step('on a phone: the way back at the right, tabs from right to left', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${at.project}/issues?layout=list`);
    await settle(page);
    const tabs = page.getByRole('navigation').last().getByRole('link');
    await follow(tabs.first(), tabs.last());
    const first = row(page, 'First');
    await follow(first.getByRole('gridcell').first(), first.getByText('First', { exact: true }));
  });
});
