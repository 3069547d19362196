import { scan } from './support/axe.ts';
import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the tour greets once, and comes again from the help', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(
    ada.request.patch('/api/users/me/tour-completed/', { data: { is_tour_completed: false } }),
  );
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take the tour' }).click();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('2 of 5')).toBeVisible();
  for (let step = 2; step < 5; step += 1) await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Write together' })).toBeVisible();
  const { violations } = await scan(page).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  // There is a project: nothing has to be made first.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect
    .poll(
      async () =>
        (await (await ada.request.get('/api/users/me/profile/')).json()).is_tour_completed,
    )
    .toBe(true);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  await expect(dialog.getByText('1 of 5')).toBeVisible();
});

test('the quick start shows what is left to do until there are two people', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/`);
  const guide = page.getByRole('region', { name: 'Quick start' });
  await expect(guide.getByRole('listitem').filter({ hasText: 'Create a project' })).toContainText(
    'Done',
  );
  await guide.getByRole('button', { name: 'Not now' }).click();
  await expect(guide).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guide).toHaveCount(0);
  await page.getByRole('button', { name: 'Manage widgets' }).click();
  await page.getByRole('switch', { name: 'Quick start' }).click();
  await page.keyboard.press('Escape');
  await guide.getByRole('button', { name: 'Invite people' }).click();
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
});

test('the help says what is new, what was said and done, and what to report', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada', { permissions: ['clipboard-read', 'clipboard-write'] });
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Boil water' } }));
  const page = await ada.context.newPage();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    return page.getByRole('dialog', { name });
  };
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  const close = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  };
  await expect((await choose("What's new")).getByText('First release')).toBeVisible();
  await close();
  await expect((await choose('Undo history')).getByText('No changes yet.')).toBeVisible();
  await close();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Nothing to undo');
  const said = await choose('Notification history');
  await expect(said.getByText('Nothing to undo')).toBeVisible();
  await said.getByRole('button', { name: 'Close' }).click();

  // Which version it is comes a little later.
  await page.route('**/api/instances/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const report = await choose('Report a problem');
  await report.getByRole('textbox', { name: 'What happened?' }).fill('The kettle is red');
  await report.getByRole('button', { name: 'Copy report' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^The kettle is red\n\nVersion: \d/);
  expect(copied).toContain('Screen: browse/NOVA-1');
});

test('an address that leads nowhere keeps the sidebar; one of no workspace has a way home', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  const nowhere = page.getByRole('heading', { name: 'Page not found', level: 1 });
  await page.goto(`/${at.slug}/no/such/address`);
  await expect(nowhere).toBeVisible();
  await expect(page.getByText("This page doesn't exist or you can't see it.")).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await page.goto('/no-such-workspace');
  await expect(nowhere).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL(new RegExp(`/${at.slug}/?$`));
});
