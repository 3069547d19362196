import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';
import { Picker, type PickerProps } from '#web/ui/pickers/picker.tsx';

import { SubMenuTrigger } from './menu.tsx';

interface PickerSubMenuProps extends Omit<PickerProps, 'onClose'> {
  readonly icon?: LucideIcon | undefined;
  /** Title of the menu item; by default the picker's label. */
  readonly title?: string | undefined;
}

/** A `Picker` as a submenu of a menu or context menu. */
export function PickerSubMenu({ icon, title, ...picker }: PickerSubMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    // After the menu has focused its popup, because it knows of no item inside.
    const frame = requestAnimationFrame(() => popup.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return (
    <BaseMenu.SubmenuRoot open={isOpen} onOpenChange={(next) => setIsOpen(next)}>
      <SubMenuTrigger label={title ?? picker.label} icon={icon} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={0} alignOffset={-5} collisionPadding={8}>
          <BaseMenu.Popup
            ref={popup}
            role="dialog"
            aria-label={picker.label}
            className={classNames(POPUP)}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the picker's keys from the menu */}
            <div onKeyDown={keepKeys}>
              <Picker {...picker} onClose={() => setIsOpen(false)} />
            </div>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  );
}

/** Keeps arrow keys and letters for the picker, from the menu around it. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
}
