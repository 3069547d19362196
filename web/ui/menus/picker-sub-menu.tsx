import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';
import { Picker, type PickerProps } from '#web/ui/pickers/picker.tsx';

import { SubMenuTrigger } from './menu.tsx';

interface PickerSubMenuProps extends Omit<PickerProps, 'onClose'> {
  readonly icon?: LucideIcon | undefined;
  /** The line in the menu; else the picker's own label. */
  readonly title?: string | undefined;
}

/** A `Picker` one step inside a menu or a context menu. */
export function PickerSubMenu({ icon, title, ...picker }: PickerSubMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    // After the menu has put the focus on its popup, as it knows of no item in it.
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

/** The menu around it moves by arrows and letters; inside, they belong to the picker. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
}
