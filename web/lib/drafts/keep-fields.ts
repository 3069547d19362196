import { sessionNow } from '#web/lib/session/session.ts';

import { keepText, keptPlaces, readKeptText } from './kept-texts.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Stored text of one field. */
interface FieldWords {
  readonly text: string;
  /**
   * Values the field may have for the text to be restored: the one before typing, and those
   * submitted since.
   */
  readonly over: readonly string[];
}

const KINDS = new Set(['text', 'search', 'url', 'email', 'tel', 'number', 'textarea']);
/** Fields that are never stored: secrets, and texts typed to confirm something. */
const NEVER = '[autocomplete*="password"], [autocomplete="one-time-code"], [data-words="never"]';
const PICKER = '[role="combobox"], [role="searchbox"][aria-activedescendant]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** Limit of stored texts whose fields never appeared again. */
const MAX_LEFT = 100;
/** Milliseconds until a field that appears is checked. */
const LOOK_MS = 50;

/**
 * Stores the text of every field while it is typed, so that a crash, a closed tab or a sign-out
 * does not lose it: the field is filled again when it next appears. When a field leaves the screen
 * its text was sent or given up. Fields that store their text longer use `useKeptText`. Returns a
 * cleanup function.
 */
export function keepFields(): () => void {
  const live = new Map<TextField, string>();
  const over = new WeakMap<TextField, readonly string[]>();
  let left: Set<string> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = (field: TextField) => {
    const before = over.get(field) ?? [];
    if (!before.includes(field.value)) over.set(field, [...before.slice(-4), field.value]);
  };
  const keep = (field: TextField) => {
    const place = live.get(field) ?? placeOf(field);
    if (place === null) return;
    live.set(field, place);
    const words = { text: field.value, over: over.get(field) ?? [''] };
    keepText(place, words.over[0] === words.text ? '' : JSON.stringify(words));
  };
  const look = () => {
    timer = undefined;
    for (const [field, place] of live) {
      if (field.isConnected) continue;
      live.delete(field);
      keepText(place, '');
    }
    left ??= leftovers();
    // A field that is being typed into is not a leftover.
    for (const place of live.values()) left?.delete(place);
    if (!left || left.size === 0) return;
    for (const field of document.querySelectorAll<TextField>('input, textarea')) {
      const place = isKept(field) ? placeOf(field) : null;
      if (place === null || !left.delete(place)) continue;
      const words = wordsIn(readKeptText(place));
      if (!words?.over.includes(field.value)) keepText(place, '');
      else {
        over.set(field, words.over);
        live.set(field, place);
        write(field, words.text);
      }
    }
  };
  const observer = new MutationObserver(() => {
    if (live.size > 0 || left === null || left.size > 0) timer ??= setTimeout(look, LOOK_MS);
  });
  const onField = (run: (field: TextField) => void) => (event: Event) => {
    if (isKept(event.target)) run(event.target);
  };
  const onSubmit = ({ target }: Event) => {
    for (const field of live.keys()) if (field.form === target) begin(field);
  };
  const listeners = [
    ['focusin', onField(begin)],
    ['input', onField(keep)],
    ['submit', onSubmit],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
  };
}

function isKept(target: EventTarget | null): target is TextField {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && KINDS.has(target.type) && !target.readOnly && !target.matches(NEVER);
}

/**
 * Storage key of a field: person, screen or dialog, and label; null = nobody is signed in, or it
 * is a picker's field.
 */
function placeOf(field: TextField): string | null {
  const { me } = sessionNow();
  if (!me || field.matches(PICKER)) return null;
  const dialog = field.closest(DIALOG);
  const screen = dialog ? `dialog ${nameOf(dialog)}` : location.pathname;
  const name = nameOf(field);
  const alike = [...(dialog ?? document).querySelectorAll<TextField>('input, textarea')].filter(
    (other) => isKept(other) && nameOf(other) === name,
  );
  return `${beginningOf(me.id)}${screen} ${name} ${alike.indexOf(field)}`;
}

const beginningOf = (person: string) => `field.${person}.`;

function nameOf(element: Element): string {
  const named = element.getAttribute('aria-labelledby')?.split(' ')[0];
  const labels = 'labels' in element ? [...((element as TextField).labels ?? [])] : [];
  return (
    element.getAttribute('aria-label') ??
    (named && document.getElementById(named)?.textContent) ??
    labels[0]?.textContent ??
    element.getAttribute('placeholder') ??
    ''
  );
}

/** Keys stored before this page was loaded; null = the person is not known yet. */
function leftovers(): Set<string> | null {
  const { me } = sessionNow();
  if (!me) return null;
  const places = keptPlaces(beginningOf(me.id));
  for (const place of places.slice(MAX_LEFT)) keepText(place, '');
  return new Set(places.slice(0, MAX_LEFT));
}

function wordsIn(kept: string): FieldWords | null {
  try {
    const words: FieldWords | null = JSON.parse(kept);
    return words;
  } catch {
    return null;
  }
}

/** Fills a field with the events of typing, so that controlled fields follow. */
function write(field: TextField, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
