import type { Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

test('a muted item and a muted project are silent until they are heard again', async ({
  browser,
}) => {
  const [ines, mara] = [await visitor(browser, 'Ines'), await visitor(browser, 'Mara')];
  const at = await newPlace(ines);
  await bring(ines, mara, at);
  const make = async (name: string) =>
    (await (await good(ines.request.post(at.issues, { data: { name } }))).json()) as {
      id: string;
      sequence_id: number;
    };
  const [loud, calm] = [await make('Loud one'), await make('Calm one')];
  // Each of another value: what is changed again within a minute takes the place of what was told before.
  const change = (item: { id: string }, data: object) =>
    good(mara.request.patch(`${at.issues}${item.id}/`, { data }));
  const unread = async () => {
    const reply = await ines.request.get(`/api/workspaces/${at.slug}/users/notifications/unread/`);
    return (await reply.json()).total_unread_notifications_count as number;
  };
  const inbox = await ines.context.newPage();
  await inbox.goto(`/${at.slug}/notifications`);
  await expect(inbox.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  const page = await ines.context.newPage();

  await test.step('an item is muted from its menu', async () => {
    await page.goto(`/${at.slug}/browse/NOVA-${loud.sequence_id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'More', exact: true }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Mute notifications' }).click();
    await expect
      .poll(async () => (await (await ines.request.get(mutesOf(at.slug))).json()).length)
      .toBe(1);
    await change(loud, { priority: 'high' });
    await change(calm, { priority: 'high' });
    await expect(cards(inbox).filter({ hasText: 'Calm one' })).toBeVisible();
    await expect(cards(inbox).filter({ hasText: 'Loud one' })).toHaveCount(0);
    expect(await unread()).toBe(1);
  });
  await test.step('the settings list it, and let it be heard again', async () => {
    await page.goto(`/${at.slug}/settings/account/notifications`);
    await expect(page.getByText('Loud one')).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: /^Unmute/ }).click();
    await expect(page.getByText('Loud one')).toHaveCount(0);
    await expect
      .poll(async () => (await (await ines.request.get(mutesOf(at.slug))).json()).length)
      .toBe(0);
    await change(loud, { start_date: '2030-01-01' });
    await expect(cards(inbox).filter({ hasText: 'Loud one' })).toBeVisible();
  });
  await test.step('a project is muted from its menu, and shows it', async () => {
    await page.goto(`/${at.slug}/`);
    const project = page
      .getByRole('region', { name: 'Projects' })
      .getByRole('toolbar', { name: 'Nova' });
    await project.hover();
    await project.getByRole('button', { name: 'Actions for Nova' }).click();
    await page.getByRole('menuitem', { name: 'Mute notifications' }).click();
    await expect(project.getByRole('img', { name: 'Muted' })).toBeAttached();
    const before = await unread();
    await change(loud, { target_date: '2030-01-02' });
    await change(calm, { target_date: '2030-01-02' });
    expect(await unread()).toBe(before);

    await project.hover();
    await project.getByRole('button', { name: 'Actions for Nova' }).click();
    await page.getByRole('menuitem', { name: 'Unmute notifications' }).click();
    await expect(project.getByRole('img', { name: 'Muted' })).toHaveCount(0);
    await expect
      .poll(async () => (await (await ines.request.get(mutesOf(at.slug))).json()).length)
      .toBe(0);
    await change(calm, { name: 'As calm as can be' });
    await expect.poll(unread).toBe(before + 1);
  });
});

const mutesOf = (slug: string) => `/api/workspaces/${slug}/mutes/`;
