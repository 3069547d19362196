/** Skin tones of emoji; `none` is the default yellow. */
export const SKIN_TONES = ['none', 'light', 'mediumLight', 'medium', 'mediumDark', 'dark'] as const;
export type SkinTone = (typeof SKIN_TONES)[number];

const MODIFIERS: Readonly<Record<SkinTone, string>> = {
  none: '',
  light: '\u{1F3FB}',
  mediumLight: '\u{1F3FC}',
  medium: '\u{1F3FD}',
  mediumDark: '\u{1F3FE}',
  dark: '\u{1F3FF}',
};

/** An emoji with a skin tone; emoji without skin are unchanged. */
export function withSkinTone(emoji: string, tone: SkinTone): string {
  const plain = emoji.replaceAll(/\p{Emoji_Modifier}/gu, '');
  if (tone === 'none') return plain;
  // The modifier replaces the variation selector.
  return plain.replaceAll(/(\p{Emoji_Modifier_Base})\u{FE0F}?/gu, `$1${MODIFIERS[tone]}`);
}

const PLACE = 'tutti.skin-tone';

/** The skin tone that is stored in this browser. */
export function keptSkinTone(): SkinTone {
  try {
    const kept = localStorage.getItem(PLACE);
    return SKIN_TONES.find((tone) => tone === kept) ?? 'none';
  } catch {
    return 'none';
  }
}

/** Stores a skin tone in this browser. */
export function keepSkinTone(tone: SkinTone): void {
  try {
    localStorage.setItem(PLACE, tone);
  } catch {
    // Storage is blocked: it holds until the picker closes.
  }
}
