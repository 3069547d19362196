import type { Browser, Page } from '@playwright/test';

import { PIXEL } from '#tests/support/upload.ts';

import { bring, good, PASSWORD, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Ines, admin of a workspace, at a page of its settings. */
async function settingsOf(browser: Browser, page: string, options = {}) {
  const ines = await visitor(browser, 'Ines', options);
  const at = await newPlace(ines);
  const tab = await ines.context.newPage();
  await tab.goto(`/${at.slug}/settings${page.replace('PROJECT', `projects/${at.projectId}`)}`);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return { ines, at, tab };
}

const names = (page: Page, group: string) =>
  page
    .getByRole('list', { name: group, exact: true })
    .getByRole('listitem')
    .locator('span.font-medium');

test('states are made, moved by keys, undone, and deleted when their items have moved', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 400/);
  const { ines, at, tab } = await settingsOf(browser, '/PROJECT/states');
  await tab.getByRole('button', { name: 'Add state to Started' }).click();
  const form = tab.getByRole('form', { name: 'Add state to Started' });
  await form.getByRole('textbox', { name: 'Name' }).fill('In Progress');
  await tab.keyboard.press('Enter');
  await expect(form.getByText('The state name is already taken')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('In review');
  await tab.keyboard.press('Enter');
  await expect(names(tab, 'Started')).toHaveText(['In Progress', 'In review']);

  const grip = tab.getByRole('button', { name: /^Move In review/ });
  await grip.focus();
  await tab.keyboard.press('Space');
  await tab.keyboard.press('ArrowUp');
  await tab.keyboard.press('Space');
  await expect(names(tab, 'Started')).toHaveText(['In review', 'In Progress']);
  await expect(tab.locator('#live-assertive')).toContainText('In review dropped');
  await tab.reload();
  await expect(names(tab, 'Started')).toHaveText(['In review', 'In Progress']);

  const states = await (
    await ines.request.get(`/api/workspaces/${at.slug}/projects/${at.projectId}/states/`)
  ).json();
  const review = states.find((state: { name: string }) => state.name === 'In review');
  await good(ines.request.post(at.issues, { data: { name: 'Seat map', state_id: review.id } }));
  await tab.getByRole('button', { name: 'Delete In review' }).click();
  const dialog = tab.getByRole('dialog');
  await expect(dialog.getByText('1 work item has this state')).toBeVisible();
  await dialog.getByRole('button', { name: 'Move and delete' }).click();
  await expect(names(tab, 'Started')).toHaveText(['In Progress']);
  const [item] = (await (await ines.request.get(at.issues)).json()).results;
  expect(item.state_id).toBe(
    states.find((state: { name: string }) => state.name === 'In Progress').id,
  );
});

