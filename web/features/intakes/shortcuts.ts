import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** Registers the shortcuts of an intake. */
export function defineIntakeShortcuts(): void {
  const key = (id: string, keys: string, name: string) =>
    ({ id, keys, context: 'intake', label: `intakes:keys.${name}`, part: 'intake' }) as const;
  defineShortcuts([
    key('intake-next', 'j, arrowdown', 'next'),
    key('intake-previous', 'k, arrowup', 'previous'),
    key('intake-accept', '1', 'accept'),
    key('intake-decline', '2', 'decline'),
    key('intake-duplicate', '3', 'duplicate'),
    key('intake-snooze', 'h', 'snooze'),
    key('intake-select', 'x', 'select'),
    key('intake-select-all', 'mod+a', 'selectAll'),
    key('intake-search', '/', 'search'),
    key('intake-back', 'escape', 'back'),
  ]);
}
