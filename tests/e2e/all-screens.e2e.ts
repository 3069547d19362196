import { unfollowed } from './support/followed.ts';
import { poison, watchForStrikes } from './support/hostile-words.ts';
import type { Visitor } from './support/people.ts';
import {
  asInstanceAdmin,
  excessOf,
  faultsOf,
  type Furnished,
  furnished,
  MODULE_SCREENS,
  OTHER_SCREENS,
  PAGE_SCREENS,
  PUBLIC_SCREENS,
  type Screen,
  settle,
  sharedPlace,
  VIEW_SCREENS,
  WIDE,
  WORKSPACE_SCREENS,
} from './support/screens.ts';
import { cutMessages, startOfNavigation, untranslated } from './support/strange-language.ts';
import { expect, test } from './support/test.ts';

/** A place with something of everything, and hostile words wherever one can write. */
interface Shown extends Furnished {
  readonly evilKey: string;
}

async function furnish(ada: Visitor): Promise<Shown> {
  await asInstanceAdmin(ada);
  const at = await furnished(ada);
  return { ...at, evilKey: await poison(ada, at) };
}

/** A page of somebody who reads from right to left, in a language that nobody speaks and that is 40 % longer. */
const shownPage = sharedPlace(furnish, { theme: 'light', language: 'pseudo', direction: 'rtl' });

/** Public texts that the server writes are there in English alone, for readers without scripts. */
const WRITTEN_BY_SERVER = ['public page', 'public form', 'no published board'];

/** Is for hostile words alone. */
const NOT_LIVE = 'of hostile items';

/** So many screens are looked at in time on a slow machine too. */
const AT_ONCE = 12;
const PARTS: readonly (readonly [name: string, screens: readonly Screen<Shown>[]])[] = [
  ...Array.from({ length: Math.ceil(WORKSPACE_SCREENS.length / AT_ONCE) }, (_, part) => {
    const screens = WORKSPACE_SCREENS.slice(part * AT_ONCE, (part + 1) * AT_ONCE);
    return [`of the workspace (${part + 1})`, screens] as const;
  }),
  ['of hostile items', [['hostile item', (at) => `/${at.slug}/browse/${at.evilKey}`]]],
  ['of pages', PAGE_SCREENS],
  ['of modules', MODULE_SCREENS],
  ['of views', VIEW_SCREENS],
  ['without a workspace', OTHER_SCREENS],
  ['of the public site', PUBLIC_SCREENS],
];

/** How often something was changed in the worker's place. */
let turn = 0;

// Each screen is drawn once for all that is asked of every screen: to draw it takes longer than to look at it.
for (const [part, screens] of PARTS) {
  test(`every screen ${part} is translated, mirrored, fits a phone, runs nobody’s words, is accessible in every theme and follows what others change`, async ({
    browser,
    faults,
  }) => {
    // One of the screens is of something that is not there.
    faults.allow(/status of 404/);
    const { at, page } = await shownPage(browser);
    const strikes = watchForStrikes(page);
    for (const [name, path] of screens) {
      await test.step(name, async () => {
        await page.setViewportSize(WIDE);
        await page.goto(path(at));
        await settle(page);
        expect.soft(await strikes(), name).toEqual([]);
        const html = page.locator('html');
        if (!WRITTEN_BY_SERVER.includes(name)) {
          expect.soft(await untranslated(page), name).toEqual([]);
          expect.soft(await cutMessages(page), name).toEqual([]);
          expect.soft(await html.getAttribute('dir'), name).toBe('rtl');
          // What leads elsewhere stands at the start, which is on the right.
          expect.soft(await startOfNavigation(page), name).toBeGreaterThan(WIDE.width / 2);
        }
        for (const direction of ['rtl', 'ltr']) {
          await html.evaluate((root, dir) => root.setAttribute('dir', dir), direction);
          for (const width of [320, 390, WIDE.width]) {
            await page.setViewportSize({ width, height: WIDE.height });
            const excess = await excessOf(page);
            expect.soft(excess, `${name}, ${direction}, ${width}`).toBeLessThanOrEqual(0);
          }
        }
        // The strange language is none that a reader could be told of.
        await html.evaluate((root) => root.setAttribute('lang', 'en'));
        expect.soft(await faultsOf(page), name).toEqual([]);
        if (part === NOT_LIVE) return;
        turn += 1;
        expect.soft(await unfollowed(page, at, name, turn), name).toEqual([]);
      });
    }
  });
}