test('labels form a tree by keys and by pointer, and others see it at once', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 400/);
  const { ines, at, tab } = await settingsOf(browser, '/PROJECT/labels');
  const mara = await visitor(browser, 'Mara');
  await bring(ines, mara, at);
  const other = await mara.context.newPage();
  await other.goto(`/${at.slug}/settings/projects/${at.projectId}/labels`);
  await expect(other.getByText('No labels yet')).toBeVisible();

  await tab.getByRole('button', { name: 'Add label' }).click();
  for (const name of ['bug', 'design', 'color']) {
    await tab.getByRole('textbox', { name: 'Name' }).fill(name);
    await tab.keyboard.press('Enter');
    await expect(names(tab, 'Labels').filter({ hasText: name })).toBeVisible();
    await tab.getByRole('button', { name: 'Add label' }).click();
  }
  await tab.getByRole('textbox', { name: 'Name' }).fill('bug');
  await tab.keyboard.press('Enter');
  await expect(tab.getByText('Label with the same name already exists')).toBeVisible();
  await tab.keyboard.press('Escape');
  await expect(names(other, 'Labels')).toHaveText(['bug', 'design', 'color']);

  const row = (name: string) => tab.getByRole('listitem').filter({ hasText: name });
  const target = await row('design').boundingBox();
  await row('color').hover();
  await tab.getByRole('button', { name: /^Move color/ }).hover();
  await tab.mouse.down();
  await tab.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + (target?.height ?? 0) / 2, {
    steps: 5,
  });
  await tab.mouse.up();
  await expect(tab.getByRole('button', { name: 'Collapse design' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Collapse design' })).toBeVisible();
  await tab.keyboard.press('Control+z');
  await expect(tab.getByRole('button', { name: 'Collapse design' })).toHaveCount(0);
});

test('a form keeps what is typed while others change the same, and lets choose', async ({
  browser,
}) => {
  const { ines, at, tab } = await settingsOf(browser, '/PROJECT');
  const name = tab.getByRole('textbox', { name: 'Name' });
  await name.fill('Nova of Ines');
  await good(
    ines.request.patch(`/api/workspaces/${at.slug}/projects/${at.projectId}/`, {
      data: { name: 'Nova of others', description: 'Changed elsewhere' },
    }),
  );
  await expect(tab.getByRole('alert').filter({ hasText: 'Nova of others' })).toBeVisible();
  await expect(tab.getByRole('textbox', { name: 'Description' })).toHaveValue('Changed elsewhere');
  await expect(name).toHaveValue('Nova of Ines');
  await tab.getByRole('button', { name: 'Keep mine' }).click();
  await tab.getByRole('button', { name: 'Save changes' }).click();
  await expect(tab.getByText('All changes saved')).toBeVisible();
  const project = `/api/workspaces/${at.slug}/projects/${at.projectId}/`;
  await expect
    .poll(async () => (await (await ines.request.get(project)).json()).name)
    .toBe('Nova of Ines');
});

test('a project is deleted only after its name was typed', async ({ browser }) => {
  const { tab } = await settingsOf(browser, '/PROJECT');
  await tab.getByRole('button', { name: 'Archive or delete project' }).click();
  await tab.getByRole('button', { name: 'Delete project', exact: true }).click();
  const dialog = tab.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete project' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Nova');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(tab).toHaveURL(/\/projects$/);
  await expect(tab.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Nova', exact: true })).toHaveCount(0);
});

test('people are invited, their invitation is withdrawn, roles change for everybody', async ({
  browser,
}) => {
  const { ines, at, tab } = await settingsOf(browser, '/members');
  const mara = await visitor(browser, 'Mara');
  await bring(ines, mara, at);
  await tab.getByRole('button', { name: 'Invite', exact: true }).click();
  // Messages at the edge are dialogs too, for those who listen.
  const dialog = tab.getByRole('dialog', { name: /^Invite/ });
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  await expect(dialog.getByText('Enter an email address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('jonas@tutti.test');
  await tab.keyboard.press('Enter');
  // This instance has no mail server: the inviter sends the link.
  await expect(dialog.getByText(/workspace-invitations.+jonas%40tutti\.test/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tab.getByText('jonas@tutti.test')).toBeVisible();
  await tab.getByRole('button', { name: 'Actions for jonas@tutti.test' }).click();
  await tab.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(tab.getByText('jonas@tutti.test')).toHaveCount(0);

  const other = await mara.context.newPage();
  await other.goto(`/${at.slug}/settings/members`);
  await expect(other.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
  await tab.getByRole('combobox', { name: 'Role of Mara' }).click();
  await tab.getByRole('option', { name: /^Guest/ }).click();
  await expect(other.getByText("You can't see these settings")).toBeVisible();
});

test('people are added to a project with the role they can have', async ({ browser }) => {
  const { ines, at, tab } = await settingsOf(browser, '/PROJECT/members');
  const mara = await visitor(browser, 'Mara');
  const other = await good(
    ines.request.post(`/api/workspaces/${at.slug}/projects/`, {
      data: { name: 'Timetable', identifier: 'TT', network: 2 },
    }),
  );
  await bring(ines, mara, { slug: at.slug, projectId: (await other.json()).id });
  await tab.getByRole('button', { name: 'Add member' }).click();
  const dialog = tab.getByRole('dialog', { name: 'Add members to Nova' });
  await dialog.getByRole('button', { name: /^Person/ }).click();
  await tab.getByRole('option', { name: 'Mara' }).click();
  await dialog.getByRole('button', { name: 'Add 1 member' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tab.getByRole('row', { name: /Mara/ })).toBeVisible();
  await tab.getByRole('button', { name: /^Project lead/ }).click();
  await tab.getByRole('option', { name: 'Mara' }).click();
  await expect(tab.getByRole('button', { name: /^Project lead/ })).toContainText('Mara');
});

test('pictures are uploaded, with their type checked, and taken away again', async ({
  browser,
}) => {
  const { tab } = await settingsOf(browser, '/account');
  await tab.getByRole('button', { name: 'Change picture' }).click();
  const dialog = tab.getByRole('dialog', { name: 'Profile picture' });
  const field = dialog.locator('input[type=file]');
  await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(dialog.getByRole('alert')).toContainText('Choose a JPEG');
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(dialog).toHaveCount(0);
  const shown = tab.getByRole('main').locator('img[src*="/api/assets/v2/static/"]');
  await expect(shown).toBeVisible();
  await tab.getByRole('button', { name: 'Change picture' }).click();
  await dialog.getByRole('button', { name: 'Remove image' }).click();
  await expect(shown).toHaveCount(0);
});

test('the look changes at once and stays; single keys can be switched off', async ({ browser }) => {
  const { tab } = await settingsOf(browser, '/account/preferences');
  await tab.getByRole('combobox', { name: 'Theme' }).click();
  await tab.getByRole('option', { name: 'Dark, high contrast' }).click();
  await expect(tab.locator('html')).toHaveAttribute('data-theme', 'hc-dark');
  await tab.getByRole('combobox', { name: 'First day of the week' }).click();
  await tab.getByRole('option', { name: 'Monday' }).click();
  await tab.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await tab.reload();
  await expect(tab.locator('html')).toHaveAttribute('data-theme', 'hc-dark');
  await expect(tab.getByRole('combobox', { name: 'First day of the week' })).toHaveText('Monday');
  await expect(tab.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  await tab.keyboard.press('?');
  await expect(tab.getByRole('dialog')).toHaveCount(0);
});

test('the password is changed and other browsers are signed out', async ({ browser, faults }) => {
  faults.allow(/status of 400/);
  const { ines, tab } = await settingsOf(browser, '/account/security');
  const fill = async (old: string, next: string, again = next) => {
    await tab.getByLabel('Current password').fill(old);
    await tab.getByLabel('New password', { exact: false }).first().fill(next);
    await tab.getByLabel('Confirm new password').fill(again);
    await tab.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('not my password', 'another battery staple 4');
  await expect(tab.getByText('Wrong password')).toBeVisible();
  await fill(PASSWORD, 'another battery staple 4', 'something else');
  await expect(tab.getByText("Passwords don't match")).toBeVisible();
  await fill(PASSWORD, 'another battery staple 4');
  await expect(tab.getByText('Password changed')).toBeVisible();
  const me = await ines.request.get('/api/users/me/');
  expect(me.ok()).toBe(true);
});

test('any setting is found by its name', async ({ browser }) => {
  const { tab, at } = await settingsOf(browser, '/account');
  const nav = tab.getByRole('navigation', { name: 'Settings' });
  const find = nav.getByRole('searchbox', { name: 'Find a setting' });
  await find.fill('dark');
  await nav.getByRole('link', { name: 'Preferences › Dark', exact: true }).click();
  await expect(tab).toHaveURL(new RegExp(`/${at.slug}/settings/account/preferences$`));
  await find.fill('password');
  await expect(nav.getByRole('link', { name: 'Security › Password' })).toBeVisible();
  await find.fill('nova archive');
  await nav.getByRole('link', { name: 'Nova: General › Archive project' }).click();
  await expect(tab).toHaveURL(new RegExp(`settings/projects/${at.projectId}$`));
  await find.fill('labels');
  await expect(nav.getByRole('link', { name: 'Nova: Labels', exact: true })).toBeVisible();
  await find.fill('nova views');
  await nav.getByRole('link', { name: 'Nova: Features › Views' }).click();
  await expect(tab.getByRole('switch', { name: 'Views' })).toBeChecked();
  await tab.goto(`/${at.slug}/settings/no-such-page`);
  await expect(tab.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
  await expect(find).toBeVisible();
  await find.fill('zzz');
  await expect(nav.getByRole('status')).toHaveText('No settings found.');
});
