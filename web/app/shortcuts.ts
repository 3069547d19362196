import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys that work everywhere. */
export function defineAppShortcuts(): void {
  defineShortcuts([
    { id: 'palette', keys: 'mod+k', context: 'global', label: 'app:keys.palette', isAlways: true },
    { id: 'help', keys: '?', context: 'global', label: 'app:keys.help' },
    { id: 'sidebar', keys: 'mod+b', context: 'global', label: 'app:keys.sidebar' },
    { id: 'new-item', keys: 'c, n w', context: 'global', label: 'app:keys.newItem' },
    { id: 'new-project', keys: 'n p', context: 'global', label: 'app:keys.newProject' },
    { id: 'go-home', keys: 'g h', context: 'global', label: 'app:keys.goHome' },
    { id: 'go-inbox', keys: 'g i', context: 'global', label: 'app:keys.goInbox' },
    { id: 'go-projects', keys: 'g p', context: 'global', label: 'app:keys.goProjects' },
    { id: 'go-settings', keys: 'g s', context: 'global', label: 'app:keys.goSettings' },
    { id: 'go-items', keys: 'g t', context: 'project', label: 'app:keys.goItems' },
    { id: 'go-archive', keys: 'g x', context: 'project', label: 'app:keys.goArchive' },
    { id: 'go-deleted', keys: 'g z', context: 'project', label: 'app:keys.goDeleted' },
    { id: 'go-epics', keys: 'g e', context: 'project', label: 'app:keys.goEpics' },
    { id: 'new-epic', keys: 'n e', context: 'project', label: 'app:keys.newEpic' },
    { id: 'go-modules', keys: 'g m', context: 'project', label: 'app:keys.goModules' },
    { id: 'new-module', keys: 'm, n m', context: 'project', label: 'app:keys.newModule' },
    { id: 'go-views', keys: 'g v', context: 'project', label: 'app:keys.goViews' },
    {
      id: 'go-workspace-views',
      keys: 'g shift+v',
      context: 'global',
      label: 'app:keys.goWorkspaceViews',
    },
    { id: 'new-view', keys: 'n v', context: 'global', label: 'app:keys.newView' },
    { id: 'go-pages', keys: 'g d', context: 'project', label: 'app:keys.goPages' },
    { id: 'new-page', keys: 'n d', context: 'project', label: 'app:keys.newPage' },
    { id: 'go-cycles', keys: 'g c', context: 'project', label: 'app:keys.goCycles' },
    {
      id: 'go-active-cycles',
      keys: 'g shift+c',
      context: 'global',
      label: 'app:keys.goActiveCycles',
    },
    { id: 'new-cycle', keys: 'q, n q', context: 'project', label: 'app:keys.newCycle' },
    { id: 'go-work', keys: 'g y', context: 'global', label: 'app:keys.goWork' },
    {
      id: 'go-drafts',
      keys: 'g shift+d',
      context: 'global',
      label: 'app:keys.goDrafts',
    },
    { id: 'go-stickies', keys: 'g k', context: 'global', label: 'app:keys.goStickies' },
    { id: 'new-sticky', keys: 'n s', context: 'global', label: 'app:keys.newSticky' },
    { id: 'undo', keys: 'mod+z', context: 'global', label: 'app:keys.undo' },
    { id: 'redo', keys: 'mod+shift+z', context: 'global', label: 'app:keys.redo' },
    { id: 'back', keys: '[', context: 'global', label: 'app:keys.back' },
    { id: 'forward', keys: ']', context: 'global', label: 'app:keys.forward' },
  ]);
}
