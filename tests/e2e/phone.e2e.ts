import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

test('on a phone a thumb reaches the places and acts one needs', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', PHONE);
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/`);
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  for (const name of ['Home', 'Inbox', 'New item', 'Search', 'Projects']) {
    const box = await bar.getByLabel(name).or(bar.getByText(name)).first().boundingBox();
    expect(box, name).not.toBeNull();
  }
  for (const entry of await bar.locator('a, button').all()) {
    const box = await entry.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  await bar.getByRole('link', { name: 'Projects' }).tap();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Inbox' }).tap();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();

  await bar.getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'New item' }).tap();
  const form = page.getByRole('dialog', { name: 'New work item' });
  const title = form.getByRole('textbox', { name: 'Title' });
  // The empty text says how it is written: in no more room than there is.
  await expect(form.locator('[data-placeholder]')).toBeAttached();
  await title.fill('Found on the way');
  const box = await title.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(PHONE.viewport.width);
  await form.getByRole('button', { name: 'Create' }).tap();
  await expect(form).toHaveCount(0);

  await test.step('an item is a page; the way back to its list stands in its header', async () => {
    const kept = await good(ada.request.post(at.issues, { data: { name: 'Seen on the way' } }));
    const { sequence_id } = await kept.json();
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await page
      .getByRole('row', { name: /Seen on the way/ })
      .getByText('Seen on the way')
      .tap();
    await expect(page).toHaveURL(new RegExp(`/browse/NOVA-${sequence_id}`));
    await expect(page.getByRole('button', { name: 'More actions' }).first()).toBeInViewport();
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect(page).toHaveURL(/\/issues/);
  });

  await test.step('each sub-item of an item is one line, with as much of its title as there is room', async () => {
    const make = async (data: object) => (await good(ada.request.post(at.issues, { data }))).json();
    const parent = await make({ name: 'Seat map' });
    const long = 'Rows of the balcony with their prices, and the numbers of all their seats';
    await make({ name: long, parent_id: parent.id, target_date: '2027-12-24' });
    await page.goto(`/${at.slug}/browse/NOVA-${parent.sequence_id}`);
    const line = page.getByRole('treegrid', { name: 'Sub-items' }).getByRole('row');
    await expect(line).toContainText(long);
    expect((await line.boundingBox())?.height).toBeLessThan(50);
    const link = await line.getByRole('link').boundingBox();
    expect(link?.width).toBeGreaterThan(120);
  });
});

test('a row of a list shows whole values only, and a sign where some found no room', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada', PHONE);
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  const label = async (name: string) => {
    const data = { name, color: '#ff0000' };
    return (await (await good(ada.request.post(`${base}issue-labels/`, { data }))).json()).id;
  };
  const label_ids: string[] = [];
  for (const name of ['Bug', 'Balcony', 'Accessible']) label_ids.push(await label(name));
  const make = (name: string, data: object) =>
    good(ada.request.post(at.issues, { data: { name, ...data } }));
  await make('Much', { label_ids, priority: 'high', target_date: '2030-12-24' });
  await make('Little', { label_ids: label_ids.slice(1, 2) });
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues?layout=list`);
  /** How much of each value of a row is to be seen, of 1, and whether the sign is. */
  const shownOf = (name: string) =>
    page.getByRole('row', { name }).evaluate((row) => {
      const line = row.querySelector('.key')?.parentElement;
      const box = line?.parentElement?.getBoundingClientRect();
      if (!line || !box) throw new Error('The row has no second line.');
      const values = [...line.children].flatMap((one) =>
        getComputedStyle(one).display === 'contents' ? [...one.children] : [one],
      );
      const shares = values.map((value) => {
        const own = value.getBoundingClientRect();
        const across = Math.min(own.right, box.right) - Math.max(own.left, box.left);
        const down = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
        return Math.max(0, across / own.width) * Math.max(0, down / own.height);
      });
      const top = Number.parseFloat(getComputedStyle(line, '::after').top);
      return { shares: shares.map((share) => Math.round(share * 100) / 100), hasSign: top === 0 };
    });
  await expect(page.getByRole('row', { name: 'Much' })).toContainText('Dec 24, 2030');
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 780 });
    const much = await shownOf('Much');
    expect(
      much.shares.filter((share) => share !== 0 && share !== 1),
      `${width}`,
    ).toEqual([]);
    // Its key, priority, date and labels: as many as there is room for.
    expect(much.shares.slice(0, 3), `${width}`).toEqual([1, 1, 1]);
    expect(much.shares.length, `${width}`).toBe(6);
    expect(much.shares.at(-1), `${width}`).toBe(0);
    if (width === 390) expect(much.shares[3]).toBe(1);
    expect(much.hasSign).toBe(true);
    expect(await shownOf('Little')).toEqual({ shares: [1, 1], hasSign: false });
  }
});

test('the bar of a phone hides nothing and is gone on a wide screen', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', PHONE);
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/settings/account/preferences`);
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  await expect(bar).toBeVisible();
  const edges = await page.evaluate(() => {
    const content = document.querySelector('#content')?.getBoundingClientRect().bottom ?? 0;
    const top = document.querySelector('nav[aria-label="Quick access"]')?.getBoundingClientRect();
    return { content, bar: top?.top ?? 0, end: top?.bottom ?? 0, window: innerHeight };
  });
  expect(edges.content).toBeLessThanOrEqual(edges.bar);
  expect(edges.end).toBeLessThanOrEqual(edges.window);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(bar).toBeHidden();

  await test.step('while the program is on its way, its outline stands', async () => {
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/assets\/(?!first-paint|prefetch).*\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`/${at.slug}/`, { waitUntil: 'commit' });
    const outline = page.locator('#root > [aria-hidden=true]');
    await expect(outline).toBeVisible();
    // There is no such workspace, and nothing of one is shown.
    await page.goto('/no-such-place/', { waitUntil: 'commit' });
    await expect(outline).toBeAttached();
    await expect(outline).toBeHidden();
    await page.goto(`/${at.slug}/`, { waitUntil: 'commit' });
    await expect(outline).toBeVisible();
    arrive();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(outline).toHaveCount(0);
  });
});
