import { good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('the form of an item changes several things in one step', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  const row = page.getByRole('row', { name: 'Seat map' });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const form = page.getByRole('dialog', { name: 'Edit NOVA-1' });
  const title = form.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Seat map');
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await title.fill('Seat map, all of it');
  await form.getByRole('button', { name: /Priority/ }).click();
  await page.getByRole('option', { name: 'High' }).click();
  const read = async () => {
    const { results } = await (await ada.request.get(at.issues)).json();
    return [results[0].name, results[0].priority];
  };
  // Nothing is sent before it is said so, and it is asked before it is thrown away.
  expect(await read()).toEqual(['Seat map', 'none']);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(title).toHaveValue('Seat map, all of it');
  await title.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect.poll(read).toEqual(['Seat map, all of it', 'high']);
  await page.keyboard.press('Control+z');
  await expect.poll(read).toEqual(['Seat map', 'none']);
});

test('on the own page of an item the sidebar shows where it belongs', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Seat map' } }));
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  const links = page.getByRole('navigation', { name: 'Main' });
  const list = links.getByRole('link', { name: 'Work items' });
  await expect(list).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Work items' }).last().click();
  await expect(page).toHaveURL(/\/issues/);
});

test('a bar beside an open item and on a phone stays one line', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada', { viewport: { width: 1280, height: 800 } });
  const at = await place(ada);
  for (const name of ['Seat map', 'Fare rules']) {
    await good(ada.request.post(at.issues, { data: { name, priority: 'high' } }));
  }
  const page = await ada.context.newPage();
  const filter = encodeURIComponent('priority:high -state:done');
  const address = `/${at.slug}/projects/${at.projectId}/issues?filter=${filter}`;
  await page.goto(`${address}&peek=NOVA-1`);
  const bar = page.getByRole('search');
  const isInside = async () => {
    const [outer, inner] = await Promise.all([
      page.locator('main').first().boundingBox(),
      page.getByRole('button', { name: 'Display' }).boundingBox(),
    ]);
    return outer !== null && inner !== null && inner.x + inner.width <= outer.x + outer.width;
  };
  const some = bar.getByRole('button', { name: '2 filters' });
  await expect(some).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(30);
  expect(await isInside()).toBe(true);
  await some.click();
  await page.getByRole('button', { name: 'Remove priority:high' }).last().click();
  await expect(bar.getByRole('button', { name: '1 filter' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await expect(some).toBeVisible();
  expect(await isInside()).toBe(true);
  await page.getByRole('button', { name: 'Layout: List' }).click();
  await page.getByRole('menuitemradio', { name: 'Board' }).click();
  await expect(page.getByRole('button', { name: 'Layout: Board' })).toBeVisible();
});
