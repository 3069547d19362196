import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { type Gateway, openGateway } from './support/gateway.ts';
import { within } from './support/limits.ts';
import { good, place, type Visitor, visitor } from './support/people.ts';
import { NO_NETWORK, expect, test as base } from './support/test.ts';

const DAY_MS = 86_400_000;

const test = base.extend<{ gateway: Gateway }>({
  gateway: async ({ baseURL, faults }, use) => {
    const gateway = await openGateway(baseURL ?? '');
    faults.allow(NO_NETWORK);
    await use(gateway);
    await gateway.close();
  },
});

const someone = (browser: Browser, gateway: Gateway, serviceWorkers: 'allow' | 'block' = 'block') =>
  visitor(browser, 'Ada', { baseURL: gateway.address, serviceWorkers });

const nameOf = async (person: Visitor, address: string) =>
  (await (await person.request.get(address)).json()).name as string;

/** The button that says how many changes wait. */
const waitingFor = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} waiting` });

/** Changes the title of the open item; it is in the browser's own storage when this ends. */
async function rename(page: Page, name: string, waiting: number): Promise<void> {
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeVisible();
  await title.fill(name);
  await title.press('Enter');
  await expect(waitingFor(page, waiting)).toBeVisible();
}

test('behind a captive portal nothing counts as saved, and nothing is lost', async ({
  browser,
  gateway,
  faults,
}) => {
  // What the page says of scripts, styles and rows that a portal gives out.
  faults.allow(/MIME type|Failed to load|dynamically imported|ServiceWorker|status of/);
  const ada = await someone(browser, gateway, 'allow');
  const at = await place(ada);
  const made = await good(ada.request.post(at.issues, { data: { name: 'Loose rails' } }));
  const item = `${at.issues}${(await made.json()).id}/`;
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');

  gateway.portal('<!doctype html><title>Hotel</title><h1>Welcome to the hotel</h1>');
  await rename(page, 'Loose rails at the bridge', 1);
  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('Seen from the train');
  await page.keyboard.press('Control+Enter');
  await expect(waitingFor(page, 2)).toBeVisible();
  await expect(page.getByText('Something on your network answers instead of Tutti.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to the network' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);

  // The program starts all the same, and what was opened by its address is here with what waits.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(
    'Loose rails at the bridge',
  );
  await expect(waitingFor(page, 2)).toBeVisible();
  await expect(page.getByText('Seen from the train')).toBeVisible();
  await expect(page.getByText('Welcome to the hotel')).toHaveCount(0);

  gateway.mend();
  await expect.poll(() => nameOf(ada, item), within(60_000)).toBe('Loose rails at the bridge');
  await expect(page.getByText(/\d waiting/)).toHaveCount(0);
  const comments = await (await ada.request.get(`${item}comments/`)).text();
  expect(comments.split('Seen from the train').length).toBeGreaterThan(1);
  expect((await page.evaluate(keptFiles)).includes('Welcome to the hotel')).toBe(false);
});

/** Every file and page that the service worker has kept, as text. */
async function keptFiles(): Promise<string> {
  const texts: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      texts.push((await (await cache.match(request))?.text()) ?? '');
    }
  }
  return texts.join('\n');
}

test('however the clock jumps while changes wait, the last one wins', async ({
  browser,
  gateway,
}) => {
  const ada = await someone(browser, gateway, 'allow');
  const at = await place(ada);
  const made = await good(ada.request.post(at.issues, { data: { name: 'Loose rails' } }));
  const item = `${at.issues}${(await made.json()).id}/`;
  const first = await ada.context.newPage();
  await first.goto(`/${at.slug}/browse/NOVA-1`);
  await expect(first.getByText('Live', { exact: true })).toBeVisible();
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => first.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  await first.waitForTimeout(1_000);
  await first.close();

  gateway.cut();
  for (const [index, days] of [3, 0, -400].entries()) {
    const page = await ada.context.newPage();
    await page.addInitScript(shiftClock, days * DAY_MS);
    await page.goto(`/${at.slug}/browse/NOVA-1`);
    const before = index === 0 ? 'Loose rails' : `Name ${index}`;
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(before);
    await rename(page, `Name ${index + 1}`, index + 1);
    await page.close();
  }
  gateway.mend();
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Name 3');
  await expect.poll(() => nameOf(ada, item), within(60_000)).toBe('Name 3');
  await expect(page.getByText(/\d waiting/)).toHaveCount(0);
  expect(await nameOf(ada, item)).toBe('Name 3');
});

/** Runs in the page before anything else: its computer's clock is wrong by so much. */
function shiftClock(shift: number): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_target, given: unknown[]) =>
      Reflect.construct(Real, given.length === 0 ? [Real.now() + shift] : given) as Date,
    get: (target, name) =>
      name === 'now' ? () => Real.now() + shift : (Reflect.get(target, name) as unknown),
  });
}

test('a change that waited in a closed laptop for 40 days is asked about', async ({
  browser,
  gateway,
  faults,
}) => {
  // The server wants the person to be asked.
  faults.allow(/status of 409/);
  const ada = await someone(browser, gateway, 'allow');
  const at = await place(ada);
  const made = await good(ada.request.post(at.issues, { data: { name: 'Loose rails' } }));
  const item = `${at.issues}${(await made.json()).id}/`;
  gateway.date(40);
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  gateway.cut();
  await rename(page, 'Packed for the train', 1);
  await page.close();

  gateway.date(0);
  gateway.mend();
  const later = await ada.context.newPage();
  await later.goto(`/${at.slug}/browse/NOVA-1`);
  const asked = later.getByRole('dialog', { name: 'A change waited for a long time' });
  await expect(asked).toBeVisible();
  await expect(asked.getByText('This change waited for 40 days.')).toBeVisible();
  expect(await nameOf(ada, item)).toBe('Loose rails');
  await asked.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect.poll(() => nameOf(ada, item)).toBe('Packed for the train');
});

/** A browser of its own on a folder of its own, which can be killed as the system does it. */
interface Machine {
  readonly context: BrowserContext;
  /** Ends every process of it at once. */
  kill(): Promise<void>;
}

async function startMachine(folder: string, cookies: Cookies): Promise<Machine> {
  const args: string[] = JSON.parse(process.env['CHROMIUM_ARGS'] ?? '[]');
  const program = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();
  const child = spawn(
    program,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--no-first-run',
      // As the other journeys' browsers are started.
      '--no-sandbox',
      ...args,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window.');
  await context.addCookies(cookies);
  return {
    context,
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
      await browser.close().catch(() => undefined);
    },
  };
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Where a browser that has just been started is reached. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The browser ended: ${said}`)));
  });
}

