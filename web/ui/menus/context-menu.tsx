import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';

import { MenuPopup } from './menu-popup.tsx';

interface ContextMenuProps {
  /** The same items as inside a `Menu`. */
  readonly menu: ReactNode;
  readonly children: ReactElement;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

/** The commands of a thing where it stands: right click, long press, or the menu key. */
export function ContextMenu({ menu, children, onOpenChange }: ContextMenuProps) {
  return (
    <BaseContextMenu.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <BaseContextMenu.Trigger render={children} />
      <MenuPopup>{menu}</MenuPopup>
    </BaseContextMenu.Root>
  );
}
