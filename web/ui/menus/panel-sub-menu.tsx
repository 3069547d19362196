import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { POPUP } from '#web/ui/layout/popup-look.ts';

import { SubMenuTrigger } from './menu.tsx';

interface PanelSubMenuProps {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** Shortcut that opens the same panel elsewhere. */
  readonly shortcut?: string | undefined;
  /** Renders the panel, with a function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A panel as a submenu, such as a calendar or a search. */
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

/** Keeps arrow keys and letters for the panel, from the menu around it. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
}
