import type { Browser, Page } from '@playwright/test';

import { type Gateway, openGateway } from './support/gateway.ts';
import { good, place, type Visitor, visitor } from './support/people.ts';
import { makeCycle } from './support/screens.ts';
import { NO_NETWORK, expect, test as base } from './support/test.ts';

/** Each journey has a way to the server of its own, which it may cut. */
const test = base.extend<{ gateway: Gateway }>({
  gateway: async ({ baseURL, faults }, use) => {
    const gateway = await openGateway(baseURL ?? '');
    faults.allow(NO_NETWORK);
    await use(gateway);
    await gateway.close();
  },
});

const someone = (browser: Browser, gateway: Gateway, name: string) =>
  visitor(browser, name, { baseURL: gateway.address, serviceWorkers: 'allow' });

/** Waits until the browser has kept the program and the rows of what is shown, by a word of theirs. */
async function isKept(page: Page, word = ''): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  const hasWord = async () => (await page.evaluate(everythingKept)).includes(word);
  await expect.poll(hasWord).toBe(true);
}

async function goOffline(person: Visitor, gateway: Gateway): Promise<void> {
  gateway.cut();
  await person.context.setOffline(true);
}

async function comeBack(person: Visitor, gateway: Gateway): Promise<void> {
  gateway.mend();
  await person.context.setOffline(false);
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('without a network a list and its items open by their addresses, say what is missing, and are changed', async ({
  browser,
  gateway,
}) => {
  const ada = await someone(browser, gateway, 'Ada');
  const at = await place(ada);
  const data = { name: 'Loose rails', description_html: '<p>Near the bridge</p>' };
  const made = await good(ada.request.post(at.issues, { data }));
  const { id } = await made.json();
  const list = `/${at.slug}/projects/${at.projectId}/issues`;
  const page = await ada.context.newPage();
  await page.goto(list);
  await expect(row(page, 'Loose rails')).toBeVisible();
  await isKept(page, 'Loose rails');
  await goOffline(ada, gateway);

  await test.step('the list is loaded anew, and an item opens by its address', async () => {
    await page.reload();
    await expect(row(page, 'Loose rails')).toBeVisible();
    await page.goto(`/${at.slug}/browse/NOVA-1`);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Loose rails');
  });

  await test.step('what was never here is said to be missing, below the banner', async () => {
    await page.goto(`${list}?peek=NOVA-1`);
    const peek = page.getByRole('complementary', { name: /NOVA-1/ });
    await expect(peek.getByText("The description isn't available offline.")).toBeVisible();
    await peek.getByRole('textbox', { name: 'Write a comment' }).click();
    await page.keyboard.type('Seen from the train');
    await page.keyboard.press('Control+Enter');
    await expect(peek.getByText('1 waiting')).toBeVisible();
    const banner = page.getByText("You're offline.");
    await expect(banner).toBeVisible();
    const bottom = await banner.evaluate(
      (text) => text.parentElement?.getBoundingClientRect().bottom,
    );
    const top = await peek.evaluate((panel) => panel.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(bottom ?? Number.POSITIVE_INFINITY);
  });

  await test.step('what waits is still there when the page is loaded anew, and sent later', async () => {
    await page.goto(list);
    await expect(row(page, 'Loose rails')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await page.getByRole('option', { name: 'Urgent' }).click();
    await expect(page.getByText('2 waiting')).toBeVisible();

    await page.reload();
    await expect(row(page, 'Loose rails')).toBeVisible();
    await expect(page.getByText('2 waiting')).toBeVisible();

    await comeBack(ada, gateway);
    const priority = async () =>
      (await (await ada.request.get(`${at.issues}${id}/`)).json()).priority;
    await expect.poll(priority).toBe('urgent');
    await expect(page.getByText(/\d waiting/)).toHaveCount(0);
    const comments = await (await ada.request.get(`${at.issues}${id}/comments/`)).text();
    expect(comments).toContain('Seen from the train');
  });
});

test('after one visit the program starts without a network, where one left off', async ({
  browser,
  gateway,
}) => {
  const ada = await someone(browser, gateway, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Loose rails' } }));
  const other = await good(
    ada.request.post(`/api/workspaces/${at.slug}/projects/`, {
      data: { name: 'Orbit', identifier: 'ORB' },
    }),
  );
  const first = await ada.context.newPage();
  await first.goto('/');
  await expect(first).toHaveURL(new RegExp(`/${at.slug}/$`));
  await expect(first.getByText('Live', { exact: true })).toBeVisible();
  await first.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(row(first, 'Loose rails')).toBeVisible();
  await isKept(first, 'Loose rails');
  await first.close();

  await goOffline(ada, gateway);
  const second = await ada.context.newPage();
  await second.goto('/');
  await expect(second).toHaveURL(new RegExp(`/${at.slug}/$`));
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await second.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(row(second, 'Loose rails')).toBeVisible();
  // Items that were never here are not said to be none.
  await second.goto(`/${at.slug}/projects/${(await other.json()).id}/issues`);
  await expect(
    second.getByRole('heading', { name: "These work items aren't available offline" }),
  ).toBeVisible();
  await expect(second.getByText('No work items yet')).toHaveCount(0);
  await expect(second.getByTitle('0 work items')).toHaveCount(0);
  // A screen that has not been opened before: its code is here too.
  await second.goto(`/${at.slug}/settings/account/preferences`);
  await expect(second.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
});

test('whoever signs out leaves nothing of theirs in the browser', async ({ browser, gateway }) => {
  const ada = await someone(browser, gateway, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Loose rails' } }));
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(row(page, 'Loose rails')).toBeVisible();
  await isKept(page, 'Loose rails');
  await page.getByRole('button', { name: 'Ada: account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: /mail/ })).toBeVisible();
  expect(await page.evaluate(everythingKept)).not.toMatch(/Loose rails|@tutti\.test|Nova/);

  await goOffline(ada, gateway);
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(
    page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')),
  ).not.toHaveCount(0);
  await expect(page.getByText('Loose rails')).toHaveCount(0);
});

/** Whatever this browser holds, as text. */
async function everythingKept(): Promise<string> {
  const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error(name)));
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.addEventListener('success', () => resolve(request.result));
      });
      parts.push(JSON.stringify(rows));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const text = /\.(?:js|css|woff2|png|svg)/.test(url)
        ? ''
        : await (await cache.match(url))?.text();
      parts.push(url, text ?? '');
    }
  }
  return parts.join('\n');
}

test('a newer build is kept beside the open page, and comes in when the chip is pressed', async ({
  browser,
  gateway,
}) => {
  const ada = await someone(browser, gateway, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/settings/account`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await isKept(page);
  const firstScript = () =>
    page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src'));
  const old = await firstScript();

  gateway.renew();
  await goOffline(ada, gateway);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await comeBack(ada, gateway);
  const update = page.getByRole('button', { name: 'Update ready' });
  await expect(update).toBeVisible();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  // The newer build is kept by now, and the older page still opens what it has not opened before.
  await expect.poll(() => page.evaluate(pagesKept)).toEqual(['?newer']);
  expect(await firstScript()).toBe(old);
  await page.getByRole('link', { name: 'Preferences' }).first().click();
  await expect(page.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
  expect(await firstScript()).toBe(old);

  await update.click();
  await expect.poll(() => firstScript().catch(() => old)).not.toBe(old);
  await expect(page.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
  await goOffline(ada, gateway);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
  expect(await firstScript()).not.toBe(old);
});

test('a newer build stays when a server of the older one answers again, and is not offered twice', async ({
  browser,
  gateway,
}) => {
  const ada = await someone(browser, gateway, 'Ada');
  const at = await place(ada);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/settings/account`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await isKept(page);
  const reconnect = async () => {
    await goOffline(ada, gateway);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    const asked = page.waitForResponse(
      (reply) =>
        new URL(reply.url()).pathname === '/' && reply.request().resourceType() === 'fetch',
    );
    await comeBack(ada, gateway);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await (await asked).finished();
  };
  const update = page.getByRole('button', { name: 'Update ready' });
  gateway.renew();
  await reconnect();
  await expect(update).toBeVisible();
  await expect.poll(() => page.evaluate(pagesKept)).toEqual(['?newer']);

  // The reload comes to a server of the older build; the next one is newer.
  gateway.resume();
  await update.click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(update).toHaveCount(0);
  gateway.renew();
  await reconnect();
  await expect(update).toHaveCount(0);

  // A page of the newer build comes to a server of the older one.
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect(await page.locator('script[type="module"]').first().getAttribute('src')).toContain(
    'newer',
  );
  gateway.resume();
  await reconnect();
  await expect(update).toHaveCount(0);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });
  await page.getByRole('link', { name: 'Preferences' }).first().click();
  await expect(page.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
  expect(await page.evaluate(pagesKept)).toEqual(['?newer']);
});

/** Of which builds a page is kept. */
async function pagesKept(): Promise<string[]> {
  const cache = await caches.open('tutti-page /');
  const all = (await cache.keys()).map(({ url }) => new URL(url).search);
  return all.filter((search) => search !== '');
}

test('the home and the numbers of running cycles are there without a network, as they were last and with what was changed since', async ({
  browser,
  gateway,
}) => {
  const ada = await someone(browser, gateway, 'Ada');
  const at = await place(ada);
  const me = await (await ada.request.get('/api/users/me/')).json();
  const data = { name: 'Loose rails', assignee_ids: [me.id] };
  const item = await (await good(ada.request.post(at.issues, { data }))).json();
  const workspace = `/api/workspaces/${at.slug}`;
  const link = { url: 'example.org', title: 'The plan' };
  await good(ada.request.post(`${workspace}/quick-links/`, { data: link }));
  await good(
    ada.request.post(`${workspace}/stickies/`, { data: { description_html: '<p>Ask Noor</p>' } }),
  );
  await makeCycle(ada, at.issues.replace('issues/', ''), 'Seats', [-1, 8], [item.id]);
  await good(ada.request.get(at.issues));
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/`);
  const part = (name: string) => page.getByRole('region', { name });
  const isThere = async () => {
    await expect(part('My work').getByRole('link', { name: 'Loose rails' })).toBeVisible();
    await expect(part('Quick links').getByRole('link', { name: 'The plan' })).toBeVisible();
    await expect(part('Stickies').getByText('Ask Noor')).toBeVisible();
    await expect(part('Recents').getByRole('link', { name: 'Nova' })).toBeVisible();
  };
  await isThere();
  await page.goto(`/${at.slug}/active-cycles`);
  const card = page.getByRole('article', { name: /Seats$/ });
  const chart = card.getByRole('slider', { name: 'Burn-down' });
  await expect(chart).toBeVisible();
  await expect(card.getByText('0 of 1 item')).toBeVisible();
  await isKept(page, 'Seats');
  await isKept(page, 'Loose rails');
  await goOffline(ada, gateway);

  await test.step('numbers and charts', async () => {
    await page.reload();
    await expect(chart).toHaveAttribute('aria-valuetext', /Not started 1/);
    await expect(card.getByText('0 of 1 item')).toBeVisible();
    await expect(card.getByText(/^As of /)).toBeVisible();
    await expect(page.getByText("Couldn't load the numbers")).toHaveCount(0);
  });

  await test.step('the home', async () => {
    await page.goto(`/${at.slug}/`);
    await isThere();
    await part('My work')
      .getByRole('button', { name: /^Priority of Loose rails/ })
      .click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await page.reload();
    await isThere();
    await comeBack(ada, gateway);
    const priority = async () =>
      (await (await ada.request.get(at.issues)).json()).results[0].priority as string;
    await expect.poll(priority).toBe('urgent');
  });
});
