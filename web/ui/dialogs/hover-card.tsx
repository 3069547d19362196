import { PreviewCard } from '@base-ui/react/preview-card';
import type { ReactElement, ReactNode } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';

interface HoverCardProps {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
}

/**
 * Preview of a link's target on hover and focus; contains nothing that is not at the target too.
 */
export function HoverCard({ trigger, children }: HoverCardProps) {
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger render={trigger} delay={400} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner align="start" sideOffset={6} collisionPadding={8}>
          <PreviewCard.Popup className={classNames(POPUP, 'max-w-80 p-3')}>
            {children}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
