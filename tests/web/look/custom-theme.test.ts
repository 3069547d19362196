import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deriveTheme, type ThemeColors } from '#web/lib/look/custom-theme.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const colors: fc.Arbitrary<ThemeColors> = fc.record({
  background: color,
  text: color,
  primary: color,
  sidebarBackground: color,
  sidebarText: color,
});

const GROUNDS = ['surface', 'canvas', 'raised', 'sunken'] as const;
const TEXTS = ['ink', 'muted', 'faint', 'accent', 'danger', 'warning', 'success', 'info'] as const;

/** How much two colors differ in lightness, written after the text of WCAG 2.2 ("contrast ratio"). */
function contrastOf(one: string, other: string): number {
  const luminance = (of: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(of.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

test('whatever is chosen, text can be read on every ground it may stand on', () => {
  fc.assert(
    fc.property(colors, (chosen) => {
      const { roles } = deriveTheme(chosen).theme;
      const role = (name: string) => roles[name] ?? '';
      // A middling grey ground lets nothing differ more than black or white does.
      const best = Math.min(
        4.5,
        ...[
          Math.max(
            ...['#000000', '#ffffff'].map((end) =>
              Math.min(...GROUNDS.map((ground) => contrastOf(end, role(ground)))),
            ),
          ),
        ],
      );
      for (const ground of GROUNDS)
        for (const text of TEXTS)
          expect(
            contrastOf(role(text), role(ground)),
            `${text} on ${ground}`,
          ).toBeGreaterThanOrEqual(best - 0.001);
      expect(contrastOf(role('on-accent'), role('accent'))).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(role('side-ink'), role('side-canvas'))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

const READABLE: ThemeColors = {
  background: '#ffffff',
  text: '#1d1c1a',
  primary: '#0b6b75',
  sidebarBackground: '#13233a',
  sidebarText: '#e8edf5',
};

test('colors that can be read are taken as they are, others are corrected and told', () => {
  const fine = deriveTheme(READABLE);
  expect(fine.corrections).toEqual([]);
  expect(fine.theme).toMatchObject({ base: 'light', roles: { ink: '#1d1c1a', accent: '#0b6b75' } });

  const { corrections, theme } = deriveTheme({ ...READABLE, primary: '#ffd400', text: '#999999' });
  expect(corrections.map(({ name }) => name)).toEqual(['text', 'primary']);
  expect(corrections[1]?.ratio).toBeLessThan(2);
  expect(theme.roles['accent']).toBe(corrections[1]?.shown);
});

test('a dark ground takes what is not chosen from the dark theme', () => {
  const dark = { ...READABLE, background: '#101418', text: '#eeeeee' };
  expect(deriveTheme(dark).theme.base).toBe('dark');
});
