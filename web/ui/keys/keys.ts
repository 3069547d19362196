/** Whether this is a Mac keyboard, with ⌘ instead of Ctrl. */
export function isMac(): boolean {
  return IS_MAC;
}

/** Cached: browsers build the string on each read, and every button with a shortcut asks. */
const IS_MAC = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const SIGNS: Readonly<Record<string, string>> = {
  shift: '⇧',
  enter: '↵',
  tab: '⇥',
  backspace: '⌫',
  delete: '⌦',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};
const MAC_SIGNS: Readonly<Record<string, string>> = { mod: '⌘', meta: '⌘', ctrl: '⌃', alt: '⌥' };
const WORDS: Readonly<Record<string, string>> = {
  mod: 'keys.ctrl',
  ctrl: 'keys.ctrl',
  alt: 'keys.alt',
  meta: 'keys.meta',
  escape: 'keys.escape',
  space: 'keys.space',
  home: 'keys.home',
  end: 'keys.end',
  pagedown: 'keys.pageDown',
  pageup: 'keys.pageUp',
};
const ARIA: Readonly<Record<string, string>> = {
  mod: 'Control',
  ctrl: 'Control',
  alt: 'Alt',
  meta: 'Meta',
  shift: 'Shift',
  enter: 'Enter',
  escape: 'Escape',
  space: 'Space',
  tab: 'Tab',
  backspace: 'Backspace',
  delete: 'Delete',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  home: 'Home',
  end: 'End',
  pagedown: 'PageDown',
  pageup: 'PageUp',
};

/** The key presses of a shortcut with this keyboard's labels: `g h` gives two, `mod+z` one. */
export function drawKeys(keys: string, word: (key: string) => string, mac = isMac()): string[] {
  return keys
    .trim()
    .split(/\s+/)
    .map((press) => {
      const parts = partsOf(press).map((part) => drawKey(part, word, mac));
      const isTight = parts.slice(0, -1).every((part) => part.length === 1);
      return parts.join(isTight ? '' : ' ');
    });
}

/** A shortcut for `aria-keyshortcuts`, which cannot express chords. */
export function ariaKeys(keys: string | undefined, mac = isMac()): string | undefined {
  if (!keys || /\s/.test(keys.trim())) return undefined;
  return partsOf(keys.trim())
    .map((part) => (part === 'mod' && mac ? 'Meta' : (ARIA[part] ?? part.toUpperCase())))
    .join('+');
}

function partsOf(press: string): string[] {
  if (press === '+') return ['+'];
  const keys = press.toLowerCase();
  // The joining character can itself be a key: `mod++`.
  return keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+');
}

function drawKey(part: string, word: (key: string) => string, mac: boolean): string {
  const sign = (mac && MAC_SIGNS[part]) || SIGNS[part];
  if (sign) return sign;
  const key = WORDS[part];
  return key ? word(key) : /^(.|f\d+)$/.test(part) ? part.toUpperCase() : part;
}
