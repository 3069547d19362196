import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { APIRequestContext } from '@playwright/test';

import { makePage } from '#tests/e2e/support/pages.ts';
import { PASSWORD, type Person } from '#tests/e2e/support/people.ts';
import {
  type Furnished,
  MODULE_SCREENS,
  PAGE_SCREENS,
  VIEW_SCREENS,
  WORKSPACE_SCREENS,
} from '#tests/e2e/support/screens.ts';

import { colorsIn } from './painted.ts';
import { click, drag, KEYS, middleOf, press, see, type Surface, until } from './surface.ts';

/** What a walk is given. */
export interface Walk {
  readonly base: string;
  readonly ada: Person;
  readonly max: Person;
  readonly at: Furnished;
  /** Opens a browser, signed in by nobody. */
  readonly openBrowser: () => Promise<Surface>;
  /** Stops the program. */
  readonly stopProgram: () => Promise<unknown>;
  /** Where pictures of what went wrong are put. */
  readonly pictures: string;
  readonly say: (line: string) => void;
}

/** Walks through a running program in one browser; returns how many acts failed. */
export async function walk(given: Walk): Promise<number> {
  const { base, ada, max, at, say } = given;
  const surface = await given.openBrowser();
  const other = await given.openBrowser();
  let failed = 0;
  const act = async (name: string, run: () => Promise<void>) => {
    try {
      await run();
      const thrown = await surface.thrown();
      if (thrown.length > 0) throw new Error(`the page threw: ${thrown.join('; ')}`);
      say(`  ok     ${name}`);
    } catch (error) {
      failed += 1;
      say(`  WRONG  ${name}: ${error instanceof Error ? error.message : String(error)}`);
      mkdirSync(given.pictures, { recursive: true });
      const file = `${surface.name} ${name}`.replaceAll(/[^a-z0-9]+/gi, '-');
      writeFileSync(path.join(given.pictures, `${file}.png`), await surface.picture());
    }
  };
  say(surface.name);
  try {
    await surface.resize(1440, 900);
    await other.resize(1440, 900);
    await act('sign in', () => signIn(surface, base, ada));
    await act('sign in of somebody else', () => signIn(other, base, max));
    for (const [name, wayOf] of SCREENS)
      await act(name, () => look(surface, `${base}${wayOf(at)}`));
    for (const [name, run] of ACTS) await act(name, () => run({ ...given, surface, other }));
    await act('offline: the list is there after a reload', () => goOffline(given, surface));
  } finally {
    await surface.close();
    await other.close();
  }
  return failed;
}

const SCREENS = [
  ...WORKSPACE_SCREENS,
  ...[...MODULE_SCREENS, ...VIEW_SCREENS, ...PAGE_SCREENS].filter(([name]) =>
    /^(modules?|views?|pages?)$/.test(name),
  ),
];

interface Act extends Walk {
  readonly surface: Surface;
  readonly other: Surface;
}

async function signIn(surface: Surface, base: string, { email }: Person): Promise<void> {
  await surface.open(`${base}/`);
  await click(surface, 'input[type=email], input');
  await press(surface, ...email, KEYS.Enter);
  await click(surface, 'input[type=password]');
  await press(surface, ...PASSWORD, KEYS.Enter);
  await until(surface, 'the workspace', 'return document.querySelector("nav") !== null;');
}

/** A screen has drawn what it is about: it has a name, nothing is fetched any more, and nothing went wrong. */
async function look(surface: Surface, address: string): Promise<void> {
  await surface.open(address);
  await until(
    surface,
    'the screen',
    `return document.querySelector('h1') && !document.querySelector('[aria-busy=true], [data-first]');`,
  );
  const isWrong = await surface.run(
    `return document.body.innerText.includes('Something went wrong');`,
  );
  if (isWrong) throw new Error('Something went wrong');
}

const ROW = '[data-row]';

const ACTS: readonly (readonly [name: string, run: (given: Act) => Promise<void>])[] = [
  ['keys: a row is marked, its state picked', pickByKeys],
  ['a picker by the mouse', pickByMouse],
  ...(['list', 'board', 'calendar', 'table', 'timeline'] as const).map(
    (layout) => [`the ${layout} shows items`, showLayout(layout)] as const,
  ),
  ['the timeline paints its head', paintHead],
  ['a card is dragged', dragCard],
  ['the composer of comments has its placeholder', seePlaceholder],
  ['two people write one page', writeTogether],
  ['a file is attached', attachFile],
  ['right to left', turnAround],
  ['390 px', narrow],
];

const listOf = ({ base, at }: Walk, layout: string) =>
  `${base}/${at.slug}/projects/${at.projectId}/issues?layout=${layout}`;

async function itemOf(request: APIRequestContext, at: Furnished, name: string) {
  const reply = await request.get(`${at.issues}?per_page=100`);
  const { results } = (await reply.json()) as {
    results: { name: string; state_id: string; priority: string }[];
  };
  return results.find((item) => item.name === name);
}

async function stateNamed({ ada, at }: Walk, name: string): Promise<string> {
  const reply = await ada.request.get(at.issues.replace('issues/', 'states/'));
  const states = (await reply.json()) as { id: string; name: string }[];
  return states.find((state) => state.name === name)?.id ?? '';
}

async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await isSo()) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`It did not come: ${what}.`);
}

