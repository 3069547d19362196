import { scan } from './support/axe.ts';
import { AT_ONCE } from './support/limits.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('an epic gathers items, and its progress, groups and filters follow for everyone', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  const states = await (await good(ada.request.get(`${base}states/`))).json();
  const done = states.find(({ group }: { group: string }) => group === 'completed').id;
  const made: string[] = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    const reply = await good(ada.request.post(at.issues, { data: { name } }));
    made.push((await reply.json()).id);
  }
  const hers = await ada.context.newPage();
  const his = await max.context.newPage();
  const project = `/${at.slug}/projects/${at.projectId}`;

  await test.step('epics are switched on', async () => {
    await his.goto(`${project}/epics`);
    await expect(his.getByText('Epics are turned off in this project')).toBeVisible();
    await hers.goto(`/${at.slug}/settings/projects/${at.projectId}/features`);
    await hers.getByRole('switch', { name: /Epics/ }).click();
    await expect(his.getByText('No epics yet')).toBeVisible(AT_ONCE);
  });
  await test.step('one is made by its key, and the colleague sees it', async () => {
    await hers.goto(`${project}/issues?layout=list`);
    await hers.getByRole('row', { name: 'Alpha' }).waitFor();
    // What the browser has kept of the project may be from before they were switched on.
    await expect(
      hers.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Epics' }),
    ).toBeVisible();
    await hers.keyboard.press('g');
    await hers.keyboard.press('e');
    await expect(hers.getByText('No epics yet')).toBeVisible(AT_ONCE);
    await hers.keyboard.press('n');
    await hers.keyboard.press('e');
    const dialog = hers.getByRole('dialog', { name: 'New epic' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Sail away');
    await hers.keyboard.press('Control+Enter');
    await expect(hers.getByRole('row', { name: 'Sail away' })).toBeVisible(AT_ONCE);
    await expect(his.getByRole('row', { name: 'Sail away' })).toBeVisible(AT_ONCE);
    expect((await scan(hers).analyze()).violations).toEqual([]);
  });
  await test.step('items are put into it, there ones and new ones', async () => {
    for (const page of [hers, his]) {
      await page.goto(`/${at.slug}/browse/NOVA-4`);
      await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible();
    }
    await hers.getByRole('button', { name: 'Add existing' }).click();
    const search = hers.getByRole('dialog');
    for (const name of ['Alpha', 'Beta']) {
      await search.getByRole('combobox').fill(name);
      await search.getByRole('option', { name: new RegExp(name) }).click();
    }
    await search.getByRole('button', { name: /^Add/ }).click();
    const hersItems = hers.getByRole('region', { name: 'Work items' });
    await hersItems.getByRole('button', { name: 'New item', exact: true }).click();
    await hers.getByRole('textbox', { name: 'Sub-item title' }).fill('Delta');
    await hers.keyboard.press('Enter');
    await hers.keyboard.press('Escape');
    const items = his.getByRole('region', { name: 'Work items' });
    for (const name of ['Alpha', 'Beta', 'Delta']) {
      await expect(items.getByText(name)).toBeVisible(AT_ONCE);
    }
    const progress = his.getByRole('region', { name: 'Progress' });
    await expect(progress).toContainText('0 of 3 items', AT_ONCE);
    await good(ada.request.patch(`${at.issues}${made[0]}/`, { data: { state_id: done } }));
    await expect(progress).toContainText('1 of 3 items', AT_ONCE);
    expect((await scan(hers).analyze()).violations).toEqual([]);
  });
  await test.step('they are rows by state, which open beside it and are taken out again', async () => {
    const rows = hers.getByRole('region', { name: 'Work items' }).getByRole('row');
    const completed = hers.getByRole('button', { name: /^Done\s*1$/ });
    await expect(completed).toBeVisible(AT_ONCE);
    await rows.filter({ hasText: 'Beta' }).focus();
    await hers.keyboard.press('Enter');
    const peek = hers.getByRole('complementary', { name: 'NOVA-2' });
    await expect(peek.getByText('Beta').first()).toBeVisible(AT_ONCE);
    await hers.keyboard.press('Escape');
    await expect(peek).toHaveCount(0);
    await rows.filter({ hasText: 'Beta' }).click({ button: 'right' });
    await hers.getByRole('menuitem', { name: 'Remove from epic' }).click();
    const shared = his.getByRole('region', { name: 'Work items' });
    await expect(shared.getByText('Beta')).toHaveCount(0, AT_ONCE);
    await hers.keyboard.press('Control+z');
    await expect(shared.getByText('Beta')).toBeVisible(AT_ONCE);
    await hers.setViewportSize({ width: 390, height: 844 });
    await hers.emulateMedia({ colorScheme: 'dark' });
    expect((await scan(hers).analyze()).violations).toEqual([]);
    await hers.setViewportSize({ width: 1280, height: 720 });
    await hers.emulateMedia({ colorScheme: 'light' });
  });
  await test.step('its history tells what came and left', async () => {
    const line = (text: string) => hers.getByText(text, { exact: false });
    await expect(line('added NOVA-1').first()).toBeVisible(AT_ONCE);
    await expect(line('removed NOVA-2').first()).toBeVisible(AT_ONCE);
  });
  await test.step('its row and card say how far it is, and follow', async () => {
    await his.goto(`${project}/epics?layout=list`);
    const row = his.getByRole('row', { name: 'Sail away' });
    await expect(row.getByRole('img', { name: /1 of 3 items/ })).toBeVisible();
    await good(ada.request.patch(`${at.issues}${made[1]}/`, { data: { state_id: done } }));
    await expect(row.getByRole('img', { name: /2 of 3 items/ })).toBeVisible(AT_ONCE);
    expect((await scan(his).analyze()).violations).toEqual([]);
    await his.goto(`${project}/epics?layout=board`);
    await expect(his.getByRole('img', { name: /2 of 3 items/ })).toBeVisible();
  });
  await test.step('the list of items is grouped and filtered by it', async () => {
    await his.goto(`${project}/issues?layout=list&group=epic`);
    await expect(his.getByRole('row', { name: /in Sail away/ })).toBeVisible();
    await expect(his.getByRole('row', { name: 'Gamma' })).toBeVisible();
    await hers.goto(`${project}/issues?layout=list&filter=epic:none`);
    await expect(hers.getByRole('row', { name: 'Gamma' })).toBeVisible();
    await expect(hers.getByRole('row', { name: 'Alpha' })).toHaveCount(0);
  });
});
