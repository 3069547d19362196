import { Check, Minus } from 'lucide-react';
import { use } from 'react';

import { ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface TickProps {
  readonly checked: boolean | 'mixed';
  readonly label: string;
  readonly onToggle: (event: { readonly shiftKey: boolean }) => void;
  readonly className?: string | undefined;
}

/** The box that chooses a row or a group. There are many: it is one element, and no stop of the Tab key. */
export function Tick({ checked, label, onToggle, className }: TickProps) {
  if (use(ListScreenContext)?.source.capabilities.canAct === false) return null;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      tabIndex={-1}
      data-cell
      className={classNames(
        'touch-target relative grid size-4 shrink-0 place-items-center rounded-chip border-[1.5px]',
        checked === false
          ? 'border-line-strong bg-surface'
          : 'border-accent bg-accent text-on-accent',
        className,
      )}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(event);
      }}
    >
      {checked !== false && (
        <Icon of={checked === 'mixed' ? Minus : Check} size={12} className="stroke-3" />
      )}
    </button>
  );
}
