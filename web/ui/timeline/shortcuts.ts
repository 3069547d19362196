import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** Registers the shortcuts of a timeline. */
export function defineTimelineShortcuts(): void {
  defineShortcuts([
    { id: 'timeline-today', keys: 't, shift+t', context: 'list', label: 'ui:timeline.keys.today' },
    { id: 'timeline-in', keys: '+, =', context: 'list', label: 'ui:timeline.keys.in' },
    { id: 'timeline-out', keys: '-', context: 'list', label: 'ui:timeline.keys.out' },
    { id: 'timeline-fit', keys: '0', context: 'list', label: 'ui:timeline.keys.fit' },
    { id: 'timeline-full', keys: 'shift+z', context: 'list', label: 'ui:timeline.keys.full' },
  ]);
}
