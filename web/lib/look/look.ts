import { useSyncExternalStore } from 'react';

import { LANGUAGES, offeredOf } from '#shared/constants/languages.ts';

import type { CustomTheme } from './custom-theme.ts';

/**
 * Appearance settings of this browser; stored here so that the first paint has them
 * (first-paint.js).
 */
export interface Look {
  readonly theme: 'system' | 'light' | 'dark' | 'hc-light' | 'hc-dark' | 'custom';
  /** The person's custom theme; used while `theme` is `custom`. */
  readonly custom?: CustomTheme;
  readonly density: 'compact' | 'default' | 'relaxed';
  readonly motion: 'system' | 'reduced';
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly dates: DateStyle;
}

/** Date formats: that of the language, or a fixed order. */
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

let look = stored();
/** A custom theme that is only previewed. */
let tried: CustomTheme | null = null;
const listeners = new Set<() => void>();

/** The settings, re-rendering on changes, also of another tab. */
export function useLook(): Look {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => look,
  );
}

/** The settings, outside of components. */
export function lookNow(): Look {
  return look;
}

/** Changes and stores settings. */
export function setLook(change: Partial<Look>): void {
  look = { ...look, ...change };
  try {
    localStorage.setItem(PLACE, JSON.stringify(look));
  } catch {
    // Storage is blocked: the settings hold for this tab.
  }
  apply();
}

/** Previews a custom theme without storing it; null ends the preview. */
export function previewTheme(theme: CustomTheme | null): void {
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
    look = stored();
    apply();
  });
}

/** What this browser chose; the language at first is one that it wishes. */
function stored(): Look {
  const { code, direction } = offeredOf(navigator.languages) ?? LANGUAGES[0];
  return { ...FIRST, language: code, direction, ...read() };
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

/**
 * Sets `theme-color` for the frame of the installed program; the page contains the values of the
 * system's themes.
 */
function colorFrame(root: HTMLElement): void {
  if (look.theme === 'system' && !tried) return;
  const ground = getComputedStyle(root).getPropertyValue('--canvas').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    if (ground !== '') meta.content = ground;
}

/** Applies a custom theme over the built-in one, or removes it. */
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
