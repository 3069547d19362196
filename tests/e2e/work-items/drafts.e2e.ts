import type { Page } from '@playwright/test';

import { scan } from '#tests/e2e/support/axe.ts';
import { within } from '#tests/e2e/support/limits.ts';
import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, NO_NETWORK, test } from '#tests/e2e/support/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'New work item' });
const title = (page: Page) => form(page).getByRole('textbox', { name: 'Title' });
const list = (page: Page) => page.getByRole('list', { name: 'Drafts' });
const row = (page: Page, name: string) => list(page).getByRole('article', { name, exact: true });
const link = (page: Page) => page.getByRole('link', { name: /^Drafts/ });

/** Ends the page as a crash does: nothing of it runs any more. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('a draft saves itself, is on every device of its writer and nobody else’s, and becomes an item', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK, /404/);
  const ines = await visitor(browser, 'Ines');
  const mara = await visitor(browser, 'Mara');
  const at = await place(ines);
  await bring(ines, mara, at);
  const { slug, projectId } = at;
  await good(
    ines.request.post(`/api/workspaces/${slug}/projects/`, {
      data: { name: 'Switchyard', identifier: 'SWI', network: 2 },
    }),
  );
  // Another browser of the same person.
  const phone = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    storageState: await ines.context.storageState(),
  });
  const page = await ines.context.newPage();
  const other = await phone.newPage();
  const hers = await mara.context.newPage();
  await page.goto(`/${slug}/projects/${projectId}/issues`);
  await other.goto(`/${slug}/drafts`);
  await hers.goto(`/${slug}/drafts`);
  await expect(other.getByText('No drafts')).toBeVisible();

  await test.step('it is saved while it is written, and the other device shows it', async () => {
    await page.keyboard.press('c');
    await title(page).fill('Seat map shows the wrong side');
    await expect(row(other, 'Seat map shows the wrong side')).toBeVisible();
    await title(page).press('End');
    await page.keyboard.type(' after a reversal ');
    await expect(row(other, 'Seat map shows the wrong side after a reversal')).toBeVisible();
    // What the server has tidied does not take the space from who is typing.
    await expect(title(page)).toHaveValue('Seat map shows the wrong side after a reversal ');
    await form(page)
      .getByRole('button', { name: /Priority/ })
      .click();
    await page.getByRole('option', { name: /High/ }).click();
    await expect(list(other).getByText('High')).toBeVisible();
  });

  await test.step('nobody else has it', async () => {
    await expect(hers.getByText('No drafts')).toBeVisible();
    await expect(link(hers)).toHaveAccessibleName('Drafts');
  });

  await test.step('after a crash it is taken up again', async () => {
    await kill(page);
    const again = await ines.context.newPage();
    await again.goto(`/${slug}/drafts`);
    await expect(row(again, 'Seat map shows the wrong side after a reversal')).toBeVisible();
    await again.keyboard.press('c');
    await expect(form(again).getByText('Draft restored')).toBeVisible();
    await expect(title(again)).toHaveValue(/^Seat map shows the wrong side after a reversal/);
    await form(again).getByRole('button', { name: 'Start new' }).click();
    await expect(title(again)).toHaveValue('');
    await again.keyboard.press('Escape');
    await expect(form(again)).toHaveCount(0);
    await again.close();
  });

  const desk = await ines.context.newPage();
  await desk.goto(`/${slug}/drafts`);

  await expect(link(desk)).toHaveAccessibleName('Drafts 1 draft');
  await test.step('without a network one is written too, and sent later', async () => {
    await expect(row(desk, 'Seat map shows the wrong side after a reversal')).toBeVisible();
    await desk.keyboard.press('c');
    await expect(title(desk)).toBeVisible();
    await ines.context.setOffline(true);
    await title(desk).fill('Two railcards, one discount');
    await desk.keyboard.press('Escape');
    await expect(row(desk, 'Two railcards, one discount')).toBeVisible();
    await ines.context.setOffline(false);
    await expect(row(other, 'Two railcards, one discount')).toBeVisible(within(40_000));
  });

  await test.step('it is opened by keys, changed, copied and deleted; undo brings it back', async () => {
    const first = row(desk, 'Two railcards, one discount');
    await first.getByRole('button', { name: 'Two railcards, one discount', exact: true }).focus();
    await desk.keyboard.press('ArrowDown');
    await expect(desk.locator(':focus')).toHaveText(/^Seat map/);
    await desk.keyboard.press('ArrowUp');
    await desk.keyboard.press('Enter');
    await expect(title(desk)).toHaveValue('Two railcards, one discount');
    await title(desk).fill('Two railcards');
    await desk.keyboard.press('Escape');
    await expect(row(other, 'Two railcards')).toBeVisible();
    await row(desk, 'Two railcards')
      .getByRole('button', { name: 'Actions for Two railcards' })
      .click();
    await desk.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(row(other, 'Two railcards (copy)')).toBeVisible();
    await row(desk, 'Two railcards (copy)')
      .getByRole('button', { name: 'Two railcards (copy)', exact: true })
      .focus();
    await desk.keyboard.press('Delete');
    await expect(row(other, 'Two railcards (copy)')).toHaveCount(0);
    await desk.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(row(other, 'Two railcards (copy)')).toBeVisible();
    await row(desk, 'Two railcards (copy)').click({ button: 'right' });
    await desk.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(row(other, 'Two railcards (copy)')).toHaveCount(0);
  });

  await test.step('it is moved to another project in one step, and undo makes it a draft again', async () => {
    await row(desk, 'Two railcards').hover();
    await row(desk, 'Two railcards').getByRole('button', { name: 'Move to project' }).click();
    await desk.getByRole('combobox', { name: 'Find a project' }).fill('switch');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('SWI-1 created')).toBeVisible();
    await expect(row(desk, 'Two railcards')).toHaveCount(0);
    await expect(row(other, 'Two railcards')).toHaveCount(0);
    await desk.keyboard.press('ControlOrMeta+z');
    await expect(row(other, 'Two railcards')).toBeVisible();
  });

  await test.step('on the phone it is opened and made; everybody sees the item, and the draft goes', async () => {
    await row(other, 'Seat map shows the wrong side after a reversal')
      .getByRole('button', { name: /^Seat map/ })
      .tap();
    await expect(title(other)).toBeVisible();
    expect((await scan(other).analyze()).violations).toEqual([]);
    await form(other)
      .getByRole('button', { name: /^Create/ })
      .tap();
    await expect(row(desk, 'Seat map shows the wrong side after a reversal')).toHaveCount(0);
    await hers.goto(`/${slug}/projects/${projectId}/issues`);
    await expect(hers.getByText('Seat map shows the wrong side after a reversal')).toBeVisible();
  });

  await test.step('one that is deleted on another device while it is written goes on as a new one', async () => {
    await desk.keyboard.press('c');
    await title(desk).fill('Night timetable');
    await expect(row(other, 'Night timetable')).toBeVisible();
    await row(other, 'Night timetable')
      .getByRole('button', { name: 'Actions for Night timetable' })
      .tap();
    await other.getByRole('menuitem', { name: 'Delete' }).tap();
    await expect(form(desk).getByText(/was deleted or created on another device/)).toBeVisible();
    await expect(title(desk)).toHaveValue('Night timetable');
    await title(desk).press('End');
    await desk.keyboard.type(' for trams');
    await expect(row(other, 'Night timetable for trams')).toBeVisible();
    await form(desk).getByRole('button', { name: 'Discard' }).click();
    await expect(row(other, 'Night timetable for trams')).toHaveCount(0);
  });

  await test.step('the lists are accessible', async () => {
    expect((await scan(desk).analyze()).violations).toEqual([]);
    expect((await scan(other).analyze()).violations).toEqual([]);
  });
});
