import { expect, type Locator, type Page } from '@playwright/test';

import { good, type Person } from './people.ts';

/** A project that has pages. */
export interface PagePlace {
  readonly slug: string;
  readonly projectId: string;
}

/** The calls about a project's pages. */
export const pageCalls = ({ slug, projectId }: PagePlace) =>
  `/api/workspaces/${slug}/projects/${projectId}/pages/`;

/** Makes a page; answers its id. */
export async function makePage(
  person: Pick<Person, 'request'>,
  at: PagePlace,
  data: object,
): Promise<string> {
  const made = await good(person.request.post(pageCalls(at), { data }));
  return (await made.json()).id;
}

/** The text of the open page. */
export const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Page text' });

/** Opens a page, and waits until it can be written. */
export async function openText(page: Page, at: PagePlace, id: string): Promise<void> {
  await page.goto(`/${at.slug}/projects/${at.projectId}/pages/${id}`);
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
}

/** What the text says, without the names at the others' cursors. */
export function wordsOf(text: Locator): Promise<string> {
  return text.evaluate((element) => {
    const copy = element.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const caret of copy.querySelectorAll('.caret')) caret.remove();
    return copy.textContent;
  });
}

/** Writes at the beginning or the end of a text, as fast as people do: a click needs a moment to set the cursor. */
export async function writeAt(text: Locator, key: 'Home' | 'End', words: string): Promise<void> {
  const page = text.page();
  await text.locator('p').first().click();
  await page.waitForTimeout(200);
  await page.keyboard.press(`Control+${key}`);
  await page.waitForTimeout(100);
  await page.keyboard.type(words);
}

/** Says whether all that was written is saved. */
export const savedMark = (page: Page): Locator => page.locator('[data-save]');
