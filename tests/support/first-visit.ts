// What the first person does with a new program, in a real browser: sets it up, fills it with the sample, makes an item.
// Prints a line for each address that the browser asks for elsewhere. A program of its own, because it runs where the
// program runs, in a network without an outside (tests/server/processes/image.test.ts).
import { chromium, expect, type Page } from '@playwright/test';

import { findBrowser } from '#scripts/browser.mjs';

const address = process.env['ADDRESS'] ?? '';
const PASSWORD = 'correct horse battery staple';
const found = await findBrowser({ shell: true });
const browser = await chromium.launch({
  executablePath: found.program,
  args: [...found.args, '--no-sandbox'],
  env: { ...process.env, ...found.env },
});
// However long a busy machine takes.
const soon = expect.configure({ timeout: 240_000 });

try {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(240_000);
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== address) say(`OUTSIDE ${request.url()}`);
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') say(`ERROR ${message.text()}`);
  });
  await setUp(page);
  await makeItem(page);
} finally {
  await browser.close();
}

async function setUp(page: Page): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Root');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('root@tutti.test');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: /sample workspace/ }).click();
  await page.getByRole('button', { name: 'Skip tour' }).click();
  await soon(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  say('It is set up.');
}

async function makeItem(page: Page): Promise<void> {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New work item' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Made without a network');
  // Of the draft, where that was kept by then.
  const made = page.waitForResponse(
    (reply) =>
      reply.request().method() === 'POST' && /\/(?:draft-to-issue\/.+|issues)\/$/.test(reply.url()),
  );
  await dialog.getByRole('button', { name: 'Create' }).click();
  await soon(dialog).toHaveCount(0);
  soon((await made).status()).toBe(201);
  // The browser says that there is no network, and the server answers.
  await soon(page.getByText('Offline', { exact: true })).toHaveCount(0);
  say('An item is made.');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
