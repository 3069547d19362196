import type { Browser, Page } from '@playwright/test';

import { expect, test } from '#tests/e2e/support/test.ts';

import { faultsOf, freshPage, type House, openHouse } from './house.ts';

const PASSWORD = 'correct horse battery staple';
const ADMIN = 'ines@tutti.test';
const MARA = 'mara@tutti.test';
const JONAS = 'jonas@tutti.test';

test.describe.configure({ mode: 'serial' });

let house: House;
let admin: Page;
let mara: Page;

test.beforeAll(async () => {
  // A database of its own is made first, on a machine that runs other journeys.
  house = await openHouse();
});
test.afterAll(async () => {
  await house.close();
});

test('the first visitor sets the instance up, and a weak password is refused without losing a word', async ({
  browser,
}) => {
  admin = await freshPage(browser, house);
  await admin.goto('/harbour/projects');
  await expect(admin.getByRole('heading', { name: 'Set up Tutti' })).toBeVisible();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByLabel('First name').fill('Ines');
  await admin.getByLabel('Email').fill(ADMIN);
  await admin.getByLabel('Company').fill('Northline');
  await admin.getByLabel('Password', { exact: true }).fill('password1');
  await admin.getByLabel('Confirm password').fill('password1');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('alert')).toContainText('too easy to guess');
  await expect(admin.getByLabel('Company')).toHaveValue('Northline');
  await admin.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await admin.getByLabel('Confirm password').fill(PASSWORD);
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('button', { name: /sample workspace/ })).toBeVisible();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByRole('button', { name: /Configure settings/ }).click();
  await expect(admin.getByLabel('Instance name')).toHaveValue('Northline');
});

test('a test mail says what the mail server said', async () => {
  await admin.getByRole('link', { name: /Email/ }).click();
  await admin.getByLabel('Port').fill('1');
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Changes saved', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Send test email' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Send test email' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('ECONNREFUSED');
  await admin.keyboard.press('Escape');
  await admin.getByLabel('Port').fill(String(house.mailPort));
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('The test uses the saved settings.')).toBeHidden();
  await admin.getByRole('button', { name: 'Send test email' }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'accepted the email' })).toBeVisible();
  await admin.keyboard.press('Escape');
});

test('no way of signing in is the last one to be switched off', async () => {
  await admin.getByRole('link', { name: /Authentication/ }).click();
  const codes = admin.getByRole('switch', { name: /One-time codes/ });
  const passwords = admin.getByRole('switch', { name: /Passwords/ });
  await passwords.click();
  await expect(passwords).not.toBeChecked();
  await codes.click();
  await expect(admin.getByRole('alert')).toContainText('Turn on another method first');
  await expect(codes).toBeChecked();
  await passwords.click();
  await expect(passwords).toBeChecked();
  expect(await faultsOf(admin)).toEqual([]);
});

