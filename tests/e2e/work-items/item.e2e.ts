import type { Page } from '@playwright/test';

import { scan } from '#tests/e2e/support/axe.ts';
import { AT_ONCE } from '#tests/e2e/support/limits.ts';
import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Attaches pictures of these names to the item that is open, one by one: of two at once either may be the newer. */
async function attachPictures(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = { name, mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };
    await page.locator('input[aria-label="Attach files"]').first().setInputFiles(file);
    await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible(AT_ONCE);
  }
}

async function openItem(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
}

test('an item is written, commented and closed from its peek, by hand and by keys', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const made = await good(ada.request.post(at.issues, { data: { name: 'Seats on every train' } }));
  const { id: parent_id } = await made.json();
  for (const name of ['Draw the map', 'Color it']) {
    await good(ada.request.post(at.issues, { data: { name, parent_id } }));
  }
  const page = await ada.context.newPage();
  await openItem(page, `/${at.slug}/projects/${at.projectId}/issues?peek=NOVA-1`);

  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Keep the **nearest** seat');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(AT_ONCE);

  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('Half a thought');
  await page.waitForTimeout(400);
  await page.reload();
  const composer = page.getByRole('textbox', { name: 'Write a comment' });
  await expect(composer).toHaveText('Half a thought');
  await expect(page.locator('strong', { hasText: 'nearest' })).toBeVisible();
  await composer.click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').getByText('Half a thought')).toBeVisible(AT_ONCE);

  const tree = page.getByRole('treegrid', { name: 'Sub-items' });
  const grip = tree.getByRole('button', { name: /^Move Color it/ });
  await tree.getByRole('link', { name: 'Color it' }).hover();
  await grip.hover();
  await page.mouse.down();
  await tree.getByRole('link', { name: 'Draw the map' }).hover();
  await page.mouse.up();
  await expect(tree.getByRole('row', { level: 2 })).toContainText('Color it');
  await page.getByRole('heading', { name: 'Activity' }).click();
  await page.keyboard.press('Control+z');
  await expect(tree.getByRole('row', { level: 1 })).toHaveCount(2);

  await attachPictures(page, ['left.png', 'right.png']);
  await page.getByRole('button', { name: 'Open right.png' }).click();
  await expect(page.getByRole('dialog', { name: 'right.png' })).toContainText('1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'left.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open left.png' })).toBeFocused();

  await page.getByRole('heading', { name: 'Activity' }).click();
  await page.keyboard.press('p');
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(page.getByRole('button', { name: 'Priority: Urgent' }).first()).toBeVisible();
  await page.getByRole('heading', { name: 'Activity' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /Set Priority/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/peek=/);
});

/** Whether nothing lies over the last line of what is written in. */
function isInSight(element: Element): boolean {
  const { left, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 10, bottom - 6));
}

test('two people on one item: words arrive, two titles are both kept until one is chosen, its end is told', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 404/);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const made = await good(ada.request.post(at.issues, { data: { name: 'Seats' } }));
  const { id } = await made.json();
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([hers, his].map((page) => openItem(page, `/${at.slug}/browse/NOVA-1`)));

  await his.getByRole('textbox', { name: 'Write a comment' }).click();
  await his.keyboard.type('Look at row 12');
  await expect(hers.getByText('Max is commenting')).toBeVisible(AT_ONCE);
  await his.keyboard.press('Control+Enter');
  await expect(hers.getByRole('article').getByText('Look at row 12')).toBeVisible(AT_ONCE);

  // A window so low that the answer would be written behind the box that sticks to its end.
  const size = hers.viewportSize();
  await hers.setViewportSize({ width: 1280, height: 440 });
  await hers.getByRole('button', { name: 'Reply' }).click();
  const answer = hers.getByRole('textbox', { name: 'Reply' });
  await expect(answer).toBeFocused(AT_ONCE);
  await expect.poll(() => answer.evaluate(isInSight)).toBe(true);
  await hers.keyboard.type('It is the last one');
  await hers.keyboard.press('Shift+Enter');
  await hers.keyboard.press('Shift+Enter');
  await expect.poll(() => answer.evaluate(isInSight)).toBe(true);
  if (size) await hers.setViewportSize(size);
  await hers.keyboard.press('Control+Enter');
  await expect(his.getByRole('article').getByText('It is the last one')).toBeVisible(AT_ONCE);
  await his.getByRole('button', { name: 'Resolve thread' }).click();
  await expect(hers.getByText(/resolved by Max/)).toBeVisible(AT_ONCE);
  await hers.getByRole('button', { name: 'Show 2 comments' }).click();
  await expect(hers.getByRole('article').getByText('Look at row 12')).toBeVisible();

  const title = hers.getByRole('textbox', { name: 'Title' });
  await title.fill('Seats, by Ada');
  const changed = max.request.patch(`${at.issues}${id}/`, { data: { name: 'Seats, by Max' } });
  const choice = hers.getByRole('alert').filter({ hasText: 'Max changed this' });
  // She goes on typing until his words have come: a pause of a second would save hers.
  await expect(async () => {
    await title.pressSequentially('!');
    await expect(choice).toBeVisible({ timeout: 300 });
  }).toPass({ ...AT_ONCE, intervals: [0] });
  await good(changed);
  await expect(title).toHaveValue(/^Seats, by Ada!/);
  await hers.getByRole('button', { name: 'Use theirs' }).click();
  await expect(title).toHaveValue('Seats, by Max');
  await expect(choice).toHaveCount(0);

  await good(ada.request.delete(`${at.issues}${id}/`));
  await expect(his.getByRole('heading', { name: 'NOVA-1 is no longer available' })).toBeVisible(
    AT_ONCE,
  );
});

