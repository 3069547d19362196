/** The longest name of a work item or of what holds items, in characters. */
export const MAX_NAME = 255;

/**
 * Invisible characters that change how the text around them looks; joiners of scripts and emoji
 * stay.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSEEN =
  /[\u0000-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * Normalizes a name for storing and searching: NFC, trimmed, without characters that hide or
 * reverse text.
 */
export function plainName(text: string): string {
  const plain = text.normalize('NFC').replaceAll(UNSEEN, '').trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(plain) ? plain : '';
}

/** Key of equal names: they may differ in case and Unicode form. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Whether a name contains a URL: invitations with it would be spam. */
export function holdsUrl(text: string): boolean {
  return /https?:\/\//i.test(text);
}