test('the keys of a provider are not left unsaved by accident', async () => {
  await admin.getByRole('link', { name: 'Configure Google' }).click();
  await admin.getByLabel('Client ID').fill('id');
  await admin.getByRole('link', { name: 'Authentication', exact: true }).click();
  await expect(admin.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByLabel('Client secret').fill('secret');
  await admin.getByRole('switch', { name: 'Sign-in with Google' }).click();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Stored and hidden')).toBeVisible();
  await admin.getByRole('link', { name: 'Authentication', exact: true }).click();
  await expect(admin.getByRole('switch', { name: 'Google' })).toBeChecked();
});

test('health shows the numbers of the server', async () => {
  await admin.getByRole('link', { name: /Health/ }).click();
  await admin.getByRole('button', { name: /in order/i }).click();
  await expect(admin.getByText(/^PostgreSQL \d+/)).toBeVisible();
  expect(await faultsOf(admin)).toEqual([]);
});

test('somebody new comes in by a code, through the first steps, into a workspace of their own', async ({
  browser,
}) => {
  mara = await freshPage(browser, house);
  await mara.goto('/');
  await expect(mara.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  expect(await faultsOf(mara)).toEqual([]);
  await mara.getByLabel('Email', { exact: true }).fill(MARA);
  await mara.keyboard.press('Enter');
  await mara.getByLabel('Code', { exact: true }).fill('aaaa-bbbb-cccc');
  await mara.keyboard.press('Enter');
  await expect(mara.getByRole('alert')).toContainText('This code is wrong');
  await expect(mara).toHaveURL(/error_code=5092/);
  expect(await faultsOf(mara)).toEqual([]);
  await mara
    .getByLabel('Code', { exact: true })
    .fill(await house.mailed(MARA, /[a-z]{4}-[a-z]{4}-[a-z]{4}/));
  await mara.keyboard.press('Enter');

  await expect(mara.getByRole('heading', { name: "What's your name?" })).toBeVisible();
  expect(await faultsOf(mara)).toEqual([]);
  await mara.getByLabel('First name').fill('Mara');
  await mara.getByLabel('Last name').fill('Lindqvist');
  await mara.reload();
  await expect(mara.getByLabel('Last name')).toHaveValue('Lindqvist');
  await mara.getByRole('button', { name: 'Set a password' }).click();
  await mara.getByLabel('Password (optional)').fill(PASSWORD);
  await mara.getByLabel('Confirm password').fill(PASSWORD);
  await mara.getByRole('button', { name: 'Continue' }).click();
  await mara.getByText('Founder or executive', { exact: true }).click();
  await mara.getByText('Product', { exact: true }).click();
  expect(await faultsOf(mara)).toEqual([]);
  await mara.getByRole('button', { name: 'Continue' }).click();
  await mara.getByLabel('Name').fill('Northline Rail');
  await expect(mara.getByText('Available', { exact: true })).toBeVisible();
  await mara.getByRole('button', { name: 'Create workspace' }).click();
  await mara.getByLabel('Email 1').fill(JONAS);
  expect(await faultsOf(mara)).toEqual([]);
  await mara.getByRole('button', { name: 'Send invitations' }).click();
  await expect(mara).toHaveURL(/\/northline-rail\/?$/);
});

test('who is invited joins by the link of the mail', async ({ browser }) => {
  const jonas = await freshPage(browser, house);
  await jonas.goto(
    await house.mailed(JONAS, /http:\/\/localhost:\d+\/workspace-invitations[^\s"<]+/),
  );
  await expect(jonas.getByRole('heading', { name: 'Join Northline Rail' })).toBeVisible();
  expect(await faultsOf(jonas)).toEqual([]);
  await jonas.getByRole('button', { name: 'Accept' }).click();
  // The invitation names the address: nobody asks for it again.
  await jonas
    .getByLabel('Code', { exact: true })
    .fill(await house.mailed(JONAS, /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/));
  await jonas.keyboard.press('Enter');
  await jonas.getByLabel('First name').fill('Jonas');
  await jonas.getByRole('button', { name: 'Continue' }).click();
  await expect(jonas).toHaveURL(/\/northline-rail\/?$/);
  await jonas.context().close();
});

test('a wrong password keeps the address and the way on; a reset link makes a new one', async ({
  browser,
}) => {
  const page = await freshPage(browser, house);
  await page.goto('/northline-rail/projects');
  await signIn(page, MARA, 'not my password');
  await expect(page.getByRole('alert')).toContainText('Wrong password');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('We sent a link to')).toBeVisible();
  await page.goto(
    await house.mailed(MARA, /http:\/\/localhost:\d+\/accounts\/reset-password[^\s"<]+/),
  );
  await page.getByLabel('New password').fill('a newer horse battery staple');
  await page.getByLabel('Confirm password').fill('a newer horse battery staple');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.goto('/northline-rail/projects');
  await signIn(page, MARA, 'a newer horse battery staple');
  await expect(page).toHaveURL(/\/northline-rail\/projects/);
  await page.context().close();
});

test('a link of a mail to one’s own settings leads there, past the sign-in', async ({
  browser,
}) => {
  const page = await freshPage(browser, house);
  await page.goto('/profile/preferences/email');
  await signIn(page, MARA, 'a newer horse battery staple');
  await expect(page).toHaveURL(/\/northline-rail\/settings\/account\/notifications$/);
  await page.goto('/profile/');
  await expect(page).toHaveURL(/\/northline-rail\/settings\/account$/);
  await page.context().close();
});

test('who has no workspace changes their name and comes back to the start', async ({ browser }) => {
  const page = await freshPage(browser, house);
  const { request } = page.context();
  const { csrf_token } = await (await request.get('/auth/get-csrf-token/')).json();
  await request.post('/auth/sign-up/', {
    form: { csrfmiddlewaretoken: csrf_token, email: 'lone@tutti.test', password: PASSWORD },
  });
  await request.patch('/api/users/me/onboard/', { data: { is_onboarded: true } });
  await page.goto('/profile/preferences/email');
  await expect(page).toHaveURL(/\/profile\/notifications$/);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByLabel('First name').fill('Lone');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Lone');
  await page.context().close();
});

test('a session that ends is opened again over the page', async ({ browser, faults }) => {
  faults.allow(/status of 401/);
  const page = await signedIn(browser, MARA, 'a newer horse battery staple');
  // Not the home: the tour would greet her there.
  await page.goto('/northline-rail/projects');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await endSession(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
  // The connection is cut at once; the page asks who it is when it tries to come back.
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill('nonsense');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Wrong password');
  await dialog.getByLabel('Password', { exact: true }).fill('a newer horse battery staple');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/northline-rail\/projects$/);
  await page.context().close();
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function signedIn(browser: Browser, email: string, password: string): Promise<Page> {
  const page = await freshPage(browser, house);
  await page.goto('/');
  await signIn(page, email, password);
  await page.waitForURL(/northline-rail/);
  return page;
}

/** The server ends the session; the page is not told by its own doing. */
async function endSession(page: Page): Promise<void> {
  const { csrf_token } = await (await page.request.get('/auth/get-csrf-token/')).json();
  const answer = await page.request.post('/auth/sign-out/', {
    form: { csrfmiddlewaretoken: csrf_token },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}
