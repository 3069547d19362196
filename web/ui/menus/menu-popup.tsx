import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ComponentProps, type ReactNode, useRef } from 'react';

import { keepLetters } from '#web/ui/keys/keep-letters.ts';
import { BeforeMessages } from '#web/ui/layout/before-messages.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';

interface MenuPopupProps extends ComponentProps<typeof BaseMenu.Positioner> {
  readonly children: ReactNode;
  /** It was opened by a key elsewhere, of which the menu cannot know: its first line has the focus. */
  readonly isFirstActive?: boolean | undefined;
  /** What has the focus afterwards; else what opened it. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
}

/** The floating list of a menu, of a menu in a menu and of a context menu. */
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

/** All commands are seen at once where there is room: what is below a fold is not looked for. */
const LIST = 'max-h-(--available-height) overflow-y-auto overscroll-contain p-1';
