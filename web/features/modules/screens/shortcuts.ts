import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys of a project's modules. */
export function defineModuleShortcuts(): void {
  const module = (id: string, keys: string, name: string) =>
    ({ id, keys, context: 'modules', part: 'modules', label: `modules:keys.${name}` }) as const;
  defineShortcuts([
    module('module-next', 'j, arrowdown', 'next'),
    module('module-previous', 'k, arrowup', 'previous'),
    module('module-first', 'home', 'first'),
    module('module-last', 'end', 'last'),
    module('module-open', 'enter', 'open'),
    module('module-open-tab', 'mod+enter', 'openTab'),
    module('module-look', 'space', 'look'),
    module('module-search', '/', 'search'),
    module('module-edit', 'f2', 'edit'),
    module('module-status', 's', 'status'),
    module('module-lead', 'a', 'lead'),
    module('module-dates', 'shift+d', 'dates'),
    module('module-star', 'f', 'star'),
    module('module-copy-link', 'mod+alt+c', 'copyLink'),
    module('module-archive', 'shift+a', 'archive'),
    module('module-delete', 'delete', 'delete'),
    module('module-up', 'alt+arrowup', 'up'),
    module('module-down', 'alt+arrowdown', 'down'),
    module('module-gallery', 'alt+1', 'gallery'),
    module('module-list', 'alt+2', 'list'),
    module('module-timeline', 'alt+3', 'timeline'),
  ]);
}
