import type { Page } from '@playwright/test';

import { good, place, signInAgain, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';
import { typedWords } from './support/typed-words.ts';

/** Ends the page as a crash does: nothing of it runs any more. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Waits until the browser holds the words: from then on they may not be lost. */
async function isKept(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(typedWords)).toContain(words);
}

test('a tab that dies in the middle of a comment, a description, a new item gives the words back', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Doors at short platforms' } }));
  const open = async () => {
    const page = await ada.context.newPage();
    await page.goto(`/${at.slug}/browse/NOVA-1`);
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
    return page;
  };

  await test.step('a comment', async () => {
    const first = await open();
    await first.getByRole('textbox', { name: 'Write a comment' }).click();
    await first.keyboard.type('The second door stays closed when');
    await isKept(first, 'The second door stays closed when');
    await kill(first);
    const second = await open();
    await expect(second.getByRole('textbox', { name: 'Write a comment' })).toHaveText(
      'The second door stays closed when',
    );
    await second.close();
  });

  await test.step('a description that could not be sent', async () => {
    const first = await open();
    await ada.context.setOffline(true);
    await first.getByRole('textbox', { name: 'Description' }).click();
    await first.keyboard.type('Measure every platform');
    await expect(first.getByText('Unsaved')).toBeVisible();
    // Documents are kept as they are typed, in a database that the page writes without being asked.
    await first.waitForTimeout(500);
    await kill(first);
    await ada.context.setOffline(false);
    const second = await open();
    await expect(second.getByRole('textbox', { name: 'Description' })).toContainText(
      'Measure every platform',
    );
    await second.close();
  });

  await test.step('a new item', async () => {
    const first = await open();
    await first.getByRole('heading', { name: 'Activity' }).click();
    await first.keyboard.press('c');
    const dialog = (page: Page) => page.getByRole('dialog', { name: 'New work item' });
    await dialog(first).getByRole('textbox', { name: 'Title' }).fill('Ramps for platform 4');
    await isKept(first, 'Ramps for platform 4');
    await kill(first);
    const second = await open();
    await second.getByRole('heading', { name: 'Activity' }).click();
    await second.keyboard.press('c');
    await expect(dialog(second).getByRole('textbox', { name: 'Title' })).toHaveValue(
      'Ramps for platform 4',
    );
    await second.close();
  });
});

test('a session that ends while one writes is opened again over the page, every word there', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 401/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Quiet coach' } }));
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  const comment = page.getByRole('textbox', { name: 'Write a comment' });
  await expect(comment).toBeVisible();
  await comment.click();
  await page.keyboard.type('Half of a');
  await signInAgain(ada, page);
  await expect(page).toHaveURL(/\/browse\/NOVA-1$/);
  await expect(comment).toHaveText('Half of a');
  await comment.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' thought');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').getByText('Half of a thought')).toBeVisible();
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
});
