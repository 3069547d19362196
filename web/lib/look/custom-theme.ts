/** The five colors that a person chooses; `#rrggbb` each. */
export interface ThemeColors {
  readonly background: string;
  readonly text: string;
  readonly primary: string;
  readonly sidebarBackground: string;
  readonly sidebarText: string;
}

/** A custom theme with the values of all color roles. */
export interface CustomTheme {
  readonly colors: ThemeColors;
  /** Built-in theme for values that are not derived. */
  readonly base: 'light' | 'dark';
  /** CSS values by the names in tokens.css, without the leading dashes. */
  readonly roles: Readonly<Record<string, string>>;
}

/** A chosen color that had too little contrast, and its replacement. */
export interface Correction {
  readonly name: 'text' | 'primary' | 'sidebarText';
  readonly chosen: string;
  readonly shown: string;
  /** Contrast of the chosen color; text needs 4.5. */
  readonly ratio: number;
}

type Rgb = readonly [number, number, number];

const READABLE = 4.5;
const VISIBLE = 3;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const SIGNALS = {
  light: { danger: '#b3261e', warning: '#8a5300', success: '#1e6f3e', info: '#2457a6' },
  dark: { danger: '#ff8a80', warning: '#f0b35a', success: '#6fcf97', info: '#8fb8ff' },
} as const;

/** Whether a text is a `#rrggbb` color. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * Derives all color roles from five colors; pairs with too little contrast are corrected and
 * reported.
 */
export function deriveTheme(colors: ThemeColors): {
  readonly theme: CustomTheme;
  readonly corrections: readonly Correction[];
} {
  const ground = parse(colors.background);
  const base = contrast(ground, WHITE) > contrast(ground, BLACK) ? 'dark' : 'light';
  const page = pageRoles(colors, base);
  const side = sideRoles(colors);
  const theme = { colors, base, roles: { ...page, ...side } } as const;
  const told = [
    correctionOf('text', colors.text, page['ink'], ground),
    correctionOf('primary', colors.primary, page['accent'], ground),
    correctionOf(
      'sidebarText',
      colors.sidebarText,
      side['side-ink'],
      parse(colors.sidebarBackground),
    ),
  ];
  return { theme, corrections: told.filter((one) => one !== null) };
}

function pageRoles(colors: ThemeColors, base: 'light' | 'dark'): Record<string, string> {
  const ground = parse(colors.background);
  const text = parse(colors.text);
  const canvas = mix(ground, text, 0.03);
  const raised = base === 'dark' ? mix(ground, WHITE, 0.05) : ground;
  const sunken = mix(ground, text, 0.06);
  const grounds = [ground, canvas, raised, sunken];
  const ink = ensure(text, grounds, READABLE);
  const accent = ensure(parse(colors.primary), grounds, READABLE);
  const signals = Object.entries(SIGNALS[base]).map(([name, color]) => [
    name,
    hex(ensure(parse(color), grounds, READABLE)),
  ]);
  return {
    surface: hex(ground),
    canvas: hex(canvas),
    raised: hex(raised),
    sunken: hex(sunken),
    selected: hex(mix(ground, accent, 0.12)),
    'accent-soft': hex(mix(ground, accent, 0.12)),
    ...inkRoles('', ink, ground, grounds),
    'line-strong': hex(ensure(mix(ground, ink, 0.45), grounds, VISIBLE)),
    accent: hex(accent),
    'on-accent': hex(contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK),
    focus: hex(accent),
    ...Object.fromEntries(signals),
  };
}

function sideRoles(colors: ThemeColors): Record<string, string> {
  const ground = parse(colors.sidebarBackground);
  const ink = ensure(parse(colors.sidebarText), [ground], READABLE);
  return { 'side-canvas': hex(ground), ...inkRoles('side-', ink, ground, [ground]) };
}

/** Colors of text and lines on a background. */
function inkRoles(
  prefix: string,
  ink: Rgb,
  ground: Rgb,
  grounds: readonly Rgb[],
): Record<string, string> {
  const veil = (share: number) => `rgb(${ink.join(' ')} / ${share})`;
  return {
    [`${prefix}ink`]: hex(ink),
    [`${prefix}muted`]: hex(ensure(mix(ink, ground, 0.3), grounds, READABLE)),
    [`${prefix}faint`]: hex(ensure(mix(ink, ground, 0.4), grounds, READABLE)),
    [`${prefix}line`]: hex(mix(ground, ink, 0.15)),
    [`${prefix}hover`]: veil(0.05),
    [`${prefix}press`]: veil(0.09),
    [`${prefix}hairline`]: veil(0.08),
  };
}

function correctionOf(
  name: Correction['name'],
  chosen: string,
  shown: string | undefined,
  ground: Rgb,
): Correction | null {
  if (shown === undefined || shown === chosen.toLowerCase()) return null;
  return { name, chosen, shown, ratio: contrast(parse(chosen), ground) };
}

/** The color, or the nearest one toward black or white with enough contrast to all backgrounds. */
function ensure(color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const least = (one: Rgb) => Math.min(...grounds.map((ground) => contrast(one, ground)));
  const end = least(WHITE) > least(BLACK) ? WHITE : BLACK;
  for (let share = 0; share < 1; share += 0.02) {
    // Compares the color as it is written: rounding must not lower the contrast.
    const shifted = parse(hex(mix(color, end, share)));
    if (least(shifted) >= ratio) return shifted;
  }
  return end;
}

/** Contrast ratio of two colors by WCAG 2: 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (place: 0 | 1 | 2) => Math.round(one[place] + (other[place] - one[place]) * share);
  return [part(0), part(1), part(2)];
}

function parse(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function hex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
