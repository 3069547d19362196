import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

import { bring, good, place, type Visitor, visitor } from './support/people.ts';

const SOON = { timeout: 10_000 };
const AT_ONCE = { timeout: 3_000 };

interface At {
  readonly slug: string;
  readonly projectId: string;
}

const callsOf = ({ slug, projectId }: At) => `/api/workspaces/${slug}/projects/${projectId}/pages/`;

async function makePage(person: Visitor, at: At, data: object): Promise<string> {
  const made = await good(person.request.post(callsOf(at), { data }));
  return (await made.json()).id;
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' });

async function openText(page: Page, at: At, id: string): Promise<void> {
  await page.goto(`/${at.slug}/projects/${at.projectId}/pages/${id}`);
  await expect(textOf(page)).toBeVisible({ timeout: 20_000 });
}

/** What the text says, without the names at the others' cursors. */
function wordsOf(page: Page): Promise<string> {
  return textOf(page).evaluate((text) => {
    const copy = text.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const caret of copy.querySelectorAll('.caret')) caret.remove();
    return copy.textContent;
  });
}

/** Writes at the beginning or the end of the text, as fast as people do: a click needs a moment to set the cursor. */
async function writeAt(page: Page, key: 'Home' | 'End', text: string): Promise<void> {
  await textOf(page).locator('p').first().click();
  await page.waitForTimeout(200);
  await page.keyboard.press(`Control+${key}`);
  await page.waitForTimeout(100);
  await page.keyboard.type(text);
}

const savedMark = (page: Page) => page.locator('[data-save]');

