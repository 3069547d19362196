import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  Link2,
  Lock,
  LockOpen,
  type LucideIcon,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

interface ActItemProps {
  readonly messages: string;
  readonly icon: LucideIcon;
  /** Which of the menu's words: `edit` is `menu.edit`. */
  readonly word: string;
  readonly shortcut?: string | undefined;
  readonly reason?: string | undefined;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
}

/** A line of the menu of a container; its words and its key follow from its name. */
export function ActItem({ messages, icon, word, shortcut, ...rest }: ActItemProps) {
  const { t } = useTranslation(messages);
  return (
    <MenuItem icon={icon} shortcut={shortcut && keysOf(shortcut)} {...rest}>
      {t(`menu.${word}`)}
    </MenuItem>
  );
}

interface LinkItemsProps {
  readonly messages: string;
  readonly act: { readonly openTab: () => void; readonly copyLink: () => void };
  /** What its shortcuts begin with; absent = it has none. */
  readonly keys?: string;
}

/** Opens the address of a container in another tab, and copies it. */
export function LinkItems({ messages, act, keys }: LinkItemsProps) {
  const key = (name: string) => keys && `${keys}-${name}`;
  return (
    <>
      <ActItem
        {...{ messages, icon: SquareArrowOutUpRight, word: 'newTab', shortcut: key('open-tab') }}
        onSelect={act.openTab}
      />
      <ActItem
        {...{ messages, icon: Link2, word: 'copyLink', shortcut: key('copy-link') }}
        onSelect={act.copyLink}
      />
    </>
  );
}

interface ArchiveItemProps {
  readonly messages: string;
  readonly row: { readonly archived_at: string | null };
  readonly act: { readonly archive: () => void; readonly restore: () => void };
  /** Whether it has come to its end; else the line says why it cannot be archived. */
  readonly isEnded?: boolean;
  readonly shortcut: string;
}

/** Puts a container into the archive, or takes it out. */
export function ArchiveItem({ messages, row, act, isEnded = true, shortcut }: ArchiveItemProps) {
  const { t } = useTranslation(messages);
  if (row.archived_at !== null) {
    return (
      <ActItem {...{ messages, icon: ArchiveRestore, word: 'restore' }} onSelect={act.restore} />
    );
  }
  const reason = isEnded ? undefined : t('menu.archiveReason');
  return (
    <ActItem
      {...{ messages, icon: Archive, word: 'archive', shortcut, reason }}
      onSelect={act.archive}
    />
  );
}

interface LockItemProps {
  readonly messages: string;
  readonly isLocked: boolean;
  readonly shortcut?: string;
  readonly onToggle: () => void;
}

/** Locks a container against changes, or unlocks it. */
export function LockItem({ messages, isLocked, shortcut, onToggle }: LockItemProps) {
  const [icon, word] = isLocked ? ([LockOpen, 'unlock'] as const) : ([Lock, 'lock'] as const);
  return <ActItem {...{ messages, icon, word, shortcut }} onSelect={onToggle} />;
}

interface DeleteItemProps {
  readonly messages: string;
  readonly shortcut?: string;
  readonly onSelect: () => void;
}

/** Asks to delete a container. */
export function DeleteItem(props: DeleteItemProps) {
  return <ActItem {...props} icon={Trash2} word="delete" isDanger />;
}

interface ActionsMenuProps {
  readonly messages: string;
  readonly name: string;
  readonly size?: 24 | 28;
  readonly tabIndex?: 0 | -1;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The menu of a container, behind its button. */
export function ActionsMenu({ messages, name, children, ...look }: ActionsMenuProps) {
  const { t } = useTranslation(messages);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={t('row.menu', { name })} {...look} />}
    >
      {children}
    </Menu>
  );
}
