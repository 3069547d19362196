import type { Browser, Page } from '@playwright/test';

import { bring, good, place, visitor, type Visitor } from './support/people.ts';
import { everyBlock, excessOf, faultsOf, pageWith, settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Place = Awaited<ReturnType<typeof place>>;

/** A page of a project of somebody's own, where pages are switched on. */
async function newPage(
  ada: Visitor,
  textOf: (at: Place, itemId: string) => string = () => '<p></p>',
) {
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { page_view: true } }));
  const item = await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  const description_html = textOf(at, (await item.json()).id);
  const made = await good(
    ada.request.post(`${base}pages/`, { data: { name: 'Seats', description_html } }),
  );
  const { id } = await made.json();
  return {
    at,
    path: `/${at.slug}/projects/${at.projectId}/pages/${id}`,
    call: `${base}pages/${id}/`,
  };
}

async function open(page: Page, path: string) {
  await page.goto(path);
  const text = page.getByRole('textbox', { name: 'Page text' });
  await expect(text).toBeVisible();
  await expect(text).toHaveAttribute('contenteditable', 'true');
  return text;
}

/** Somebody who writes in an empty page. */
async function writing(browser: Browser) {
  const ada = await visitor(browser, 'Ada');
  const { path, call } = await newPage(ada);
  const page = await ada.context.newPage();
  const text = await open(page, path);
  await text.click();
  return { ada, page, text, call };
}

/** Whether one writes in a heading, once the editor has been told where the cursor is: that comes with a frame. */
const isInHeading = async () => {
  await new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  });
  return getSelection()?.anchorNode?.parentElement?.closest('h1') instanceof Element;
};

/** Chooses from what `/` offers. */
async function slash(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.type(`/${words}`);
  const option = page.getByRole('option', { name, exact: true });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

test('two people write one page: each sees the other, and takes back only what is their own', async ({
  browser,
}) => {
  const [ada, elif] = [await visitor(browser, 'Ada'), await visitor(browser, 'Elif')];
  const { at, path } = await newPage(ada);
  await bring(ada, elif, at);
  const [one, two] = [await ada.context.newPage(), await elif.context.newPage()];
  const [mine, theirs] = [await open(one, path), await open(two, path)];
  await mine.click();
  await one.keyboard.type('We look for an equal seat.');
  await expect(theirs).toContainText('We look for an equal seat.');
  await expect(theirs.locator('.caret-name', { hasText: 'Ada' })).toBeVisible();
  await theirs.click();
  await two.keyboard.press('Control+End');
  await two.keyboard.type(' Or refund.');
  await expect(mine).toContainText('Or refund.');
  // Into the words: a press below them begins a line, which would be the last change.
  await mine.getByText('equal seat').click();
  await one.keyboard.press('Control+z');
  await expect(theirs).not.toContainText('We look for an equal seat.');
  await expect(theirs).toContainText('Or refund.');
});

test('what is typed faster than frames come stays in order, on new lines too', async ({
  browser,
}) => {
  const { page, text } = await writing(browser);
  const keys = await page.context().newCDPSession(page);
  const press = (key: string, typed = key) =>
    keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: typed });
  for (let line = 0; line < 8; line += 1) {
    await Promise.all([press('Enter', '\r'), press('a'), press('b')]);
  }
  await expect(text.getByRole('paragraph')).toHaveText([
    '',
    ...Array.from({ length: 8 }, () => 'ab'),
  ]);
});

