interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Pattern of a name in Han, kana or Hangul, which the database reads too: it holds the letters
 * themselves, since both sides escape them in ways of their own.
 */
export const FAMILY_FIRST =
  '^[\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]+$';

/** Pattern of a name in katakana alone, as Japanese writes foreign names: in their own order. */
export const FOREIGN = '^[\u30a0-\u30ff]+$';

const familyFirst = new RegExp(FAMILY_FIRST, 'u');
const foreign = new RegExp(FOREIGN, 'u');

/**
 * First and last name joined as names of their script are, whatever the language of the reader:
 * `Ana Costa`, `山田太郎`, `スティーブ・ジョブズ`. "" when both are missing.
 */
export function fullNameOf({ first_name, last_name }: Names): string {
  const [first, last] = [first_name.trim(), last_name.trim()];
  if (foreign.test(first) && foreign.test(last)) return `${first}・${last}`;
  return familyFirst.test(first) && familyFirst.test(last)
    ? `${last}${first}`
    : `${first} ${last}`.trim();
}

/** Initial display name of an account: its email up to the @. */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
