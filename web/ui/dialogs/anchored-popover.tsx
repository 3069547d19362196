import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { bufferKeys } from '#web/lib/shortcuts/early-keys.ts';
import { keepKeys } from '#web/ui/keys/keep-letters.ts';
import { BeforeMessages } from '#web/ui/layout/before-messages.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';
import { collisionsOnTouch } from '#web/ui/layout/touch.ts';

import { useReturnFocus } from './return-focus.ts';

interface AnchoredPopoverProps {
  /** Element or rectangle beside which it opens; null = closed. */
  readonly anchor: Element | { readonly getBoundingClientRect: () => DOMRect } | null;
  readonly label: string;
  readonly onClose: () => void;
  /** Initial text of its field, when it was opened by typing. */
  readonly typed?: string | undefined;
  /** Moves the focus on Tab, instead of the browser's tab order. */
  readonly onTab?: ((step: 1 | -1) => void) | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
  /**
   * Its content would be lost: an outside press or focus change does not close it, only Escape and
   * its own buttons do.
   */
  readonly isKept?: boolean | undefined;
  readonly children: ReactNode;
}

/** Reasons that mean the person has moved elsewhere, without asking to close anything. */
const LEAVING = new Set<string>(['outside-press', 'focus-out']);

/**
 * One popover for many anchors, as in a list whose every value opens one; the focus returns to
 * where it was.
 */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { anchor, label, onClose, typed, onTab, side = 'bottom', isKept, children } = props;
  useLayoutEffect(() => (anchor ? bufferKeys(typed) : undefined), [anchor, typed]);
  // After Tab the focus must not return.
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
