import type { Page } from '@playwright/test';

import { AT_ONCE } from './support/limits.ts';
import {
  makePage,
  openText,
  pageCalls,
  type PagePlace,
  savedMark,
  textOf,
  wordsOf,
  writeAt,
} from './support/pages.ts';
import { bring, good, place, signInAgain, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test } from './support/test.ts';

/** The description of the open item. */
const descriptionOf = (page: Page) => page.getByRole('textbox', { name: 'Description' });

async function openItem(page: Page, at: PagePlace): Promise<void> {
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  await expect(descriptionOf(page)).toHaveAttribute('contenteditable', 'true');
}

test('a description is written by two, one of them in a tunnel, and nothing of either is lost', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const data = { name: 'Seats', description_html: '<p>Start</p>' };
  const item = await (await good(ada.request.post(at.issues, { data }))).json();
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([openItem(hers, at), openItem(his, at)]);
  await writeAt(descriptionOf(hers), 'End', ' together');
  await expect(descriptionOf(his)).toContainText('Start together', AT_ONCE);
  await max.context.setOffline(true);
  await writeAt(descriptionOf(his), 'End', ' in the tunnel');
  await writeAt(descriptionOf(hers), 'Home', 'At the ');
  await expect(descriptionOf(hers)).not.toContainText('tunnel');
  await max.context.setOffline(false);
  for (const page of [hers, his]) {
    await expect
      .poll(() => wordsOf(descriptionOf(page)))
      .toBe('At the Start together in the tunnel');
  }
  const stored = async () =>
    (await (await ada.request.get(`${at.issues}${item.id}/`)).json()).description_html;
  await expect.poll(stored).toContain('At the Start together in the tunnel');
});

test('a description whose writer becomes a guest can be taken along', async ({ browser }) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  await good(ada.request.patch(base, { data: { guest_view_all_features: true } }));
  await good(ada.request.post(at.issues, { data: { name: 'Seats' } }));
  const me = await (await max.request.get('/api/users/me/')).json();
  const members = await (await ada.request.get(`${base}members/`)).json();
  const row = members.find(({ member }: { member: string }) => member === me.id);
  const his = await max.context.newPage();
  await max.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openItem(his, at);
  // The feed goes on, the text's own connection does not.
  await his.route('**/live/**', (route) => route.abort());
  await his.evaluate(() => window.dispatchEvent(new Event('offline')));
  await descriptionOf(his).click();
  await his.keyboard.type('Not before the audit');
  await good(ada.request.patch(`${base}members/${row.id}/`, { data: { role: 5 } }));
  await expect(his.getByText("Some of your changes weren't saved.")).toBeVisible();
  await expect(descriptionOf(his)).toHaveAttribute('contenteditable', 'false');
  await his.getByRole('button', { name: 'Copy my text' }).click();
  await expect
    .poll(() => his.evaluate(() => navigator.clipboard.readText()))
    .toBe('Not before the audit');
});

test('a session that ends while one writes a page is opened again, every word there', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const id = await makePage(ada, at, { name: 'Quiet coach', description_html: '<p>Half</p>' });
  const page = await ada.context.newPage();
  await openText(page, at, id);
  await writeAt(textOf(page), 'End', ' of a');
  await signInAgain(ada, page);
  await expect(page).toHaveURL(new RegExp(`/pages/${id}$`));
  await expect(textOf(page)).toContainText('Half of a');
  await expect(savedMark(page)).toHaveAttribute('data-save', 'saved');
  await writeAt(textOf(page), 'End', ' thought');
  const stored = async () =>
    (await (await ada.request.get(`${pageCalls(at)}${id}/`)).json()).description_html;
  await expect.poll(stored).toContain('Half of a thought');
});

test('a page that too many have open says so, and lets in as soon as there is room', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const id = await makePage(ada, at, { name: 'Full', description_html: '<p>Room</p>' });
  const crowd = await ada.context.newPage();
  await crowd.goto('/favicon.svg');
  await crowd.evaluate(enter, { name: `page:${id}`, times: 20 });
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/pages/${id}`);
  await expect(
    page.getByText('You have this page open in too many tabs and devices.'),
  ).toBeVisible();
  await expect(savedMark(page)).toHaveAttribute('data-save', 'refused');
  await crowd.close();
  await expect(textOf(page)).toContainText('Room');
  await expect(savedMark(page)).toHaveAttribute('data-save', 'saved');
});

/** Opens a document as often as this, as so many tabs do; resolves when the server has let all of them in. */
async function enter({ name, times }: { name: string; times: number }): Promise<void> {
  const me = await (await fetch('/api/users/me/')).json();
  const text = (words: string) => [words.length, ...new TextEncoder().encode(words)];
  const isIn = async () => {
    const socket = new WebSocket('/live/collaboration');
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const answer = new Promise((resolve) => socket.addEventListener('message', resolve));
    socket.send(new Uint8Array([...text(name), 2, 0, ...text(JSON.stringify({ id: me.id }))]));
    await answer;
  };
  await Promise.all(Array.from({ length: times }, isIn));
}

test('what is written without a network comes together when it is back', async ({
  browser,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Tunnel', description_html: '<p>Start</p>' });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([openText(hers, at, id), openText(his, at, id)]);
  await max.context.setOffline(true);
  await writeAt(textOf(his), 'End', ' in the tunnel');
  await writeAt(textOf(hers), 'Home', 'At the ');
  await expect(savedMark(his)).toHaveText(/waiting/);
  await expect(textOf(hers)).not.toContainText('tunnel');
  await max.context.setOffline(false);
  for (const page of [hers, his]) {
    await expect.poll(() => wordsOf(textOf(page))).toContain('At the Start in the tunnel');
  }
  await expect(savedMark(his)).toHaveAttribute('data-save', 'saved');
});

test('a page made private while another writes closes at once, and the words can be taken along', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 404/);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Salaries', description_html: '<p>Draft</p>' });
  const his = await max.context.newPage();
  await max.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openText(his, at, id);
  await writeAt(textOf(his), 'End', ' by Max');
  await expect(savedMark(his)).toHaveAttribute('data-save', 'saved');
  await good(ada.request.post(`${pageCalls(at)}${id}/access/`, { data: { access: 1 } }));
  await expect(his.getByRole('heading', { name: /can no longer see/ })).toBeVisible(AT_ONCE);
  await his.getByRole('button', { name: 'Copy my text' }).click();
  expect(await his.evaluate(() => navigator.clipboard.readText())).toContain('Draft by Max');
  // Nor is it there by its address, or in the list.
  await his.reload();
  // What the browser has kept may still know that there was one.
  const gone = his.getByRole('heading', { name: /Page not found|can no longer see/ });
  await expect(gone).toBeVisible();
  await his.getByRole('link', { name: 'Back to pages' }).click();
  await expect(his.getByText('Salaries')).toHaveCount(0);
});
