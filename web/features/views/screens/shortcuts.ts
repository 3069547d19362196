import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys of an open view. */
export function defineViewShortcuts(): void {
  defineShortcuts([
    {
      id: 'view-save',
      keys: 'mod+s',
      context: 'list',
      label: 'views:keys.save',
      part: 'views',
      isAlways: true,
    },
    { id: 'view-search', keys: '/', context: 'project', label: 'views:keys.search', part: 'views' },
  ]);
}
