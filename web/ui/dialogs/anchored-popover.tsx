import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { gatherKeys } from '#web/lib/shortcuts/early-keys.ts';
import { keepKeys } from '#web/ui/keys/keep-letters.ts';
import { BeforeMessages } from '#web/ui/layout/before-messages.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';
import { collisionsOnTouch } from '#web/ui/layout/touch.ts';

import { useReturnFocus } from './return-focus.ts';

interface AnchoredPopoverProps {
  /** What it stands at, or where that is; null = it is closed. */
  readonly anchor: Element | { readonly getBoundingClientRect: () => DOMRect } | null;
  readonly label: string;
  readonly onClose: () => void;
  /** Text that its field begins with: it was opened by typing. */
  readonly typed?: string | undefined;
  /** Goes on to what comes next, or before, in place of the browser's own order of stops. */
  readonly onTab?: ((step: 1 | -1) => void) | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
  /** What is in it would be lost: a press or the focus elsewhere leaves it open, Escape and its own buttons close it. */
  readonly isKept?: boolean | undefined;
  readonly children: ReactNode;
}

/** Whoever does this is elsewhere, and did not ask to close anything. */
const LEAVING = new Set<string>(['outside-press', 'focus-out']);

/** One small panel for many places, as in a list whose every value opens one; the focus goes back to where it was. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { anchor, label, onClose, typed, onTab, side = 'bottom', isKept, children } = props;
  useLayoutEffect(() => (anchor ? gatherKeys(typed) : undefined), [anchor, typed]);
  // Whoever goes on by Tab is elsewhere by then.
  const goesOn = useRef(false);
  const { popup, finalFocus } = useReturnFocus(anchor !== null);
  return (
    <BasePopover.Root
      open={anchor !== null}
      onOpenChange={(open, { reason }) => {
        if (!open && !(isKept && LEAVING.has(reason))) onClose();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          align="start"
          side={side}
          sideOffset={4}
          collisionPadding={8}
          positionMethod="fixed"
          {...collisionsOnTouch()}
        >
          <BasePopover.Popup
            onKeyDown={(event) => {
              keepKeys(event);
              if (event.key !== 'Tab' || !onTab) return;
              event.preventDefault();
              event.stopPropagation();
              goesOn.current = true;
              onClose();
              onTab(event.shiftKey ? -1 : 1);
            }}
            ref={popup}
            finalFocus={() => !goesOn.current && finalFocus()}
            aria-label={label}
            className={classNames(
              POPUP,
              'max-h-(--available-height) max-w-[min(24rem,var(--available-width))] overflow-y-auto',
            )}
          >
            <BeforeMessages />
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
