import { makePage, openText, pageCalls, savedMark, textOf, writeAt } from './support/pages.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a page is made, named, written, put below another and found again', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await makePage(ada, at, { name: 'Handbook' });
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/pages`);
  const list = page.getByRole('treegrid', { name: 'Public' });
  await expect(list.getByRole('row', { name: /Handbook/ })).toBeVisible();

  await page.getByRole('button', { name: 'New page' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await title.fill('Seats');
  await title.press('Enter');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('Window first');
  await expect(savedMark(page)).toHaveAttribute('data-save', 'saved');
  await expect(page).toHaveTitle(/Seats/);

  // The menu's twin of dragging.
  await page.getByRole('button', { name: 'Page options' }).click();
  await page.getByRole('menuitem', { name: /Move to…/ }).click();
  await page.getByRole('combobox', { name: 'Search for a parent page' }).fill('hand');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Pages', exact: true }).last().click();
  const seats = list.getByRole('row', { name: /Seats/ });
  await expect(seats).toHaveAttribute('aria-level', '2');

  await page.reload();
  await seats.getByRole('link').click();
  await expect(textOf(page)).toContainText('Window first');
});

test('the list by keys: from row to row, fold, lift and drop, undo', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const [first] = [await makePage(ada, at, { name: 'Alpha' })];
  await makePage(ada, at, { name: 'Beta', parent: first });
  await makePage(ada, at, { name: 'Gamma' });
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/pages?order=name`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Gamma')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row('Alpha')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row('Beta')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row('Gamma')).toBeFocused();
  // Into the row's controls: the first one is the grip.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(row('Gamma')).toHaveAttribute('aria-level', /2|3/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(row('Gamma')).toHaveAttribute('aria-level', '1');

  // In people's own order it goes between others too, for everybody.
  await page.getByRole('button', { name: /Order/ }).click();
  await page.getByRole('menuitemradio', { name: 'Manual' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await row('Gamma').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  for (const _ of ['into Beta', 'before Beta', 'into Alpha', 'before Alpha']) {
    await page.keyboard.press('ArrowUp');
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('row').first()).toContainText('Gamma');
  await page.reload();
  await expect(page.getByRole('row').first()).toContainText('Gamma');
});

test('a private page is nobody else’s: not in lists, the palette or by its address', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 404/);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Diary', access: 1 });
  await makePage(ada, at, { name: 'Noticeboard' });
  const his = await max.context.newPage();
  await his.goto(`/${at.slug}/projects/${at.projectId}/pages`);
  await expect(his.getByRole('row', { name: /Noticeboard/ })).toBeVisible();
  await his.getByRole('tab', { name: /Private/ }).click();
  await expect(his.getByText('No private pages yet')).toBeVisible();
  await his.keyboard.press('Control+k');
  const palette = his.getByRole('dialog').getByRole('combobox');
  await palette.fill('notice');
  await expect(his.getByRole('option', { name: /Noticeboard/ })).toBeVisible();
  await palette.fill('diary');
  await expect(his.getByRole('option', { name: /Diary/ })).toHaveCount(0);
  await his.goto(`/${at.slug}/projects/${at.projectId}/pages/${id}`);
  await expect(his.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a title is written in its row by F2 or the menu; Escape leaves it as it was', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await makePage(ada, at, { name: 'Alpha' });
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/pages`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const field = page.getByRole('textbox', { name: 'Title' });
  await expect(row('Alpha')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('F2');
  await expect(field).toBeFocused();
  await page.keyboard.type('Beta');
  await page.keyboard.press('Enter');
  await expect(row('Beta')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Gamma');
  await page.keyboard.press('Escape');
  await expect(row('Beta')).toBeFocused();

  await row('Beta').click({ button: 'right', position: { x: 200, y: 10 } });
  await page.getByRole('menuitem', { name: /Rename/ }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('Delta');
  await page.getByRole('tab', { name: /Public/ }).click();
  await expect(row('Delta')).toBeVisible();
  await page.reload();
  await expect(row('Delta')).toBeVisible();
});

test('a page goes to another project with what lies below it; who has it open goes along', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 404/);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  const made = await good(
    ada.request.post(`/api/workspaces/${at.slug}/projects/`, {
      data: { name: 'Orion', identifier: 'ORION', network: 2 },
    }),
  );
  const there = { ...at, projectId: (await made.json()).id };
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Seats', description_html: '<p>Window</p>' });
  await makePage(ada, at, { name: 'Aisles', parent: id });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([openText(hers, at, id), openText(his, at, id)]);

  await hers.getByRole('button', { name: 'Page options' }).click();
  await hers.getByRole('menuitem', { name: /Move to another project/ }).click();
  await hers.getByRole('option', { name: /Orion/ }).click();
  await expect(hers).toHaveURL(new RegExp(`${there.projectId}/pages/${id}`));
  await writeAt(textOf(hers), 'End', ' first');
  await expect(savedMark(hers)).toHaveAttribute('data-save', 'saved');
  // Max is not in that project: it is gone for him.
  await expect(his.getByRole('heading', { name: /can no longer see/ })).toBeVisible();

  await hers.goto(`/${at.slug}/projects/${there.projectId}/pages`);
  const below = hers.getByRole('row', { name: /Aisles/ });
  await expect(below).toHaveAttribute('aria-level', '2');
  // Old links lead to where it is.
  await hers.goto(`/${at.slug}/projects/${at.projectId}/pages/${id}`);
  await expect(hers).toHaveURL(new RegExp(`${there.projectId}/pages/${id}`));
  await hers.goto(`/${at.slug}/projects/${at.projectId}/pages`);
  await expect(hers.getByText('No public pages yet')).toBeVisible();
});

test('a guest reads what they may, and finds no button that would be refused', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at, 5);
  const id = await makePage(ada, at, { name: 'Rules', description_html: '<p>No smoking</p>' });
  await makePage(ada, at, { name: 'Salaries', access: 1 });
  const page = await max.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/pages`);
  // What others own a guest sees where the project says so.
  await expect(page.getByText('No public pages yet')).toBeVisible();
  await good(
    ada.request.patch(`/api/workspaces/${at.slug}/projects/${at.projectId}/`, {
      data: { guest_view_all_features: true },
    }),
  );
  const row = page.getByRole('row', { name: /Rules/ });
  await expect(row).toBeVisible();
  await expect(page.getByText('Salaries')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New page' })).toHaveCount(0);
  await row.hover();
  await expect(row.getByRole('button')).toHaveCount(1);
  await row.getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText([/Open in new tab/, /Copy link/]);
  await page.keyboard.press('Escape');

  await row.getByRole('link').click();
  await expect(page.getByText('You can view this page but not edit it.')).toBeVisible();
  const text = page.getByRole('article').getByText('No smoking');
  await expect(text).toBeVisible();
  await expect(page.locator('.tiptap')).toHaveAttribute('contenteditable', 'false');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  for (const name of ['Lock', 'Add to favorites', 'Bold']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Page options' }).click();
  await expect(page.getByRole('menuitem', { name: /Version history/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Archive|Lock|Move|Make|Import/ })).toHaveCount(
    0,
  );
  await page.getByRole('menuitem', { name: /Version history/ }).click();
  await expect(page.getByRole('heading', { name: 'Current version' })).toBeVisible();
  expect(
    (await max.request.patch(`${pageCalls(at)}${id}/`, { data: { name: 'Mine' } })).status(),
  ).toBe(403);
});
