/** Storage key of the last icon, which the next callout gets. */
const SIGN_PLACE = 'editor-calloutComponent-logo';
const COLOR_PLACE = 'editor-calloutComponent-background';
const LIGHT_BULB = 128_161;

/** The emoji of a callout, stored as decimal code points. */
export function signOf(attributes: Readonly<Record<string, unknown>>): string {
  const unicode = attributes['data-emoji-unicode'];
  const points = typeof unicode === 'string' ? unicode.split('-').map(Number) : [];
  const isEmoji = points.length > 0 && points.every((point) => point > 0 && point <= 0x10_ff_ff);
  return String.fromCodePoint(...(isEmoji ? points : [LIGHT_BULB]));
}

/** Attributes of an emoji; joined emoji have several code points. */
export function signAttributes(emoji: string): Record<string, string | null> {
  const unicode = Array.from(emoji, (sign) => sign.codePointAt(0) ?? 0).join('-');
  return { 'data-logo-in-use': 'emoji', 'data-emoji-unicode': unicode, 'data-emoji-url': null };
}

/** Attributes of a new callout: those chosen last. */
export function nextCallout(): Record<string, string | null> {
  const emoji = read(SIGN_PLACE);
  return { ...(emoji && signAttributes(emoji)), 'data-background': read(COLOR_PLACE) };
}

/** Stores a choice for the next callout. */
export function rememberCallout(choice: { sign?: string; color?: string | null }): void {
  if (choice.sign !== undefined) write(SIGN_PLACE, choice.sign);
  if (choice.color !== undefined) write(COLOR_PLACE, choice.color);
}

function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function write(place: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, value);
  } catch {
    // Storage is blocked: the choice holds for this callout.
  }
}