test('everything a page holds is written by keys, kept, and taken along as Markdown', async ({
  browser,
}) => {
  const { ada, page, text, call } = await writing(browser);
  await page.keyboard.type('# When the train changes\nGo -> there (c)\n');
  await slash(page, 'table', 'Table');
  await page.keyboard.type('one');
  await page.keyboard.press('Tab');
  await page.keyboard.type('two');
  await page.getByRole('button', { name: 'Row', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Header row' }).click();
  await expect(text.getByRole('columnheader', { name: 'one' })).toBeVisible();
  await page.keyboard.type('!');
  await expect(text).toContainText('two!');
  await text.press('Control+End');
  await page.getByRole('button', { name: 'Add row at end' }).click();
  await expect(text.getByRole('row')).toHaveCount(4);
  // The button gives the focus back to the table a frame later: a press before that would be for nothing.
  await expect(async () => {
    await text.getByRole('heading').click();
    expect(await page.evaluate(isInHeading)).toBe(true);
  }).toPass();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See #Seat');
  await page.getByRole('option', { name: /NOVA-1/ }).click();
  await page.keyboard.press('Enter');
  await slash(page, 'embed', 'Work item');
  await page.getByRole('combobox', { name: 'Work item' }).fill('Seat');
  await page.getByRole('option', { name: /Seat map/ }).click();
  await expect(text.getByRole('link', { name: 'Seat map', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Drag to move' }).focus();
  const stored = async () => (await (await ada.request.get(call)).json()).description_html;
  await expect.poll(stored).toContain('<issue-embed-component');
  expect(await stored()).toContain('Go → there ©');
  expect(await stored()).toMatch(/<th[^>]*><p[^>]*>one/);
});

test('what `/`, `@` and `#` offer is found by more than one word, and leads somewhere', async ({
  browser,
}) => {
  const { page, text } = await writing(browser);
  await slash(page, 'heading 1', 'Heading 1 #');
  await page.keyboard.type('Seats');
  await expect(text.getByRole('heading', { level: 1, name: 'Seats' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('See #seat map');
  await page.getByRole('option', { name: /NOVA-1/ }).click();
  await page.keyboard.type('by @Ada');
  await page.getByRole('option', { name: 'Ada' }).click();
  // A sign that is meant as one stays one.
  await page.keyboard.type('1 / 2 of #1 and so on');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(text.getByText('1 / 2 of #1 and so on')).toBeVisible();

  await text.getByRole('button', { name: '@Ada' }).click();
  const card = page.getByRole('dialog', { name: 'Ada' });
  await expect(card).toContainText('Project admin');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('a page that begins with a table opens quietly, and names the items of every project', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const faults: string[] = [];
  const mention = (id: string) =>
    `<mention-component id="${id}" entity_identifier="${id}" entity_name="issue_mention"></mention-component>`;
  const table = '<table><tbody><tr><td><p>Seats</p></td><td><p>12</p></td></tr></tbody></table>';
  const { at, path, call } = await newPage(ada, (_, id) => `${table}<p>See ${mention(id)}</p>`);
  const projects = `/api/workspaces/${at.slug}/projects/`;
  const tours = await good(
    ada.request.post(projects, { data: { name: 'Tours', identifier: 'TOUR' } }),
  );
  const items = `${projects}${(await tours.json()).id}/issues/`;
  const booked = await good(ada.request.post(items, { data: { name: 'Book the bus' } }));
  const { id: other } = await booked.json();
  const { description_html } = await (await ada.request.get(call)).json();
  const data = { description_html: `${description_html}<p>and ${mention(other)}</p>` };
  await good(ada.request.patch(call, { data }));

  const page = await ada.context.newPage();
  page.on('console', (line) => {
    // Errors fail any journey; that workers are blocked is how journeys are run.
    const isOurs = !line.text().startsWith('Service Worker');
    if (line.type() === 'warning' && isOurs) faults.push(line.text());
  });
  const text = await open(page, path);
  await expect(text.getByText('NOVA-1', { exact: true })).toBeVisible();
  const tour = text.locator('a.mention', { hasText: 'TOUR-1' });
  await expect(tour).toContainText('Book the bus');
  await expect(tour).toHaveAttribute('href', /browse\/TOUR-1$/);
  await expect(page.getByRole('toolbar', { name: 'Table' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add row at end' })).toHaveCount(0);
  await text.getByRole('cell', { name: '12' }).click();
  await expect(page.getByRole('toolbar', { name: 'Table' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).click();
  await expect(page.getByRole('toolbar', { name: 'Table' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a picture is uploaded, made narrower by keys, and shown on the whole screen', async ({
  browser,
}) => {
  const { page, text } = await writing(browser);
  const asked = page.waitForEvent('filechooser');
  await slash(page, 'image', 'Image');
  await (await asked).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PICTURE });
  const picture = text.getByRole('img', { name: 'dot.png' });
  await expect(picture).toHaveAttribute('src', /\/api\/assets\//);
  const handle = text.getByRole('slider', { name: 'Image width' }).last();
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0);
  const before = await width();
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBe(before - 16);
  await picture.hover();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('dialog', { name: 'dot.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: '150%' })).toBeVisible();
});

test('a page with all its blocks is accessible in every theme, and fits a phone', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'ADA', { viewport: { width: 1440, height: 900 } });
  const { path } = await newPage(ada, ({ projectId }, itemId) => everyBlock(projectId, itemId));
  const page = await pageWith(ada, { theme: 'light' });
  const text = await open(page, path);
  await expect(text).toContainText('NOTE');
  await settle(page);
  await expect(text.locator('.hljs-keyword')).toBeVisible();
  await text.getByRole('cell', { name: '1' }).click();
  await expect(page.getByRole('toolbar', { name: 'Table' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await excessOf(page), `${width}`).toBeLessThanOrEqual(0);
  }
});
