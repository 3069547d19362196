import type { Locator, Page } from '@playwright/test';

import { within } from './support/limits.ts';
import { makePage, savedMark, textOf } from './support/pages.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Long texts are read in processes of their own, which step back behind all others. */
const COMES = within(60_000);
const LINES = 400;

/** A heading before each fifty lines. */
const LONG_TEXT = Array.from({ length: LINES }, (_, n) => {
  const heading = n % 50 === 0 ? `<h2>Part ${n / 50 + 1}</h2>` : '';
  return `${heading}<p><em>Line ${n + 1}</em> ${'of a long text '.repeat(8)}</p>`;
}).join('');

/** What is made with a long text: where too many are converted at once, the server says so. */
async function made<Made>(make: () => Promise<Made>): Promise<Made> {
  let one: Made | undefined;
  await expect(async () => {
    one = await make();
  }).toPass(COMES);
  if (one === undefined) throw new Error('Nothing was made.');
  return one;
}

/** How many lines of a text are laid out now. */
const laidOut = (text: Locator) =>
  text.evaluate(
    (element) =>
      [...element.querySelectorAll('p > em')].filter((words) =>
        words.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );

test.describe.configure({ mode: 'default' });

test('a long page is laid out where it is read, and written, found, followed and printed to its last line', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await made(() => makePage(ada, at, { name: 'Book', description_html: LONG_TEXT }));
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  for (const page of [hers, his]) {
    await page.goto(`/${at.slug}/projects/${at.projectId}/pages/${id}`);
    await expect(textOf(page)).toHaveAttribute('contenteditable', 'true', COMES);
  }
  const [herText, hisText] = [textOf(hers), textOf(his)];
  const lastLine = (text: Locator) => text.locator('p').last();

  await test.step('what is far from the screen is there, and not laid out', async () => {
    await expect(herText.locator('p').first()).toBeInViewport();
    expect(await herText.locator('p').count()).toBe(LINES);
    await expect.poll(() => laidOut(herText)).toBeLessThan(LINES / 3);
  });
  await test.step('the outline leads to its last heading', async () => {
    await hers
      .getByRole('navigation', { name: 'Outline' })
      .getByRole('button', { name: 'Part 8' })
      .click();
    await expect(herText.getByRole('heading', { name: 'Part 8' })).toBeInViewport();
  });
  await test.step('End leads to its last line, and what is typed there is seen by others', async () => {
    await hers.keyboard.press('Control+End');
    await expect(lastLine(herText)).toBeInViewport();
    await hers.keyboard.type(' The end.');
    await expect(lastLine(herText)).toContainText('The end.');
    await expect(lastLine(herText)).toBeInViewport();
    await expect(lastLine(hisText)).toContainText('The end.', COMES);
    await expect(savedMark(hers)).toHaveAttribute('data-save', 'saved', COMES);
  });
  await test.step('the cursor of another person is drawn far away, and led to', async () => {
    await expect(lastLine(hisText).locator('.caret', { hasText: 'Ada' })).toBeAttached(COMES);
    await his.getByRole('button', { name: 'Follow Ada' }).click();
    await expect(lastLine(hisText)).toBeInViewport();
  });
  await test.step('a key of somebody else leaves the place that is read', async () => {
    await his.getByRole('button', { name: 'Stop following Ada' }).click();
    await expect(lastLine(hisText)).toBeInViewport();
    await hisText.getByText('Line 1 of').click();
    await his.keyboard.press('Control+Home');
    await his.keyboard.type('First: ');
    await expect(herText.getByRole('heading').first()).toContainText('First: ', COMES);
    await expect(lastLine(herText)).toBeInViewport();
  });
  await test.step('the browser finds words in the midst of it', async () => {
    expect(await find(his, 'Line 256 of')).toBe(true);
    expect(await his.evaluate(() => getSelection()?.toString())).toBe('Line 256 of');
  });
  await test.step('paper has all of it', async () => {
    await his.emulateMedia({ media: 'print' });
    expect(await laidOut(hisText)).toBe(LINES);
  });
});

/** The browser's own search. */
const find = (page: Page, words: string) =>
  page.evaluate((wanted) => Reflect.apply(Reflect.get(window, 'find'), window, [wanted]), words);

test('the comments of an item do not wait for the editor of its long text', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const data = { name: 'Long', description_html: LONG_TEXT };
  const { id } = await made(async () => (await good(ada.request.post(at.issues, { data }))).json());
  const comment = { comment_html: '<p>Said of it</p>' };
  await good(ada.request.post(`${at.issues}${id}/comments/`, { data: comment }));
  const page = await ada.context.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const isSaid = [...document.querySelectorAll('p')].some(
        ({ textContent }) => textContent === 'Said of it',
      );
      if (!isSaid) return;
      observer.disconnect();
      const hasEditor = document.querySelector('.is-description .ProseMirror') !== null;
      Object.assign(window, { wasEditorFirst: hasEditor });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues/${id}`);
  await expect(page.getByText('Said of it')).toBeAttached(COMES);
  await expect(page.getByText('Line 1 of')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'wasEditorFirst'))).toBe(false);

  const text = page.getByRole('textbox', { name: 'Description' });
  await expect(text).toHaveAttribute('contenteditable', 'true', COMES);
  await expect.poll(() => laidOut(text)).toBeLessThan(LINES / 3);
  await text.getByText('Line 1 of').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' The end.');
  await expect(text.locator('p').last()).toContainText('The end.');
  await expect(text.locator('p').last()).toBeInViewport();
});
