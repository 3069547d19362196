import { scan } from './support/axe.ts';
import { place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const EXPORT = [
  'Summary,Issue key,Issue Type,Status,Priority,Assignee,Created,Due date,Labels,Sprint,Custom field (Story Points),Comment',
  'Wagon list prints on two pages,TRN-1,Story,Done,Medium,Mara Lindqvist,05/Jan/24 9:30 AM,04/Mar/24,print,Sprint 1,3,',
  'Dangerous goods sign per wagon,TRN-2,Story,Done,High,Jonas Weber,05/Jan/24 9:40 AM,06/Mar/24,,Sprint 1,5,06/Jan/24 8:00 AM;Mara Lindqvist;Looks good',
  'Wagon owner lookup,TRN-7,Bug,Parked,Low,Mara Lindqvist,05/Jan/24 9:50 AM,31/Feb/26,,Sprint 2,5,',
  'Path request shows the wrong day,TRN-11,Bug,In Progress,Highest,ext-qa,06/Jan/24 9:30 AM,,,Sprint 2,8,',
].join('\n');

test('an export of Jira is mapped, tried, imported in sight of others, found by its keys and undone', async ({
  browser,
}) => {
  const ines = await visitor(browser, 'Ines');
  const { slug, projectId } = await newPlace(ines);
  const page = await ines.context.newPage();
  const other = await ines.context.newPage();
  await other.goto(`/${slug}/projects/${projectId}/issues`);
  await page.goto(`/${slug}/settings/imports`);

  await test.step('the file is read', async () => {
    await page.getByRole('button', { name: 'Import from CSV file' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'trn-export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(EXPORT),
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Import from CSV file' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'First 4 of 4 items' })).toBeVisible();
  });

  await test.step('its words are matched', async () => {
    await page.getByRole('combobox', { name: 'Import into' }).click();
    await page.getByRole('option', { name: 'Nova' }).click();
    await expect(page.getByText('4 values without a match stay empty.')).toBeVisible();
    for (const name of ['Mara Lindqvist', 'Jonas Weber', 'ext-qa']) {
      await page.getByRole('button', { name: `Who is ${name}? Choose` }).click();
      await page.getByRole('option', { name: /^Name only/ }).click();
      await expect(page.getByRole('button', { name: `Who is ${name}? Name only` })).toBeVisible();
    }
    await page.getByRole('button', { name: 'State for Parked: Choose' }).click();
    await page.getByRole('option', { name: 'Parked, backlog' }).click();
    await expect(page.getByText('Everything is matched.')).toBeVisible();
    await expect(page.getByRole('cell', { name: /31\/Feb\/26/ })).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
  });

  await test.step('the mapping is saved by name, and known exports are ready', async () => {
    const field = page.getByRole('combobox', { name: 'Field for Summary' });
    await page.getByRole('button', { name: 'Save mapping' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor export');
    await page.keyboard.press('Enter');
    const choice = page.getByRole('combobox', { name: 'Mapping', exact: true });
    await expect(choice).toHaveText(/Harbor export/);
    await choice.click();
    await page.getByRole('option', { name: 'Linear export' }).click();
    await expect(field).toHaveText(/Skip|Leave out/);
    await choice.click();
    await page.getByRole('option', { name: 'Harbor export' }).click();
    await expect(field).toHaveText(/Title/);
    await expect(page.getByText('Everything is matched.')).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
  });

  await test.step('the dry run says what will happen', async () => {
    await page.getByRole('button', { name: 'Dry run' }).click();
    await expect(page.getByRole('heading', { name: /^4 items will come into/ })).toBeVisible();
    await expect(page.getByText('Not a date, left empty')).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
  });

  await test.step('everything comes, also on the other screen', async () => {
    await page.getByRole('button', { name: 'Import 4 items' }).click();
    await expect(page.getByRole('heading', { name: /^4 items are in/ })).toBeVisible();
    await expect(other.getByText('Wagon owner lookup').first()).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
  });

  await test.step('the inbox says so, and leads to the report', async () => {
    await other.goto(`/${slug}/notifications`);
    await other.getByRole('link', { name: /trn-export\.csv.*4 of 4 work items imported/ }).click();
    await expect(other.getByRole('heading', { name: /^4 items are in/ })).toBeVisible();
    await other.goto(`/${slug}/projects/${projectId}/issues`);
    await expect(other.getByText('Wagon owner lookup').first()).toBeVisible();
  });

  await test.step('the old key leads to the item', async () => {
    await other.goto(`/${slug}/browse/TRN-7`);
    await expect(other.getByText('Wagon owner lookup').first()).toBeVisible();
  });

  await test.step('it is undone', async () => {
    await other.goto(`/${slug}/projects/${projectId}/issues`);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(
      page.getByRole('heading', { name: 'Import undone: 4 items removed' }),
    ).toBeVisible();
    await page.goto(`/${slug}/settings/imports`);
    await expect(page.getByRole('row', { name: /trn-export.csv/ })).toContainText('Undone');
  });
});
