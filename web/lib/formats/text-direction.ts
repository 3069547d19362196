/** Letters of right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and others. */
const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Value for `dir` by the first letter of a text; without letters the direction of what is around it. */
export function directionOf(text: string): 'ltr' | 'rtl' | '' {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return '';
  return FROM_RIGHT.test(letter) ? 'rtl' : 'ltr';
}
