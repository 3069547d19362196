import {
  type CustomTheme,
  deriveTheme,
  isColor,
  type ThemeColors,
} from '#web/lib/look/custom-theme.ts';
import { DATE_STYLES, type DateStyle, type Look } from '#web/lib/look/look.ts';

/** Our names of themes and those of the contract (`theme`). */
const NAMES = {
  system: 'system',
  light: 'light',
  dark: 'dark',
  'hc-light': 'light-contrast',
  'hc-dark': 'dark-contrast',
  custom: 'custom',
} as const satisfies Record<Look['theme'], string>;

/** What of the look is kept on the server. */
export type KeptTheme = Pick<Look, 'theme' | 'custom'>;

/** The theme as the contract's field has it. */
export function writeTheme(theme: Look['theme'], custom?: CustomTheme): Record<string, unknown> {
  if (theme !== 'custom' || !custom) return { theme: NAMES[theme] };
  const { background, text, primary, sidebarBackground, sidebarText } = custom.colors;
  return {
    theme: NAMES.custom,
    background,
    text,
    primary,
    sidebarBackground,
    sidebarText,
    palette: [background, text, primary, sidebarBackground, sidebarText].join(','),
    darkPalette: custom.base === 'dark',
  };
}

/** Reads the contract's field; null when it names no theme. */
export function readTheme(kept: Readonly<Record<string, unknown>>): KeptTheme | null {
  const theme = THEMES.find((one) => NAMES[one] === kept['theme']);
  if (!theme) return null;
  if (theme !== 'custom') return { theme };
  const colors = colorsIn(kept);
  return colors && { theme, custom: deriveTheme(colors).theme };
}

/** What else the account keeps in the same field: the contract has no other place for choices of this kind. */
export interface KeptChoices {
  readonly dates?: DateStyle;
  readonly item_layout?: string;
  readonly items_open?: string;
}

const CHOICES = new Set<string>([
  'dates',
  'item_layout',
  'items_open',
] satisfies (keyof KeptChoices)[]);

/** The choices beside the theme, as they are kept. */
export function besideTheme(kept: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => CHOICES.has(name)));
}

/** How the account says that days are written; null when it does not. */
export function readDates(kept: Readonly<Record<string, unknown>>): DateStyle | null {
  return DATE_STYLES.find((one) => one === kept['dates']) ?? null;
}

const THEMES = ['system', 'light', 'dark', 'hc-light', 'hc-dark', 'custom'] as const;

/** The five colors in the contract's field, when all of them are there. */
function colorsIn(kept: Readonly<Record<string, unknown>>): ThemeColors | null {
  const color = (name: keyof ThemeColors) => {
    const value = kept[name];
    return typeof value === 'string' && isColor(value) ? value.toLowerCase() : null;
  };
  const [background, text, primary] = [color('background'), color('text'), color('primary')];
  const [sidebarBackground, sidebarText] = [color('sidebarBackground'), color('sidebarText')];
  if (!background || !text || !primary || !sidebarBackground || !sidebarText) return null;
  return { background, text, primary, sidebarBackground, sidebarText };
}
