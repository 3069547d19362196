import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('people see who else has an item open, and when they have left', async ({ browser }) => {
  const ines = await visitor(browser, 'Ines');
  const mara = await visitor(browser, 'Mara');
  const place = await newPlace(ines);
  await bring(ines, mara, place);
  await good(ines.request.post(place.issues, { data: { name: 'Seat map' } }));
  const address = `/${place.slug}/browse/NOVA-1`;
  const here = await ines.context.newPage();
  await here.goto(address);
  await expect(here.getByText('Seat map').first()).toBeVisible();
  const others = here.getByRole('list', { name: 'Here now' });
  await expect(others).toHaveCount(0);

  const there = await mara.context.newPage();
  await there.goto(address);
  await expect(others.getByRole('button', { name: /Mara/ })).toBeVisible();
  await expect(
    there.getByRole('list', { name: 'Here now' }).getByRole('button', { name: /Ines/ }),
  ).toBeVisible();
  await others.getByRole('button', { name: /Mara/ }).click();
  await expect(here.getByText('Viewing this work item', { exact: true })).toBeVisible();
  await there.goto(`/${place.slug}/projects`);
  await expect(others).toHaveCount(0);
});

test('whoever has rested over a title loses no letter of what they type next', async ({
  browser,
}) => {
  const ines = await visitor(browser, 'Ines');
  const place = await newPlace(ines);
  await good(ines.request.post(place.issues, { data: { name: 'Seat map' } }));
  const page = await ines.context.newPage();
  await page.clock.install();
  await page.goto(`/${place.slug}/browse/NOVA-1`);
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.click();
  await page.keyboard.press('End');
  for (const [sign, words] of [
    ['s', 'Seat maps'],
    ['!', 'Seat maps!'],
  ] as const) {
    await page.clock.runFor(31_000);
    await page.keyboard.type(sign);
    await expect(title).toHaveValue(words);
  }
});
