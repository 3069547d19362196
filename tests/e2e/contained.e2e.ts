import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a part of the home that fails says so, and the rest goes on', async ({ browser, faults }) => {
  faults.allow(/entity_/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  const home = '**/api/workspaces/*/home/';
  // Nothing the server would send: the part that draws it throws.
  await page.route(home, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), recents: [null] } });
  });
  await page.goto(`/${at.slug}/`);
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load this part" });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Good .*, Ada$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My work' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quick links' })).toBeVisible();
  await page.unroute(home);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Recents' })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('an item that cannot be drawn leaves its list usable', async ({ browser, faults }) => {
  faults.allow(/on purpose/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  for (const name of ['Seat map', 'Fare rules']) {
    await good(ada.request.post(at.issues, { data: { name } }));
  }
  const page = await ada.context.newPage();
  // The code of the open item is not what it should be.
  await page.route(/\/assets\/peek-(?!form-)[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function Peek() { throw new Error("on purpose"); }',
    }),
  );
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues?peek=NOVA-1`);
  await expect(
    page.getByRole('alert').filter({ hasText: "Couldn't load this part" }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: 'Fare rules' })).toBeVisible();
  await page.getByRole('row', { name: 'Fare rules' }).focus();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a part that cannot be fetched says so in its place, and comes when one tries again', async ({
  browser,
  faults,
}) => {
  faults.allow(/Failed to load resource|could not be fetched|dynamically imported module/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  const code = /\/assets\/link-list-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto(`/${at.slug}/stickies`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load this part" });
  await expect(failed.getByRole('button', { name: 'Reload page' })).toBeVisible();
  await page.unroute(code);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Analytics' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stickies', exact: true })).toBeVisible();
});

test('what cannot be fetched to lie over a page leaves the page usable', async ({
  browser,
  faults,
}) => {
  faults.allow(/React error #306/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // An export that is not there: what React draws of it is no component.
  const code = /\/assets\/palette-overlay[^/]*\.js$/;
  await page.route(code, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const Other = null;' }),
  );
  await page.keyboard.press('Control+k');
  await expect(page.getByText("Couldn't open this").first()).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'New work item' })).toBeVisible();
});
