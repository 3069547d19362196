import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys of a timeline. */
export function defineTimelineShortcuts(): void {
  defineShortcuts([
    { id: 'timeline-today', keys: 't', context: 'list', label: 'ui:timeline.keys.today' },
    { id: 'timeline-in', keys: '+, =', context: 'list', label: 'ui:timeline.keys.in' },
    { id: 'timeline-out', keys: '-', context: 'list', label: 'ui:timeline.keys.out' },
  ]);
}
