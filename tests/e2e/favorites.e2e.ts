import type { Locator, Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Favorites' });
const line = (page: Page, name: string) => part(page).getByRole('toolbar', { name, exact: true });
/** Names of the favorites from top to bottom; what lies in a folder follows it. */
const names = (page: Page) =>
  part(page)
    .getByRole('toolbar')
    .evaluateAll((lines) => lines.map((one) => one.getAttribute('aria-label')));

/** Drags a line by its grip to the middle or the upper edge of another one. */
async function drag(page: Page, name: string, target: Locator, at: 'middle' | 'top') {
  await line(page, name).hover();
  const grip = await line(page, name)
    .getByRole('button', { name: `Move ${name}` })
    .boundingBox();
  const box = await target.boundingBox();
  if (!grip || !box) throw new Error('It is not there.');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + (at === 'top' ? 1 : box.height / 2), { steps: 6 });
  await page.mouse.up();
}

test('favorites go into folders, out of them and between them, by mouse and by keys', async ({
  browser,
}) => {
  const ines = await visitor(browser, 'Ines');
  const at = await newPlace(ines);
  const favorites = `/api/workspaces/${at.slug}/user-favorites/`;
  const project = `/api/workspaces/${at.slug}/projects/${at.projectId}`;
  const view = await (
    await good(ines.request.post(`${project}/views/`, { data: { name: 'Late trains' } }))
  ).json();
  const module = await (
    await good(ines.request.post(`${project}/modules/`, { data: { name: 'Tickets' } }))
  ).json();
  const star = (data: object) => good(ines.request.post(favorites, { data }));
  const folder = (name: string) =>
    star({ entity_type: 'folder', is_folder: true, name, parent: null, project_id: null });
  await folder('Spring');
  await folder('Autumn');
  for (const [entity_type, thing] of [
    ['view', view],
    ['module', module],
  ] as const) {
    const { id: entity_identifier, name } = thing;
    await star({ entity_type, entity_identifier, name, project_id: at.projectId, parent: null });
  }
  const page = await ines.context.newPage();
  const other = await ines.context.newPage();
  await page.goto(`/${at.slug}/`);
  await other.goto(`/${at.slug}/`);
  await expect(line(page, 'Tickets')).toBeVisible();
  const inside = (where: Page, name: string) =>
    part(where)
      .getByRole('listitem')
      .filter({ has: where.getByRole('toolbar', { name, exact: true }) })
      .getByRole('list');

  await test.step('a drag puts one into a folder, on all devices', async () => {
    await drag(page, 'Tickets', line(page, 'Spring'), 'middle');
    await expect(inside(page, 'Spring')).toContainText('Tickets');
    await expect(inside(other, 'Spring')).toContainText('Tickets');
  });
  await test.step('a drag takes it to another folder', async () => {
    await drag(page, 'Tickets', line(page, 'Autumn'), 'middle');
    await expect(inside(page, 'Autumn')).toContainText('Tickets');
    await expect(inside(page, 'Spring')).toHaveCount(0);
  });
  await test.step('keys take it out, and into the first folder', async () => {
    const move = async (key: 'ArrowUp' | 'ArrowDown', isThere: () => Promise<boolean>) => {
      await line(page, 'Tickets').getByRole('link').focus();
      const grip = line(page, 'Tickets').getByRole('button', { name: 'Move Tickets' });
      await grip.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press(key);
      await page.keyboard.press(key);
      await page.keyboard.press('Space');
      await expect.poll(isThere).toBe(true);
    };
    const isIn = async (name: string) =>
      (await inside(page, name).count()) > 0 &&
      (await inside(page, name).innerText()).includes('Tickets');
    const order = await names(page);
    const direction = order.indexOf('Autumn') < order.indexOf('Spring') ? 'ArrowUp' : 'ArrowDown';
    await move(direction, async () => !(await isIn('Autumn')));
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => isIn('Autumn')).toBe(true);
    await line(page, 'Tickets').getByRole('link').focus();
    await line(page, 'Tickets').getByRole('button', { name: 'Actions for Tickets' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move to folder' }).press('ArrowRight');
    await page.getByRole('menuitemradio', { name: 'Spring' }).press('Enter');
    await expect(inside(page, 'Spring')).toContainText('Tickets');
    expect((await scan(page).analyze()).violations).toEqual([]);
  });
  await test.step('a drag takes it out of the folder, above another line', async () => {
    await drag(page, 'Tickets', line(page, 'Late trains'), 'top');
    await expect(inside(page, 'Spring')).toHaveCount(0);
    // It is saved before what it stands for is deleted.
    await expect(inside(other, 'Spring')).toHaveCount(0);
    const order = await names(page);
    expect(order.indexOf('Tickets')).toBe(order.indexOf('Late trains') - 1);
  });
  await test.step('a target that is deleted vanishes at once', async () => {
    await good(ines.request.delete(`${project}/modules/${module.id}/`));
    await expect(line(page, 'Tickets')).toHaveCount(0);
    await expect(line(other, 'Tickets')).toHaveCount(0);
  });
});

test('a favorite vanishes at once when its person may no longer see it', async ({ browser }) => {
  const [ines, mara] = [await visitor(browser, 'Ines'), await visitor(browser, 'Mara')];
  const at = await newPlace(ines);
  await bring(ines, mara, at);
  const project = `/api/workspaces/${at.slug}/projects/${at.projectId}`;
  const made = await good(ines.request.post(at.issues, { data: { name: 'Seat map' } }));
  const item: { id: string } = await made.json();
  const star = (entity_type: string, entity_identifier: string, name: string) =>
    good(
      mara.request.post(`/api/workspaces/${at.slug}/user-favorites/`, {
        data: { entity_type, entity_identifier, name, project_id: at.projectId, parent: null },
      }),
    );
  await star('project', at.projectId, 'Nova');
  await star('issue', item.id, 'Seat map');
  const page = await mara.context.newPage();
  await page.goto(`/${at.slug}/`);
  await expect(line(page, 'Nova')).toBeVisible();
  await expect(line(page, 'Seat map')).toBeVisible();

  const { id: me } = await (await mara.request.get('/api/users/me/')).json();
  const members: { id: string; member: string }[] = await (
    await good(ines.request.get(`${project}/members/`))
  ).json();
  const own = members.find(({ member }) => member === me);
  await good(ines.request.delete(`${project}/members/${own?.id}/`));
  await expect(line(page, 'Nova')).toHaveCount(0);
  await expect(line(page, 'Seat map')).toHaveCount(0);
});
