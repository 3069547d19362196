/** The classes of the twelve hues of people (theme.css). */
export const HUES = [
  'p1',
  'p2',
  'p3',
  'p4',
  'p5',
  'p6',
  'p7',
  'p8',
  'p9',
  'p10',
  'p11',
  'p12',
] as const;
export type Hue = (typeof HUES)[number];

/** The hue of a person, the same in every browser: it comes from the id alone. */
export function hueOf(id: string): Hue {
  let sum = 2_166_136_261;
  for (const letter of id) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return HUES[sum % HUES.length] ?? 'p1';
}
