import type { Locator, Page } from '@playwright/test';

import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-row]').first()).toBeVisible();
}

test('a list is read, filtered by typing, changed for several rows and taken back, all by keys', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  for (const [name, priority] of [
    ['Seat map', 'urgent'],
    ['Fare rules', 'high'],
    ['Refunds', 'none'],
  ]) {
    await good(ada.request.post(at.issues, { data: { name, priority } }));
  }
  const page = await ada.context.newPage();
  await openList(page, `/${at.slug}/projects/${at.projectId}/issues`);

  await page.keyboard.press('/');
  await page.keyboard.type('priority:urgent,high');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expect(page).toHaveURL(/filter=priority/);
  await expect(page.getByRole('row', { name: 'Refunds' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('2 of 3')).toBeVisible();

  await page.getByRole('row', { name: 'Seat map' }).press('j');
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('p');
  await page.getByRole('option', { name: 'Low' }).click();
  await expect(page.getByText('No matching work items')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('Shift+F');
  await expect(page.getByRole('row', { name: 'Refunds' })).toBeVisible();
});

test('what is added at the end of a group gets its values, and others see it at once', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  await good(ada.request.post(at.issues, { data: { name: 'First' } }));
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  const address = `/${at.slug}/projects/${at.projectId}/issues`;
  await openList(hers, address);
  await openList(his, address);

  await hers.getByRole('button', { name: 'New item in In Progress' }).click();
  await hers.keyboard.type('Second');
  await hers.keyboard.press('Enter');
  await hers.keyboard.type('Third');
  await hers.keyboard.press('Enter');
  await hers.keyboard.press('Escape');
  await expect(his.getByRole('row', { name: 'Second' })).toBeVisible();
  await expect(his.getByRole('row', { name: 'Third' })).toBeVisible();
  await expect(his.getByRole('button', { name: /In Progress/, expanded: true })).toContainText('2');

  // A row is dragged between two others of another group; what it is worth there, he sees too.
  const boxOf = async (name: string) => {
    const box = await hers.getByRole('row', { name }).boundingBox();
    if (!box) throw new Error(`${name} is not drawn.`);
    return box;
  };
  const from = await boxOf('First');
  const to = await boxOf('Third');
  await hers.mouse.move(from.x + 300, from.y + 10);
  await hers.mouse.down();
  await hers.mouse.move(from.x + 310, from.y + 20, { steps: 4 });
  await hers.mouse.move(to.x + 310, to.y + 4, { steps: 8 });
  await expect(hers.getByText('2 of 3')).toBeVisible();
  await hers.mouse.up();
  const rows = (page: Page) => page.locator('[data-row]');
  for (const page of [hers, his]) {
    await expect(rows(page)).toHaveText([/Second/, /First/, /Third/]);
  }
  await expect(hers).toHaveURL(address);
  await hers.keyboard.press('Control+z');
  for (const page of [hers, his]) {
    await expect(rows(page)).toHaveText([/First/, /Second/, /Third/]);
  }
  // By keys, from the row itself.
  await hers.getByRole('row', { name: 'Second' }).focus();
  await hers.getByRole('button', { name: 'Move Second' }).focus();
  const spoken = hers.locator('#live-assertive');
  await hers.keyboard.press('Space');
  await expect(spoken).toContainText('Second picked up');
  await hers.keyboard.press('ArrowDown');
  await expect(spoken).toContainText('In Progress, 2 of 2');
  await hers.keyboard.press('Space');
  for (const page of [hers, his]) {
    await expect(rows(page)).toHaveText([/First/, /Third/, /Second/]);
  }
});

test('sub-items in a list are dragged along their parent, out of it and to another one, by pointer and keys, also offline', async ({
  browser,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const make = async (name: string, parent_id?: string) => {
    const made = await good(ada.request.post(at.issues, { data: { name, parent_id } }));
    return (await made.json()).id as string;
  };
  const [fares, seats] = [await make('Fares'), await make('Seats')];
  for (const name of ['Adult', 'Child', 'Dog']) await make(name, fares);
  await make('Window', seats);
  const page = await ada.context.newPage();
  const settings = {
    display_filters: { group_by: null, order_by: 'sort_order', sub_issue: false },
  };
  await good(
    ada.request.patch(at.issues.replace('issues/', 'user-properties/'), { data: settings }),
  );
  await openList(page, `/${at.slug}/projects/${at.projectId}/issues`);
  const row = (name: string) => page.getByRole('row', { name, exact: true });
  for (const name of ['Fares', 'Seats']) {
    await row(name).focus();
    await page.keyboard.press('ArrowRight');
  }
  await expect(row('Window')).toBeVisible();
  const shown = () =>
    page.locator('[data-row]').evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((one) => {
          const name = document.getElementById(one.getAttribute('aria-labelledby') ?? '');
          return `${one.getAttribute('aria-level') ?? ''} ${name?.textContent ?? ''}`;
        }),
    );
  const stands = (...lines: string[]) => expect.poll(shown).toEqual(lines);
  const start = ['1 Fares', '2 Adult', '2 Child', '2 Dog', '1 Seats', '2 Window'];
  await stands(...start);
  const boxOf = async (name: string) => {
    const box = await row(name).boundingBox();
    if (!box) throw new Error(`There is no row ${name}.`);
    return box;
  };
  /** Drops one row on a part of another's height. */
  const drag = async (name: string, onto: string, part: number) => {
    const [from, to] = [await boxOf(name), await boxOf(onto)];
    await page.mouse.move(from.x + 300, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 310, from.y + from.height / 2 + 8, { steps: 3 });
    await page.mouse.move(to.x + 310, to.y + to.height * part, { steps: 6 });
  };
  // Along its parent.
  await drag('Dog', 'Adult', 0.25);
  await expect(page.getByText('Under Fares')).toBeVisible();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.mouse.up();
  await stands('1 Fares', '2 Dog', '2 Adult', '2 Child', '1 Seats', '2 Window');
  await page.keyboard.press('Control+z');
  await stands(...start);
  // Below another one, and back by one step.
  const beside = ['1 Fares', '2 Child', '2 Dog', '1 Seats', '2 Window', '2 Adult'];
  await drag('Adult', 'Window', 0.75);
  await expect(page.getByText('Under Seats')).toBeVisible();
  await page.mouse.up();
  await stands(...beside);
  await page.keyboard.press('Control+z');
  await stands(...start);
  // Out of it, without a network.
  await ada.context.setOffline(true);
  await drag('Child', 'Fares', 0.25);
  await page.mouse.up();
  await stands('1 Child', '1 Fares', '2 Adult', '2 Dog', '1 Seats', '2 Window');
  await ada.context.setOffline(false);
  const parentOf = async (name: string) => {
    const all = (await (await good(ada.request.get(at.issues))).json()).results;
    return all.find((one: { name: string }) => one.name === name)?.parent_id;
  };
  await expect.poll(() => parentOf('Child')).toBe(null);
  await page.keyboard.press('Control+z');
  await stands(...start);

  // By keys: past its siblings, out of the parent, and below the row before.
  const spoken = page.locator('#live-assertive');
  await row('Adult').focus();
  await page.getByRole('button', { name: 'Move Adult' }).focus();
  await page.keyboard.press('Space');
  await expect(spoken).toContainText('Adult picked up. Under Fares, 1 of 3');
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toContainText('Under Fares, 2 of 3');
  for (const where of ['Under Fares, 3 of 3', ', 2 of 3', ', 3 of 3']) {
    await page.keyboard.press('ArrowDown');
    await expect(spoken).toContainText(where);
  }
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toContainText('Under Seats, 2 of 2');
  await page.keyboard.press('Space');
  await stands(...beside);
  await expect.poll(() => parentOf('Adult')).toBe(seats);
});

test('a card is moved by pointer and by keys, with its place spoken, and stays there', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  await good(ada.request.post(at.issues, { data: { name: 'Fare rules' } }));
  const page = await ada.context.newPage();
  await openList(page, `/${at.slug}/projects/${at.projectId}/issues?layout=board`);
  const column = (name: string) => page.getByRole('list', { name });

  const from = await page.getByRole('listitem', { name: 'Seat map' }).boundingBox();
  const to = await column('Todo').boundingBox();
  if (!from || !to) throw new Error('The board is not drawn.');
  await page.mouse.move(from.x + 80, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 100, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 100, to.y + 40, { steps: 8 });
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.mouse.up();
  await expect(column('Todo').getByRole('listitem', { name: 'Seat map' })).toBeVisible();

  await page.getByRole('listitem', { name: 'Fare rules' }).focus();
  await page.getByRole('button', { name: 'Move Fare rules' }).focus();
  await page.keyboard.press('Space');
  const spoken = page.locator('#live-assertive');
  await expect(spoken).toContainText('Fare rules picked up');
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toContainText('Todo, 1 of 2');
  await page.keyboard.press('Space');
  await expect(column('Todo').getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(column('Todo').getByRole('listitem')).toHaveCount(2);
});

test('a list and a board fit a phone', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const at = await place(ada);
  await good(
    ada.request.post(at.issues, { data: { name: 'A title that is rather long for a phone' } }),
  );
  const page = await ada.context.newPage();
  for (const layout of ['list', 'board']) {
    await openList(page, `/${at.slug}/projects/${at.projectId}/issues?layout=${layout}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await page.locator('[data-row]').first().tap();
  await expect(page).toHaveURL(/\/browse\/NOVA-1/);
});

test('what is dragged falls where it was let go, though nothing was drawn since', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  for (const name of ['First', 'Second', 'Third']) {
    await good(ada.request.post(at.issues, { data: { name } }));
  }
  const page = await ada.context.newPage();
  for (const [layout, role] of [
    ['list', 'row'],
    ['board', 'listitem'],
  ] as const) {
    await openList(page, `/${at.slug}/projects/${at.projectId}/issues?layout=${layout}`);
    const things = page.getByRole(role, { name: /First|Second|Third/ });
    await expect(things).toHaveText([/First/, /Second/, /Third/]);
    const [top, low] = [await things.first().boundingBox(), await things.nth(2).boundingBox()];
    if (!top || !low) throw new Error('It is not there.');
    const x = low.x + low.width / 3;
    await page.mouse.move(x, low.y + low.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, low.y + 2);
    await page.mouse.move(x, low.y - 8);
    await expect(page.locator('[data-row]:is(.opacity-55, .opacity-45)').first()).toBeVisible();
    // As on a machine that has no time to draw.
    await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }));
    await page.mouse.move(x, top.y - 4);
    await page.mouse.up();
    await expect
      .poll(async () => (await (await ada.request.get(at.issues)).json()).results.length)
      .toBe(3);
    await page.reload();
    await expect(things).toHaveText([/Third/, /First/, /Second/]);
    await page.keyboard.press('Control+z');
    await expect(things).toHaveText([/First/, /Second/, /Third/]);
  }
});

test('on a phone a finger that rests drags rows and cards, and one that moves scrolls', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const ada = await visitor(browser, 'Ada', phone);
  const at = await place(ada);
  const names = Array.from({ length: 30 }, (_, n) => `Thing ${n + 1}`);
  for (const name of names) await good(ada.request.post(at.issues, { data: { name } }));
  const page = await ada.context.newPage();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Spot[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const drag = async (from: Spot, to: Spot, until: () => Promise<unknown>) => {
    await touch('touchStart', from);
    await until();
    for (const part of [0.1, 0.3, 0.6, 1]) {
      const y = from.y + (to.y - from.y) * part;
      await touch('touchMove', { x: from.x + (to.x - from.x) * part, y });
      await page.waitForTimeout(40);
    }
    await touch('touchEnd');
  };
  const atOnce = () => Promise.resolve();
  const isLifted = () =>
    expect(page.locator('[data-row]:is(.opacity-55, .opacity-45)').first()).toBeVisible();
  const lifted = async () => {
    await isLifted();
    // A finger that rests for long still drags.
    await page.waitForTimeout(400);
  };
  const middle = async (target: Locator): Promise<Spot> => {
    const box = await target.boundingBox();
    if (!box) throw new Error('It is not there.');
    return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
  };
  for (const [layout, role] of [
    ['list', 'row'],
    ['board', 'listitem'],
  ] as const) {
    await openList(page, `/${at.slug}/projects/${at.projectId}/issues?layout=${layout}`);
    const things = page.getByRole(role, { name: /Thing/ });
    await expect(things.nth(5)).toBeVisible();
    const first = () =>
      things
        .first()
        .getByText(/^Thing \d+$/)
        .textContent();
    const [top, low] = [
      await first(),
      await things
        .nth(3)
        .getByText(/^Thing \d+$/)
        .textContent(),
    ];
    const from = await middle(things.nth(3));
    // A finger that does not rest scrolls, and moves nothing.
    await drag(from, { x: from.x, y: from.y - 200 }, atOnce);
    await expect
      .poll(() =>
        page.locator('[data-scroll]').evaluateAll((all) => all.some((e) => e.scrollTop > 0)),
      )
      .toBe(true);
    await page.locator('[data-scroll]').evaluateAll((all) => all.forEach((e) => e.scrollTo(0, 0)));
    await expect.poll(first).toBe(top);
    const head = await middle(things.first());
    // One that goes without having moved asks for the menu.
    const menu = page.getByRole('menu');
    await touch('touchStart', await middle(things.nth(3)));
    await isLifted();
    await touch('touchEnd');
    await expect(menu.getByRole('menuitem', { name: /Rename/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect.poll(first).toBe(top);
    await drag(await middle(things.nth(3)), { x: head.x, y: head.y - 12 }, lifted);
    await expect.poll(first).toBe(low);
    await page.reload();
    await expect.poll(first).toBe(low);
    await page.keyboard.press('Control+z');
    await expect.poll(first).toBe(top);
  }

  const { results } = await (await good(ada.request.get(at.issues))).json();
  const parent = results.find(({ name }: { name: string }) => name === 'Thing 1');
  for (const name of ['Draw it', 'Color it']) {
    await good(ada.request.post(at.issues, { data: { name, parent_id: parent.id } }));
  }
  // Also what a list shows below an item.
  const display_filters = { group_by: null, order_by: 'sort_order', sub_issue: false };
  const settings = at.issues.replace('issues/', 'user-properties/');
  await good(ada.request.patch(settings, { data: { display_filters } }));
  await openList(page, `/${at.slug}/projects/${at.projectId}/issues?layout=list`);
  await page.getByRole('button', { name: 'Expand sub-items of Thing 1', exact: true }).tap();
  const listed = page.getByRole('row', { name: /^(Draw|Color) it/ });
  await expect(listed).toHaveCount(2);
  const over = await middle(page.getByRole('row', { name: 'Draw it' }));
  const below = await middle(page.getByRole('row', { name: 'Color it' }));
  await drag(below, { x: over.x, y: over.y - 12 }, lifted);
  const [higher, lower] = [
    page.getByRole('row', { name: 'Color it' }),
    page.getByRole('row', { name: 'Draw it' }),
  ];
  const isAbove = async () => (await middle(higher)).y < (await middle(lower)).y;
  await expect.poll(isAbove).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(isAbove).toBe(false);
  await page.goto(`/${at.slug}/browse/NOVA-${parent.sequence_id}`);
  const lines = page.getByRole('treegrid', { name: 'Sub-items' }).getByRole('row');
  await expect(lines).toHaveText([/Draw it/, /Color it/]);
  const grip = lines.nth(1).getByRole('button', { name: /^Move Color it/ });
  await grip.scrollIntoViewIfNeeded();
  const above = await middle(lines.first());
  await drag(await middle(grip), { x: above.x, y: above.y - 14 }, atOnce);
  await expect(lines).toHaveText([/Color it/, /Draw it/]);
  await page.reload();
  await expect(lines).toHaveText([/Color it/, /Draw it/]);
  await page.keyboard.press('Control+z');
  await expect(lines).toHaveText([/Draw it/, /Color it/]);
});

interface Spot {
  readonly x: number;
  readonly y: number;
}
