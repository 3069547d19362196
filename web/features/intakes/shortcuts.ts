import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys of an intake. */
export function defineIntakeShortcuts(): void {
  defineShortcuts([
    {
      id: 'intake-next',
      keys: 'j, arrowdown',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.next',
    },
    {
      id: 'intake-previous',
      keys: 'k, arrowup',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.previous',
    },
    {
      id: 'intake-accept',
      keys: '1',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.accept',
    },
    {
      id: 'intake-decline',
      keys: '2',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.decline',
    },
    {
      id: 'intake-duplicate',
      keys: '3',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.duplicate',
    },
    {
      id: 'intake-snooze',
      keys: 'h',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.snooze',
    },
    {
      id: 'intake-select',
      keys: 'x',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.select',
    },
    {
      id: 'intake-select-all',
      keys: 'mod+a',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.selectAll',
    },
    {
      id: 'intake-search',
      keys: '/',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.search',
    },
    {
      id: 'intake-back',
      keys: 'escape',
      context: 'intake',
      part: 'intake',
      label: 'intakes:keys.back',
    },
  ]);
}
