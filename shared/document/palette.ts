/** The colours of texts and backgrounds by their stored names; each theme has its own values. */
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

/** Whether a stored colour is one of ours; others are colours of CSS. */
export function isPaletteColor(color: unknown): color is PaletteColor {
  return PALETTE.some((one) => one === color);
}
