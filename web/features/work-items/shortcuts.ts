import type { ProjectPart } from '#shared/lib/project-parts.ts';
import { defineShortcuts } from '#web/lib/shortcuts/shortcuts.ts';

/** The keys that act on the open item, the active row or the selection. */
export function defineItemShortcuts(): void {
  const item = (id: string, keys: string, name: string, part?: ProjectPart) =>
    ({
      id,
      keys,
      context: 'item',
      label: `work-items:keys.${name}`,
      ...(part && { part }),
    }) as const;
  const subItem = (way: string, keys: string, name: string) =>
    ({
      id: `sub-item-${way}`,
      keys,
      context: 'peek',
      label: `work-items:keys.subItem${name}`,
    }) as const;
  defineShortcuts([
    item('item-state', 's', 'state'),
    item('item-priority', 'p', 'priority'),
    item('item-assignees', 'a', 'assignees'),
    item('item-labels', 'l', 'labels'),
    item('item-target-date', 'shift+d', 'targetDate'),
    item('item-start-date', 'shift+s', 'startDate'),
    item('item-estimate', 'e', 'estimate', 'estimates'),
    item('item-epic', 'shift+e', 'epic', 'epics'),
    item('item-cycle', 'shift+c', 'cycle', 'cycles'),
    item('item-modules', 'shift+m', 'modules', 'modules'),
    item('item-parent', 'shift+p', 'parent'),
    item('item-assign-me', 'i', 'assignMe'),
    item('item-open-parent', 'o', 'openParent'),
    item('item-add-sub-item', 't', 'addSubItem'),
    item('item-subscribe', 'u', 'subscribe'),
    item('item-archive', 'shift+a', 'archive'),
    item('item-delete', 'delete, backspace', 'delete'),
    item('item-copy', 'y', 'copy'),
    item('item-copy-key', 'mod+.', 'copyKey'),
    item('item-copy-branch', 'mod+shift+.', 'copyBranch'),
    item('item-copy-link', 'ctrl+mod+c, mod+alt+c', 'copyLink'),
    item('item-relate-blocked', 'r b', 'relateBlocked'),
    item('item-relate-blocking', 'r k', 'relateBlocking'),
    item('item-relate-duplicate', 'r d', 'relateDuplicate'),
    item('item-relate', 'r r', 'relate'),
    { id: 'peek-next', keys: 'j', context: 'peek', label: 'work-items:keys.next' },
    { id: 'peek-previous', keys: 'k', context: 'peek', label: 'work-items:keys.previous' },
    {
      id: 'peek-form',
      keys: 'mod+shift+f',
      context: 'peek',
      label: 'work-items:keys.form',
      // The form of a new item has a field in focus.
      isAlways: true,
    },
    { id: 'peek-close', keys: 'escape', context: 'peek', label: 'work-items:keys.close' },
    subItem('up', 'alt+arrowup', 'Up'),
    subItem('down', 'alt+arrowdown', 'Down'),
    subItem('in', 'alt+arrowright', 'In'),
    subItem('out', 'alt+arrowleft', 'Out'),
    { id: 'item-comment', keys: 'shift+r', context: 'peek', label: 'work-items:keys.comment' },
  ]);
}
