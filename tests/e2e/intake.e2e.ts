import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from '@playwright/test';

import { scan } from './support/axe.ts';
import { AT_ONCE, within } from './support/limits.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** The smallest picture there is. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('a stranger without scripts sends the form, and follows what becomes of the message', async ({
  browser,
  faults,
}) => {
  // The form that lacks an answer comes back.
  faults.allow(/status of 400/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { inbox_view: true } }));
  const fields = [
    { key: 'often', kind: 'choice', label: 'How often?', choices: ['Once', 'Every time'] },
    { key: 'train', kind: 'text', label: 'Train', is_required: true, help: 'Number and day' },
  ];
  const form = { fields, intro_html: '<p>We read every message.</p>' };
  const settings = await good(
    ada.request.patch(`${base}intake-settings/`, { data: { is_form_enabled: true, form } }),
  );
  const { anchors } = await settings.json();

  const stranger = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await stranger.newPage();
  await page.goto(`/spaces/intake/${anchors.forms}/`);
  await expect(page.getByText('We read every message.')).toBeVisible();
  await page.getByLabel('In one line').fill('Seat is gone after I switch');
  await page.getByLabel('What happened?').fill('I booked seat 42.');
  await page.getByRole('radiogroup', { name: 'How often?' }).getByLabel('Once').check();
  await page.getByLabel('Your name').fill('Hannah Osei');
  const file = { name: 'no-seat.txt', mimeType: 'text/plain', buffer: Buffer.from('gone') };
  const answer = async () => {
    const question = page.getByLabel(/^What is \w+ plus \w+\?/);
    const asked = (await page.locator('label[for=check]').textContent()) ?? '';
    const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const [, left = '', right = ''] = /What is (\w+) plus (\w+)\?/.exec(asked) ?? [];
    await question.fill(String(words.indexOf(left) + words.indexOf(right) + 4));
    await page.getByLabel('Files').setInputFiles(file);
    // Faster than this no person reads a form.
    await page.waitForTimeout(2_200);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  // What is missing is said, and what was typed stays.
  await answer();
  await expect(page.getByRole('alert')).toContainText('Answer this question.');
  await expect(page.getByLabel('Your name')).toHaveValue('Hannah Osei');
  await page.getByLabel('Train').fill('RE 4107');
  await answer();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  await expect(page.getByText('Sent with a file')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send another' })).toBeVisible();

  const hers = await ada.context.newPage();
  await hers.goto(`/${at.slug}/projects/${at.projectId}/intake`);
  const list = hers.getByRole('region', { name: 'Submissions' });
  await list.getByRole('button', { name: /Seat is gone/ }).click();
  const detail = hers.getByRole('region', { name: 'Submission', exact: true });
  await expect(detail.getByText('RE 4107')).toBeVisible();
  await expect(detail.getByText('no-seat.txt')).toBeVisible();
  await hers.keyboard.press('2');
  await expect(list.getByText('Nothing to decide')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: /Declined/ })).toBeVisible({ timeout: 500 });
  }).toPass(AT_ONCE);
  await stranger.close();
});

