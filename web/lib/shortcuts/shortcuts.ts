import { useEffect, useLayoutEffect, useRef } from 'react';

import { pressedKey } from './pressed-key.ts';

/** Contexts of shortcuts; later ones take precedence. */
export const CONTEXTS = [
  'global',
  'project',
  'list',
  'pages',
  'cycles',
  'modules',
  'item',
  'peek',
  'inbox',
  'intake',
  'editor',
] as const;
export type ShortcutContext = (typeof CONTEXTS)[number];

/** A keyboard shortcut: the palette, menus, tooltips and help all read it from here. */
export interface Shortcut {
  readonly id: string;
  /**
   * `mod+k` (Cmd on a Mac, Ctrl elsewhere), `shift+d`, `?`, or a chord of two: `g h`. Alternatives
   * are separated by a comma.
   */
  readonly keys: string;
  readonly context: ShortcutContext;
  /** Message key of its description, with the namespace: `app:shortcuts.palette`. */
  readonly label: string;
  /** Feature that it belongs to: hidden where that is turned off. */
  readonly part?: string;
  /** Works in text fields too. */
  readonly isAlways?: boolean;
}

const known = new Map<string, Shortcut>();
const running = new Map<string, (() => void)[]>();
const CHORD_MS = 1_000;
const OFF = 'tutti.single-keys-off';

/** Registers shortcuts; each feature calls it once. */
export function defineShortcuts(shortcuts: readonly Shortcut[]): void {
  for (const shortcut of shortcuts) known.set(shortcut.id, shortcut);
}

/** All registered shortcuts, for the help and the test that no two of a context share keys. */
export function allShortcuts(): readonly Shortcut[] {
  return [...known.values()];
}

/** Namespaces of the shortcuts' messages. */
export function shortcutNamespaces(): readonly string[] {
  return [...new Set([...known.values()].flatMap(({ label }) => label.split(':')[0] ?? []))];
}

/** The keys of a shortcut, for tooltips and menus: the first alternative that this keyboard has. */
export function keysOf(id: string): string | undefined {
  const shortcut = known.get(id);
  return shortcut && waysOf(shortcut)[0];
}

/**
 * Alternatives that this keyboard has: where `mod` is Ctrl, a combination of both cannot be
 * pressed.
 */
export function waysOf({ keys }: Shortcut): readonly string[] {
  const ways = keys.split(',').map((way) => way.trim());
  return ways.filter((way) => IS_MAC || !/ctrl\+mod|mod\+ctrl/.test(way));
}

/** Whether a handler is mounted, including one that only explains why nothing happens. */
function isAnswered(id: string): boolean {
  return (running.get(id)?.length ?? 0) > 0;
}

/** Handlers that only explain why nothing happens. */
const refusing = new WeakSet<() => void>();

/** Whether a handler is mounted that does more than refuse. */
export function isAvailable(id: string): boolean {
  return running.get(id)?.some((run) => !refusing.has(run)) ?? false;
}

/** Runs a shortcut as its keys would. */
export function runShortcut(id: string): void {
  running.get(id)?.at(-1)?.();
}

/** Turns single-key shortcuts on or off (WCAG 2.1.4). */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // Storage is blocked: they stay on.
  }
}

/** Whether single-key shortcuts are on in this browser. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

/**
 * Handles a shortcut while the component is mounted; the innermost handler wins. `isRefused` = it
 * only explains why nothing happens: the palette does not offer it.
 */
export function useShortcut(
  id: string,
  run: () => void,
  { isActive = true, isRefused = false } = {},
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  // In a layout effect, so that visible elements react to keys at once.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const own = () => latest.current();
    if (isRefused) refusing.add(own);
    running.set(id, [...(running.get(id) ?? []), own]);
    return () => {
      running.set(
        id,
        (running.get(id) ?? []).filter((other) => other !== own),
      );
    };
  }, [id, isActive, isRefused]);
}

const before = new Set<() => void>();

/** Calls `listener` before each shortcut that a key runs. Returns an unsubscribe function. */
export function onCommand(listener: () => void): () => void {
  before.add(listener);
  return () => before.delete(listener);
}

const unavailable = new Set<(shortcut: Shortcut) => void>();

/** Calls `listener` with a chord that was pressed where it has no handler. */
export function onUnavailable(listener: (shortcut: Shortcut) => void): () => void {
  unavailable.add(listener);
  return () => unavailable.delete(listener);
}

/** Listens to the page's keyboard; called once, at the start. */
export function listenToKeys(target: EventTarget = window): void {
  let first: { keys: string; at: number } | null = null;
  target.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return;
    const pressed = nameOf(event);
    if (!pressed) return;
    // The time of the press, which a busy page may handle later.
    const at = event.timeStamp;
    const chord = first && at - first.at < CHORD_MS ? `${first.keys} ${pressed}` : null;
    const whole = chord === null ? undefined : find(chord, event);
    // The second key of a chord without a handler must not run a shortcut of its own.
    const idle = chord === null || whole ? undefined : findIdle(chord, event);
    const found = whole ?? (idle ? undefined : find(pressed, event));
    first = found || idle || isTyping(event) ? null : { keys: pressed, at };
    if (found || idle) event.preventDefault();
    if (found) {
      for (const listener of before) listener();
      runShortcut(found.id);
    } else if (idle) for (const listener of unavailable) listener(idle);
  });
}

/** The matching shortcut with the highest precedence here. */
function find(keys: string, event: KeyboardEvent): Shortcut | undefined {
  const isPlain = !/\b(mod|ctrl|alt|meta)\+/.test(keys) && keys !== 'escape';
  if (isPlain && !hasSingleKeys()) return undefined;
  return withKeys(keys)
    .filter((one) => isAnswered(one.id) && (one.isAlways || !isTyping(event)))
    .toSorted((a, b) => CONTEXTS.indexOf(b.context) - CONTEXTS.indexOf(a.context))[0];
}

/** The chord of these keys that has no handler here. */
function findIdle(keys: string, event: KeyboardEvent): Shortcut | undefined {
  return hasSingleKeys() && !isTyping(event) ? withKeys(keys)[0] : undefined;
}

function withKeys(keys: string): readonly Shortcut[] {
  return [...known.values()].filter((one) =>
    one.keys.split(',').some((way) => way.trim() === keys),
  );
}

function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]');
}

/** Cached: browsers build the string on each read, and every button with a shortcut asks. */
const IS_MAC = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

/** A pressed key in the notation of shortcuts; null for a modifier alone. */
function nameOf(event: KeyboardEvent): string | null {
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return null;
  const key = pressedKey(event);
  const mac = IS_MAC;
  const mod = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  // With Alt some keyboards produce another character; the key itself is meant.
  const isAltered = event.altKey && !/^[a-z0-9]$/i.test(key);
  const plain = isAltered && /^(Key|Digit)/.test(event.code) ? event.code.slice(-1) : key;
  const name = plain === ' ' ? 'space' : plain.toLowerCase();
  // A character that needs Shift is written without `shift`; letters and named keys keep it.
  const isSign = name.length === 1 && !/[a-z0-9]/i.test(name);
  return [
    mod ? 'mod' : '',
    other ? (mac ? 'ctrl' : 'meta') : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && !isSign ? 'shift' : '',
    name,
  ]
    .filter(Boolean)
    .join('+');
}
