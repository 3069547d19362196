import { PreviewCard } from '@base-ui/react/preview-card';
import { type ReactElement, type ReactNode, useId, useState } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';

import { Avatar } from './avatar.tsx';
import type { PersonLook } from './person.ts';

interface PersonCardProps {
  readonly person: PersonLook;
  /** What they do now, or their role. */
  readonly text: ReactNode;
  readonly trigger: ReactElement;
}

/** Name, picture and activity of a person; opens on hover, focus and press. */
export function PersonCard({ person, text, trigger }: PersonCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <PreviewCard.Root
      open={isOpen}
      triggerId={id}
      onOpenChange={(open, { reason }) => reason !== 'trigger-press' && setOpen(open)}
    >
      <PreviewCard.Trigger
        id={id}
        delay={300}
        render={trigger}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
      />
      <PreviewCard.Portal>
        <PreviewCard.Positioner align="end" sideOffset={8} collisionPadding={8}>
          <PreviewCard.Popup className={classNames(POPUP, 'flex max-w-80 items-center gap-3 p-3')}>
            <Avatar person={person} size={40} isDecorative />
            <div className="min-w-0">
              <p className="truncate font-medium" dir="auto">
                {person.name}
              </p>
              <p className="text-12 text-muted">{text}</p>
            </div>
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
