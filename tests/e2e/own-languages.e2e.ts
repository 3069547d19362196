import { randomBytes } from 'node:crypto';

import type { Browser, Page } from '@playwright/test';

import { LANGUAGES } from '#shared/constants/languages.ts';

import { freshPage, type House, openHouse } from './auth/house.ts';
import { AT_ONCE } from './support/limits.ts';
import { asShown, englishLeft, speaker } from './support/own-words.ts';
import { good, PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';

const OTHERS = LANGUAGES.slice(1);
/** No message of any language has these words. */
const [PROJECT, TITLE] = ['Zyxwo', 'Qvorta'];
const CODE = /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/;

test.describe.configure({ mode: 'default' });
test.use({ actionTimeout: AT_ONCE.timeout });

let house: House;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const freshIn = (browser: Browser, locale: string) => freshPage(browser, house, { locale });

test.beforeAll(async ({ browser }) => {
  house = await openHouse();
  // The first of all reads no English either.
  const say = await speaker('ar');
  const page = await freshIn(browser, 'ar');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await field(page, say('instances:setup.firstName')).fill('Root');
  await field(page, say('instances:emailLabel')).fill('root@tutti.test');
  await field(page, say('instances:password')).fill(PASSWORD);
  await field(page, say('instances:setup.again')).fill(PASSWORD);
  expect(await englishLeft(page, 'ar')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(field(page, say('instances:setup.firstName'))).toBeHidden();
  await page.context().close();
});
test.afterAll(() => house.close());

for (const { code, name } of OTHERS) {
  test(`who reads ${name} alone signs up, invites, plans and publishes`, async ({ browser }) => {
    const say = await speaker(code);
    const page = await freshIn(browser, code);
    const readable = async (one: Page = page) => expect(await englishLeft(one, code)).toEqual([]);
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
      await expect(
        page.getByRole('heading', { name: PROJECT }).or(page.getByRole('main')),
      ).toBeVisible();
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
      const visitor = await freshIn(browser, code);
      await visitor.goto(await link.inputValue());
      await expect(visitor.getByText(TITLE)).toBeVisible();
      await expect(visitor.locator('html')).toHaveAttribute('lang', code);
      await readable(visitor);
      await visitor.context().close();
    });
    await test.step('who is invited finds the way in', async () => {
      const his = await freshIn(browser, code);
      await his.goto(
        await house.mailed(guest, /http:\/\/localhost:\d+\/workspace-invitations[^\s"<]+/),
      );
      await expect(
        his.getByRole('heading', {
          name: asShown(say('workspaces:invitation.join', { workspace: slug })),
        }),
      ).toBeVisible();
      await readable(his);
      await his.context().close();
    });
    await page.context().close();
  });
}