test('a new item needs a title alone; what was typed waits for the next time', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New work item' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Quiet coach');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Draft saved')).toBeVisible(AT_ONCE);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Quiet coach');
  // It is being written on: the message about it is over.
  await expect(page.getByText('Draft saved')).toHaveCount(0, AT_ONCE);
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('heading', { name: 'New work item' })).toBeVisible(AT_ONCE);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('es');
  await page.goBack();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Quiet coaches');
  await dialog.getByRole('textbox', { name: 'Title' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('NOVA-1 created').first()).toBeVisible(AT_ONCE);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the form of a new item and the item on a small screen are accessible (${colorScheme})`, async ({
    browser,
  }) => {
    const viewport = { width: 390, height: 844 };
    const ada = await visitor(browser, 'Ada', { colorScheme, viewport });
    const at = await place(ada);
    const made = await good(ada.request.post(at.issues, { data: { name: 'Seats' } }));
    let { id: parent_id } = await made.json();
    for (const name of ['Draw the map', 'Color it']) {
      const below = await good(ada.request.post(at.issues, { data: { name, parent_id } }));
      ({ id: parent_id } = await below.json());
    }
    const page = await ada.context.newPage();
    await openItem(page, `/${at.slug}/browse/NOVA-1`);
    await page.getByRole('button', { name: 'Expand sub-items of Draw the map' }).click();
    await attachPictures(page, ['left.png', 'right.png']);
    expect((await scan(page).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Open right.png' }).click();
    await expect(page.getByRole('button', { name: 'Next image' })).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Activity' }).click();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New work item' });
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    await page.keyboard.press('Control+Shift+F');
    await expect(page.getByRole('main', { name: 'New work item' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
}

test('an earlier description is read and brought back', async ({ browser }) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const data = { name: 'Seats', description_html: '<p>Every seat</p>' };
  const { id } = await (await good(ada.request.post(at.issues, { data }))).json();
  const now = { description_html: '<p>No seat at all</p>' };
  await good(max.request.patch(`${at.issues}${id}/`, { data: now }));
  const page = await ada.context.newPage();
  await openItem(page, `/${at.slug}/browse/NOVA-1`);
  await page.getByRole('button', { name: /^Edited by Max/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Description history' });
  await expect(dialog).toContainText('No seat at all');
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Older' }).click();
  await expect(dialog).toContainText('Every seat');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toHaveCount(0);
  const text = page.getByRole('textbox', { name: 'Description' });
  await expect(text).toHaveText('Every seat');
});

test('an item that is opened by its address for the first time is asked for once with its comments, while the program loads', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const made = await good(ada.request.post(at.issues, { data: { name: 'Seats on every train' } }));
  const { id } = await made.json();
  const said = { comment_html: '<p>Also on night trains</p>' };
  await good(ada.request.post(`${at.issues}${id}/comments/`, { data: said }));
  const page = await ada.context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/^.*?\/(?=api|assets)/, '')));
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveText('Seats on every train');
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
  await expect(page.getByText('Also on night trains')).toBeVisible();
  const ofItem = asked.filter((path) =>
    /feed\/(?:start|opened|images)|work-items\/NOVA/.test(path),
  );
  expect(ofItem.toSorted()).toEqual([
    `api/feed/opened/?workspace=${at.slug}&key=NOVA-1`,
    `api/feed/start/?workspace=${at.slug}&identifier=NOVA`,
    `api/workspaces/${at.slug}/work-items/NOVA-1/?rev=true`,
  ]);
  // What comes later still comes.
  await good(
    ada.request.post(`${at.issues}${id}/comments/`, { data: { comment_html: '<p>And buses</p>' } }),
  );
  await expect(page.getByText('And buses')).toBeVisible();
});
