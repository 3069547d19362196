/**
 * Offered colors with the message keys of their names. They are people's data, not roles of our
 * theme.
 */
export const PALETTE = [
  { key: 'grey', color: '#7d7a72' },
  { key: 'red', color: '#c4453c' },
  { key: 'orange', color: '#c2703d' },
  { key: 'amber', color: '#c28f1d' },
  { key: 'olive', color: '#8a8f2a' },
  { key: 'green', color: '#4c8f3f' },
  { key: 'emerald', color: '#2a8f68' },
  { key: 'teal', color: '#1f8b95' },
  { key: 'sky', color: '#2f86c4' },
  { key: 'blue', color: '#3f66c9' },
  { key: 'indigo', color: '#5b57c2' },
  { key: 'violet', color: '#8551b5' },
  { key: 'magenta', color: '#ad4794' },
  { key: 'pink', color: '#cc4b72' },
  { key: 'brown', color: '#8a6242' },
  { key: 'slate', color: '#54677d' },
] as const;

/** A random palette color, for a new thing without a color. */
export function randomColor(): string {
  return PALETTE[Math.floor(Math.random() * PALETTE.length)]?.color ?? PALETTE[0].color;
}
