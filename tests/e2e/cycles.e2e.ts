import type { Page } from '@playwright/test';

import { AT_ONCE } from './support/limits.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { makeCycle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

type Team = Awaited<ReturnType<typeof team>>;

/** Two people in a project with three items. */
async function team(browser: Parameters<typeof visitor>[0]) {
  const wide = { viewport: { width: 1440, height: 900 } };
  const [ada, max] = [await visitor(browser, 'Ada', wide), await visitor(browser, 'Max', wide)];
  const at = await place(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  const items: string[] = [];
  for (const name of ['Seat map', 'Fare rules', 'Refunds']) {
    const made = await good(ada.request.post(at.issues, { data: { name } }));
    items.push((await made.json()).id);
  }
  return { ada, max, at, base, items, project: `/${at.slug}/projects/${at.projectId}` };
}

async function stateOf({ ada, base }: Team, group: string): Promise<string> {
  const states = await (await ada.request.get(`${base}states/`)).json();
  return states.find((state: { group: string }) => state.group === group).id;
}

test('a sprint is planned: made by its days, filled by dragging and by writing, seen by the other', async ({
  browser,
}) => {
  const world = await team(browser);
  const [hers, his] = [await world.ada.context.newPage(), await world.max.context.newPage()];
  await his.goto(`${world.project}/cycles`);
  await hers.goto(`${world.project}/cycles`);
  await expect(hers.getByText('No cycles yet')).toBeVisible();
  await hers.keyboard.press('q');
  const form = hers.getByRole('dialog', { name: 'New cycle' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Sprint 1');
  await form.getByRole('button', { name: 'Choose dates' }).click();
  const days = hers.getByRole('dialog', { name: 'Dates' });
  const today = days.getByRole('button', { name: /today/i });
  await today.click();
  await today.click();
  await form.getByRole('button', { name: 'Create cycle' }).click();
  await expect(form).toHaveCount(0);
  const row = his.getByRole('row', { name: /Sprint 1/ }).first();
  await expect(row).toContainText('Ends today', AT_ONCE);

  await hers.goto(`${world.project}/issues?layout=board&group=cycle`);
  const column = hers.getByRole('list', { name: 'Sprint 1' });
  await dragInto(hers, 'Seat map', 'Sprint 1');
  await expect(column.getByText('Seat map')).toBeVisible(AT_ONCE);

  await his.getByRole('link', { name: 'Sprint 1' }).first().click();
  await expect(his.getByRole('row', { name: /Seat map/ })).toBeVisible();
  await his.getByRole('button', { name: 'New item', exact: true }).last().click();
  await his.getByRole('textbox', { name: 'Title' }).fill('Write the release notes');
  await his.keyboard.press('Enter');
  await his.keyboard.press('Escape');
  await expect(column.getByText('Write the release notes')).toBeVisible(AT_ONCE);

  await his.getByRole('button', { name: 'Add', exact: true }).click();
  await his.getByRole('menuitem', { name: 'Add existing items' }).click();
  const add = his.getByRole('dialog', { name: 'Add to Sprint 1' });
  await add.getByRole('option', { name: /Refunds/ }).click();
  await add.getByRole('button', { name: 'Add 1 item' }).click();
  await expect(column.getByText('Refunds')).toBeVisible(AT_ONCE);
});

/** Drags a card with the mouse onto a column. */
async function dragInto(page: Page, card: string, column: string): Promise<void> {
  const [from, to] = [
    page.getByRole('listitem', { name: card }),
    page.getByRole('list', { name: column }),
  ];
  // Columns stand where they stay once both are there.
  await from.waitFor();
  await to.waitFor({ state: 'attached' });
  const [box, target] = [await from.boundingBox(), await to.boundingBox()];
  if (!box || !target) throw new Error('Nothing to drag, or nowhere to.');
  await page.mouse.move(box.x + 80, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 40, { steps: 4 });
  await page.mouse.move(target.x + 100, target.y + 40, { steps: 8 });
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.mouse.up();
}

test("a day of the sprint: another person's change moves numbers and chart without a reload", async ({
  browser,
}) => {
  const world = await team(browser);
  const { ada, max, at, base, items, project } = world;
  const sprint = await makeCycle(ada, base, 'Sprint 1', [0, 9], items);
  const [cycle, list, active] = [
    await max.context.newPage(),
    await max.context.newPage(),
    await max.context.newPage(),
  ];
  await cycle.goto(`${project}/cycles/${sprint}`);
  await list.goto(`${project}/cycles`);
  await active.goto(`/${at.slug}/active-cycles`);
  const panel = cycle.getByRole('complementary', { name: 'Progress' });
  const row = list.getByRole('row', { name: /Sprint 1/ }).first();
  const card = active.getByRole('article', { name: /Sprint 1/ });
  await expect(panel).toContainText('0 of 3 items');
  await expect(row).toContainText('0 of 3');
  await expect(card).toContainText('0 of 3 items');

  const done = await stateOf(world, 'completed');
  await good(ada.request.patch(`${at.issues}${items[0]}/`, { data: { state_id: done } }));
  await expect(panel).toContainText('1 of 3 items', AT_ONCE);
  await expect(panel.getByRole('img', { name: /33%/ })).toBeVisible(AT_ONCE);
  await expect(row).toContainText('1 of 3', AT_ONCE);
  await expect(card).toContainText('1 of 3 items', AT_ONCE);
  await expect(active.getByText('3 items, 1 completed')).toBeVisible(AT_ONCE);

  await good(ada.request.delete(`${base}cycles/${sprint}/`));
  await expect(cycle.getByRole('heading', { name: 'This cycle was deleted' })).toBeVisible(AT_ONCE);
  await expect(active.getByText('No active cycles')).toBeVisible(AT_ONCE);
});

test('a sprint that is over cannot be changed; its open items are transferred, and it is archived', async ({
  browser,
}) => {
  const world = await team(browser);
  const { ada, max, base, items, project } = world;
  const sprint = await makeCycle(ada, base, 'Sprint 1', [-3, 2], items);
  await makeCycle(ada, base, 'Sprint 2', [5, 12]);
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await his.goto(`${project}/cycles/${sprint}`);
  await expect(his.getByRole('row', { name: /Seat map/ })).toBeVisible();
  await hers.goto(`${project}/cycles`);
  await hers
    .getByRole('row', { name: /Sprint 1/ })
    .first()
    .click({ button: 'right' });
  await hers.getByRole('menuitem', { name: 'End cycle now' }).click();
  const end = hers.getByRole('dialog', { name: 'End Sprint 1 now?' });
  await end.getByRole('radio', { name: 'Keep open items in this cycle' }).check();
  await end.getByRole('button', { name: 'End cycle' }).click();

  await expect(his.getByText(/Ada.* ended this cycle on .*, so it can't be edited\./)).toBeVisible(
    AT_ONCE,
  );
  await expect(his.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
  await his.getByRole('button', { name: 'Transfer 3 items' }).click();
  const transfer = his.getByRole('dialog', { name: 'Transfer open items' });
  await expect(transfer.getByRole('radio', { name: /Sprint 2/ })).toBeChecked();
  await transfer.getByRole('button', { name: 'Transfer items' }).click();
  await expect(his.getByText('No work items here')).toBeVisible(AT_ONCE);
  await expect(hers.getByRole('row', { name: /Sprint 2/ }).first()).toContainText('3', AT_ONCE);

  await hers
    .getByRole('row', { name: /Sprint 1/ })
    .first()
    .click({ button: 'right' });
  await hers.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(hers.getByRole('row', { name: /Sprint 1/ })).toHaveCount(0, AT_ONCE);
  await expect(
    his.getByText(/Ada.* archived this cycle on .*, so it can't be edited\./),
  ).toBeVisible(AT_ONCE);
  await hers.goto(`${project}/archives/cycles`);
  await expect(hers.getByRole('row', { name: /Sprint 1/ })).toContainText('Archived by you on');
});

test('a deleted cycle or module comes back with what was in it', async ({ browser }) => {
  const world = await team(browser);
  const { ada, max, at, base, items, project } = world;
  await makeCycle(ada, base, 'Sprint 1', [0, 9], items);
  const made = await good(ada.request.post(`${base}modules/`, { data: { name: 'Seats' } }));
  const { id: module } = await made.json();
  await good(ada.request.post(`${base}modules/${module}/issues/`, { data: { issues: items } }));
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  for (const [path, name] of [
    ['cycles', /Sprint 1/],
    ['modules', /Seats/],
  ] as const) {
    const here = hers.getByRole('row', { name }).first();
    const there = his.getByRole('row', { name }).first();
    await his.goto(`${project}/${path}`);
    await hers.goto(`${project}/${path}`);
    const remove = async () => {
      await expect(there).toContainText('0 of 3');
      await here.click({ button: 'right' });
      await hers.getByRole('menuitem', { name: 'Delete' }).click();
      await hers
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(his.getByRole('row', { name })).toHaveCount(0, AT_ONCE);
    };
    await remove();
    await hers.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(here).toContainText('0 of 3', AT_ONCE);
    await remove();
    // After a reload elsewhere too, where none of its items are.
    await hers.goto(`/${at.slug}/stickies`);
    await expect(hers.getByRole('heading', { name: 'Stickies', exact: true })).toBeVisible();
    await hers.keyboard.press('Control+z');
    await expect(hers.getByText(/^Undo this\? .*Delete/)).toBeVisible();
    await hers.keyboard.press('Control+z');
    await expect(there).toContainText('0 of 3');
  }
});
