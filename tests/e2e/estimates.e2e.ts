import { scan } from './support/axe.ts';
import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a project is estimated, regrouped, and changes to another system without losing a value', async ({
  browser,
}) => {
  const [ines, sam] = [await visitor(browser, 'Ines'), await visitor(browser, 'Sam')];
  const at = await newPlace(ines);
  await bring(ines, sam, at);
  for (const name of ['First', 'Second'])
    await good(ines.request.post(at.issues, { data: { name } }));
  const page = await ines.context.newPage();
  const list = `/${at.slug}/projects/${at.projectId}/issues`;
  const settings = `/${at.slug}/settings/projects/${at.projectId}/estimates`;

  const pressOnFirstRow = async (key: string) => {
    await page.getByRole('row', { name: 'First' }).waitFor();
    await page.keyboard.press('j');
    await expect(
      page.getByRole('row', { name: /First|Second/ }).and(page.locator(':focus')),
    ).toHaveCount(1);
    await page.keyboard.press(key);
  };

  await test.step('while they are off, no key offers them', async () => {
    await page.goto(`${list}?layout=list`);
    await pressOnFirstRow('e');
    await expect(page.getByText('Estimates are turned off in this project')).toBeVisible();
  });
  await test.step('an estimate is made from a template, with a value of its own', async () => {
    await page.goto(settings);
    await page.getByRole('switch', { name: 'Estimate work items' }).click();
    const dialog = page.getByRole('dialog', { name: 'New estimate system' });
    await dialog.getByRole('textbox', { name: 'Value 6' }).fill('many');
    await dialog.getByRole('button', { name: 'Create estimate system' }).click();
    await expect(dialog.getByText('Enter a number.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Value 6' }).fill('21');
    expect((await scan(page).analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Create estimate system' }).click();
    await expect(page.getByRole('list', { name: 'Values' }).getByText('21')).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
  const other = await sam.context.newPage();
  await test.step('by its key an item gets a value, and the colleague sees it', async () => {
    await other.goto(`${list}?layout=list`);
    await page.goto(`${list}?layout=list`);
    await pressOnFirstRow('e');
    await page.getByRole('option', { name: /^8\b/ }).click();
    const first = other.getByRole('row', { name: /First|Second/ }).filter({ hasText: '8' });
    await expect(first).toHaveCount(1);
  });
  await test.step('the board of its values has a column for each', async () => {
    await page.goto(`${list}?layout=board&group=estimate_point`);
    await expect(page.getByRole('button', { name: /^Add to 21|in 21/ }).first()).toBeVisible();
  });
  await test.step('another system takes its place, value by value', async () => {
    await page.goto(settings);
    await page.getByRole('button', { name: 'Change estimate system' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Categories/ }).click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('1 item', { exact: true })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'New value for 8' }).click();
    await page.getByRole('option', { name: 'XL', exact: true }).click();
    await dialog.getByRole('button', { name: 'Change estimate system' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(other.getByRole('row').filter({ hasText: 'XL' })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Archived' })).toBeVisible();
  });
});
