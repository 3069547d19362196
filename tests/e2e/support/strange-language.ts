import type { Page } from '@playwright/test';

import { EVIL } from './hostile-words.ts';

/** What the server, the browser, the world or a stranger has named: no message of ours. */
const NAMES: readonly (string | RegExp)[] = [
  EVIL,
  /\S+@\S+|https?:\/\/\S+|\blocalhost\S*|(\S+\.)?\bexample\.com/g,
  /\bteam-\w+|\bTeam \S+/g,
  /\b(Backlog|Todo|In Progress|Done|Cancelled|Tutti|Harbor Coffee)\b/g,
  /\b(English|pseudo|Chrome|Linux|Google|GitHub|GitLab|Acme|openai|gpt-4o-mini)\b/g,
  // Days and times are written by the browser.
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b|\b((Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b(now|yesterday|today|tomorrow|(in )?\d+(m|min|h|d)( ago)?)\b/g,
];

/** Texts on the screen in letters that no message of the strange language has. */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What people have written has a direction of its own; each block of a text has, but for code.
      const isTheirs = node.parentElement?.closest(
        'script, style, noscript, kbd, .prose, [dir=auto], [dir=ltr], bdi',
      );
      if (!isTheirs) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt]',
    )) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        // What is cut off of their words stands in its title.
        const isTheirs = name === 'title' && element.matches('[dir=auto]');
        if (!isTheirs) found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });
  const rest = texts.map((text) =>
    NAMES.reduce<string>((left, name) => left.replaceAll(name, ''), text),
  );
  // A message of the strange language may name somebody.
  const isMessage = (text: string) => /^\[.*\]$/s.test(text.trim());
  return [...new Set(rest.filter((text) => /[a-z]{2}/.test(text) && !isMessage(text)))];
}

/** Messages that a control or a heading cuts off; where one names something, the name may be cut. */
export async function cutMessages(page: Page): Promise<string[]> {
  const cut = await page.evaluate(() =>
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
  return cut.filter((text) => !text.includes(EVIL));
}

/** Where the middle of the main navigation is; a screen without one has it where it should be. */
export function startOfNavigation(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = document.querySelector('nav')?.getBoundingClientRect();
    return box && box.height > 200 ? box.x + box.width / 2 : Infinity;
  });
}
