import { Ellipsis } from 'lucide-react';
import { type MouseEvent, use } from 'react';

import { ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

/**
 * Opens the menu of the row it stands in. It is the list's one menu, as a right click opens it (`HeldList`): a menu
 * of its own would cost more than all else that is drawn when a key goes to the next row.
 */
export function RowMenuButton() {
  const t = useWords('work-items');
  if (use(ListScreenContext)?.source.capabilities.canAct === false) return null;
  return (
    <IconButton
      icon={Ellipsis}
      size={24}
      tabIndex={-1}
      data-cell
      aria-haspopup="menu"
      label={t('list.menu')}
      onClick={openMenu}
    />
  );
}

function openMenu(event: MouseEvent<HTMLElement>): void {
  event.stopPropagation();
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  const place = { bubbles: true, cancelable: true, button: 2, clientX: left, clientY: bottom };
  event.currentTarget.dispatchEvent(new window.MouseEvent('contextmenu', place));
}
