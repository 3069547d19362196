import {
  type CustomTheme,
  deriveTheme,
  isColor,
  type ThemeColors,
} from '#web/lib/look/custom-theme.ts';
import { DATE_STYLES, type DateStyle, type Look } from '#web/lib/look/look.ts';

/** Names of our themes in the contract's `theme` field. */
const NAMES = {
  system: 'system',
  light: 'light',
  dark: 'dark',
  'hc-light': 'light-contrast',
  'hc-dark': 'dark-contrast',
  custom: 'custom',
} as const satisfies Record<Look['theme'], string>;

/** Appearance settings that are stored on the server. */
export type KeptTheme = Pick<Look, 'theme' | 'custom'>;

/** The theme in the contract's form. */
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

/** Parses the contract's field; null when it names no theme. */
export function readTheme(kept: Readonly<Record<string, unknown>>): KeptTheme | null {
  const theme = THEMES.find((one) => NAMES[one] === kept['theme']);
  if (!theme) return null;
  if (theme !== 'custom') return { theme };
  const colors = colorsIn(kept);
  return colors && { theme, custom: deriveTheme(colors).theme };
}

/** Further choices stored in the same field, since the contract has no other place for them. */
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

/** The choices beside the theme, in stored form. */
export function besideTheme(kept: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => CHOICES.has(name)));
}

/** Date format of the account; null = not set. */
export function readDates(kept: Readonly<Record<string, unknown>>): DateStyle | null {
  return DATE_STYLES.find((one) => one === kept['dates']) ?? null;
}

const THEMES = ['system', 'light', 'dark', 'hc-light', 'hc-dark', 'custom'] as const;

/** The five colors in the contract's field; null when one is missing. */
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
