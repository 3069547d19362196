import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';

import { MenuPopup } from './menu-popup.tsx';

interface ContextMenuProps {
  /** The same items as inside a `Menu`. */
  readonly menu: ReactNode;
  readonly children: ReactElement;
  /** Called with what is pressed before it opens; false = there is no menu for it. */
  readonly opensFor?: ((pressed: EventTarget) => boolean) | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** It has closed and given the focus back. */
  readonly onClosed?: (() => void) | undefined;
  /** What has the focus when it has closed; else what had it before. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
}

/** The commands of a thing where it stands: right click, long press, or the menu key. */
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
        // A long press of iOS is no `contextmenu`: this is the one way that both go.
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
