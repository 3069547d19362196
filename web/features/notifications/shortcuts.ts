import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys of the inbox (screens 6). */
export function defineInboxShortcuts(): void {
  defineShortcuts([
    { id: 'inbox-next', keys: 'j', context: 'inbox', label: 'notifications:keys.next' },
    { id: 'inbox-previous', keys: 'k', context: 'inbox', label: 'notifications:keys.previous' },
    { id: 'inbox-read', keys: 'u', context: 'inbox', label: 'notifications:keys.read' },
    { id: 'inbox-archive', keys: 'e', context: 'inbox', label: 'notifications:keys.archive' },
    { id: 'inbox-snooze', keys: 'h', context: 'inbox', label: 'notifications:keys.snooze' },
    {
      id: 'inbox-archive-read',
      keys: 'shift+e',
      context: 'inbox',
      label: 'notifications:keys.archiveRead',
    },
    { id: 'inbox-back', keys: 'escape', context: 'inbox', label: 'notifications:keys.back' },
  ]);
}
