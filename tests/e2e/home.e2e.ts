import { good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the home shows what one has to do, and follows it', async ({ browser }) => {
  const ines = await visitor(browser, 'Ines');
  const at = await newPlace(ines);
  const { id } = await (await ines.request.get('/api/users/me/')).json();
  const item = async (name: string, target_date: string | null) =>
    (
      await good(ines.request.post(at.issues, { data: { name, target_date, assignee_ids: [id] } }))
    ).json();
  await item('Late one', '2020-01-01');
  const next = await item('Next one', '2090-01-01');
  const page = await ines.context.newPage();
  await page.goto(`/${at.slug}/`);
  await expect(page.getByRole('heading', { name: /^Good .*, Ines$/ })).toBeVisible();
  const work = page.getByRole('region', { name: 'My work' });
  await expect(work.getByRole('link', { name: 'Next one' })).toBeVisible();
  await work.getByRole('tab', { name: /Overdue/ }).click();
  await expect(work.getByRole('link', { name: 'Late one' })).toBeVisible();

  await work.getByRole('tab', { name: /Upcoming/ }).click();
  await good(ines.request.patch(`${at.issues}${next.id}/`, { data: { name: 'Renamed' } }));
  await expect(work.getByRole('link', { name: 'Renamed' })).toBeVisible();
  await item('Brought in later', null);
  await expect(work.getByRole('link', { name: 'Brought in later' })).toBeVisible();

  await good(ines.request.get(`${at.issues}${next.id}/`));
  await page.reload();
  const recents = page.getByRole('region', { name: 'Recents' });
  await expect(recents.getByRole('link', { name: 'Renamed' })).toBeVisible();

  await test.step('what is shown is changed where it stands', async () => {
    await work.getByRole('button', { name: /^Priority of Renamed/ }).click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    const priority = async () =>
      (await (await ines.request.get(`${at.issues}${next.id}/`)).json()).priority;
    await expect.poll(priority).toBe('urgent');
  });
  await test.step('the way back leads to where one was', async () => {
    await work.getByRole('link', { name: 'Renamed' }).click();
    await expect(page).toHaveURL(/\/browse\//);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${at.slug}/?$`));
  });
  await test.step('nothing disturbs until one says so', async () => {
    await page.getByRole('button', { name: 'Ines: account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Do not disturb' }).hover();
    await page.getByRole('menuitem', { name: 'For 1 hour' }).click();
    const isQuiet = page.getByRole('button', { name: 'Ines: account, do not disturb is on' });
    await isQuiet.click();
    await page.getByRole('menuitem', { name: /^Do not disturb until/ }).click();
    await expect(isQuiet).toHaveCount(0);
  });
});

test('quick links are kept, changed, thrown away and brought back', async ({ browser, faults }) => {
  faults.allow(/status of 400/);
  const ines = await visitor(browser, 'Ines');
  const { slug } = await newPlace(ines);
  const page = await ines.context.newPage();
  await page.goto(`/${slug}/`);
  const links = page.getByRole('region', { name: 'Quick links' });
  await links.getByRole('button', { name: 'Add link' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'URL' }).fill('example.org/plan');
  await page.keyboard.press('Enter');
  await expect(links.getByRole('link', { name: 'example.org/plan' })).toHaveAttribute(
    'href',
    'http://example.org/plan',
  );
  await links.getByRole('button', { name: 'Add link' }).click();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('http://example.org/plan');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('URL already exists')).toBeVisible();
  await page.keyboard.press('Escape');

  await links.getByRole('button', { name: 'Actions for example.org/plan' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('The plan');
  await page.keyboard.press('Enter');
  await expect(links.getByRole('link', { name: 'The plan' })).toBeVisible();
  await links.getByRole('link', { name: 'The plan' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(links.getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(links.getByRole('link', { name: 'The plan' })).toBeVisible();

  // The newest stands first; from its menu and by its grip it goes elsewhere.
  await links.getByRole('button', { name: 'Add link' }).click();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('example.org/b');
  await page.keyboard.press('Enter');
  await expect(links.getByRole('link')).toHaveText(['example.org/b', 'The plan']);
  await links.getByRole('button', { name: 'Actions for example.org/b' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(links.getByRole('link')).toHaveText(['The plan', 'example.org/b']);
  await links.getByRole('button', { name: 'Move example.org/b' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(links.getByRole('link')).toHaveText(['example.org/b', 'The plan']);

  await page.getByRole('button', { name: 'Manage widgets' }).click();
  await page.getByRole('switch', { name: 'Quick links' }).click();
  await expect(links).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(links).toHaveCount(0);
});

test('the home asks once, and my other devices follow what I do', async ({ browser }) => {
  const ines = await visitor(browser, 'Ines');
  const at = await newPlace(ines);
  const made = await good(ines.request.post(at.issues, { data: { name: 'Seat map' } }));
  const { sequence_id } = await made.json();
  await good(ines.request.get(at.issues));
  const page = await ines.context.newPage();
  const other = await ines.context.newPage();
  const asked: string[] = [];
  other.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/api/workspaces/${at.slug}/`)) asked.push(pathname);
  });
  await other.goto(`/${at.slug}/`);
  const part = (name: string) => other.getByRole('region', { name });
  await expect(part('My work').getByRole('tab').first()).toBeVisible();
  await expect(part('Recents').getByRole('link', { name: 'Nova' })).toBeVisible();
  const own = asked.filter((path) => /home|issues|visits|links|stickies|preferences/.test(path));
  expect(own).toEqual([`/api/workspaces/${at.slug}/home/`]);

  await test.step('where I go is among the recents there', async () => {
    await page.goto(`/${at.slug}/browse/NOVA-${sequence_id}`);
    await expect(part('Recents').getByRole('link', { name: 'Seat map' })).toBeVisible();
    await other.getByRole('button', { name: /^Type of recent items: / }).click();
    await other.getByRole('menuitemradio', { name: 'Projects' }).click();
    await expect(part('Recents').getByRole('link', { name: 'Seat map' })).toHaveCount(0);
    await expect(part('Recents').getByRole('link', { name: 'Nova' })).toBeVisible();
  });
  await test.step('a widget that is moved here is moved there', async () => {
    await page.goto(`/${at.slug}/`);
    await page.getByRole('button', { name: 'Manage widgets' }).click();
    await page.getByRole('switch', { name: 'Stickies' }).click();
    await expect(part('Stickies')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Stickies' }).click();
    await expect(part('Stickies')).toBeVisible();
  });
  await test.step('links are dragged into another order, on both', async () => {
    await page.keyboard.press('Escape');
    for (const title of ['First', 'Second'])
      await good(
        ines.request.post(`/api/workspaces/${at.slug}/quick-links/`, {
          data: { url: `example.org/${title}`, title },
        }),
      );
    const links = page.getByRole('region', { name: 'Quick links' });
    await expect(links.getByRole('link')).toHaveText(['Second', 'First']);
    const grip = links.getByRole('button', { name: 'Move First' });
    await links.getByRole('link', { name: 'First' }).hover();
    const from = await grip.boundingBox();
    const to = await links.getByRole('link', { name: 'Second' }).boundingBox();
    if (!from || !to) throw new Error('They are not there.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y - 4, { steps: 6 });
    await page.mouse.up();
    await expect(links.getByRole('link')).toHaveText(['First', 'Second']);
    await expect(part('Quick links').getByRole('link')).toHaveText(['First', 'Second']);
  });
});
