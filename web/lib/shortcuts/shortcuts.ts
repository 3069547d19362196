import { useEffect, useLayoutEffect, useRef } from 'react';

import { pressedKey } from './pressed-key.ts';

/** Where a shortcut works; the later ones go before the earlier ones. */
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

/** One command by keys: the palette, menus, tooltips and the help all read it from here. */
export interface Shortcut {
  readonly id: string;
  /**
   * `mod+k` (Cmd on a Mac, Ctrl elsewhere), `shift+d`, `?`, or a chord of two: `g h`. Several ways are
   * separated by a comma.
   */
  readonly keys: string;
  readonly context: ShortcutContext;
  /** Message key of what it does, with its namespace: `app:shortcuts.palette`. */
  readonly label: string;
  /** What it is a part of that can be switched off: then nobody is told of it. */
  readonly part?: string;
  /** Works while typing too. */
  readonly isAlways?: boolean;
}

const known = new Map<string, Shortcut>();
const running = new Map<string, (() => void)[]>();
const CHORD_MS = 1_000;
const OFF = 'tutti.single-keys-off';

/** Makes shortcuts known; each feature does it once for its own. */
export function defineShortcuts(shortcuts: readonly Shortcut[]): void {
  for (const shortcut of shortcuts) known.set(shortcut.id, shortcut);
}

/** All that are known, for the help and the test that no two of a context share keys. */
export function allShortcuts(): readonly Shortcut[] {
  return [...known.values()];
}

/** The messages that their names are in. */
export function shortcutNamespaces(): readonly string[] {
  return [...new Set([...known.values()].flatMap(({ label }) => label.split(':')[0] ?? []))];
}

/** The keys of a command, for tooltips and menus; the first way of several that this keyboard has. */
export function keysOf(id: string): string | undefined {
  const shortcut = known.get(id);
  return shortcut && waysOf(shortcut)[0];
}

/** The ways to press a command that this keyboard has: where `mod` is Ctrl, the two cannot be pressed together. */
export function waysOf({ keys }: Shortcut): readonly string[] {
  const ways = keys.split(',').map((way) => way.trim());
  return ways.filter((way) => IS_MAC || !/ctrl\+mod|mod\+ctrl/.test(way));
}

/** Whether anything answers to it now, if only by saying why it does nothing. */
function isAnswered(id: string): boolean {
  return (running.get(id)?.length ?? 0) > 0;
}

/** What only says why it does nothing here. */
const refusing = new WeakSet<() => void>();

/** Whether something on this screen answers to it now with more than a refusal. */
export function isAvailable(id: string): boolean {
  return running.get(id)?.some((run) => !refusing.has(run)) ?? false;
}

/** Runs a command as its keys would. */
export function runShortcut(id: string): void {
  running.get(id)?.at(-1)?.();
}

/** Single letters can be switched off (WCAG 2.1.4). */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // Storage is blocked: they stay on.
  }
}

/** Whether single letters are commands in this browser. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

/**
 * Answers to a shortcut while the component is shown; the innermost one wins. `isRefused` = it only says why it does
 * nothing: the palette does not offer it.
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
  // Before the paint: what is seen answers to its keys.
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

/** Calls `listener` before each command that a key runs. Returns an unsubscribe function. */
export function onCommand(listener: () => void): () => void {
  before.add(listener);
  return () => before.delete(listener);
}

const unavailable = new Set<(shortcut: Shortcut) => void>();

/** Calls `listener` with a command of two keys that was pressed where nothing answers to it. */
export function onUnavailable(listener: (shortcut: Shortcut) => void): () => void {
  unavailable.add(listener);
  return () => unavailable.delete(listener);
}

/** Listens to the keyboard of the page; once, at the start. */
export function listenToKeys(target: EventTarget = window): void {
  let first: { keys: string; at: number } | null = null;
  target.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return;
    const pressed = nameOf(event);
    if (!pressed) return;
    // The time of the press, not the time at which a busy page handles it.
    const at = event.timeStamp;
    const chord = first && at - first.at < CHORD_MS ? `${first.keys} ${pressed}` : null;
    const whole = chord === null ? undefined : find(chord, event);
    // The second key of a command that has no target here is no command of its own.
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

/** The command of these keys that goes first here and now. */
function find(keys: string, event: KeyboardEvent): Shortcut | undefined {
  const isPlain = !/\b(mod|ctrl|alt|meta)\+/.test(keys) && keys !== 'escape';
  if (isPlain && !hasSingleKeys()) return undefined;
  return withKeys(keys)
    .filter((one) => isAnswered(one.id) && (one.isAlways || !isTyping(event)))
    .toSorted((a, b) => CONTEXTS.indexOf(b.context) - CONTEXTS.indexOf(a.context))[0];
}

/** The command of two keys that nothing answers to here. */
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

/** Asked once: browsers put the answer together anew each time, and every button with a key asks. */
const IS_MAC = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

/** A pressed key as shortcuts write it, null for a modifier alone. */
function nameOf(event: KeyboardEvent): string | null {
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return null;
  const key = pressedKey(event);
  const mac = IS_MAC;
  const mod = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  // With Alt a key writes another sign on some keyboards; the key itself is meant.
  const isAltered = event.altKey && !/^[a-z0-9]$/i.test(key);
  const plain = isAltered && /^(Key|Digit)/.test(event.code) ? event.code.slice(-1) : key;
  const name = plain === ' ' ? 'space' : plain.toLowerCase();
  // A sign that needs Shift to be typed is the sign itself; letters and named keys keep the word.
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
