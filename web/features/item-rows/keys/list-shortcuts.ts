import { LAYOUT_RULES, LAYOUTS } from '#web/features/work-items/filters/layouts.ts';
import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';
import { defineTimelineShortcuts } from '#web/ui/timeline/shortcuts.ts';

/** The keys of lists. */
export function defineListShortcuts(): void {
  // To go to today is the same key in all that shows days.
  defineTimelineShortcuts();
  const list = (id: string, keys: string, name: string) =>
    ({ id, keys, context: 'list', label: `work-items:list.keys.${name}` }) as const;
  defineShortcuts([
    list('list-next', 'j, arrowdown', 'next'),
    list('list-previous', 'k, arrowup', 'previous'),
    list('list-first', 'home', 'first'),
    list('list-last', 'end', 'last'),
    list('list-page-down', 'pagedown', 'pageDown'),
    list('list-page-up', 'pageup', 'pageUp'),
    list('list-open', 'enter', 'open'),
    list('list-open-tab', 'mod+enter', 'openTab'),
    list('list-look', 'space', 'look'),
    list('list-select', 'x', 'select'),
    list('list-extend-down', 'shift+arrowdown', 'extendDown'),
    list('list-extend-up', 'shift+arrowup', 'extendUp'),
    list('list-select-all', 'mod+a', 'selectAll'),
    list('list-clear', 'escape', 'clear'),
    list('list-rename', 'f2', 'rename'),
    list('list-move-up', 'alt+arrowup', 'moveUp'),
    list('list-move-down', 'alt+arrowdown', 'moveDown'),
    list('list-move-next', 'alt+arrowright', 'moveNext'),
    list('list-move-previous', 'alt+arrowleft', 'movePrevious'),
    list('list-quick-add', 'n n', 'quickAdd'),
    list('list-filter', 'f', 'filter'),
    list('list-query', '/', 'query'),
    list('list-clear-filters', 'shift+f', 'clearFilters'),
    list('list-display', 'shift+v', 'display'),
    { ...list('list-print', 'mod+p', 'print'), isAlways: true },
    list('list-panel', 'shift+i', 'panel'),
    list('calendar-due-on', 'shift+arrowright', 'dueOn'),
    list('calendar-due-back', 'shift+arrowleft', 'dueBack'),
    list('calendar-start-on', 'alt+shift+arrowright', 'startOn'),
    list('calendar-start-back', 'alt+shift+arrowleft', 'startBack'),
    ...LAYOUTS.map((layout) =>
      list(`layout-${layout}`, LAYOUT_RULES[layout].keys, `layouts.${layout}`),
    ),
  ]);
}
