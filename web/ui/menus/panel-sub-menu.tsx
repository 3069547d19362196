import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { POPUP } from '#web/ui/layout/popup-look.ts';

import { SubMenuTrigger } from './menu.tsx';

interface PanelSubMenuProps {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** The keys that open the same elsewhere. */
  readonly shortcut?: string | undefined;
  /** What is inside; it is given how to close. */
  readonly children: (close: () => void) => ReactNode;
}

/** Something that is no menu, one step inside a menu: a calendar, a search. */
export function PanelSubMenu({ label, icon, shortcut, children }: PanelSubMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <BaseMenu.SubmenuRoot open={isOpen} onOpenChange={setIsOpen}>
      <SubMenuTrigger label={label} icon={icon} shortcut={shortcut} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={0} alignOffset={-5} collisionPadding={8}>
          <BaseMenu.Popup role="dialog" aria-label={label} className={POPUP}>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the panel's keys from the menu */}
            <div onKeyDown={keepKeys}>{children(() => setIsOpen(false))}</div>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  );
}

/** The menu around it moves by arrows and letters; inside, they belong to the panel. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
}
