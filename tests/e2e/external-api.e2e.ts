import type { Page } from '@playwright/test';

import { within } from './support/limits.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const column = (page: Page, name: string) => page.getByRole('list', { name });
const card = (page: Page, state: string) =>
  column(page, state).getByRole('listitem', { name: 'Seat map' });

test('a program moves a card by its token: two people see it, and its owner takes it back', async ({
  browser,
  baseURL,
  playwright,
}) => {
  const [ines, omar] = [await visitor(browser, 'Ines'), await visitor(browser, 'Omar')];
  const at = await place(ines);
  await bring(ines, omar, at);
  await good(ines.request.post(at.issues, { data: { name: 'Seat map' } }));
  let token = '';

  await test.step('a token, and the reference beside it', async () => {
    const page = await ines.context.newPage();
    await page.goto(`/${at.slug}/settings/account/api-tokens`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'API reference' }).click();
    const reference = await opened;
    // Two seconds of a processor, of which a journey has a small part.
    await expect(reference.getByRole('heading', { name: /Tutti/ }).first()).toBeVisible(
      within(20_000),
    );
    await expect(reference.getByText('Lists projects').first()).toBeVisible();
    await reference.close();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Board robot');
    await page.getByRole('radio', { name: /^Read and write/ }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy your token now' });
    token = (await dialog.locator('code').innerText()).trim();
    await page.close();
  });

  const [hers, his] = [await ines.context.newPage(), await omar.context.newPage()];
  const board = `/${at.slug}/projects/${at.projectId}/issues?layout=board`;
  for (const page of [hers, his]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await page.goto(board);
    // oxlint-disable-next-line no-await-in-loop
    await expect(card(page, 'Backlog')).toBeVisible();
  }

  await test.step('the card moves on both screens', async () => {
    const program = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { 'x-api-key': token },
    });
    const project = `/api/v1/workspaces/${at.slug}/projects/${at.projectId}`;
    const { results: states } = await (await good(program.get(`${project}/states/`))).json();
    const { results: items } = await (await good(program.get(`${project}/work-items/`))).json();
    const state = states.find(({ name }: { name: string }) => name === 'In Progress').id;
    await good(program.patch(`${project}/work-items/${items[0].id}/`, { data: { state } }));
    await expect(card(hers, 'In Progress')).toBeVisible();
    await expect(card(his, 'In Progress')).toBeVisible();
    await program.dispose();
  });

  await test.step('its owner takes it back, for both', async () => {
    await hers.bringToFront();
    await hers.keyboard.press('ControlOrMeta+z');
    await expect(hers.getByText('Undid: State of NOVA-1').first()).toBeVisible();
    await expect(card(hers, 'Backlog')).toBeVisible();
    await expect(card(his, 'Backlog')).toBeVisible();
  });
});
