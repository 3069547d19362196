import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

import { MenuPopup } from './menu-popup.tsx';

interface AnchoredMenuProps {
  readonly open: boolean;
  /** Opened by a key: the first item gets the focus. */
  readonly isByKey: boolean;
  /** Its button, which opens and closes it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly children: ReactNode;
}

/**
 * One menu for many buttons, as for the lines of a list, which have plain buttons until it opens.
 */
export function AnchoredMenu(props: AnchoredMenuProps) {
  const { open, isByKey, anchor, onClose, align = 'start', children } = props;
  return (
    <BaseMenu.Root
      modal={false}
      open={open}
      onOpenChange={(next, { event }) => {
        // A press on its button is handled by the button.
        if (!next && !isAt(anchor, event)) onClose();
      }}
    >
      <MenuPopup anchor={anchor} align={align} isFirstActive={isByKey} finalFocus={() => anchor}>
        {children}
      </MenuPopup>
    </BaseMenu.Root>
  );
}

function isAt(anchor: HTMLElement, { type, target }: Event): boolean {
  return /pointer|mouse|touch/.test(type) && target instanceof Node && anchor.contains(target);
}
