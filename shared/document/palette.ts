/** Palette of text and background colors, by stored name; each theme defines the values. */
export const PALETTE = [
  'gray',
  'peach',
  'pink',
  'orange',
  'green',
  'light-blue',
  'dark-blue',
  'purple',
] as const;

export type PaletteColor = (typeof PALETTE)[number];

/** Whether a stored color is a palette name; others are CSS colors. */
export function isPaletteColor(color: unknown): color is PaletteColor {
  return PALETTE.some((one) => one === color);
}
