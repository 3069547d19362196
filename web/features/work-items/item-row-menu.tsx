import type { ReactElement } from 'react';

import { Menu } from '#web/ui/menu.tsx';

import { ItemRowMenuItems } from './item-row-menu-items.tsx';
import type { ShownRow } from './lists/selection.ts';

interface ItemRowMenuProps {
  readonly row: ShownRow;
  readonly trigger: ReactElement;
}

/** What can be done with a row, behind its button. */
export function ItemRowMenu({ row, trigger }: ItemRowMenuProps) {
  return (
    <Menu trigger={trigger} align="end">
      <ItemRowMenuItems row={row} />
    </Menu>
  );
}