test('a page is made, named, written, put below another and found again', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await makePage(ada, at, { name: 'Handbook' });
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/pages`);
  const list = page.getByRole('treegrid', { name: 'Public' });
  await expect(list.getByRole('row', { name: /Handbook/ })).toBeVisible(SOON);

  await page.getByRole('button', { name: 'Add page' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused(SOON);
  await title.fill('Seats');
  await title.press('Enter');
  await expect(textOf(page)).toBeFocused(SOON);
  await page.keyboard.type('Window first');
  await expect(savedMark(page)).toHaveAttribute('data-save', 'saved', SOON);
  await expect(page).toHaveTitle(/Seats/);

  // The menu's twin of dragging.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /Move to…/ }).click();
  await page.getByRole('combobox', { name: 'Below which page' }).fill('hand');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Pages', exact: true }).last().click();
  const seats = list.getByRole('row', { name: /Seats/ });
  await expect(seats).toHaveAttribute('aria-level', '2', SOON);

  await page.reload();
  await seats.getByRole('link').click();
  await expect(textOf(page)).toContainText('Window first', SOON);
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
  await expect(row('Gamma')).toBeVisible(SOON);
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
  await expect(row('Gamma')).toHaveAttribute('aria-level', /2|3/, SOON);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(row('Gamma')).toHaveAttribute('aria-level', '1', SOON);
});

test('two people write one page and see each other; what one locks the other only reads', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Plan', description_html: '<p>Together</p>' });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([openText(hers, at, id), openText(his, at, id)]);
  await writeAt(hers, 'End', ' we write');
  await expect(textOf(his)).toContainText('Together we write', AT_ONCE);
  await writeAt(his, 'Home', 'Now: ');
  await expect.poll(() => wordsOf(hers), AT_ONCE).toContain('Now: Together we write');
  await expect(textOf(his).locator('.caret', { hasText: 'Ada' })).toBeAttached(AT_ONCE);
  await expect(
    hers.getByRole('list', { name: 'Here now' }).getByRole('button', { name: 'Follow Max' }),
  ).toBeVisible(SOON);

  // The title by one is seen by the other, in the page and in the breadcrumbs.
  await hers.getByRole('textbox', { name: 'Title' }).fill('Plan of the day');
  await hers.getByRole('textbox', { name: 'Title' }).blur();
  await expect(his.getByRole('textbox', { name: 'Title' })).toHaveValue('Plan of the day', AT_ONCE);

  await hers.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(his.getByText(/nobody can change the text/)).toBeVisible(AT_ONCE);
  await expect(his.locator('.tiptap')).toHaveAttribute('contenteditable', 'false', AT_ONCE);
  await hers.getByRole('button', { name: 'Unlock', exact: true }).first().click();
  await expect(his.locator('.tiptap')).toHaveAttribute('contenteditable', 'true', SOON);
});

test('what is written without a network comes together when it is back', async ({ browser }) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Tunnel', description_html: '<p>Start</p>' });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([openText(hers, at, id), openText(his, at, id)]);
  await max.context.setOffline(true);
  await writeAt(his, 'End', ' in the tunnel');
  await writeAt(hers, 'Home', 'At the ');
  await expect(savedMark(his)).toHaveText(/waiting/, { timeout: 20_000 });
  await expect(textOf(hers)).not.toContainText('tunnel');
  await max.context.setOffline(false);
  for (const page of [hers, his]) {
    await expect
      .poll(() => wordsOf(page), { timeout: 30_000 })
      .toContain('At the Start in the tunnel');
  }
  await expect(savedMark(his)).toHaveAttribute('data-save', 'saved', SOON);
});

test('a page made private while another writes closes at once, and the words can be taken along', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Salaries', description_html: '<p>Draft</p>' });
  const his = await max.context.newPage();
  await max.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openText(his, at, id);
  await writeAt(his, 'End', ' by Max');
  await expect(savedMark(his)).toHaveAttribute('data-save', 'saved', SOON);
  await good(ada.request.post(`${callsOf(at)}${id}/access/`, { data: { access: 1 } }));
  await expect(his.getByRole('heading', { name: /no longer open to you/ })).toBeVisible(AT_ONCE);
  await his.getByRole('button', { name: 'Copy my text' }).click();
  expect(await his.evaluate(() => navigator.clipboard.readText())).toContain('Draft by Max');
  // Nor is it there by its address, or in the list.
  await his.reload();
  await expect(his.getByRole('heading', { name: 'There is no such page' })).toBeVisible(SOON);
  await his.getByRole('link', { name: 'Back to the pages' }).click();
  await expect(his.getByText('Salaries')).toHaveCount(0);
});

test('an earlier version is read as what changed, and brought back for all', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, {
    name: 'Times',
    description_html: '<p>The train leaves at nine from track two.</p>',
  });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await openText(hers, at, id);
  await writeAt(hers, 'End', ' Bring tea.');
  await expect(savedMark(hers)).toHaveAttribute('data-save', 'saved', SOON);
  // Another author: what was there before is kept as a version.
  await openText(his, at, id);
  await writeAt(his, 'End', ' And cake.');
  await expect(savedMark(his)).toHaveAttribute('data-save', 'saved', SOON);

  await hers.getByRole('button', { name: 'More', exact: true }).click();
  await hers.getByRole('menuitem', { name: /Version history/ }).click();
  const list = hers.getByRole('navigation', { name: 'Versions' });
  await expect(list.getByRole('button')).not.toHaveCount(1, { timeout: 20_000 });
  const history = hers.getByRole('region', { name: 'Version history' });
  await expect(history.getByRole('insertion').first()).toContainText(/cake|tea/, SOON);
  await list.getByRole('button').nth(1).click();
  await expect(hers).toHaveURL(/version=/);
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(textOf(hers)).toBeVisible(SOON);
  await expect(textOf(hers)).not.toContainText('And cake.', SOON);
  await expect(textOf(his)).not.toContainText('And cake.', SOON);
});

test('a private page is nobody else’s: not in lists, the palette or by its address', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Diary', access: 1 });
  await makePage(ada, at, { name: 'Noticeboard' });
  const his = await max.context.newPage();
  await his.goto(`/${at.slug}/projects/${at.projectId}/pages`);
  await expect(his.getByRole('row', { name: /Noticeboard/ })).toBeVisible(SOON);
  await his.getByRole('tab', { name: /Private/ }).click();
  await expect(his.getByText('No private pages yet')).toBeVisible();
  await his.keyboard.press('Control+k');
  const palette = his.getByRole('dialog').getByRole('combobox');
  await palette.fill('notice');
  await expect(his.getByRole('option', { name: /Noticeboard/ })).toBeVisible(SOON);
  await palette.fill('diary');
  await expect(his.getByRole('option', { name: /Diary/ })).toHaveCount(0);
  await his.goto(`/${at.slug}/projects/${at.projectId}/pages/${id}`);
  await expect(his.getByRole('heading', { name: 'There is no such page' })).toBeVisible(SOON);
});

for (const theme of ['light', 'dark'] as const) {
  test(`pages are accessible in ${theme}, wide and narrow`, async ({ browser }) => {
    const ada = await visitor(browser, 'Ada');
    const at = await place(ada);
    const html = '<h2>Plan</h2><p>Words</p><ul><li><p>One</p></li></ul>';
    const id = await makePage(ada, at, { name: 'Plan', description_html: html });
    await makePage(ada, at, { name: 'Below', parent: id });
    for (const width of [1440, 390]) {
      const page = await ada.context.newPage();
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(
        (look) => localStorage.setItem('tutti.look', look),
        JSON.stringify({ theme }),
      );
      await page.goto(`/${at.slug}/projects/${at.projectId}/pages`);
      await expect(page.getByRole('row', { name: /Below/ })).toBeVisible(SOON);
      await expectAccessible(page);
      await openText(page, at, id);
      await expectAccessible(page);
      await page.goto(`/${at.slug}/projects/${at.projectId}/pages/${id}?version=current`);
      await expect(page.getByRole('heading', { name: 'Current version' })).toBeVisible(SOON);
      await expectAccessible(page);
      await page.close();
    }
  });
}

async function expectAccessible(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`)),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