/** Whether keys go into a field now: some get their editor when somebody comes to them. */
function isWrittenIn(field: Element): boolean {
  const isEditable = field instanceof HTMLElement && field.isContentEditable;
  return document.activeElement === field && (isEditable || 'value' in field);
}

function wordsIn(field: Element): string {
  return 'value' in field ? String(field.value) : (field.textContent ?? '');
}

/** A place where one can type: how one comes there, and the field. */
interface Place {
  readonly name: string;
  readonly address: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly field: (page: Page) => ReturnType<Page['getByRole']>;
}

/** Places that one crash takes: those of a round stand on different screens, each in a tab of its own. */
function roundsOf(places: readonly Place[]): Place[][] {
  const rounds: Place[][] = [];
  for (const where of places) {
    const free = rounds.find((round) => round.every(({ address }) => address !== where.address));
    if (free) free.push(where);
    else rounds.push([where]);
  }
  return rounds;
}

test('what was typed 300 ms before the browser died is there again, wherever one can type', async ({
  browser,
  baseURL,
  faults,
}) => {
  faults.allow(NO_NETWORK);
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const project = at.issues.replace('issues/', '');
  await good(ada.request.patch(project, { data: { inbox_view: true, page_view: true } }));
  const made = await good(ada.request.post(at.issues, { data: { name: 'Doors' } }));
  const item = `${at.issues}${(await made.json()).id}/`;
  const said = { comment_html: '<p>Which door?</p>' };
  await good(ada.request.post(`${item}comments/`, { data: said }));
  const page = await good(ada.request.post(`${project}pages/`, { data: { name: 'Plan' } }));
  const { id: pageId } = await page.json();
  const sticky = { description_html: '<p>Ask Noor</p>' };
  await good(ada.request.post(`/api/workspaces/${at.slug}/stickies/`, { data: sticky }));
  const settings = await good(
    ada.request.patch(`${project}intake-settings/`, { data: { is_form_enabled: true } }),
  );
  const { anchors } = await settings.json();
  const inProject = `/${at.slug}/projects/${at.projectId}`;
  const browse = `/${at.slug}/browse/NOVA-1`;
  const box = (name: string | RegExp) => (on: Page) => on.getByRole('textbox', { name });

  const places: readonly Place[] = [
    { name: 'title', address: browse, field: box('Title') },
    { name: 'description', address: browse, field: box('Description') },
    { name: 'comment', address: browse, field: box('Write a comment') },
    {
      name: 'reply',
      address: browse,
      open: (on) => on.getByRole('button', { name: 'Reply' }).first().click(),
      field: box('Reply'),
    },
    {
      name: 'new item',
      address: `${inProject}/issues`,
      open: async (on) => {
        await expect(on.getByRole('row', { name: /Doors/ })).toBeVisible();
        await on.keyboard.press('c');
      },
      field: (on) => on.getByRole('dialog').getByRole('textbox', { name: 'Title' }),
    },
    { name: 'sticky', address: `/${at.slug}/stickies`, field: box('Sticky text') },
    { name: 'page', address: `${inProject}/pages/${pageId}`, field: box(/content|text|page/i) },
    {
      name: 'page title',
      address: `${inProject}/pages/${pageId}`,
      field: box(/title/i),
    },
    {
      name: 'search',
      address: `/${at.slug}/stickies`,
      field: (on) => on.getByRole('searchbox').first(),
    },
    {
      name: 'settings',
      address: `/${at.slug}/settings/account`,
      field: box('Last name'),
    },
    {
      name: 'public form',
      address: `/spaces/intake/${anchors.forms}/`,
      field: box(/In one line/),
    },
  ];

  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-machine-'));
  const { cookies } = await ada.context.storageState();
  const go = async (on: Page, { address, open, field }: Place) => {
    await on.goto(new URL(address, baseURL).href);
    await open?.(on);
    await expect(field(on)).toBeVisible();
  };
  let machine = await startMachine(folder, cookies);
  try {
    for (const round of roundsOf(places)) {
      await test.step(round.map(({ name }) => name).join(', '), async () => {
        const tabs = [];
        for (const where of round) {
          const on = await machine.context.newPage();
          await go(on, where);
          const field = where.field(on);
          await field.click();
          await expect.poll(() => field.evaluate(isWrittenIn)).toBe(true);
          await on.keyboard.press('End');
          tabs.push({ keyboard: on.keyboard, field });
        }
        // The last key is as fresh as it may be: on the way to a server that does not answer, or to none.
        await machine.context.setOffline(true);
        for (const { keyboard } of tabs) await keyboard.type(' before the cras');
        await Promise.all(tabs.map(({ keyboard }) => keyboard.type('h')));
        const typedAt = performance.now();
        const typed = await Promise.all(tabs.map(({ field }) => field.evaluate(wordsIn)));
        for (const words of typed) expect(words).toContain('before the crash');
        await sleep(Math.max(0, 300 - (performance.now() - typedAt)));
        await machine.kill();
        machine = await startMachine(folder, cookies);
        for (const where of round) {
          const again = await machine.context.newPage();
          await go(again, where);
          const words = () => where.field(again).evaluate(wordsIn);
          await expect.poll(words, { message: where.name }).toContain('before the crash');
          await again.close();
        }
      });
    }
  } finally {
    await machine.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
