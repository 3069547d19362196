import type { Page } from '@playwright/test';

import { expect, test } from '#tests/e2e/support/test.ts';

import { faultsOf, freshPage, type House, openHouse } from './house.ts';

const PASSWORD = 'correct horse battery staple';
const NEWER = 'a newer horse battery staple';
const ADMIN = 'ines@tutti.test';
const NOOR = 'noor@tutti.test';

test.describe.configure({ mode: 'serial' });

let house: House;
let admin: Page;
let noor: Page;

test.beforeAll(async ({ browser }) => {
  // A database of its own is made first, on a machine that runs other journeys.
  house = await openHouse({ hasMail: false });
  admin = await freshPage(browser, house);
  await post(admin, '/api/instances/admins/sign-up/', {
    email: ADMIN,
    password: PASSWORD,
    first_name: 'Ines',
    company_name: 'Northline',
  });
  await post(admin, '/auth/sign-in/', { email: ADMIN, password: PASSWORD });
  const { request } = admin.context();
  await request.patch('/api/users/me/onboard/', { data: { is_onboarded: true } });
  const made = await request.post('/api/workspaces/', {
    data: { name: 'Harbour', slug: 'harbour', organization_size: '2-10' },
  });
  expect(made.status()).toBe(201);
});
test.afterAll(async () => {
  await house.close();
});

test('an invitation gives its link, and whoever follows it ends in the workspace', async ({
  browser,
}) => {
  await admin.goto('/harbour/settings/members');
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: /^Invite/ });
  await expect(dialog).toContainText('No mail server is set up');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(NOOR);
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const link = dialog.getByText(/\/workspace-invitations\//);
  await expect(link).toBeVisible();
  expect(await faultsOf(admin)).toEqual([]);
  const address = (await link.textContent()) ?? '';
  expect(address).toMatch(/&token=[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(admin.getByText('Copy each invite link and send it yourself.')).toBeVisible();

  noor = await freshPage(browser, house);
  await noor.goto(address);
  await noor.getByRole('button', { name: 'Accept' }).click();
  await expect(noor.getByText('Choose a password to create your account.')).toBeVisible();
  await noor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await noor.getByLabel('Confirm password').fill(PASSWORD);
  await noor.keyboard.press('Enter');
  await noor.getByLabel('First name').fill('Noor');
  await noor.getByRole('button', { name: 'Continue' }).click();
  // No mail could prove the address: the token that this browser brought makes the membership.
  await expect(noor).toHaveURL(/\/harbour\/?$/);
});

test('a forgotten password is an admin’s to mend, by a link that works once', async ({
  browser,
}) => {
  const page = await freshPage(browser, house);
  await page.goto('/accounts/forgot-password');
  await expect(page.getByText('An admin can create a reset link for you')).toBeVisible();

  await admin.goto('/god-mode/people');
  await expect(admin.getByRole('row', { name: /Noor/ })).toContainText(NOOR);
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByRole('searchbox', { name: 'Name or email' }).fill('noor');
  await expect(admin.getByRole('row', { name: /Ines/ })).toHaveCount(0);
  await menu('Create reset link');
  const dialog = admin.getByRole('dialog', { name: /^Reset link for Noor/ });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/reset-password/);
  expect(await faultsOf(admin)).toEqual([]);
  const address = await link.inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto(address);
  await page.getByLabel('New password').fill(NEWER);
  await page.getByLabel('Confirm password').fill(NEWER);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.goto(address);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired');
  await page.context().close();
});

test('an admin signs a person out, closes the account and opens it again', async ({ browser }) => {
  const page = await freshPage(browser, house);
  await signIn(page);
  await isIn(page);
  await admin.reload();
  await admin.getByRole('searchbox', { name: 'Name or email' }).fill('noor');
  await expect(admin.getByRole('row', { name: /Ines/ })).toHaveCount(0);
  await menu('End 1 session');
  await expect(page.getByRole('dialog', { name: 'Your session has expired' })).toBeVisible();

  await menu('Deactivate');
  const ask = admin.getByRole('dialog', { name: /^Deactivate Noor/ });
  await ask.getByRole('button', { name: 'Deactivate' }).click();
  await expect(admin.getByRole('row', { name: /Noor/ })).toContainText('Deactivated');
  await page.context().close();
  const refused = await freshPage(browser, house);
  await signIn(refused);
  await expect(refused.getByRole('alert')).toContainText('This account is deactivated');

  await menu('Reactivate');
  await expect(admin.getByRole('row', { name: /Noor/ })).toContainText('Active');
  await signIn(refused);
  await isIn(refused);
  await refused.context().close();
});

test('a kept mail is opened with its link', async () => {
  await admin.goto('/god-mode/mails');
  await expect(admin.getByText('Emails are kept here.')).toBeVisible();
  await admin.getByRole('button', { name: /has invited you/ }).click();
  const dialog = admin.getByRole('dialog', { name: /has invited you/ });
  await expect(dialog.getByRole('textbox', { name: 'Link 1' })).toHaveValue(/token=/);
  await expect(dialog).toContainText(NOOR);
  expect(await faultsOf(admin)).toEqual([]);
});

test('a link that lost its token leads nobody in, and the whole one does', async ({ browser }) => {
  const pia = 'pia@tutti.test';
  const { request } = admin.context();
  const invitations = '/api/workspaces/harbour/invitations/';
  await request.post(invitations, { data: { emails: [{ email: pia, role: 15 }] } });
  const made: { email: string; invite_link: string }[] = await (
    await request.get(invitations)
  ).json();
  const link = made.find(({ email }) => email === pia)?.invite_link ?? '';
  const page = await freshPage(browser, house);
  await page.goto(link.replace(/&token=.*/, ''));
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(await (await page.request.get('/api/users/me/workspaces/')).json()).toEqual([]);
  await page.goto(link.replace(/&token=.*/, ''));
  await expect(page.getByRole('heading', { name: 'no longer valid' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/\/(harbour|onboarding)/);
  await expect
    .poll(async () => (await page.request.get('/api/users/me/workspaces/')).json())
    .toMatchObject([{ slug: 'harbour' }]);
  await page.context().close();
});

/** The workspace is there, also behind the greeting of somebody new. */
async function isIn(page: Page): Promise<void> {
  await expect(page.locator('nav[aria-label=Main]')).toBeVisible();
}

async function menu(item: string): Promise<void> {
  await admin.getByRole('button', { name: /^Actions for Noor/ }).click();
  await admin.getByRole('menuitem', { name: item, exact: true }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(NOOR);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(NEWER);
  await page.keyboard.press('Enter');
}

/** Posts a form as the pages do, with a fresh token. */
async function post(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  const { request } = page.context();
  const { csrf_token } = await (await request.get('/auth/get-csrf-token/')).json();
  await request.post(path, { form: { csrfmiddlewaretoken: csrf_token, ...fields } });
}
