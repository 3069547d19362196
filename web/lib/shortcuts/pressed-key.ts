/** What tells a press of a key: the sign it writes, its place on the keyboard, and whether Shift is held. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Whether the last letter that was pressed is of another alphabet: such a keyboard has other signs elsewhere, too. */
let isForeign = false;

/**
 * The sign of a key as commands name it. A keyboard of another alphabet (Cyrillic, Greek, Hebrew, Arabic) writes none
 * of their letters: there the key's place decides, as on an American keyboard. Latin keyboards keep their own signs,
 * however they are arranged.
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

/** What an American keyboard writes at a place. */
function signAt(code: string, isShifted: boolean): string | undefined {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter) return isShifted ? letter : letter.toLowerCase();
  const pair = digit ? `${digit}${')!@#$%^&*('[Number(digit)] ?? ''}` : SIGNS[code];
  return pair?.[isShifted ? 1 : 0];
}

/** By place: the sign, and the one with Shift. */
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
