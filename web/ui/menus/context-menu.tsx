import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';

import { MenuPopup } from './menu-popup.tsx';

interface ContextMenuProps {
  /** Items as inside a `Menu`. */
  readonly menu: ReactNode;
  readonly children: ReactElement;
  /** Called with the pressed element before opening; false = no menu for it. */
  readonly opensFor?: ((pressed: EventTarget) => boolean) | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Called after closing, when the focus is back. */
  readonly onClosed?: (() => void) | undefined;
  /** Element that gets the focus on closing; by default the one that had it before. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Commands of an element by right click, long press, or the menu key. */
export function ContextMenu({
  menu,
  children,
  opensFor,
  onOpenChange,
  onClosed,
  finalFocus,
}: ContextMenuProps) {
  return (
    <BaseContextMenu.Root
      onOpenChange={(open, details) => {
        // iOS has no `contextmenu` event for a long press: this covers both.
        const pressed = details.event.target;
        if (open && opensFor && !(pressed && opensFor(pressed))) details.cancel();
        else onOpenChange?.(open);
      }}
      onOpenChangeComplete={(open) => !open && onClosed?.()}
    >
      <BaseContextMenu.Trigger render={children} />
      <MenuPopup finalFocus={finalFocus}>{menu}</MenuPopup>
    </BaseContextMenu.Root>
  );
}
