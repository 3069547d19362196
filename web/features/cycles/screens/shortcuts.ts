import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys of the list of a project's cycles. */
export function defineCycleShortcuts(): void {
  const cycle = (id: string, keys: string, name: string) =>
    ({ id, keys, context: 'cycles', part: 'cycles', label: `cycles:keys.${name}` }) as const;
  defineShortcuts([
    cycle('cycle-next', 'j, arrowdown', 'next'),
    cycle('cycle-previous', 'k, arrowup', 'previous'),
    cycle('cycle-first', 'home', 'first'),
    cycle('cycle-last', 'end', 'last'),
    cycle('cycle-open', 'enter', 'open'),
    cycle('cycle-open-tab', 'mod+enter', 'openTab'),
    cycle('cycle-peek', 'space', 'peek'),
    cycle('cycle-peek-close', 'escape', 'peekClose'),
    cycle('cycle-search', '/', 'search'),
    cycle('cycle-edit', 'e, f2', 'edit'),
    cycle('cycle-star', 's', 'star'),
    cycle('cycle-copy-link', 'mod+alt+c', 'copyLink'),
    cycle('cycle-duplicate', 'y', 'duplicate'),
    cycle('cycle-archive', 'shift+a', 'archive'),
    cycle('cycle-up', 'alt+arrowup', 'up'),
    cycle('cycle-down', 'alt+arrowdown', 'down'),
    cycle('cycles-list', 'alt+1', 'list'),
    cycle('cycles-board', 'alt+2', 'board'),
    cycle('cycles-timeline', 'alt+3', 'timeline'),
  ]);
}
