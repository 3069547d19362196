import type { Page } from '@playwright/test';

import { visitor } from './support/people.ts';
import {
  asInstanceAdmin,
  excessOf,
  furnished,
  OTHER_SCREENS,
  PAGE_SCREENS,
  pageWith,
  PUBLIC_SCREENS,
  settle,
  WORKSPACE_SCREENS,
} from './support/screens.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** Public texts that the server writes are there in English alone, for readers without scripts. */
const WRITTEN_BY_SERVER = ['public page', 'public form', 'no public board'];
const SCREENS = [
  ...WORKSPACE_SCREENS,
  ...PAGE_SCREENS,
  ...PUBLIC_SCREENS.filter(([name]) => !WRITTEN_BY_SERVER.includes(name)),
  ...OTHER_SCREENS,
];

/** What the server, the browser or the world has named: no message of ours. */
const NAMES = [
  /\S+@\S+|https?:\/\/\S+|\blocalhost\S*|(\S+\.)?\bexample\.com/g,
  /\bteam-\w+|\bTeam \S+/g,
  /\b(Backlog|Todo|In Progress|Done|Cancelled|Tutti|Harbor Coffee)\b/g,
  /\b(English|pseudo|Chrome|Linux|Google|GitHub|GitLab|Acme|openai|gpt-4o-mini)\b/g,
  // Days and times are written by the browser.
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b|\b((Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b(now|yesterday|today|tomorrow|(in )?\d+(m|min|h|d)( ago)?)\b/g,
];

/** Texts on the screen in letters that no message of the strange language has. */
async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What people have written has a direction of its own.
      const isTheirs = node.parentElement?.closest(
        'script, style, noscript, kbd, [dir=auto], [dir=ltr], bdi',
      );
      if (!isTheirs) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt]',
    )) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });
  const rest = texts.map((text) => NAMES.reduce((left, name) => left.replaceAll(name, ''), text));
  // A message of the strange language may name somebody.
  const isMessage = (text: string) => /^\[.*\]$/s.test(text.trim());
  return [...new Set(rest.filter((text) => /[a-z]{2}/.test(text) && !isMessage(text)))];
}

/** Messages that a control or a heading cuts off. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, th, h1, h2, [role=tab]')]
      .flatMap((control) => [control, ...control.querySelectorAll<HTMLElement>('*')])
      .filter((element) => {
        const own = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim().startsWith('['),
        );
        return (
          own &&
          getComputedStyle(element).overflowX !== 'visible' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => element.textContent ?? ''),
  );
}

test('a language nobody speaks, 40 % longer and read from right to left: every text is a message, every screen is mirrored, and none is too long', async ({
  browser,
  faults,
}) => {
  // One of the screens is of something that is not there.
  faults.allow(/status of 404/);
  test.setTimeout(420_000);
  const ada = await visitor(browser, 'ADA', { viewport: { width: 1440, height: 900 } });
  await asInstanceAdmin(ada);
  const at = await furnished(ada);
  const page = await pageWith(ada, { theme: 'dark', language: 'pseudo', direction: 'rtl' });
  for (const [name, path] of SCREENS) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path(at));
      await settle(page);
      expect.soft(await untranslated(page), name).toEqual([]);
      expect.soft(await cut(page), name).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.dir), name).toBe('rtl');
      expect.soft(await excessOf(page), name).toBeLessThanOrEqual(0);
      // What leads elsewhere stands at the start, which is on the right.
      expect.soft(await startOfNavigation(page), name).toBeGreaterThan(720);
      await page.setViewportSize({ width: 390, height: 844 });
      expect.soft(await excessOf(page), `${name}, 390`).toBeLessThanOrEqual(0);
    });
  }
});

/** Where the middle of the main navigation is; a screen without one has it where it should be. */
function startOfNavigation(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = document.querySelector('nav')?.getBoundingClientRect();
    return box && box.height > 200 ? box.x + box.width / 2 : Infinity;
  });
}
