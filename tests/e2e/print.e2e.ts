import { good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const A4 = { width: 794, height: 1123 };

test('a list and an item are whole on paper, without the frame of the screen', async ({
  browser,
}) => {
  const ines = await visitor(browser, 'Ines');
  const at = await newPlace(ines);
  const names = Array.from({ length: 120 }, (_, index) => `Seat row ${index + 1}`);
  await Promise.all(
    names.map((name) => good(ines.request.post(at.issues, { data: { name, priority: 'high' } }))),
  );
  const description = Array.from({ length: 60 }, (_, n) => `<p>Paragraph ${n + 1}</p>`).join('');
  const made = await good(
    ines.request.post(at.issues, {
      data: { name: 'Long item', description_html: description, target_date: '2026-12-24' },
    }),
  );
  const item: { sequence_id: number } = await made.json();
  const page = await ines.context.newPage();
  await page.setViewportSize(A4);
  const print = async (name: string) => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
  };
  const leave = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  };

  await test.step('a list has all of its items, which the screen draws in part', async () => {
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await expect(page.getByText('Seat row 1', { exact: true })).toBeVisible();
    const rows = page.locator('#content table tbody tr');
    // Drawing for paper is fetched once there is nothing else to do.
    await expect(async () => {
      await leave();
      await print('list');
      await expect(rows).toHaveCount(121, { timeout: 500 });
    }).toPass();
    await expect(rows.filter({ hasText: 'Seat row 120' })).toBeVisible();
    await expect(page.locator('#content h2').filter({ hasText: /^Backlog\s*121$/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Display' })).toBeHidden();
    await leave();
    await expect(rows).toHaveCount(0);
  });
  await test.step('an item has all of its text', async () => {
    await page.goto(`/${at.slug}/browse/NOVA-${item.sequence_id}`);
    await expect(page.getByText('Paragraph 60')).toBeAttached();
    await print('item');
    await expect(page.getByText('Paragraph 60')).toBeVisible();
    const { height } = (await page.locator('html').boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(1_800);
    await expect(page.getByRole('button', { name: 'Add comment' })).toBeHidden();
    await leave();
  });
});

test('a list across projects is brought whole before it is printed, and a cycle with its numbers', async ({
  browser,
}) => {
  const ines = await visitor(browser, 'Ines');
  const at = await newPlace(ines);
  const project = at.issues.replace('issues/', '');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const cycle = await (
    await good(
      ines.request.post(`${project}cycles/`, {
        data: { name: 'Spring sprint', start_date: day(-2), end_date: day(5) },
      }),
    )
  ).json();
  const names = Array.from({ length: 130 }, (_, index) => `Coach ${index + 1}`);
  const made = await Promise.all(
    names.map(async (name) =>
      (await good(ines.request.post(at.issues, { data: { name, priority: 'high' } }))).json(),
    ),
  );
  const issues = made.slice(0, 3).map(({ id }) => id);
  await good(ines.request.post(`${project}cycles/${cycle.id}/cycle-issues/`, { data: { issues } }));
  const page = await ines.context.newPage();
  await page.setViewportSize(A4);
  // Paper: the program is told as a browser tells it, and nothing is sent to a printer.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
      window.dispatchEvent(new Event('beforeprint'));
    };
  });
  const paper = async (name: string) => {
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
  };
  const rows = page.locator('#content table tbody tr');

  await test.step("printing by the browser's menu says what is missing, and how to print all", async () => {
    await page.goto(`/${at.slug}/workspace-views/all-issues?filter=coach`);
    await expect(page.getByText(/^Coach \d+$/).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const missing = page.getByText(
      /^130 work items.* The first \d+ are printed\. To print all of them, press/,
    );
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await expect(missing).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('the keys for printing bring all pages first', async () => {
    await page.keyboard.press('ControlOrMeta+p');
    await paper('workspace');
    await expect(rows).toHaveCount(130);
    await expect(page.getByText(/are printed/)).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('a cycle has the numbers of its panel', async () => {
    await page.goto(`/${at.slug}/projects/${at.projectId}/cycles/${cycle.id}`);
    await expect(page.getByText('Coach 2', { exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+p');
    await paper('cycle');
    await expect(rows).toHaveCount(3);
    await expect(page.getByText(/0 of 3 items/).locator('visible=true')).toBeVisible();
  });
});
