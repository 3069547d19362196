import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

import { Kbd } from './kbd.tsx';

interface TooltipProps {
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined;
  /** What it explains; it has the same words as its own name. */
  readonly children: ReactElement;
}

/** The name of a thing and its keys, on hover and on focus. Never the only place of anything. */
export function Tooltip({ label, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} collisionPadding={8}>
          <BaseTooltip.Popup className="flex max-w-72 origin-(--transform-origin) items-center gap-2 rounded-control bg-ink px-2 py-1 text-12 text-surface outline-1 outline-transparent transition-opacity duration-(--quick) ease-out data-ending-style:opacity-0 data-instant:duration-0 data-starting-style:opacity-0">
            <span dir="auto">{label}</span>
            {shortcut && <Kbd keys={shortcut} className="-me-1" />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
