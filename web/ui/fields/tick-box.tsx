import { Check } from 'lucide-react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

/** Looks like a checkbox, inside a line that is the control. */
export function TickBox({ isTicked }: { readonly isTicked: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'my-0.5 grid size-4 shrink-0 place-items-center rounded-chip border-[1.5px]',
        isTicked ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface',
      )}
    >
      {isTicked && <Icon of={Check} size={12} className="stroke-3" />}
    </span>
  );
}
