import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ComponentProps, type ReactNode, useRef } from 'react';

import { keepLetters } from '#web/ui/keys/keep-letters.ts';
import { BeforeMessages } from '#web/ui/layout/before-messages.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';

interface MenuPopupProps extends ComponentProps<typeof BaseMenu.Positioner> {
  readonly children: ReactNode;
  /** Opened by a key that the menu did not see: the first item gets the focus. */
  readonly isFirstActive?: boolean | undefined;
  /** Element that gets the focus on closing; by default its trigger. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
}

/** The popup of menus, submenus and context menus. */
export function MenuPopup({ children, isFirstActive, finalFocus, ...place }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const first = () => popup.current?.querySelector<HTMLElement>('[role^="menuitem"]') ?? true;
  return (
    <BaseMenu.Portal>
      <BaseMenu.Positioner sideOffset={4} collisionPadding={8} className="outline-none" {...place}>
        <BaseMenu.Popup
          ref={popup}
          {...(isFirstActive && { initialFocus: first })}
          {...(finalFocus && { finalFocus })}
          onKeyDown={keepLetters}
          className={classNames(POPUP, LIST, 'max-w-80 min-w-48')}
        >
          <BeforeMessages />
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  );
}

/** Uses all available height, so that few commands need scrolling. */
const LIST = 'max-h-(--available-height) overflow-y-auto overscroll-contain p-1';
