import type { Locator, Page } from '@playwright/test';

import { within } from './support/limits.ts';
import { good, place, type Visitor, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Keys that open something over a list: about the row that is marked, and about none. */
const OF_ROW = [
  ...['s', 'p', 'a', 'l', 'Shift+D', 'Shift+S', 'Shift+C', 'Shift+M', 'Shift+P'],
  ...['r b', 'r k', 'r d', 'r r'],
];
const OF_NONE = ['c', 'Control+k', '?', 'n p', 'q', 'm', 'n v', 'f', 'Shift+V'];
const CHOICES = [
  ['p', 'urgent'],
  ['s', 'todo'],
] as const;

/** How people come to the row that is marked, with something else behind them. */
const WAYS = {
  async 'keys after a menu'(page: Page) {
    await rowOf(page, 'Alpha').click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await goTo(page, 'Gamma');
  },
  async 'the pointer'(page: Page) {
    await goTo(page, 'Alpha');
    await page.mouse.move(600, 700);
    await rowOf(page, 'Gamma').hover({ position: { x: 400, y: 16 } });
  },
  async 'a closed item'(page: Page) {
    await goTo(page, 'Gamma');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/peek=/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/peek=/);
  },
  async 'a selection'(page: Page) {
    await goTo(page, 'Beta');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
  },
} as const;

const ENDS = [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a press outside', (page: Page) => page.mouse.click(1275, 700)],
] as const;

const ROWS = ['Alpha', 'Beta', 'Gamma', 'Delta'];

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

/** To a row by keys, wherever they act now. */
async function goTo(page: Page, name: string): Promise<void> {
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('k');
  for (const _ of ROWS.slice(0, ROWS.indexOf(name))) await page.keyboard.press('j');
  await expect(rowOf(page, name)).toBeFocused();
}

/** The row that is marked, and the one that has the focus. */
function rowsNow(): string {
  const nameOf = (row: Element | null) => row?.querySelector('[id]')?.textContent ?? 'none';
  const { activeElement } = document;
  const focused = activeElement?.closest('[role=row]');
  const name = focused ? nameOf(focused) : `#${activeElement?.id} ${activeElement?.tagName}`;
  return `marked ${nameOf(document.querySelector('[data-active]'))}, focused ${name}`;
}

test('whatever a key opens and however it ends, the next key acts on the row that was marked', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada', { viewport: { width: 1280, height: 720 } });
  const page = await listOf(ada);
  const popups = page.locator('[role=dialog]:not([aria-modal=false]), [role=menu]');
  const faults: string[] = [];
  const look = async (what: string) => {
    await expect(popups, what).toHaveCount(0);
    const rows = () => page.evaluate(rowsNow);
    await expect
      .poll(rows, within(2_000))
      .toBe('marked Gamma, focused Gamma')
      .catch(async () => faults.push(`${what}: ${await rows()}`));
    while ((await page.locator('[data-row][aria-selected=true]').count()) > 0)
      await page.keyboard.press('Escape');
  };
  for (const [number, [way, come]] of Object.entries(WAYS).entries()) {
    const keys = way === 'a selection' ? OF_ROW : [...OF_ROW, ...OF_NONE];
    for (const [turn, key] of keys.entries()) {
      // One of two ends each: all four ways together see both.
      const [end, close] = ENDS[(turn + number) % ENDS.length] ?? ENDS[0];
      await come(page);
      for (const one of key.split(' ')) await page.keyboard.press(one);
      await expect(popups, `${way}, ${key}`).toHaveCount(1);
      await close(page);
      await look(`${way}, ${key}, ${end}`);
    }
    for (const [key, words] of CHOICES) {
      await come(page);
      await page.keyboard.press(key);
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      await look(`${way}, ${key}, ${words}`);
      await page.keyboard.press('Control+z');
    }
  }
  expect(faults).toEqual([]);
});

test('the bar of what is selected never lies over the row that is marked', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', { viewport: { width: 1280, height: 500 } });
  const page = await listOf(
    ada,
    Array.from({ length: 20 }, (_, number) => `Seat ${number}`),
  );
  await page.keyboard.press('j');
  await page.keyboard.press('End');
  const row = page.locator('[data-row][data-active]');
  const foot = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = page.getByRole('toolbar', { name: 'Selected items' });
  for (const key of ['x', 'k', 'k', 'k', 'j', 'j', 'j']) {
    await page.keyboard.press(key);
    await expect(row).toBeFocused();
    const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(() => foot(row)).toBeLessThanOrEqual(top);
  }
});

test('Escape is heard of what opens, also before its code has come', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', { viewport: { width: 1280, height: 720 } });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await ada.context.route(/assets\/(?:peek|palette|create)[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const page = await listOf(ada);
  await goTo(page, 'Gamma');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/peek=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/peek=/);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  letGo();
  const peek = page.getByRole('complementary', { name: 'NOVA-3' });
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(peek).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
});

/** A list of items, of four unless named, in a project where every property can be chosen. */
async function listOf(ada: Visitor, names = ROWS): Promise<Page> {
  const at = await place(ada);
  const project = at.issues.replace('issues/', '');
  await good(ada.request.patch(project, { data: { cycle_view: true, module_view: true } }));
  await good(ada.request.post(`${project}cycles/`, { data: { name: 'Sprint 1' } }));
  await good(ada.request.post(`${project}modules/`, { data: { name: 'Booking' } }));
  for (const name of names) await good(ada.request.post(at.issues, { data: { name } }));
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(rowOf(page, names[0] ?? '')).toBeVisible();
  return page;
}
