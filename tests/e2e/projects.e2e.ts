import type { Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a project is made by keys, its ID follows the name and a taken one is said while typing', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 409/);
  const ines = await visitor(browser, 'Ines');
  const { slug } = await newPlace(ines);
  const page = await ines.context.newPage();
  await page.goto(`/${slug}/projects`);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Novaria');
  const key = dialog.getByRole('textbox', { name: 'Project ID' });
  await expect(key).toHaveValue('NOVAR');
  await key.fill('NOVA');
  await expect(dialog.getByText('Already used by another project')).toBeVisible();
  await key.fill('NVR');
  await expect(dialog.getByText('Available')).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nova');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('The project name is already taken')).toBeVisible();
  await expect(key).toHaveValue('NVR');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Novaria');
  await page.keyboard.press('Control+Enter');

  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/projects\/[0-9a-f-]{36}\/issues$/);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).toHaveTitle(/Novaria/);
});

test('the list is narrowed by words and filters that stand in the address', async ({ browser }) => {
  const ines = await visitor(browser, 'Ines');
  const { slug } = await newPlace(ines);
  const projects = `/api/workspaces/${slug}/projects/`;
  for (const [name, identifier, network] of [
    ['Switchyard', 'SWY', 0],
    ['Timetable', 'TT', 2],
  ]) {
    await good(ines.request.post(projects, { data: { name, identifier, network } }));
  }
  const page = await ines.context.newPage();
  await page.goto(`/${slug}/projects`);
  const cards = page
    .getByRole('main')
    .getByRole('list', { name: 'Projects' })
    .locator('> li')
    // A new workspace begins with a project of its own name.
    .filter({ hasText: /NOVA|SWY|TT/ });
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Access' }).click();
  await page.keyboard.type('priv');
  await page.getByRole('option', { name: 'Private' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(cards).toHaveCount(1);
  await expect(page.getByText(/^1 \/ \d$/)).toBeVisible();
  await page.reload();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'Search projects' }).click();
  await page.keyboard.type('tt');
  await expect(cards).toHaveCount(1);
  await page.keyboard.type('zzz');
  await expect(page.getByText('No projects found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(cards).toHaveCount(3);

  await test.step("the sidebar has them in an order of one's own, with favorites in folders", async () => {
    const other = await ines.context.newPage();
    await other.goto(`/${slug}/projects`);
    const part = (at: Page, name: string) =>
      at.getByRole('navigation', { name: 'Main' }).getByRole('region', { name });
    const order = (at: Page) => part(at, 'Projects').locator('[data-slot]').allInnerTexts();
    await expect(part(other, 'Projects').locator('[data-slot]')).toHaveCount(4);
    const before = await order(page);
    const after = [...before.slice(0, 2), before[3], before[2]];
    const last = part(page, 'Projects').locator('[data-slot]').last();
    await last.hover();
    await last.getByRole('button', { name: /^Move / }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => order(page)).toEqual(after);
    await expect.poll(() => order(other)).toEqual(after);
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(other)).toEqual(before);

    await last.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
    const favorites = part(page, 'Favorites');
    await favorites.getByRole('button', { name: 'New folder' }).click();
    await page.keyboard.type('Soon');
    await page.keyboard.press('Enter');
    await favorites.locator('[data-slot]').first().hover();
    await favorites
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Move to folder' }).hover();
    await page.getByRole('menuitemradio', { name: 'Soon' }).click();
    // Names stand on the line below their picture.
    const name = before[3]?.split('\n').at(-1) ?? '';
    const folder = favorites.getByRole('listitem').filter({ hasText: 'Soon' });
    await expect(folder).toContainText(name);
    await expect(part(other, 'Favorites').getByText('Soon')).toBeVisible();

    const first = part(page, 'Projects').locator('[data-slot]').first();
    await first.hover();
    await first.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
    const starred = favorites.getByRole('list').first().locator(':scope > li');
    await expect(starred).toHaveCount(2);
    const top = before[0]?.split('\n').at(-1) ?? '';
    const move = (await starred.first().innerText()).includes(top) ? 'Move down' : 'Move up';
    await starred.filter({ hasText: top }).hover();
    await favorites.getByRole('button', { name: `Actions for ${top}` }).click();
    await page.getByRole('menuitem', { name: move }).click();
    await expect(starred.nth(move === 'Move up' ? 0 : 1)).toContainText(top);

    // One line is marked as where one is, though the project has one as well.
    await starred.getByRole('link', { name: top }).click();
    await expect(page).toHaveURL(/\/issues/);
    const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    await expect(marked).toHaveCount(1);
    await expect(marked).toContainText(top);
  });
});

test('somebody joins a project of others, who see it at once; archived it leaves both lists', async ({
  browser,
}) => {
  const [ines, mara] = await Promise.all([visitor(browser, 'Ines'), visitor(browser, 'Mara')]);
  const at = await newPlace(ines);
  await bring(ines, mara, at);
  await good(
    ines.request.post(`/api/workspaces/${at.slug}/projects/`, {
      data: { name: 'Timetable', identifier: 'TT', network: 2 },
    }),
  );
  const [hers, his] = await Promise.all([ines.context.newPage(), mara.context.newPage()]);
  await Promise.all([hers.goto(`/${at.slug}/projects`), his.goto(`/${at.slug}/projects`)]);
  const card = (page: typeof his) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Timetable' });
  await expect(card(hers)).toBeVisible();
  await card(his).getByRole('button', { name: 'Join' }).click();
  await expect(his).toHaveURL(/\/issues/);
  await expect(card(hers).getByRole('img', { name: /Mara/ })).toBeVisible();

  await card(hers).click({ button: 'right' });
  await hers.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(card(hers)).toHaveCount(0);
  await his.goto(`/${at.slug}/projects/archives`);
  await expect(card(his)).toBeVisible();
  await hers.keyboard.press('Control+z');
  await expect(card(hers)).toBeVisible();
  await expect(card(his)).toHaveCount(0);
});

test('the form of a new project has no accessibility faults', async ({ browser }) => {
  const ines = await visitor(browser, 'Ines', { viewport: { width: 390, height: 844 } });
  const { slug } = await newPlace(ines);
  const page = await ines.context.newPage();
  await page.goto(`/${slug}/projects`);
  await page.getByRole('button', { name: 'New project' }).click();
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
  expect((await scan(page).exclude('nav[aria-label=Main]').analyze()).violations).toEqual([]);
});
