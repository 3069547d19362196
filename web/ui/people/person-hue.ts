/** Classes of the twelve hues of people (theme.css). */
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
 * Classes of a person's hue. It is derived from the id until the workspace's people are known
 * (`showHues`): then a CSS rule for the second class sets their assigned hue, without any render.
 */
export function hueOf(id: string): string {
  return `${ownHue(id)} who-${id}`;
}

/** The hue derived from an id. */
export function ownHue(id: string): Hue {
  let sum = 2_166_136_261;
  for (const letter of id) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  // The last bits of the sum depend little on the first letters.
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507) >>> 0;
  return HUES[(sum ^ (sum >>> 13)) % HUES.length] ?? 'p1';
}

/**
 * Assigns hues to people: their own, or the next one that fewer of those before them have. Later
 * people change nobody's hue.
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

/** Step between tried hues, since neighbors in the list look alike. */
const STRIDE = 5;

let sheet: CSSStyleSheet | null = null;
let shown = '';

/**
 * Shows people in as many different hues as possible; the ids are in the order in which people
 * joined.
 */
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
