import type { Page } from '@playwright/test';

import { scan } from '#tests/e2e/support/axe.ts';
import { within } from '#tests/e2e/support/limits.ts';
import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { NO_NETWORK, expect, test } from '#tests/e2e/support/test.ts';

/** What is written, without the names at the others' cursors. */
const words = (page: Page) =>
  text(page).evaluate((editor) => {
    const copy = editor.cloneNode(true);
    if (copy instanceof Element)
      for (const caret of copy.querySelectorAll('.caret')) caret.remove();
    return (copy.textContent ?? '').replaceAll('\u2060', '');
  });
const shows = (page: Page, all: string, limit = {}) =>
  expect.poll(() => words(page), limit).toContain(all);

const text = (page: Page) => page.getByRole('textbox', { name: 'Description' });

test('two people write one description; one is offline for a while; readers of HTML get it all', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const ben = await visitor(browser, 'Ben');
  await bring(ada, ben, at);
  const made = await good(
    ada.request.post(at.issues, {
      data: { name: 'Seats', description_html: '<p>Every train has seats.</p>' },
    }),
  );
  const { id } = await made.json();
  const open = async (who: typeof ada) => {
    const page = await who.context.newPage();
    await page.goto(`/${at.slug}/browse/NOVA-1`);
    await shows(page, 'Every train has seats.');
    return page;
  };
  const [one, two] = [await open(ada), await open(ben)];

  await test.step('each sees what the other types, and where they are', async () => {
    await text(one).click();
    await one.keyboard.press('Control+End');
    await one.keyboard.type(' Ada was here.');
    await shows(two, 'Every train has seats. Ada was here.');
    await text(two).click();
    await two.keyboard.press('Control+Home');
    await two.keyboard.type('Hello! ');
    await shows(one, 'Hello! Every train has seats. Ada was here.');
    // The name at a caret fades after two seconds: half faded, its colors are no colors of ours.
    await expect(one.locator('.caret-flag')).toBeHidden();
    expect((await scan(one).analyze()).violations).toEqual([]);
  });

  await test.step('what is typed offline comes with the connection', async () => {
    await ben.context.setOffline(true);
    await two.keyboard.type('From the tunnel. ');
    await text(one).click();
    await one.keyboard.press('Control+End');
    await one.keyboard.type(' Meanwhile.');
    await two.waitForTimeout(1_000);
    expect(await words(one)).not.toContain('tunnel');
    await ben.context.setOffline(false);
    const all = 'Hello! From the tunnel. Every train has seats. Ada was here. Meanwhile.';
    await shows(one, all, within(40_000));
    await shows(two, all);
  });

  await test.step('a PATCH by the API comes in between, and its reader has every word', async () => {
    const address = `${at.issues}${id}/`;
    const html = async () => (await (await ada.request.get(address)).json()).description_html;
    await expect.poll(html).toContain('Meanwhile.');
    await good(
      ada.request.patch(address, {
        data: { description_html: `${await html()}<p>By the API.</p>` },
      }),
    );
    for (const page of [one, two]) await shows(page, 'By the API.');
  });
});
