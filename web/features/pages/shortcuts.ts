import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys of a project's pages, and of an open one. */
export function definePageShortcuts(): void {
  const page = (id: string, keys: string, name: string) =>
    ({ id, keys, context: 'pages', part: 'pages', label: `pages:keys.${name}` }) as const;
  defineShortcuts([
    page('page-next', 'j, arrowdown', 'next'),
    page('page-previous', 'k, arrowup', 'previous'),
    page('page-first', 'home', 'first'),
    page('page-last', 'end', 'last'),
    page('page-open', 'enter', 'open'),
    page('page-open-tab', 'mod+enter', 'openTab'),
    page('page-search', '/', 'search'),
    page('page-rename', 'f2', 'rename'),
    page('page-move', 'm', 'move'),
    page('page-star', 's', 'star'),
    page('page-copy-link', 'mod+alt+c', 'copyLink'),
    page('page-archive', 'shift+a', 'archive'),
    page('page-duplicate', 'y', 'duplicate'),
    page('page-lock', 'l', 'lock'),
    page('page-history', 'h', 'history'),
    page('page-sub', 't', 'sub'),
  ]);
}
