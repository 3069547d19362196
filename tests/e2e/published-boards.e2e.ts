import { scan } from './support/axe.ts';
import { workingDay } from './support/days.ts';
import { bring, contextFor, good, place, visitor } from './support/people.ts';
import { excessOf, settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a project is published, and a stranger watches a card move until it is unpublished', async ({
  browser,
  faults,
}) => {
  // The board that is gone says so by its status.
  faults.allow(/404 \(Not Found\).*\/(api\/public|spaces\/issues)\//);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const made = await good(
    ada.request.post(at.issues, { data: { name: 'Seat map loses the seat', priority: 'urgent' } }),
  );
  const item = await made.json();
  const hers = await ada.context.newPage();
  await hers.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(hers.getByText('Live', { exact: true })).toBeVisible();
  const calls = at.issues.replace('issues/', '');
  const project = await (await ada.request.get(calls)).json();
  await hers
    .getByRole('button', { name: `Actions for ${project.name}` })
    .first()
    .click();
  await hers.getByRole('menuitem', { name: 'Publish…' }).click();
  const dialog = hers.getByRole('dialog', { name: `Publish ${project.name}` });
  const preview = dialog.getByRole('region', { name: 'What a visitor sees' });
  await expect(preview.getByText('Seat map loses the seat')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Estimate' })).not.toBeChecked();
  await dialog.getByRole('switch', { name: 'Vote' }).click();
  await dialog.getByRole('switch', { name: 'Comment' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText(/^Published since/)).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: 'Published link' }).inputValue();
  expect(address).toMatch(/\/spaces\/issues\/[0-9a-f]{32}$/);
  // What is chosen is not public before it is saved.
  await dialog.getByRole('checkbox', { name: 'Priority' }).click();
  await dialog.getByRole('checkbox', { name: 'Timeline' }).click();
  await expect(dialog.getByText('2 changes not published yet')).toBeVisible();
  await expect(preview.getByText('urgent')).toBeVisible();
  expect((await scan(hers).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Timeline' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Cycle' }).click();
  await dialog.getByRole('button', { name: 'Update settings' }).click();
  await expect(dialog.getByText(/not published yet/)).toHaveCount(0);

  // Without scripts the page says as much as a reader needs.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const read = await plain.newPage();
  await read.goto(address);
  await expect(read.getByRole('heading', { name: project.name })).toBeVisible();
  await expect(read.getByText('Seat map loses the seat')).toBeVisible();
  await plain.close();

  const context = await contextFor(browser);
  const stranger = await context.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('link', { name: 'Sign in' })).toBeVisible();
  const card = stranger.getByRole('listitem').filter({ hasText: 'Seat map loses the seat' });
  await expect(card).toBeVisible();
  expect((await scan(stranger).analyze()).violations).toEqual([]);
  const states = await (await ada.request.get(`${calls}states/`)).json();
  const done = states.find((state: { group: string }) => state.group === 'completed');
  await expect(stranger.getByText('Live', { exact: true })).toBeVisible();
  await good(ada.request.patch(`${at.issues}${item.id}/`, { data: { state_id: done.id } }));
  const column = stranger.getByRole('region', { name: done.name });
  await expect(column.getByText('Seat map loses the seat')).toBeVisible();

  await card.getByRole('button', { name: /^Open item/ }).click();
  await expect(stranger.getByRole('heading', { name: 'Seat map loses the seat' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Sign in to add your comment' })).toBeVisible();
  expect((await scan(stranger).analyze()).violations).toEqual([]);
  await stranger.keyboard.press('Escape');

  // Said on the card for a while, and narrowed by words without asking for the page anew.
  await expect(column.getByText(/^Moved from .+, just now$/)).toBeVisible();
  await stranger.getByRole('searchbox', { name: 'Search titles' }).fill('nothing like it');
  await expect(card).toHaveCount(0);
  await stranger.getByRole('searchbox', { name: 'Search titles' }).fill('SEAT map');
  await expect(card).toBeVisible();
  await stranger.getByRole('button', { name: /^Sort by/ }).click();
  await stranger.getByRole('menuitemradio', { name: 'Most votes' }).click();
  await expect(stranger).toHaveURL(/order=votes/);
  await expect(card).toBeVisible();

  // What is lowered is gone at once, however long reading everything anew takes.
  await expect(stranger.getByRole('group', { name: 'Votes' }).first()).toBeVisible();
  await stranger.route(`**/api/public/**`, () => undefined);
  await dialog.getByRole('switch', { name: 'Vote' }).click();
  await dialog.getByRole('button', { name: 'Update settings' }).click();
  await expect(stranger.getByRole('group', { name: 'Votes' })).toHaveCount(0);
  await stranger.unroute(`**/api/public/**`);

  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect(stranger.getByText('This board is no longer published')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText("This page doesn't exist or isn't published.")).toBeVisible();
  await context.close();
});

test('two admins have the publish settings open: what one of them saves is there for the other', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const calls = at.issues.replace('issues/', '');
  await good(ada.request.post(`${calls}project-deploy-boards/`, { data: {} }));
  const dialogs = [];
  for (const { context } of [ada, max]) {
    const page = await context.newPage();
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Nova' }).first().click();
    await page.getByRole('menuitem', { name: 'Publish…' }).click();
    dialogs.push(page.getByRole('dialog', { name: 'Publish Nova' }));
  }
  const [hers, his] = dialogs;
  if (!hers || !his) throw new Error('There are two.');
  await his.getByRole('checkbox', { name: 'Labels' }).click();
  await expect(his.getByText('1 change not published yet')).toBeVisible();
  await hers.getByRole('switch', { name: 'Vote' }).click();
  await hers.getByRole('checkbox', { name: 'Priority' }).click();
  await hers.getByRole('button', { name: 'Update settings' }).click();
  await expect(his.getByText(/^Ada changed these settings/)).toBeVisible();
  await expect(his.getByRole('switch', { name: 'Vote' })).toBeChecked();
  await expect(his.getByRole('checkbox', { name: 'Priority' })).not.toBeChecked();
  // His own choice is kept, and takes nothing of hers back.
  await expect(his.getByText('1 change not published yet')).toBeVisible();
  await his.getByRole('button', { name: 'Update settings' }).click();
  await expect(hers.getByRole('checkbox', { name: 'Labels' })).not.toBeChecked();
  await expect(hers.getByText(/^Max changed these settings/)).toBeVisible();
  const { fields } = await (await ada.request.get(`${calls}project-deploy-boards/`)).json();
  expect(fields).not.toContain('priority');
  expect(fields).not.toContain('labels');
  await hers.getByRole('button', { name: 'Unpublish' }).click();
  await expect(his.getByText('Someone unpublished it meanwhile.')).toBeVisible();
  await expect(his.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
});

test('a view and a page are published from their own menus, and unpublished there', async ({
  browser,
  faults,
}) => {
  faults.allow(/404 \(Not Found\)/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const calls = at.issues.replace('issues/', '');
  await good(ada.request.post(at.issues, { data: { name: 'Shown', priority: 'urgent' } }));
  await good(ada.request.post(at.issues, { data: { name: 'Left out', priority: 'low' } }));
  await good(
    ada.request.post(`${calls}views/`, {
      data: { name: 'Urgent', filters: { priority: ['urgent'] }, access: 1 },
    }),
  );
  const page = { name: 'Handbook', access: 0, description_html: '<p>How we work</p>' };
  await good(ada.request.post(`${calls}pages/`, { data: page }));
  const hers = await ada.context.newPage();
  const reader = await contextFor(browser);
  const publish = async (list: string, name: string) => {
    await hers.goto(`/${at.slug}/projects/${at.projectId}/${list}`);
    await hers.getByRole('button', { name: `Actions for ${name}` }).click();
    await hers.getByRole('menuitem', { name: 'Publish…' }).click();
    const dialog = hers.getByRole('dialog', { name: `Publish ${name}` });
    await dialog.getByRole('switch', { name: 'Allow other sites to embed it' }).click();
    expect((await scan(hers).analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Copy embed code' })).toBeVisible();
    const address = await dialog.getByRole('textbox', { name: 'Published link' }).inputValue();
    const open = await reader.newPage();
    await open.goto(address);
    return { open, live: dialog };
  };
  const view = await publish('views', 'Urgent');
  await expect(view.open.getByText('Shown')).toBeVisible();
  await expect(view.open.getByText('Left out')).toHaveCount(0);
  await view.live.getByRole('button', { name: 'Unpublish' }).click();
  // Whoever had not seen all of it yet is told that nothing is there.
  await expect(view.open.getByText(/no longer published|isn't published/)).toBeVisible();
  const text = await publish('pages', 'Handbook');
  await expect(text.open.getByText('How we work')).toBeVisible();
  // Whoever has it open reads on: it follows its page as boards do.
  const [{ id: pageId }] = await (await ada.request.get(`${calls}pages/`)).json();
  await good(ada.request.patch(`${calls}pages/${pageId}/`, { data: { name: 'Guidebook' } }));
  await expect(text.open.getByRole('heading', { name: 'Guidebook' })).toBeVisible();
  await hers.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(hers.getByText(/^(Handbook|Guidebook) is no longer published$/)).toBeVisible();
  await expect(text.open.getByText('How we work')).toHaveCount(0);
  await expect(text.open.getByText("This page doesn't exist or isn't published.")).toBeVisible();
});

test('a visitor whose connection comes after the news is told that a board is published no more', async ({
  browser,
  faults,
}) => {
  faults.allow(/404 \(Not Found\)/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Shown' } }));
  const boards = at.issues.replace('issues/', 'project-deploy-boards/');
  const { anchor, id } = await (await good(ada.request.post(boards, { data: {} }))).json();
  const stranger = await (await contextFor(browser)).newPage();
  const unpublished = Promise.withResolvers<void>();
  await stranger.routeWebSocket(/socket\.io\/spaces/, async (socket) => {
    await unpublished.promise;
    socket.connectToServer();
  });
  await stranger.goto(`/spaces/issues/${anchor}`);
  await expect(stranger.getByRole('button', { name: 'Open item: Shown' })).toBeVisible();
  await good(ada.request.delete(`${boards}${id}/`));
  unpublished.resolve();
  await expect(stranger.getByText('This board is no longer published')).toBeVisible();
});

test('a stranger reads the calendar, the table and the timeline, live and without any right', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const calls = at.issues.replace('issues/', '');
  const day = workingDay();
  const make = async (data: object) =>
    (await (await good(ada.request.post(at.issues, { data }))).json()) as { id: string };
  const tea = await make({
    name: 'Tea time',
    priority: 'urgent',
    start_date: day,
    target_date: day,
  });
  await make({ name: 'Someday' });
  const { anchor } = await (
    await good(
      ada.request.post(`${calls}project-deploy-boards/`, {
        data: {
          view_props: { list: false, kanban: false },
          fields: ['key', 'state', 'priority', 'due_date', 'start_date'],
        },
      }),
    )
  ).json();
  const context = await contextFor(browser);
  const stranger = await context.newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await stranger.goto(`/spaces/issues/${anchor}`);
  const layouts = stranger.getByRole('radiogroup', { name: 'Layout' });
  await expect(layouts.getByRole('radio')).toHaveCount(3);
  const calendar = stranger.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByText('Tea time')).toBeVisible();
  expect((await scan(stranger).analyze()).violations).toEqual([]);

  await layouts.getByRole('radio', { name: 'Table' }).click();
  const table = stranger.getByRole('treegrid');
  await expect(table.getByRole('rowheader', { name: 'Tea time' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /Assignees/ })).toHaveCount(0);
  await expect(table.getByRole('checkbox')).toHaveCount(0);
  await table.getByText('Tea time').click({ button: 'right' });
  await expect(stranger.getByRole('menu')).toHaveCount(0);
  await good(ada.request.patch(`${at.issues}${tea.id}/`, { data: { name: 'Coffee time' } }));
  await expect(table.getByRole('rowheader', { name: 'Coffee time' })).toBeVisible();
  await make({ name: 'New one' });
  await expect(table.getByRole('rowheader', { name: 'New one' })).toBeVisible();
  expect((await scan(stranger).analyze()).violations).toEqual([]);

  await layouts.getByRole('radio', { name: 'Timeline' }).click();
  await expect(stranger.getByText('Coffee time').first()).toBeVisible();
  expect((await scan(stranger).analyze()).violations).toEqual([]);
  await stranger
    .getByRole('row', { name: /Coffee time/ })
    .getByText('Coffee time')
    .first()
    .click();
  await expect(stranger.getByRole('heading', { name: 'Coffee time' })).toBeVisible();
  expect(
    asked.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/public/')),
  ).toEqual([]);
  await context.close();
});

test('a visitor makes an account among the public pages, comes back to the item, votes and comments', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const calls = at.issues.replace('issues/', '');
  await good(ada.request.post(at.issues, { data: { name: 'Dark mode' } }));
  const { anchor } = await (
    await good(
      ada.request.post(`${calls}project-deploy-boards/`, {
        data: { is_comments_enabled: true, is_votes_enabled: true },
      }),
    )
  ).json();
  const context = await contextFor(browser);
  const page = await context.newPage();
  await page.goto(`/spaces/issues/${anchor}?board=list`);
  await page.getByRole('button', { name: 'Open item: Dark mode' }).click();
  const open = page.getByRole('complementary', { name: 'Dark mode' });
  await open.getByRole('button', { name: 'Vote for: 0' }).click();
  await expect(page).toHaveURL(/\/spaces\/?\?next_path=/);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect((await scan(page).analyze()).violations).toEqual([]);
  await page.getByLabel('Email').fill(`visitor-${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill('Quite-long-passw0rd!');
  const again = page.getByLabel('Confirm password');
  if (await again.isVisible()) await again.fill('Quite-long-passw0rd!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dark mode' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/spaces/issues/${anchor}.*peekId=`));
  await open.getByRole('button', { name: 'Vote for: 0' }).click();
  await expect(open.getByRole('button', { name: 'Vote for: 1' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  await box.click();
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Yes please');
  expect((await scan(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.locator('li strong', { hasText: 'Yes please' })).toBeVisible();
  await expect(box).toHaveText('');
  // A picture goes along, and is there for strangers too.
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  expect((await scan(page).analyze()).violations).toEqual([]);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Like this');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Like this')).toBeVisible();
  const other = await (await contextFor(browser)).newPage();
  await other.goto(page.url());
  const shown = other.locator('img[src*="/api/public/assets/"]');
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // In no workspace: whoever opens one is not let in.
  expect((await page.request.get(`/api/workspaces/${at.slug}/`)).status()).toBe(404);
  await page.goto('/spaces/');
  await expect(page.getByRole('heading', { name: /You’re signed in as/ })).toBeVisible();
  await context.close();
});

test('visitors see estimates where they are published, in every layout, and lay the item over the list as they like', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const calls = at.issues.replace('issues/', '');
  const scale = await (
    await good(
      ada.request.post(`${calls}estimates/`, {
        data: {
          estimate: { type: 'points' },
          estimate_points: ['13', '21'].map((value, key) => ({ key, value })),
        },
      }),
    )
  ).json();
  await good(ada.request.patch(calls, { data: { estimate: scale.id } }));
  const estimate_point = scale.points.find((one: { value: string }) => one.value === '13').id;
  await good(ada.request.post(at.issues, { data: { name: 'Weighed', estimate_point } }));
  await good(ada.request.post(at.issues, { data: { name: 'Not weighed' } }));
  const boards = `${calls}project-deploy-boards/`;
  const { anchor, id } = await (
    await good(ada.request.post(boards, { data: { fields: ['key', 'state', 'estimate'] } }))
  ).json();
  const page = await (await contextFor(browser)).newPage();
  for (const layout of ['kanban', 'list', 'spreadsheet']) {
    await page.goto(`/spaces/issues/${anchor}?board=${layout}`);
    await expect(page.getByText('13', { exact: true })).toBeVisible();
  }
  await page.getByText('Weighed', { exact: true }).click();
  const item = page.getByRole('complementary', { name: 'Weighed' });
  await expect(item.getByText('13', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'View' }).click();
  await page.getByRole('menuitemradio', { name: 'Dialog' }).click();
  const over = page.getByRole('dialog', { name: 'Weighed', exact: true });
  await over.getByRole('button', { name: /^(Next|Previous) item$/, disabled: false }).click();
  await expect(page.getByRole('heading', { name: 'Not weighed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Not weighed' })).toHaveCount(0);
  await good(ada.request.patch(`${boards}${id}/`, { data: { fields: ['key', 'state'] } }));
  await expect(page.getByText('13', { exact: true })).toHaveCount(0);
  await page.context().close();
});

test('long names and a phone push nothing out of a published board', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const calls = at.issues.replace('issues/', '');
  const long = `Seats ${'that survive every change of train '.repeat(6)}`.trim();
  const label = await (
    await good(
      ada.request.post(`${calls}issue-labels/`, { data: { name: long, color: '#00aa00' } }),
    )
  ).json();
  const day = new Date().toISOString().slice(0, 10);
  const made = await good(
    ada.request.post(at.issues, {
      data: { name: long, label_ids: [label.id], start_date: day, target_date: day },
    }),
  );
  const { id } = await made.json();
  const everything = { is_comments_enabled: true, is_votes_enabled: true };
  const { anchor } = await (
    await good(ada.request.post(`${calls}project-deploy-boards/`, { data: everything }))
  ).json();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  for (const search of [
    '',
    ...['list', 'calendar', 'spreadsheet', 'gantt'].map((one) => `?board=${one}`),
    `?peekId=${id}`,
  ]) {
    await page.goto(`/spaces/issues/${anchor}${search}`);
    await settle(page);
    await expect(page.getByText(/^Seats that survive/).first()).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await excessOf(page), `${search} ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await context.close();
});
