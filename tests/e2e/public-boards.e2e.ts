import { scan } from './support/axe.ts';
import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const SOON = { timeout: 15_000 };

test('a project is published, and a stranger watches a card move until it is unpublished', async ({
  browser,
  faults,
}) => {
  test.slow();
  // The board that is gone says so by its status.
  faults.allow(/404 \(Not Found\).*\/api\/public\//);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const made = await good(
    ada.request.post(at.issues, { data: { name: 'Seat map loses the seat', priority: 'urgent' } }),
  );
  const item = await made.json();
  const hers = await ada.context.newPage();
  await hers.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(hers.getByText('Live', { exact: true })).toBeVisible(SOON);
  const calls = at.issues.replace('issues/', '');
  const project = await (await ada.request.get(calls)).json();
  await hers
    .getByRole('button', { name: `Actions for ${project.name}` })
    .first()
    .click();
  await hers.getByRole('menuitem', { name: 'Publish…' }).click();
  const dialog = hers.getByRole('dialog', { name: `Publish ${project.name}` });
  await dialog.getByRole('switch', { name: 'Vote' }).click();
  await dialog.getByRole('switch', { name: 'Comment' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const live = hers.getByRole('dialog', { name: `${project.name} is public` });
  const address = await live.getByRole('textbox', { name: 'Public link' }).inputValue();
  expect(address).toMatch(/\/spaces\/issues\/[0-9a-f]{32}$/);

  // Without scripts the page says as much as a reader needs.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const read = await plain.newPage();
  await read.goto(address);
  await expect(read.getByRole('heading', { name: project.name })).toBeVisible();
  await expect(read.getByText('Seat map loses the seat')).toBeVisible();
  await plain.close();

  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('link', { name: 'Sign in' })).toBeVisible(SOON);
  const card = stranger.getByRole('listitem').filter({ hasText: 'Seat map loses the seat' });
  await expect(card).toBeVisible();
  expect((await scan(stranger).analyze()).violations).toEqual([]);
  const states = await (await ada.request.get(`${calls}states/`)).json();
  const done = states.find((state: { group: string }) => state.group === 'completed');
  await good(ada.request.patch(`${at.issues}${item.id}/`, { data: { state_id: done.id } }));
  const column = stranger.getByRole('region', { name: done.name });
  await expect(column.getByText('Seat map loses the seat')).toBeVisible(SOON);

  await card.getByRole('button', { name: /^Open item/ }).click();
  await expect(stranger.getByRole('heading', { name: 'Seat map loses the seat' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Sign in to add your comment' })).toBeVisible();
  expect((await scan(stranger).analyze()).violations).toEqual([]);
  await stranger.keyboard.press('Escape');

  await live.getByRole('button', { name: 'Unpublish' }).click();
  await expect(stranger.getByText('The public board does not exist.')).toBeVisible(SOON);
  await context.close();
});
