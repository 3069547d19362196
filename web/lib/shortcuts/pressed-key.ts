/** The parts of a key event that identify the pressed key. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Whether the last letter was not Latin: the other keys of such a keyboard differ too. */
let isForeign = false;

/**
 * The key as shortcuts name it. Non-Latin keyboards (Cyrillic, Greek, Hebrew, Arabic) produce none
 * of their letters: there the physical position counts, as on a US keyboard. Latin keyboards keep
 * their own characters, whatever their layout.
 */
export function pressedKey({ key, code, shiftKey }: Press): string {
  const isLatin = /^[a-z]$/i.test(key);
  const isOther = /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  if (isLatin || isOther) isForeign = isOther;
  const isOtherDigit = /^\p{Nd}$/u.test(key) && key > '9';
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(key);
  const isByPlace = isOther || isOtherDigit || (isSign && isForeign);
  return (isByPlace && signAt(code, shiftKey)) || key;
}

/** The character of a US keyboard at a position. */
function signAt(code: string, isShifted: boolean): string | undefined {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter) return isShifted ? letter : letter.toLowerCase();
  const pair = digit ? `${digit}${')!@#$%^&*('[Number(digit)] ?? ''}` : SIGNS[code];
  return pair?.[isShifted ? 1 : 0];
}

/** By position: the character, and the one with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};
