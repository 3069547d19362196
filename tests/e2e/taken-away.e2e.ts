import type { Browser } from '@playwright/test';

import { AT_ONCE } from './support/limits.ts';
import { bring, good, place, type Visitor, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';
import { typedWords } from './support/typed-words.ts';

/** Max has an item of Ada's project open, and Ada can take it away. */
async function scene(browser: Browser) {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  const states: { id: string; group: string }[] = await (
    await ada.request.get(`${base}states/`)
  ).json();
  const done = states.find(({ group }) => group === 'completed')?.id;
  const make = async (name: string) =>
    (await good(ada.request.post(at.issues, { data: { name, state_id: done } }))).json();
  const page = await max.context.newPage();
  const open = async (key: string) => {
    await page.goto(`/${at.slug}/browse/${key}`);
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
  };
  const me = await (await max.request.get('/api/users/me/')).json();
  return { ada, max, at, base, make, page, open, me };
}

test('an item that is deleted or archived under somebody says so, and keeps their words', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 404/);
  const { ada, at, make, page, open } = await scene(browser);
  const archived = await make('Fare rules');
  await open('NOVA-1');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeEditable();
  await good(ada.request.post(`${at.issues}${archived.id}/archive/`));
  await expect(page.getByText(/archived this work item on/)).toBeVisible(AT_ONCE);
  await expect(title).toHaveCount(0);
  await good(ada.request.delete(`${at.issues}${archived.id}/archive/`));
  await expect(page.getByText(/archived this work item on/)).toHaveCount(0, AT_ONCE);
  await expect(title).toBeEditable();

  const deleted = await make('Refunds');
  await open('NOVA-2');
  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('Not before the audit');
  await expect.poll(() => page.evaluate(typedWords)).toContain('Not before the audit');
  await good(ada.request.delete(`${at.issues}${deleted.id}/`));
  await expect(page.getByRole('heading', { name: 'NOVA-2 is no longer available' })).toBeFocused(
    AT_ONCE,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy unsent text' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Not before the audit');
  await page.getByRole('button', { name: 'Back to list' }).click();
  await expect(page).toHaveURL(/\/issues/);
});

async function membershipOf(ada: Visitor, base: string, personId: string) {
  const members: { id: string; member: string }[] = await (
    await ada.request.get(`${base}members/`)
  ).json();
  return members.find(({ member }) => member === personId)?.id;
}

/** Makes somebody a guest of the project. */
async function lower(ada: Visitor, base: string, personId: string): Promise<void> {
  const id = await membershipOf(ada, base, personId);
  await good(ada.request.patch(`${base}members/${id}/`, { data: { role: 5 } }));
}

/** Max types a title, and becomes a guest: before it is sent, or while it is on its way. */
for (const when of ['is typed', 'waits to be sent']) {
  test(`somebody whose role is lowered keeps the title that ${when}`, async ({
    browser,
    faults,
  }) => {
    faults.allow(NO_NETWORK, /status of 403/);
    const { ada, base, make, page, open, me } = await scene(browser);
    await make('Fare rules');
    await good(ada.request.patch(base, { data: { guest_view_all_features: true } }));
    await open('NOVA-1');
    const title = page.getByRole('textbox', { name: 'Title' });
    await page.route('**/api/workspaces/*/projects/*/issues/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
    );
    await title.fill('Fare rules of 2027');
    if (when !== 'is typed') await title.blur();
    await lower(ada, base, me.id);
    await expect(title).toHaveCount(0, AT_ONCE);
    const words = page.getByRole('textbox', { name: /^Not saved/ });
    await expect(words).toHaveValue('Fare rules of 2027', AT_ONCE);
    // Refused at last: the old title is back, the words stay.
    await page.unroute('**/api/workspaces/*/projects/*/issues/**');
    if (when !== 'is typed') {
      await expect(page.getByRole('dialog', { name: /^Couldn't save/ })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Fare rules', exact: true })).toBeVisible();
    await expect(words).toHaveValue('Fare rules of 2027');
  });
}

test('somebody who is removed from a project is told', async ({ browser, faults }) => {
  faults.allow(/status of (?:403|404)/);
  const { ada, at, base, make, page, me } = await scene(browser);
  await make('Fare rules');
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(page.getByRole('row', { name: /Fare rules/ })).toBeVisible();
  // Who took it is told while the connection stands; after it only that it is gone.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await good(ada.request.delete(`${base}members/${await membershipOf(ada, base, me.id)}/`));
  await expect(page.getByRole('row', { name: /Fare rules/ })).toHaveCount(0, AT_ONCE);
  await expect(
    page.getByRole('heading', { name: 'You no longer have access to this project' }),
  ).toBeVisible();
  await expect(page.getByText(/^Removed by Ada at \d/)).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByText('Nova', { exact: true }),
  ).toHaveCount(0);
  await test.step('an item that is there and one that is not have the same words, and a way in', async () => {
    const words = async (key: string) => {
      await page.goto(`/${at.slug}/browse/${key}`);
      await expect(page.getByRole('button', { name: 'Join project' })).toBeVisible();
      return page.getByRole('main').innerText();
    };
    expect(await words('NOVA-999')).toBe(await words('NOVA-1'));
    await page.getByRole('button', { name: 'Join project' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Fare rules');
  });
});

test('who has no workspace at all can make one, or leave', async ({ browser }) => {
  const { context } = await visitor(browser, 'Nobody');
  const page = await context.newPage();
  await page.goto('/profile/preferences');
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/create-workspace$/);
  await expect(page.getByRole('textbox', { name: /name/i }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Use a different account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});
