import { useSyncExternalStore } from 'react';

import type { CustomTheme } from './custom-theme.ts';

/** How this browser shows the program; kept here so that the first paint has it (first-paint.js). */
export interface Look {
  readonly theme: 'system' | 'light' | 'dark' | 'hc-light' | 'hc-dark' | 'custom';
  /** The person's own colors, worked out; used while the theme is `custom`. */
  readonly custom?: CustomTheme;
  readonly density: 'compact' | 'default' | 'relaxed';
  readonly motion: 'system' | 'reduced';
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** How days are written. */
  readonly dates: DateStyle;
}

/** As the language does, or in an order of one's own. */
export const DATE_STYLES = ['language', 'day-month', 'month-day', 'iso'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

const PLACE = 'tutti.look';
const FIRST: Look = {
  theme: 'system',
  density: 'default',
  motion: 'system',
  language: 'en',
  direction: 'ltr',
  dates: 'language',
};

let look: Look = { ...FIRST, ...read() };
/** Colors that are only tried out. */
let tried: CustomTheme | null = null;
const listeners = new Set<() => void>();

/** The look now, and whenever it changes, also in another tab. */
export function useLook(): Look {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => look,
  );
}

/** The look, outside of components. */
export function lookNow(): Look {
  return look;
}

/** Changes the look and keeps it. */
export function setLook(change: Partial<Look>): void {
  look = { ...look, ...change };
  try {
    localStorage.setItem(PLACE, JSON.stringify(look));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
  apply();
}

/** Shows colors that are being chosen without keeping them; null = as it is kept. */
export function tryTheme(theme: CustomTheme | null): void {
  tried = theme;
  apply();
}

/** Follows the system's settings and other tabs. */
export function followLook(): void {
  apply();
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', apply);
  }
  window.addEventListener('storage', (event) => {
    if (event.key !== PLACE) return;
    look = { ...FIRST, ...read() };
    apply();
  });
}

function read(): Partial<Look> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

function apply(): void {
  const root = document.documentElement;
  const custom = tried ?? (look.theme === 'custom' ? look.custom : undefined);
  paint(root, custom);
  root.dataset['theme'] = custom?.base ?? baseTheme();
  root.dataset['density'] = look.density;
  if (look.motion === 'reduced') root.dataset['motion'] = 'reduced';
  else delete root.dataset['motion'];
  root.lang = look.language;
  root.dir = look.direction;
  colorFrame(root);
  for (const listener of listeners) listener();
}

/** The bar around the installed program has the color of the ground; that of the system's theme stands in the page. */
function colorFrame(root: HTMLElement): void {
  if (look.theme === 'system' && !tried) return;
  const ground = getComputedStyle(root).getPropertyValue('--canvas').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    if (ground !== '') meta.content = ground;
}

/** Puts a person's own colors over those of the theme, or takes them away. */
function paint(root: HTMLElement, custom: CustomTheme | undefined): void {
  for (const name of [...root.style]) if (name.startsWith('--')) root.style.removeProperty(name);
  for (const [role, color] of Object.entries(custom?.roles ?? {}))
    root.style.setProperty(`--${role}`, color);
  if (custom) root.dataset['custom'] = '';
  else delete root.dataset['custom'];
}

function baseTheme(): string {
  return look.theme === 'system' || look.theme === 'custom' ? systemTheme() : look.theme;
}

function systemTheme(): string {
  const plain = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return matchMedia('(prefers-contrast: more)').matches ? `hc-${plain}` : plain;
}