async function pickByKeys(given: Act): Promise<void> {
  const { surface, ada, at } = given;
  await look(surface, listOf(given, 'list'));
  await middleOf(surface, ROW);
  await press(surface, 'j');
  await until(
    surface,
    'a marked row',
    `return document.querySelector('[data-row][data-active]') !== null;`,
  );
  const name = String(
    await surface.run(
      `return document.querySelector('[data-row][data-active]').textContent.match(/ITEM \\d/)?.[0] ?? '';`,
    ),
  );
  await press(surface, 's');
  await until(surface, 'the picker', `return document.querySelector('[role=option]') !== null;`);
  await press(surface, ...'progress');
  await until(
    surface,
    'the state, first',
    `return document.querySelector('[role=option]')?.textContent.includes('In Progress');`,
  );
  await press(surface, KEYS.Enter);
  const doing = await stateNamed(given, 'In Progress');
  await eventually(
    `the state of ${name}`,
    async () => (await itemOf(ada.request, at, name))?.state_id === doing,
  );
}

async function pickByMouse(given: Act): Promise<void> {
  const { surface, ada, at } = given;
  await look(surface, `${given.base}/${at.slug}/browse/NOVA-5`);
  await click(surface, 'button', 'Priority');
  await click(surface, '[role=option]', 'High');
  await eventually(
    'the priority',
    async () => (await itemOf(ada.request, at, 'ITEM 4'))?.priority === 'high',
  );
}

function showLayout(layout: string) {
  return async (given: Act) => {
    await look(given.surface, listOf(given, layout));
    await see(given.surface, layout === 'calendar' ? 'Mon' : 'ITEM 1');
  };
}

/** What is there for the pointer can still be missing for the eye. */
async function paintHead(given: Act): Promise<void> {
  const { surface } = given;
  await look(surface, listOf(given, 'timeline'));
  await mustBePainted(surface, 'button, [role=radio]', 'Week');
}

async function seePlaceholder(given: Act): Promise<void> {
  const { surface, at } = given;
  await look(surface, `${given.base}/${at.slug}/browse/NOVA-1`);
  await mustBePainted(surface, '[role=textbox][aria-label="Write a comment"] p');
}

/** An element has more than one color, also in the left of it, where its words begin. */
async function mustBePainted(surface: Surface, css: string, words = ''): Promise<void> {
  const { x, y } = await middleOf(surface, css, words);
  const left = await surface.run(
    `return document.elementFromPoint(${x}, ${y}).closest(${JSON.stringify(css)}).getBoundingClientRect().left;`,
  );
  const area = { x: Number(left), y: y - 8, width: 40, height: 16 };
  for (let tries = 0; tries < 20; tries += 1) {
    if (colorsIn(await surface.picture(), area) > 1) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${css} ${words} is not painted`);
}

async function dragCard(given: Act): Promise<void> {
  const { surface, ada, at } = given;
  await look(surface, listOf(given, 'board'));
  const card = await middleOf(surface, ROW, 'ITEM 3');
  const { x } = await middleOf(surface, '[role=list]', 'Done').catch(() =>
    middleOf(surface, 'section, div', 'Done'),
  );
  await drag(surface, card, { x, y: card.y });
  const before = await stateNamed(given, 'Backlog');
  await eventually(
    'the state of the card',
    async () => (await itemOf(ada.request, at, 'ITEM 3'))?.state_id !== before,
  );
}

async function writeTogether(given: Act): Promise<void> {
  const { surface, other, ada, at, base } = given;
  const id = await makePage(ada, at, { name: 'TOGETHER', description_html: '<p>HERE</p>' });
  const address = `${base}/${at.slug}/projects/${at.projectId}/pages/${id}`;
  const text = '[aria-label="Page text"][contenteditable=true] p';
  await surface.open(address);
  await other.open(address);
  await click(surface, text, 'HERE');
  await middleOf(other, text, 'HERE');
  await press(surface, KEYS.End, ...' hers');
  await see(other, 'HERE hers');
  await click(other, text, 'HERE');
  await press(other, KEYS.End, ...' his');
  await see(surface, 'his');
}

async function attachFile(given: Act): Promise<void> {
  const { surface, at } = given;
  await look(surface, `${given.base}/${at.slug}/browse/NOVA-2`);
  const field = 'main input[type=file], [data-attachments] input[type=file], input[type=file]';
  await until(
    surface,
    'the field',
    `return document.querySelector(${JSON.stringify(field)}) !== null;`,
  );
  await surface.attach(field, path.resolve(import.meta.dirname, '../../LICENSE'));
  await see(surface, 'LICENSE');
}

async function turnAround(given: Act): Promise<void> {
  const { surface } = given;
  await look(surface, listOf(given, 'list'));
  await surface.run(`document.documentElement.dir = 'rtl';`);
  const left = await surface.run(
    `return document.querySelector('nav').getBoundingClientRect().left > innerWidth / 2 &&
      document.documentElement.scrollWidth <= document.documentElement.clientWidth;`,
  );
  if (!left)
    throw new Error(
      'the sidebar does not stand on the right, or the page is wider than its window',
    );
}

async function narrow(given: Act): Promise<void> {
  const { surface } = given;
  await surface.resize(390, 844);
  await look(surface, listOf(given, 'list'));
  await see(surface, 'ITEM 1');
  const excess = await surface.run(
    'return document.documentElement.scrollWidth - document.documentElement.clientWidth;',
  );
  await surface.resize(1440, 900);
  if (Number(excess) > 0) throw new Error(`the page is ${String(excess)} px wider than its window`);
}

async function goOffline(given: Walk, surface: Surface): Promise<void> {
  await look(surface, listOf(given, 'list'));
  await see(surface, 'ITEM 1');
  await until(
    surface,
    'the service worker',
    "return navigator.serviceWorker?.controller?.state === 'activated';",
  );
  await given.stopProgram();
  await surface.open(listOf(given, 'list'));
  await see(surface, 'ITEM 1');
}
