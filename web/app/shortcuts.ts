import type { ProjectPart } from '#shared/lib/project-parts.ts';
import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** Registers the shortcuts that work everywhere. */
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
    {
      id: 'go-workspace-views',
      keys: 'g shift+v',
      context: 'global',
      label: 'app:keys.goWorkspaceViews',
    },
    { id: 'new-view', keys: 'n v', context: 'global', label: 'app:keys.newView' },
    { id: 'go-work', keys: 'g y', context: 'global', label: 'app:keys.goWork' },
    {
      id: 'go-drafts',
      keys: 'g shift+d',
      context: 'global',
      label: 'app:keys.goDrafts',
    },
    { id: 'go-analytics', keys: 'g a', context: 'global', label: 'app:keys.goAnalytics' },
    { id: 'go-stickies', keys: 'g k', context: 'global', label: 'app:keys.goStickies' },
    { id: 'new-sticky', keys: 'n s', context: 'global', label: 'app:keys.newSticky' },
    { id: 'undo', keys: 'mod+z', context: 'global', label: 'app:keys.undo' },
    { id: 'redo', keys: 'mod+shift+z', context: 'global', label: 'app:keys.redo' },
    { id: 'back', keys: '[', context: 'global', label: 'app:keys.back' },
    { id: 'forward', keys: ']', context: 'global', label: 'app:keys.forward' },
  ]);
  definePartShortcuts();
}

/** Registers the shortcuts of project features that can be turned off. */
function definePartShortcuts(): void {
  const key = (id: string, keys: string, name: string, part: ProjectPart) =>
    ({ id, keys, context: 'project', label: `app:keys.${name}`, part }) as const;
  defineShortcuts([
    key('go-epics', 'g e', 'goEpics', 'epics'),
    key('new-epic', 'n e', 'newEpic', 'epics'),
    key('go-modules', 'g m', 'goModules', 'modules'),
    key('new-module', 'm, n m', 'newModule', 'modules'),
    key('go-views', 'g v', 'goViews', 'views'),
    key('go-pages', 'g d', 'goPages', 'pages'),
    key('new-page', 'n d', 'newPage', 'pages'),
    key('go-cycles', 'g c', 'goCycles', 'cycles'),
    { ...key('go-active-cycles', 'g shift+c', 'goActiveCycles', 'cycles'), context: 'global' },
    key('new-cycle', 'q, n q', 'newCycle', 'cycles'),
  ]);
}
