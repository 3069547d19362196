import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** Registers the shortcuts of the inbox. */
export function defineInboxShortcuts(): void {
  defineShortcuts([
    { id: 'inbox-next', keys: 'j, arrowdown', context: 'inbox', label: 'notifications:keys.next' },
    {
      id: 'inbox-previous',
      keys: 'k, arrowup',
      context: 'inbox',
      label: 'notifications:keys.previous',
    },
    { id: 'inbox-read', keys: 'u', context: 'inbox', label: 'notifications:keys.read' },
    { id: 'inbox-archive', keys: 'e', context: 'inbox', label: 'notifications:keys.archive' },
    { id: 'inbox-snooze', keys: 'h', context: 'inbox', label: 'notifications:keys.snooze' },
    {
      id: 'inbox-archive-read',
      keys: 'shift+e',
      context: 'inbox',
      label: 'notifications:keys.archiveRead',
    },
    { id: 'inbox-select', keys: 'x', context: 'inbox', label: 'notifications:keys.select' },
    {
      id: 'inbox-extend-down',
      keys: 'shift+arrowdown',
      context: 'inbox',
      label: 'notifications:keys.extendDown',
    },
    {
      id: 'inbox-extend-up',
      keys: 'shift+arrowup',
      context: 'inbox',
      label: 'notifications:keys.extendUp',
    },
    {
      id: 'inbox-select-all',
      keys: 'mod+a',
      context: 'inbox',
      label: 'notifications:keys.selectAll',
    },
    { id: 'inbox-back', keys: 'escape', context: 'inbox', label: 'notifications:keys.back' },
  ]);
}
