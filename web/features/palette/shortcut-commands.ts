import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Command, CommandTarget } from '#web/lib/shortcuts/commands.ts';
import {
  allShortcuts,
  CONTEXTS,
  isAvailable,
  keysOf,
  runShortcut,
  type Shortcut,
} from '#web/lib/shortcuts/shortcuts.ts';

import { iconOf } from './command-icons.ts';

/** Shortcuts that only move the focus, or open the palette itself. */
const NOT_COMMANDS =
  /^(palette|(page|module)-(open|first|last)|list-(open|look|first|last|clear|page-.*|extend-.*|move-.*)|calendar-.*|.*-(next|previous|close|back))$/;

/** Whether the palette offers a shortcut's command. */
export function isCommand(id: string): boolean {
  return !NOT_COMMANDS.test(id);
}

/** Commands of all shortcuts that are available on this screen. */
export function useShortcutCommands(target: CommandTarget | null): readonly Command[] {
  const { t } = useTranslation('palette');
  return useMemo(
    () =>
      allShortcuts()
        .filter((shortcut) => isAvailable(shortcut.id) && isCommand(shortcut.id))
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((shortcut) => ({
          id: shortcut.id,
          title: t(shortcut.label),
          group: groupOf(shortcut, target, t),
          icon: iconOf(shortcut.id),
          keys: keysOf(shortcut.id),
          run: () => runShortcut(shortcut.id),
        })),
    [t, target],
  );
}

/** Sort rank: this screen's commands, then creating, navigation, and the rest. */
function rankOf({ id, context }: Shortcut): number {
  if (context !== 'global') return -CONTEXTS.indexOf(context);
  if (id.startsWith('new-')) return 1;
  return id.startsWith('go-') ? 2 : 3;
}

function groupOf(
  { id, context }: Shortcut,
  target: CommandTarget | null,
  t: (key: string) => string,
): string {
  if (context === 'item' || context === 'peek') return target?.name ?? t('groups.item');
  if (id.startsWith('go-')) return t('groups.go');
  if (id.startsWith('new-')) return t('groups.create');
  return t(context === 'global' ? 'groups.commands' : `groups.${context}`);
}
