import { CONTEXTS, type Shortcut, type ShortcutContext } from '#web/lib/shortcuts/shortcuts.ts';

export interface Section {
  /** `here` = available on this screen. */
  readonly name: ShortcutContext | 'here';
  readonly shortcuts: readonly Shortcut[];
}

/** Shortcuts by section: those available here first, then by context. */
export function sectionsOf(
  shortcuts: readonly Shortcut[],
  here: ReadonlySet<string>,
): readonly Section[] {
  const isHere = (shortcut: Shortcut) => here.has(shortcut.id) && shortcut.context !== 'global';
  const others = CONTEXTS.map((name) => ({
    name,
    shortcuts: shortcuts.filter((shortcut) => shortcut.context === name && !isHere(shortcut)),
  }));
  return [{ name: 'here' as const, shortcuts: shortcuts.filter(isHere) }, ...others].filter(
    (section) => section.shortcuts.length > 0,
  );
}