test('two people decide: what one of them does replaces the buttons of the other', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { inbox_view: true } }));
  const members = await (await good(ada.request.get(`${base}members/`))).json();
  for (const { id, role } of members) {
    if (role < 20) await good(ada.request.patch(`${base}members/${id}/`, { data: { role: 20 } }));
  }
  for (const name of ['First thing', 'Second thing', 'Third thing']) {
    await good(ada.request.post(`${base}intake-issues/`, { data: { issue: { name } } }));
  }
  const path = `/${at.slug}/projects/${at.projectId}/intake`;
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await hers.goto(path);
  await his.goto(path);
  for (const page of [hers, his]) {
    const list = page.getByRole('region', { name: 'Submissions' });
    await list.getByRole('button', { name: /Third thing/ }).click();
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
  }
  // Who reads the same stands on its row.
  const reader = (page: Page, name: string) =>
    page
      .getByRole('region', { name: 'Submissions' })
      .getByRole('button', { name: /Third thing/ })
      .getByRole('img', { name: `${name}, here now` });
  await expect(reader(hers, 'Max')).toBeVisible(AT_ONCE);
  await expect(reader(his, 'Ada')).toBeVisible(AT_ONCE);
  await hers.keyboard.press('1');
  // She goes on with the next one; he sees who was quicker, and what it is now.
  await expect(hers.getByRole('textbox', { name: 'Title' })).toHaveValue('Second thing');
  await expect(his.getByText(/Ada accepted it/)).toBeVisible(AT_ONCE);
  await expect(his.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await his
    .getByRole('button', { name: /^Next submission/ })
    .last()
    .click();
  await expect(his.getByRole('textbox', { name: 'Title' })).toHaveValue('Second thing');

  // Both that are left at once, and back with one undo.
  const calls: string[] = [];
  his.on('request', (request) => {
    if (request.method() === 'PATCH') calls.push(new URL(request.url()).pathname);
  });
  await his.keyboard.press('Control+a');
  await his.getByRole('toolbar').getByRole('button', { name: 'Decline' }).click();
  await expect(his.getByText('Nothing to decide')).toBeVisible(AT_ONCE);
  await expect(hers.getByText(/Max declined it/)).toBeVisible(AT_ONCE);
  expect(calls).toEqual([expect.stringMatching(/\/intake-issues\/$/)]);
  await his.getByRole('button', { name: 'Undo' }).click();
  for (const page of [hers, his]) {
    const list = page.getByRole('region', { name: 'Submissions' });
    await expect(list.getByRole('button', { name: /thing/ })).toHaveCount(2, AT_ONCE);
  }
  expect(calls).toHaveLength(2);

  // Narrowed by days, and back.
  await his.getByRole('button', { name: 'Filter submissions' }).click();
  await his.getByRole('menuitem', { name: 'Created date' }).click();
  await his.getByRole('menuitemcheckbox', { name: 'Yesterday' }).click();
  await his.keyboard.press('Escape');
  await his.keyboard.press('Escape');
  await expect(his.getByText('Created date: Yesterday')).toBeVisible();
  const list = his.getByRole('region', { name: 'Submissions' });
  await expect(list.getByRole('button', { name: /First thing/ })).toHaveCount(0);
  await his.getByRole('button', { name: 'Remove the filter Created date: Yesterday' }).click();
  await expect(list.getByRole('button', { name: /First thing/ })).toBeVisible();
  // What was accepted is a work item like any other now.
  await hers.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(hers.getByText('Third thing')).toBeVisible();
  await expect(hers.getByText('Second thing')).toHaveCount(0);
});

test('keys decide one after the other, similar items are offered, and what was put off comes back by itself', async ({
  browser,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { inbox_view: true } }));
  await good(ada.request.post(at.issues, { data: { name: 'Seat map loses the chosen seat' } }));
  const names = ['Seat map loses the seat', 'Quiet hours', 'Company card', 'Night bus'];
  const ids: string[] = [];
  for (const name of names.toReversed()) {
    const made = await good(
      max.request.post(`${base}intake-issues/`, {
        data: { issue: { name, description_html: '<p>Please</p>' } },
      }),
    );
    ids.push((await made.json()).issue.id);
  }
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  const path = `/${at.slug}/projects/${at.projectId}/intake`;
  await hers.goto(path);
  await his.goto(path);
  const list = hers.getByRole('region', { name: 'Submissions' });
  const title = hers.getByRole('textbox', { name: 'Title' });
  const waiting = (page: Page) =>
    page.getByRole('navigation').getByRole('link', { name: /^Intake/ });
  await expect(waiting(hers)).toContainText('4');
  await list.getByRole('button', { name: /Seat map loses the seat/ }).click();

  // The first of the similar ones is one press away from being what this one duplicates.
  const similar = hers.getByRole('region', { name: 'Similar items' });
  await expect(similar.getByText('Seat map loses the chosen seat')).toBeVisible();
  await similar.getByRole('button', { name: /^Mark as a duplicate of/ }).click();
  await expect(title).toHaveValue('Quiet hours');
  await expect(waiting(his)).toContainText('3');
  await hers.keyboard.press('h');
  const snooze = hers.getByRole('dialog');
  await snooze.getByRole('textbox').first().fill('tomorrow 9');
  await snooze.getByRole('button', { name: 'Snooze' }).click();
  await expect(title).toHaveValue('Company card');
  await expect(list.getByRole('heading', { name: /^Snoozed/ })).toBeVisible();
  await hers.keyboard.press('3');
  const duplicate = hers.getByRole('dialog');
  await duplicate.getByRole('combobox').or(duplicate.getByRole('textbox')).first().fill('chosen');
  await duplicate.getByText('Seat map loses the chosen seat').click();
  await expect(title).toHaveValue('Night bus');
  await expect(waiting(hers)).toContainText('1');

  // Put off until in a moment: it waits again by itself, for both of them.
  const [, , quiet] = ids;
  const till = new Date(Date.now() + 4_000).toISOString();
  await good(
    ada.request.patch(`${base}intake-issues/${quiet}/`, {
      data: { status: 0, snoozed_till: till },
    }),
  );
  for (const page of [hers, his]) await expect(waiting(page)).toContainText('2', within(75_000));
  await expect(list.getByRole('heading', { name: /^Snoozed/ })).toHaveCount(0);

  // Each change of the text is kept.
  await list.getByRole('button', { name: /Quiet hours/ }).click();
  await expect(title).toHaveValue('Quiet hours');
  const detail = hers.getByRole('region', { name: 'Submission', exact: true });
  await detail.getByText('Please', { exact: true }).click();
  await hers.keyboard.press('End');
  await hers.keyboard.type(' be quiet');
  const versions = `${base}intake-work-items/${quiet}/description-versions/`;
  await expect
    .poll(async () => {
      const { results } = await (await ada.request.get(versions)).json();
      const [last] = results;
      const one = await (await ada.request.get(`${versions}${last.id}/`)).json();
      return one.description_html;
    })
    .toContain('be quiet');

  // Without a connection the decision waits here, and arrives when there is one.
  await title.click();
  await hers.keyboard.press('Escape');
  await list.getByRole('button', { name: /Night bus/ }).click();
  await ada.context.setOffline(true);
  await hers.keyboard.press('2');
  await expect(list.getByRole('button', { name: /Night bus/ })).toHaveCount(0);
  await expect(waiting(his)).toContainText('2');
  await ada.context.setOffline(false);
  await expect(waiting(his)).toContainText('1', within(40_000));

  // While a new one is written, what is much like it is offered too.
  await his.getByRole('button', { name: 'Add to intake' }).first().click();
  const dialog = his.getByRole('dialog', { name: 'Add to intake' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('The seat map loses my seat');
  await expect(dialog.getByText('Seat map loses the chosen seat')).toBeVisible();
  expect((await scan(his).analyze()).violations).toEqual([]);
});

