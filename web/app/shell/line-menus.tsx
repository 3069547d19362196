import { MoreHorizontal } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AnchoredMenu } from '#web/ui/menus/anchored-menu.tsx';

/** The line whose menu was opened last, and its button. */
interface Asked {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly isByKey: boolean;
}

const AskedContext = createContext<readonly [Asked | null, (asked: Asked) => void]>([
  null,
  () => undefined,
]);

interface LineMenusProps {
  /** Renders the items of a line's menu. */
  readonly draw: (id: string) => ReactNode;
  readonly children: ReactNode;
}

/** One shared menu for the lines of a sidebar section, which have plain buttons. */
export function LineMenus({ draw, children }: LineMenusProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const value = useMemo(() => [asked, setAsked] as const, [asked]);
  return (
    <AskedContext value={value}>
      {children}
      {asked && (
        <AnchoredMenu
          open={asked.isOpen}
          isByKey={asked.isByKey}
          anchor={asked.anchor}
          align="end"
          onClose={() => setAsked({ ...asked, isOpen: false })}
        >
          {draw(asked.id)}
        </AnchoredMenu>
      )}
    </AskedContext>
  );
}

interface LineMenuButtonProps {
  readonly id: string;
  readonly label: string;
}

/** Opens the menu of a line. */
export function LineMenuButton({ id, label }: LineMenuButtonProps) {
  const [asked, ask] = useContext(AskedContext);
  const isOpen = asked?.id === id && asked.isOpen;
  return (
    <IconButton
      icon={MoreHorizontal}
      size={24}
      // The line is one tab stop; arrow keys lead here.
      tabIndex={-1}
      label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-popup-open={isOpen || undefined}
      className="opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 data-popup-open:opacity-100 touch:opacity-100"
      onClick={({ currentTarget: anchor, detail }) =>
        ask({ id, anchor, isOpen: !isOpen, isByKey: detail === 0 })
      }
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        ask({ id, anchor: event.currentTarget, isOpen: true, isByKey: true });
      }}
    />
  );
}
