/** The classes of the twelve hues of people (theme.css). */
export const HUES = [
  'p1',
  'p2',
  'p3',
  'p4',
  'p5',
  'p6',
  'p7',
  'p8',
  'p9',
  'p10',
  'p11',
  'p12',
] as const;
export type Hue = (typeof HUES)[number];

/**
 * The classes of a person's hue. It comes from the id alone until the people of the workspace are known (`showHues`):
 * then a rule for the second class gives the hue that is theirs among them, and nothing is drawn again.
 */
export function hueOf(id: string): string {
  return `${ownHue(id)} who-${id}`;
}

/** The hue that an id asks for. */
export function ownHue(id: string): Hue {
  let sum = 2_166_136_261;
  for (const letter of id) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  // The last bits of the sum know little of the first letters.
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507) >>> 0;
  return HUES[(sum ^ (sum >>> 13)) % HUES.length] ?? 'p1';
}

/**
 * Gives each of some people a hue: their own, or the next one that fewer of those before them have. Whoever comes later
 * changes nobody's.
 */
export function spreadHues(ids: readonly string[]): ReadonlyMap<string, Hue> {
  const counts = HUES.map(() => 0);
  const spread = new Map<string, Hue>();
  for (const id of new Set(ids)) {
    const least = Math.min(...counts);
    let place = HUES.indexOf(ownHue(id));
    while (counts[place] !== least) place = (place + STRIDE) % HUES.length;
    counts[place] = least + 1;
    spread.set(id, HUES[place] ?? 'p1');
  }
  return spread;
}

/** Neighbors in the list look alike. */
const STRIDE = 5;

let sheet: CSSStyleSheet | null = null;
let shown = '';

/** Shows people in hues of which as few as can be are the same; the ids stand in the order in which they came. */
export function showHues(ids: readonly string[]): void {
  if (ids.join(' ') === shown || !('adoptedStyleSheets' in document)) return;
  shown = ids.join(' ');
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const rules = [...spreadHues(ids)].map(
    ([id, hue]) => `.${CSS.escape(`who-${id}`)}{--who:var(--${hue});--who-soft:var(--${hue}-soft)}`,
  );
  sheet.replaceSync(rules.join(''));
}