test('the form stands in a frame of another site where that is allowed, works by keyboard, and takes files that are dropped', async ({
  browser,
  faults,
}) => {
  // The browser says why it shows no frame.
  faults.allow(/frame-ancestors|X-Frame-Options|chrome-error:/i);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { inbox_view: true } }));
  const fields = [
    {
      key: 'often',
      kind: 'choice',
      label: 'How often?',
      choices: ['Once', 'Every time'],
      is_required: true,
    },
  ];
  const set = (data: object) => good(ada.request.patch(`${base}intake-settings/`, { data }));
  const { anchors } = await (
    await set({ is_form_enabled: true, form: { fields, is_embeddable: true } })
  ).json();
  const context = await browser.newContext({ viewport: { width: 320, height: 720 } });
  const page = await context.newPage();
  const own = new URL(`/spaces/intake/${anchors.forms}/`, test.info().project.use.baseURL).href;
  const site = createServer((_request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Elsewhere</title><body style="margin:0"><main><h1>Elsewhere</h1><iframe title="Form" src="${own}" style="border:0;width:320px;height:720px"></iframe></main>`,
      ),
  ).listen(0);
  const elsewhere = `http://localhost:${(site.address() as AddressInfo).port}/`;
  await page.goto(elsewhere);
  const form = page.frameLocator('iframe');
  await form.getByLabel('In one line').focus();
  await page.keyboard.type('Sent by keys alone');
  await page.keyboard.press('Tab');
  // A plain field becomes the editor when somebody comes to it.
  await expect(form.getByRole('toolbar', { name: 'Formatting' })).toBeVisible(AT_ONCE);
  const editor = form.getByRole('textbox', { name: /What happened/ });
  await expect(editor).toBeFocused(AT_ONCE);
  await page.keyboard.type('No mouse here');
  // The buttons of the editor are one stop on the way.
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.getByRole('radio', { name: 'Once' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: 'Every time' })).toBeChecked();
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  const files = form.getByLabel('Files');
  await files.setInputFiles([file('one.txt'), file('two.txt')]);
  await files.setInputFiles([file('three.txt')]);
  await form.getByRole('button', { name: 'Remove two.txt' }).click();
  await expect(form.getByRole('main').getByRole('listitem')).toHaveCount(2);
  const frame = page.frames().at(-1);
  expect(
    await frame?.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true);
  expect((await scan(page).analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(form.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  await expect(form.getByText('Sent with 2 files')).toBeVisible();
  await form.getByRole('link', { name: 'Send another' }).click();
  await expect(form.getByLabel('In one line')).toHaveValue('');

  await set({ form: { is_embeddable: false } });
  await page.reload();
  await expect(form.getByLabel('In one line')).toHaveCount(0);
  await page.goto(own);
  await expect(page.getByLabel('In one line')).toBeVisible();
  await context.close();
  site.close();
});

test('the inbox says what became of a submission, and leads into the intake', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { inbox_view: true } }));
  const issues = `${base}intake-issues/`;
  const made = await good(max.request.post(issues, { data: { issue: { name: 'Quiet hours' } } }));
  const { issue } = await made.json();
  await good(ada.request.patch(`${issues}${issue.id}/`, { data: { status: -1 } }));
  const his = await max.context.newPage();
  await his.goto(`/${at.slug}/notifications`);
  const card = his.getByText('Ada declined this submission').first();
  await card.click();
  await his.getByRole('link', { name: 'Open in intake' }).click();
  await expect(his).toHaveURL(/\/intake\?.*part=closed/);
  const detail = his.getByRole('region', { name: 'Submission', exact: true });
  await expect(detail.getByText(/Ada declined it/)).toBeVisible();
});

