import { poison, watchForStrikes } from './support/hostile-words.ts';
import { bring, place, visitor } from './support/people.ts';
import { settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('words that would be scripts stay words for somebody else, who finds and pastes them', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const key = await poison(ada, at);
  const page = await max.context.newPage();
  const strikes = watchForStrikes(page);
  await page.goto(
    `/${at.slug}/projects/${at.projectId}/issues?peek=${key}&filter=name:"><img src=x>`,
  );
  await settle(page);
  expect(await strikes()).toEqual([]);
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('svg onload');
  await expect(
    page
      .getByRole('listbox', { name: 'Results' })
      .getByRole('option', { name: /svg onload/ })
      .first(),
  ).toBeVisible();
  expect(await strikes()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+v');
  const links = await page.evaluate(
    () =>
      [...document.querySelectorAll('a')].filter(({ protocol }) => protocol === 'javascript:')
        .length,
  );
  expect(links).toBe(0);
});
