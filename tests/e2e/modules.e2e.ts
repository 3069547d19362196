import type { Page } from '@playwright/test';

import { AT_ONCE } from './support/limits.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

async function open(page: Page, at: { slug: string; projectId: string }, rest = '') {
  await page.goto(`/${at.slug}/projects/${at.projectId}/modules${rest}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** A day some days from today. */
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test('a module is made, filled and moved on while another person looks', async ({ browser }) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  for (const name of ['Seat map', 'Seat choice', 'Seat refund'])
    await good(ada.request.post(at.issues, { data: { name } }));
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([open(hers, at), open(his, at)]);

  await hers.keyboard.press('m');
  const dialog = hers.getByRole('dialog', { name: 'New module' });
  await dialog.getByRole('textbox', { name: /Name/ }).fill('Seats');
  await dialog.getByRole('textbox', { name: /Name/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const [herCard, hisCard] = [hers, his].map((page) => page.getByRole('row', { name: 'Seats' }));
  await expect(hisCard as ReturnType<Page['getByRole']>).toBeVisible(AT_ONCE);
  if (!herCard || !hisCard) throw new Error('two pages');

  await herCard.getByRole('button', { name: 'Status: Backlog' }).click();
  await hers.getByRole('option', { name: 'In progress' }).click();
  await expect(hisCard.getByText('In progress')).toBeVisible(AT_ONCE);

  await herCard.getByRole('link', { name: 'Seats' }).click();
  await expect(hers.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await hers.getByRole('button', { name: /^Add existing/ }).click();
  const search = hers.getByRole('dialog', { name: 'Add to Seats' });
  await search.getByRole('combobox').fill('Seat');
  for (const name of ['Seat map', 'Seat choice'])
    await search.getByRole('option', { name: new RegExp(name) }).click();
  await search.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(hers.getByRole('row', { name: /Seat map/ })).toBeVisible(AT_ONCE);
  await expect(hisCard.getByText('0 of 2 items')).toBeVisible(AT_ONCE);

  await hers.getByRole('row', { name: /Seat map/ }).focus();
  await hers.keyboard.press('s');
  await hers.getByRole('option', { name: 'Done' }).click();
  await expect(hisCard.getByText('1 of 2 items')).toBeVisible(AT_ONCE);
  await expect(hisCard.getByText('50%')).toBeVisible();
});

test('all open items of a module go into a cycle with one undo', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  const issues: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const made = await good(ada.request.post(at.issues, { data: { name } }));
    issues.push((await made.json()).id);
  }
  const states = await (await good(ada.request.get(`${base}states/`))).json();
  const done = states.find(({ group }: { group: string }) => group === 'completed');
  await good(ada.request.patch(`${at.issues}${issues[2]}/`, { data: { state_id: done.id } }));
  const dates = { start_date: day(-2), end_date: day(5) };
  const cycle = await good(
    ada.request.post(`${base}cycles/`, { data: { name: 'Cycle 24', ...dates } }),
  );
  const { id: cycleId } = await cycle.json();
  const module = await good(ada.request.post(`${base}modules/`, { data: { name: 'Seats' } }));
  const { id } = await module.json();
  await good(ada.request.post(`${base}modules/${id}/issues/`, { data: { issues } }));
  const inCycle = async () => {
    const rows = await Promise.all(
      issues.map(async (one) => (await ada.request.get(`${at.issues}${one}/`)).json()),
    );
    return rows.filter(({ cycle_id }) => cycle_id === cycleId).length;
  };

  const page = await ada.context.newPage();
  await open(page, at, `/${id}`);
  await page.getByRole('button', { name: 'Actions for Seats' }).click();
  await page.getByRole('menuitem', { name: 'Add open items to a cycle…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add open items to a cycle' });
  await expect(dialog.getByRole('radio', { name: /Cycle 24/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(page.getByText('Added 2 items to Cycle 24').first()).toBeVisible();
  await expect.poll(inCycle).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(inCycle).toBe(0);
});

test('dates are moved on the timeline by pointer and by keys, and links are kept', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const calls = `${at.issues.replace('issues/', '')}modules/`;
  const dates = { start_date: day(-3), target_date: day(3) };
  const made = await good(ada.request.post(calls, { data: { name: 'Seats', ...dates } }));
  const { id } = await made.json();
  const stored = async () => {
    const { start_date, target_date } = await (await ada.request.get(`${calls}${id}/`)).json();
    return [start_date, target_date];
  };
  const page = await ada.context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, at, '?view=timeline');
  const box = await page.locator(`[data-bar="${id}"]`).boundingBox();
  if (!box) throw new Error('no bar');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 4 });
  await page.mouse.move(x + 40, y);
  await page.mouse.up();
  await expect.poll(stored).toEqual([day(-1), day(5)]);

  await page.getByRole('row', { name: /Seats/ }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(stored).toEqual([day(-2), day(5)]);
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toEqual([day(-1), day(5)]);

  await open(page, at, `?view=list&peekModule=${id}`);
  const panel = page.getByRole('complementary', { name: 'Details of Seats' });
  await panel.getByRole('button', { name: 'Add link' }).click();
  const form = page.getByRole('dialog', { name: 'Add link' });
  await form.getByRole('textbox', { name: /URL/ }).fill('example.com/design');
  await form.getByRole('textbox', { name: 'Title' }).fill('Design');
  await form.getByRole('button', { name: 'Add link' }).click();
  await page.reload();
  await expect(panel.getByRole('link', { name: 'Design' })).toHaveAttribute(
    'href',
    'http://example.com/design',
  );
});