test('who has scripts formats the message, and gets no more through than others', async ({
  browser,
  faults,
}) => {
  // Set below as a hostile script would; newer browsers say at once that the policy of the page refuses it.
  faults.allow(/^Executing inline event handler violates/);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { inbox_view: true } }));
  const settings = await good(
    ada.request.patch(`${base}intake-settings/`, { data: { is_form_enabled: true } }),
  );
  const { anchors } = await settings.json();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`/spaces/intake/${anchors.forms}/`);
  await page.getByLabel('In one line').fill('Formatted words');
  await page.getByLabel('What happened?').focus();
  const editor = page.getByRole('textbox', { name: /What happened/ });
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible(AT_ONCE);
  expect((await scan(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Loud');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await editor.evaluate((element) => {
    const bad = document.createElement('h1');
    bad.textContent = 'Title';
    bad.setAttribute('onclick', 'alert(1)');
    element.append(bad);
    element.dispatchEvent(new Event('input'));
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  const { results } = await (await ada.request.get(`${base}intake-issues/`)).json();
  const { issue } = await (
    await ada.request.get(`${base}intake-issues/${results[0].issue.id}/`)
  ).json();
  expect(issue.description_html).toContain('<strong>Loud</strong>');
  expect(issue.description_html).toMatch(/<li>(<p>)?one(<\/p>)?<\/li>/);
  expect(issue.description_html).not.toMatch(/onclick|<h1/);
  await context.close();
});

test('links and pictures stand in the text of a message, and files go while it is written', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { inbox_view: true } }));
  const settings = await good(
    ada.request.patch(`${base}intake-settings/`, { data: { is_form_enabled: true } }),
  );
  const { anchors } = await settings.json();
  const context = await browser.newContext({
    viewport: { width: 320, height: 720 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(`/spaces/intake/${anchors.forms}/`);
  await page.getByLabel('In one line').fill('Seat is gone');
  await page.getByLabel('What happened?').focus();
  const editor = page.getByRole('textbox', { name: /What happened/ });
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible(AT_ONCE);
  await expect(editor).toBeFocused(AT_ONCE);

  // By keys alone: the address is asked for, and Escape leaves everything as it was.
  await page.keyboard.type('See ');
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('group', { name: 'Link' });
  await expect(asked.getByRole('textbox', { name: 'URL' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rail.example/42');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('link', { name: 'rail.example/42' })).toHaveAttribute(
    'href',
    'https://rail.example/42',
  );
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await asked.getByRole('textbox', { name: 'URL' }).fill('javascript:alert(1)');
  await asked.getByRole('button', { name: 'Add link' }).click();
  await expect(editor.locator('[href^="javascript:"]')).toHaveCount(0);

  // Slow enough to see how much has gone.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/intake/files/', async (route) => {
    await held;
    await route.continue();
  });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const picture = { name: 'seat.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  await (await choosing).setFiles(picture);
  await expect(page.getByRole('progressbar', { name: 'Uploading seat.png' })).toBeVisible();
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('gone') };
  await page.getByLabel('Files').setInputFiles(text);
  await expect(page.getByRole('progressbar', { name: 'Uploading notes.txt' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Uploading notes.txt')).toBeAttached();
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent}`),
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect({ beyond, width }).toEqual({ beyond: [], width: 320 });
  expect((await scan(page).analyze()).violations).toEqual([]);
  // Sent too early, the message waits for them.
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/The message is sent after that/)).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  await expect(page.getByText('Sent with a file')).toBeVisible();

  const { results } = await (await ada.request.get(`${base}intake-issues/`)).json();
  const { issue } = await (
    await ada.request.get(`${base}intake-issues/${results[0].issue.id}/`)
  ).json();
  expect(issue.description_html).toMatch(/<a [^>]*href="https:\/\/rail\.example\/42"/);
  expect(issue.description_html).toMatch(/<image-component [^>]*src="[0-9a-f-]{36}"/);
  const hers = await ada.context.newPage();
  await hers.goto(`/${at.slug}/projects/${at.projectId}/intake?id=${results[0].issue.id}`);
  const detail = hers.getByRole('region', { name: 'Submission', exact: true });
  await expect(detail.getByText('notes.txt')).toBeVisible();
  await expect
    .poll(() =>
      detail
        .locator('img')
        .evaluateAll((images) =>
          images.some((image) => (image as HTMLImageElement).naturalWidth === 1),
        ),
    )
    .toBe(true);
  await context.close();
});
