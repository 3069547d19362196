import { scan } from './support/axe.ts';
import { place as newPlace, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';

test('stickies are written, found, moved, thrown away and brought back, on all devices at once', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const ines = await visitor(browser, 'Ines');
  const { slug } = await newPlace(ines);
  const page = await ines.context.newPage();
  const other = await ines.context.newPage();
  await page.goto(`/${slug}/stickies`);
  await other.goto(`/${slug}/`);
  const cards = page.getByRole('main').getByRole('article');
  const texts = () => cards.getByRole('textbox').allInnerTexts();

  await test.step('one is begun and typed at once; a further one waits until it has words', async () => {
    await page.getByRole('button', { name: 'New sticky' }).first().click();
    await expect(page.locator('.ProseMirror-focused')).toBeVisible();
    await page.getByRole('button', { name: 'New sticky' }).first().click();
    await expect(cards).toHaveCount(1);
    await expect(page.locator('.ProseMirror-focused')).toBeVisible();
    await page.keyboard.type('Ask Noor about seats');
    await expect(page.getByText('Saved')).toBeVisible();
  });
  await test.step('the other device has it on its home', async () => {
    const home = other.getByRole('region', { name: 'Stickies' });
    await expect(home.getByText('Ask Noor about seats')).toBeVisible();
  });
  await test.step('by keys another one lies over any screen', async () => {
    await other.keyboard.press('n');
    await other.keyboard.press('s');
    await expect(other.locator('.ProseMirror-focused')).toBeVisible();
    await other.keyboard.type('[ ] Book the room');
    await expect(cards.getByText('Book the room')).toBeVisible();
    await other.getByRole('button', { name: 'Minimize' }).click();
    await expect.poll(texts).toEqual(['Book the room', 'Ask Noor about seats']);
  });
  await test.step('a thing to do is ticked where it lies, a color chosen', async () => {
    await cards.first().hover();
    await cards.first().getByRole('checkbox').click();
    await expect(cards.first().getByRole('checkbox')).toBeChecked();
    await cards.first().getByRole('radio', { name: 'Purple' }).click();
    await expect(cards.first()).toHaveAttribute('data-text-color', 'purple');
  });
  await test.step('they are found by their words', async () => {
    const search = page.getByRole('searchbox', { name: 'Search stickies' });
    await search.fill('noor');
    await expect.poll(texts).toEqual(['Ask Noor about seats']);
    await search.fill('nothing like that');
    await expect(page.getByText('No stickies match')).toBeVisible();
    await search.press('Escape');
    await expect(cards).toHaveCount(2);
  });
  await test.step('by keys the first one goes behind the second', async () => {
    await cards
      .first()
      .getByRole('button', { name: /^Move / })
      .focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(texts).toEqual(['Ask Noor about seats', 'Book the room']);
  });
  await test.step('one that was thrown away comes back', async () => {
    await cards.first().getByRole('textbox').click();
    await cards.first().getByRole('button', { name: 'Delete sticky' }).click();
    await expect(cards).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(texts).toEqual(['Ask Noor about seats', 'Book the room']);
  });
  await test.step('what is written without a connection is sent later', async () => {
    await ines.context.setOffline(true);
    await cards.first().getByRole('textbox').click();
    await expect(page.locator('.ProseMirror-focused')).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.type(' and tickets');
    await page.waitForTimeout(700);
    await ines.context.setOffline(false);
    const home = other.getByRole('region', { name: 'Stickies' });
    await expect(home.getByText('Ask Noor about seats and tickets')).toBeVisible();
  });
  await test.step('the page is accessible while one is written', async () => {
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
});
