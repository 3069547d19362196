/** How the next callout looks: as the last one was made. */
const SIGN_PLACE = 'editor-calloutComponent-logo';
const COLOR_PLACE = 'editor-calloutComponent-background';
const LIGHT_BULB = 128_161;

/** The sign of a callout: its emoji, by the numbers of its characters. */
export function signOf(attributes: Readonly<Record<string, unknown>>): string {
  const unicode = attributes['data-emoji-unicode'];
  const points = typeof unicode === 'string' ? unicode.split('-').map(Number) : [];
  const isEmoji = points.length > 0 && points.every((point) => point > 0 && point <= 0x10_ff_ff);
  return String.fromCodePoint(...(isEmoji ? points : [LIGHT_BULB]));
}

/** The attributes that show an emoji; joined ones are several numbers. */
export function signAttributes(emoji: string): Record<string, string | null> {
  const unicode = Array.from(emoji, (sign) => sign.codePointAt(0) ?? 0).join('-');
  return { 'data-logo-in-use': 'emoji', 'data-emoji-unicode': unicode, 'data-emoji-url': null };
}

/** What a new callout looks like. */
export function nextCallout(): Record<string, string | null> {
  const emoji = read(SIGN_PLACE);
  return { ...(emoji && signAttributes(emoji)), 'data-background': read(COLOR_PLACE) };
}

/** Keeps a choice for the next callout. */
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
