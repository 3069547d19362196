import { createStore, useStore } from 'zustand';

/** How pages are shown in this browser (Personalisation). */
export interface PageConfig {
  readonly full_width: boolean;
  readonly font_size: 'large-font' | 'small-font';
  readonly font_style: 'sans-serif' | 'serif' | 'monospace';
  readonly sticky_toolbar: boolean;
}

const PLACE = 'pages_config';
const FIRST: PageConfig = {
  full_width: false,
  font_size: 'large-font',
  font_style: 'sans-serif',
  sticky_toolbar: true,
};
export const FONT_STYLES = ['sans-serif', 'serif', 'monospace'] as const;

const config = createStore<PageConfig>(() => read());

/** How pages are shown now. */
export function usePageConfig(): PageConfig {
  return useStore(config);
}

/** Shows pages another way from now on. */
export function setPageConfig(change: Partial<PageConfig>): void {
  config.setState(change);
  try {
    localStorage.setItem(PLACE, JSON.stringify(config.getState()));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(): PageConfig {
  let kept: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    if (typeof value === 'object' && value !== null) kept = { ...value };
  } catch {
    // What cannot be read counts as nothing.
  }
  return {
    full_width: kept['full_width'] === true,
    font_size: kept['font_size'] === 'small-font' ? 'small-font' : FIRST.font_size,
    font_style: FONT_STYLES.find((style) => style === kept['font_style']) ?? FIRST.font_style,
    sticky_toolbar: kept['sticky_toolbar'] !== false,
  };
}
