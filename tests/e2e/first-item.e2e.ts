import { randomBytes } from 'node:crypto';

import type { Page } from '@playwright/test';

import { PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** How fast a person types, in milliseconds a key. */
const delay = 60;

/** Writes into a field as a hand does. */
async function write(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).pressSequentially(text, { delay });
}

/** A step asks one thing: one heading, one button that goes on. */
async function isOneDecision(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('button[type=submit]')).toHaveCount(1);
}

test('somebody new has an item of their own within a minute, one decision a step', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const began = Date.now();
  await isOneDecision(page);
  await write(page, 'Email', `noor.${randomBytes(4).toString('hex')}@tutti.test`);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await isOneDecision(page);
  await write(page, 'Password', PASSWORD);
  await write(page, 'Confirm password', PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: "What's your name?" })).toBeVisible();
  await isOneDecision(page);
  await write(page, 'First name', 'Noor');
  await write(page, 'Last name (optional)', 'Haddad');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'What do you do, Noor?' })).toBeVisible();
  await isOneDecision(page);
  await page.getByRole('button', { name: 'Skip' }).click();

  await expect(page.getByRole('heading', { name: 'Create your workspace' })).toBeVisible();
  await isOneDecision(page);
  await write(page, 'Name', `Team ${randomBytes(3).toString('hex')}`);
  await page.getByRole('button', { name: 'Create workspace' }).click();

  await expect(page.getByRole('heading', { name: 'Invite your team' })).toBeVisible();
  await isOneDecision(page);
  await page.getByRole('button', { name: 'Skip' }).click();

  await page.getByRole('button', { name: 'Skip tour' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // The demo project comes by a job: until then there is nowhere to put an item.
  await expect(page.getByRole('button', { name: 'New item' }).first()).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'New work item' })).toBeVisible();
  await page.keyboard.type('Seats on every train', { delay });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^\w+-\d+ created$/).first()).toBeVisible();
  expect(Date.now() - began).toBeLessThan(60_000);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Seats on every train');
  await page.context().close();
});
