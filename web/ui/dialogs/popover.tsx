import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';

import { bufferKeys } from '#web/lib/shortcuts/early-keys.ts';
import { keepKeys } from '#web/ui/keys/keep-letters.ts';
import { BeforeMessages } from '#web/ui/layout/before-messages.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';
import { collisionsOnTouch } from '#web/ui/layout/touch.ts';
import { useReached } from '#web/ui/layout/use-reached.ts';

import { useReturnFocus } from './return-focus.ts';

interface PopoverProps {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly className?: string | undefined;
  /** Element that gets the focus on closing; its button by default. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
}

/**
 * A small non-modal panel at its button. It mounts when the button is hovered or focused, or when
 * it is opened in another way.
 */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    children,
    align = 'start',
    side = 'bottom',
    open,
    onOpenChange,
    className,
    finalFocus,
  } = props;
  const [handle] = useState(() => BasePopover.createHandle());
  const { isReached, button } = useReached(handle, open);
  const { popup, finalFocus: goBack } = useReturnFocus(open === true, finalFocus);
  const isOurs = open !== undefined || finalFocus !== undefined;
  // When opened by a key, typing may begin before its field has the focus.
  useLayoutEffect(() => (open ? bufferKeys() : undefined), [open]);
  return (
    <>
      <BasePopover.Trigger {...button} handle={handle} render={trigger} />
      {isReached && (
        <BasePopover.Root
          handle={handle}
          {...(open !== undefined && { open })}
          onOpenChange={(next) => onOpenChange?.(next)}
        >
          <BasePopover.Portal>
            <BasePopover.Positioner
              align={align}
              side={side}
              sideOffset={4}
              collisionPadding={8}
              {...collisionsOnTouch()}
            >
              <BasePopover.Popup
                onKeyDown={keepKeys}
                aria-label={label}
                ref={popup}
                {...(isOurs && { finalFocus: goBack })}
                className={classNames(
                  POPUP,
                  'max-h-(--available-height) max-w-[min(24rem,var(--available-width))] overflow-y-auto has-[.is-wide]:max-w-(--available-width)',
                  className,
                )}
              >
                <BeforeMessages />
                {children}
              </BasePopover.Popup>
            </BasePopover.Positioner>
          </BasePopover.Portal>
        </BasePopover.Root>
      )}
    </>
  );
}
