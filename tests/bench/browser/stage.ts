import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import type { Measured } from '#tests/bench/processes.ts';
import type { Seeded, SeededProject } from '#tests/bench/seed.ts';

import { type DelayingProxy, startDelayingProxy } from './delaying-proxy.ts';
import { installProbe } from './probe.ts';

/** What the rows about the client need. */
export interface ClientBench {
  readonly program: Measured;
  readonly seeded: Seeded;
  readonly databaseUrl: string;
}

/** A browser in front of the program, with a network between them that can be made slow. */
export interface Stage {
  readonly seeded: Seeded;
  /** The project of 10,000 items. */
  readonly project: SeededProject;
  /** The program itself, without the slow network. */
  readonly program: Measured;
  readonly databaseUrl: string;
  readonly network: DelayingProxy;
  readonly browser: Browser;
  /** A fresh browser profile, signed in as one of the people. */
  person(index: number): Promise<BrowserContext>;
  /** The same in a browser whose profile lies on the disk, as people's do: with what it keeps between windows. */
  resident(index: number): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** What has not come by then never will, in milliseconds. */
const STUCK = 20_000;
const VIEW = { width: 1440, height: 900 };

/** Opens a browser on the client as it was built; scripts/bench.mjs has found one. */
export async function openStage({ program, seeded, databaseUrl }: ClientBench): Promise<Stage> {
  const network = await startDelayingProxy(program.url);
  const executable = process.env['CHROMIUM_PATH'];
  const args: string[] = JSON.parse(process.env['CHROMIUM_ARGS'] ?? '[]');
  const options = {
    ...(executable && { executablePath: executable }),
    args: [...args, '--no-sandbox'],
  };
  const browser = await chromium.launch(options);
  const profile = mkdtempSync(path.join(tmpdir(), 'tutti-bench-profile-'));
  const signIn = async (context: BrowserContext, index: number) => {
    const [name = '', value = ''] = (seeded.cookies[index] ?? '').split('=');
    await context.addCookies([{ name, value, url: network.url }]);
    await context.addInitScript(installProbe);
    context.setDefaultTimeout(STUCK);
    return context;
  };
  const project = seeded.projects.find(({ items }) => items === 10_000);
  if (!project) throw new Error('There is no project of 10,000 items.');
  return {
    seeded,
    project,
    program,
    databaseUrl,
    network,
    browser,
    person: async (index) => signIn(await browser.newContext({ viewport: VIEW }), index),
    resident: async (index) =>
      signIn(
        await chromium.launchPersistentContext(profile, { ...options, viewport: VIEW }),
        index,
      ),
    async close() {
      await browser.close();
      await network.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The address of a project's list. */
export function listOf({ network, seeded, project }: Stage, search = '', id = project.id): string {
  return `${network.url}/${seeded.slug}/projects/${id}/issues${search}`;
}

/** Opens a project's list, and waits until all of its items are there and kept in the browser. */
export async function openList(stage: Stage, context: BrowserContext, search = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(listOf(stage, search));
  await isWhole(page);
  await isKept(page, stage.project.id);
  return page;
}

/** Waits until the list says that it has its 10,000 items, or more, and the few that were made meanwhile. */
export async function isWhole(page: Page): Promise<void> {
  await page
    .getByText(/^1\d{1,2},\d{3}$/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.locator('[data-row]').first().waitFor();
}

/** Waits until the browser's copy of a project is complete. */
async function isKept(page: Page, projectId: string): Promise<void> {
  const end = Date.now() + 60_000;
  // Asked from here: `waitForFunction` takes the promise of an answer for an answer.
  while (!(await hasKept(page, projectId))) {
    if (Date.now() > end) throw new Error('The browser has not kept the project.');
    await sleep(200);
  }
}

function hasKept(page: Page, projectId: string): Promise<boolean> {
  return page.evaluate(async (group) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const name = names.find((one) => one.startsWith('tutti-copy'));
    if (!name) return false;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error(name)));
    });
    const lists = await new Promise<{ group: string; isComplete: boolean }[]>((resolve) => {
      const request = database.transaction('lists').objectStore('lists').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return lists.some((list) => list.group === group && list.isComplete);
  }, projectId);
}

/** Does something in the page and answers how long until `isThere` was painted, in milliseconds. */
export async function timed<Value>(
  page: Page,
  isThere: (value: Value) => boolean,
  value: Value,
  act: () => Promise<void>,
): Promise<number> {
  // The page's own policy forbids making code from text there; the browser's tools may.
  await page.evaluate(
    `window.probe.watch(() => (${isThere.toString()})(${JSON.stringify(value) ?? 'undefined'}))`,
  );
  await act();
  const giveUp = sleep(STUCK).then(() => {
    throw new Error(`It was never painted: ${isThere.toString()} of ${JSON.stringify(value)}`);
  });
  return Promise.race([page.evaluate(() => window.probe.painted()), giveUp]);
}

/** Lets what follows a switch come to an end, as people do. */
export async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(300);
}

/** How long each frame took while something was done, in milliseconds. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    Object.assign(window, { running: window.probe.frames() });
  });
  await act();
  return page.evaluate<number[]>('window.running.stop()');
}

/** The middle of a list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
