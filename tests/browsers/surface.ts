/** An action of the keyboard or the mouse, as both protocols of browsers name it (W3C WebDriver). */
export interface Actions {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly object[];
}

/** A window of a browser, as far as the walk needs it. */
export interface Surface {
  /** The browser and its version. */
  readonly name: string;
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page; what it returns is JSON. */
  run(body: string): Promise<unknown>;
  act(actions: readonly Actions[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Gives files to a field. */
  attach(css: string, file: string): Promise<void>;
  /** What the page threw since it was opened. */
  thrown(): Promise<readonly string[]>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser that is not there; its message says what to install. */
export class MissingBrowser extends Error {}

/** Keys by their names, as WebDriver writes them. */
export const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Control: '\uE009',
  End: '\uE010',
} as const;

/** Presses keys one after the other. */
export function press(surface: Surface, ...keys: readonly string[]): Promise<void> {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'pause', duration: 20 },
    { type: 'keyUp', value },
  ]);
  return surface.act([{ type: 'key', id: 'keys', actions }]);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const at = ({ x, y }: Point) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 30,
});

function mouse(surface: Surface, ...actions: readonly object[]): Promise<void> {
  return surface.act([{ type: 'pointer', id: 'mouse', actions }]);
}

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

export const clickAt = (surface: Surface, point: Point): Promise<void> =>
  mouse(surface, at(point), DOWN, UP);

/** Drags in steps, as a hand does. */
export function drag(surface: Surface, from: Point, to: Point): Promise<void> {
  const steps = Array.from({ length: 8 }, (_, n) => {
    const share = (n + 1) / 8;
    return at({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  });
  const rest = { type: 'pause', duration: 120 };
  return mouse(surface, at(from), DOWN, rest, ...steps, rest, at(to), rest, UP);
}

/** Waits until the body of a function returns something true; returns what. */
export async function until(surface: Surface, what: string, body: string): Promise<unknown> {
  const end = Date.now() + 20_000;
  for (;;) {
    const found = await surface.run(body).catch(() => null);
    if (found) return found;
    if (Date.now() > end) throw new Error(`It did not come: ${what}.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Waits for the middle of an element that is seen: the first of a selector that holds the words, if any. */
export async function middleOf(surface: Surface, css: string, words = ''): Promise<Point> {
  const found = await until(
    surface,
    words === '' ? css : `${css} with "${words}"`,
    `for (const one of document.querySelectorAll(${JSON.stringify(css)})) {
      const { left, top, width, height } = one.getBoundingClientRect();
      const named = (one.getAttribute('aria-label') ?? '') + ' ' + one.textContent;
      const isIn = left + width / 2 < innerWidth && top + height / 2 < innerHeight && top + height / 2 > 0;
      if (width > 0 && height > 0 && isIn && named.includes(${JSON.stringify(words)}))
        return { x: left + width / 2, y: top + height / 2 };
    }
    return null;`,
  );
  return found as Point;
}

export async function click(surface: Surface, css: string, words = ''): Promise<void> {
  await clickAt(surface, await middleOf(surface, css, words));
}

/** Waits until the page shows these words. */
export async function see(surface: Surface, words: string): Promise<void> {
  await until(
    surface,
    `"${words}"`,
    `return document.body.innerText.includes(${JSON.stringify(words)});`,
  );
}
