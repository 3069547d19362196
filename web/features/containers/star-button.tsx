import { Star, StarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { FavoriteType } from '#shared/contract/favorites.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { MenuItem } from '#web/ui/menus/menu.tsx';

import { ActionsMenu } from './menu-items.tsx';

interface StarProps {
  readonly type: FavoriteType;
  readonly messages: string;
  readonly id: string;
  readonly onToggle: () => void;
  /** The shortcut that does the same. */
  readonly shortcut?: string;
}

interface StarButtonProps extends StarProps {
  readonly name: string;
  readonly size?: 24 | 28;
  readonly tabIndex?: 0 | -1;
  readonly className?: string;
  /** How it looks while the thing is not pinned. */
  readonly quiet?: string;
}

/** Pins a thing to the sidebar, or takes its pin away. */
export function StarButton(props: StarButtonProps) {
  const { type, messages, id, name, onToggle, shortcut, size, tabIndex, className, quiet } = props;
  const { t } = useTranslation(messages);
  const isPinned = useFavoriteOf(type, id) !== undefined;
  return (
    <IconButton
      icon={Star}
      {...{ size, tabIndex }}
      isPressed={isPinned}
      label={t(isPinned ? 'row.unstar' : 'row.star', { name })}
      shortcut={shortcut && keysOf(shortcut)}
      onClick={onToggle}
      className={classNames(className, isPinned ? 'text-warning! [&_svg]:fill-current' : quiet)}
    />
  );
}

/** The same, as a line of a menu. */
export function StarItem({ type, messages, id, onToggle, shortcut }: StarProps) {
  const { t } = useTranslation(messages);
  const isPinned = useFavoriteOf(type, id) !== undefined;
  return (
    <MenuItem
      icon={isPinned ? StarOff : Star}
      onSelect={onToggle}
      shortcut={shortcut && keysOf(shortcut)}
    >
      {t(isPinned ? 'menu.unstar' : 'menu.star')}
    </MenuItem>
  );
}

interface StarAndMenuProps extends Pick<StarButtonProps, 'type' | 'messages' | 'quiet'> {
  readonly row: { readonly id: string; readonly name: string };
  readonly canPin: boolean;
  readonly onStar: () => void;
  /** The lines of the menu. */
  readonly children: ReactNode;
}

/** The star and the menu of a container. */
export function StarAndMenu(props: StarAndMenuProps) {
  const { type, messages, row, canPin, onStar, quiet = '', children } = props;
  const { id, name } = row;
  return (
    <>
      {canPin && <StarButton {...{ type, messages, id, name, quiet, onToggle: onStar }} />}
      <ActionsMenu {...{ messages, name }}>{children}</ActionsMenu>
    </>
  );
}
