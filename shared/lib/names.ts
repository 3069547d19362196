/** Characters that are not seen but change how the text around them looks; joiners of scripts and emoji stay. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSEEN =
  /[\u0000-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** A name in the composed form (NFC), in which it is searched, without characters that hide or turn its text; trimmed. */
export function plainName(text: string): string {
  const plain = text.normalize('NFC').replaceAll(UNSEEN, '').trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(plain) ? plain : '';
}

/** What names that mean one thing have in common: they differ in case and Unicode form alone. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Whether a name carries a web address: invitations made of it would be spam. */
export function holdsUrl(text: string): boolean {
  return /https?:\/\//i.test(text);
}
