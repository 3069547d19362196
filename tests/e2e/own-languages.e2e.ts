import { randomBytes } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';

import { LANGUAGES } from '#shared/constants/languages.ts';

import { freshPage, type House, openHouse } from './auth/house.ts';
import { AT_ONCE } from './support/limits.ts';
import { asShown, englishLeft, speaker } from './support/own-words.ts';
import { good, PASSWORD } from './support/people.ts';
import { settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const OTHERS = LANGUAGES.slice(1);
/** No message of any language has these words. */
const [PROJECT, TITLE] = ['Zyxwo', 'Qvorta'];
const CODE = /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/;

test.describe.configure({ mode: 'default' });
test.use({ actionTimeout: AT_ONCE.timeout });

let house: House;
let context: BrowserContext;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/**
 * A page in a browser that wishes a language alone and in which nobody is signed in. All languages share its cache:
 * to load the program anew takes longer than what is done with it.
 */
async function pageIn(code: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await session.send('Network.setUserAgentOverride', { userAgent, acceptLanguage: code });
  await leave(page);
  return page;
}

/** Ends the session of who was here and takes away what the browser kept of them. */
async function leave(page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb';
  await session.send('Storage.clearDataForOrigin', { origin: house.address, storageTypes });
  await session.detach();
}

test.beforeAll(async ({ browser }) => {
  house = await openHouse();
  context = (await freshPage(browser, house)).context();
  // The first of all reads no English either, whichever language that is.
  for (const { code, direction } of OTHERS.slice(0, -1)) {
    const page = await pageIn(code);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(field(page, (await speaker(code))('instances:setup.firstName'))).toBeVisible();
    expect(await englishLeft(page, code)).toEqual([]);
    await page.close();
  }
  const say = await speaker('ar');
  const page = await pageIn('ar');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await field(page, say('instances:setup.firstName')).fill('Root');
  await field(page, say('instances:emailLabel')).fill('root@tutti.test');
  await field(page, say('instances:password')).fill(PASSWORD);
  await field(page, say('instances:setup.again')).fill(PASSWORD);
  expect(await englishLeft(page, 'ar')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(field(page, say('instances:setup.firstName'))).toBeHidden();
  await page.close();
});
test.afterAll(() => house.close());

for (const { code, name } of OTHERS) {
  test(`who reads ${name} alone signs up, invites, plans, gets mails and publishes`, async () => {
    const say = await speaker(code);
    const page = await pageIn(code);
    const readable = async () => expect(await englishLeft(page, code)).toEqual([]);
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const email = `${code}.${randomBytes(4).toString('hex')}@tutti.test`.toLowerCase();
    const slug = email.replace(/\W/g, '-');

    await test.step('signs up by a code', async () => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await readable();
      await field(page, say('auth:email.label')).fill(email);
      await page.keyboard.press('Enter');
      const given = field(page, say('auth:code.label'));
      await expect(given).toBeVisible();
      await readable();
      await house.mailed(email, new RegExp(say('mails:login_code.action')));
      await given.fill(await house.mailed(email, CODE));
      await page.keyboard.press('Enter');
    });
    await test.step('takes the first steps', async () => {
      await field(page, say('auth:onboarding.profile.firstName')).fill('Wxq');
      await readable();
      await button('auth:onboarding.continue').click();
      await expect(button('auth:onboarding.skip')).toBeVisible();
      await readable();
      await button('auth:onboarding.skip').click();
      await field(page, say('workspaces:create.name.label')).fill(slug);
      await expect(
        page.getByText(say('workspaces:create.slug.free'), { exact: true }),
      ).toBeVisible();
      await readable();
      await button('workspaces:create.submit').click();
    });
    const guest = `guest.${slug}@tutti.test`;
    await test.step('invites somebody, in the same language', async () => {
      await field(page, say('auth:onboarding.invite.email', { number: 1 })).fill(guest);
      const choice = page.getByRole('combobox', { name: say('workspaces:inviteMail.language') });
      await expect(choice).toContainText(name);
      await readable();
      await button('auth:onboarding.invite.submit').click();
      await expect(page).toHaveURL(new RegExp(`/${slug}/?$`));
      await button('help:tour.skip').click();
      await readable();
    });
    const projects = `/api/workspaces/${slug}/projects/`;
    const made = await good(
      page.request.post(projects, { data: { name: PROJECT, identifier: 'ZYX' } }),
    );
    const { id } = await made.json();
    await test.step('plans', async () => {
      await page.goto(`/${slug}/projects/${id}/issues`);
      await expect(button('work-items:display.open')).toBeVisible();
      await settle(page);
      await readable();
      await page.keyboard.press('c');
      await page.getByRole('dialog').getByRole('textbox').first().fill(TITLE);
      await readable();
      await page.keyboard.press('Control+Enter');
      await expect(page.locator('[data-row]', { hasText: TITLE })).toBeVisible();
      await readable();
    });
    await test.step('publishes a board, which visitors read in their language', async () => {
      await page
        .getByRole('button', { name: asShown(say('app:nav.projectMenu', { name: PROJECT })) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: say('app:nav.publish') }).click();
      const dialog = page.getByRole('dialog', {
        name: asShown(say('publish:title', { name: PROJECT })),
      });
      await dialog.getByRole('button', { name: say('publish:submit'), exact: true }).click();
      const link = dialog.getByRole('textbox', { name: say('publish:link') });
      await expect(link).toBeVisible();
      await readable();
      const board = await link.inputValue();
      await leave(page);
      await page.goto(board);
      await expect(page.getByText(TITLE)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await readable();
    });
    await test.step('who is invited reads the mail and finds the way in', async () => {
      await house.mailed(guest, new RegExp(say('mails:workspace_invitation.action')));
      await page.goto(
        await house.mailed(guest, /http:\/\/localhost:\d+\/workspace-invitations[^\s"<]+/),
      );
      const join = asShown(say('workspaces:invitation.join', { workspace: slug }));
      await expect(page.getByRole('heading', { name: join })).toBeVisible();
      await readable();
    });
    await page.close();
  });
}
