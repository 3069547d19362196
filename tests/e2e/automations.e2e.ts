import { scan } from './support/axe.ts';
import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';

test('a project archives and closes by itself: set by keys, seen at once, undone', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const [ines, sam] = [await visitor(browser, 'Ines'), await visitor(browser, 'Sam')];
  const at = await newPlace(ines);
  await bring(ines, sam, at);
  await good(ines.request.post(at.issues, { data: { name: 'Seat map' } }));
  const address = `/${at.slug}/settings/projects/${at.projectId}/automations`;
  const [page, other] = [await ines.context.newPage(), await sam.context.newPage()];
  await page.goto(address);
  await other.goto(address);
  const closing = (tab: typeof page) => tab.getByRole('switch', { name: 'Close inactive items' });
  const archiving = page.getByRole('switch', { name: 'Archive closed items' });

  await test.step('switched on, it says what it would do today, and others see it', async () => {
    await expect(archiving).not.toBeChecked();
    await archiving.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('combobox', { name: 'Archive after' })).toHaveText('1 month');
    await expect(page.getByText('0 items would be archived today')).toBeVisible();
    await closing(page).click();
    await expect(page.getByRole('button', { name: /^Close to:.*Cancell?ed/ })).toBeVisible();
    await expect(page.getByText('0 items would be closed today')).toBeVisible();
    await expect(closing(other)).toBeChecked();
    await expect(closing(other)).toBeDisabled();
    await expect(other.getByRole('combobox')).toHaveCount(0);
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
  await test.step('another number of months is typed', async () => {
    await page.getByRole('combobox', { name: 'Close after' }).click();
    await page.getByRole('option', { name: 'Custom…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close after' });
    await dialog.getByRole('textbox', { name: 'Months' }).fill('5');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Close after' })).toHaveText('5 months');
    await expect(other.getByText('5 months')).toBeVisible();
  });
  await test.step('a change is undone, and offline it waits', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('combobox', { name: 'Close after' })).toHaveText('1 month');
    await expect(other.getByText('5 months')).toHaveCount(0);
    await ines.context.setOffline(true);
    await archiving.click();
    await expect(archiving).not.toBeChecked();
    await ines.context.setOffline(false);
    await expect(other.getByRole('switch', { name: 'Archive closed items' })).not.toBeChecked();
  });
  await test.step('a person without the right to change finds it in the search of settings', async () => {
    const find = other.getByRole('searchbox', { name: 'Find a setting' });
    await find.fill('archive closed');
    await expect(
      other.getByRole('link', { name: 'Nova: Automations › Archive closed items' }),
    ).toBeVisible();
  });
});
