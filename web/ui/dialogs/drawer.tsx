import { useDirection } from '@base-ui/react/direction-provider';
import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#web/ui/layout/class-names.ts';
import { SCRIM } from '#web/ui/layout/popup-look.ts';

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  readonly side: 'start' | 'end' | 'bottom';
  readonly children: ReactNode;
}

const PLACES = {
  start: 'inset-y-0 start-0 w-80 max-w-[85vw] border-e',
  end: 'inset-y-0 end-0 w-120 max-w-[92vw] border-s',
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-dialog border-t pb-[env(safe-area-inset-bottom)]',
} as const;

/** A panel from an edge of the window; a swipe, Escape or a press outside closes it. */
export function Drawer(props: DrawerProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  // Renders nothing until it is first opened.
  return props.open || wasOpen ? <OpenedDrawer {...props} /> : null;
}

function OpenedDrawer({ open, onOpenChange, label, side, children }: DrawerProps) {
  const { t } = useTranslation('ui');
  const swipe = useSwipe(side);
  return (
    <BaseDrawer.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection={swipe}>
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className={SCRIM} />
        <BaseDrawer.Viewport className="fixed inset-0">
          <BaseDrawer.Popup
            aria-label={label}
            className={classNames(
              'fixed flex flex-col overflow-hidden border-line bg-raised shadow-dialog outline-none',
              'translate-x-(--drawer-swipe-movement-x) translate-y-(--drawer-swipe-movement-y) transition-[translate] duration-(--slow) ease-out data-swiping:duration-0',
              HIDDEN[swipe],
              PLACES[side],
            )}
          >
            {side === 'bottom' && (
              <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line" />
            )}
            <BaseDrawer.Content className="min-h-0 flex-1 overflow-y-auto">
              {children}
            </BaseDrawer.Content>
            <BaseDrawer.Close className="sr-only focus:not-sr-only focus:px-4 focus:py-2">
              {t('close')}
            </BaseDrawer.Close>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}

const HIDDEN = {
  left: 'data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right: 'data-ending-style:translate-x-full data-starting-style:translate-x-full',
  down: 'data-ending-style:translate-y-full data-starting-style:translate-y-full',
} as const;

/** The swipe direction that closes it: toward its edge. */
function useSwipe(side: DrawerProps['side']): keyof typeof HIDDEN {
  const direction = useDirection();
  if (side === 'bottom') return 'down';
  return (side === 'start') === (direction === 'ltr') ? 'left' : 'right';
}
