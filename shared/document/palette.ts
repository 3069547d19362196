/** The colors of texts and backgrounds by their stored names; each theme has its own values. */
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

/** Whether a stored color is one of ours; others are colors of CSS. */
export function isPaletteColor(color: unknown): color is PaletteColor {
  return PALETTE.some((one) => one === color);
}
