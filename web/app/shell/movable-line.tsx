import { GripVertical } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { ReorderContext } from './reorder-context.ts';

interface MovableLineProps {
  readonly id: string;
  readonly name: string;
  /** The line itself, which takes what room the menu leaves. */
  readonly children: ReactNode;
  readonly menu: ReactNode;
}

/** A line of the sidebar with its grip and its menu. The grip begins when the line is reached: few are moved. */
export function MovableLine({ id, name, children, menu }: MovableLineProps) {
  const { t } = useTranslation('app');
  const reorder = useContext(ReorderContext);
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  return (
    <div
      data-slot={id}
      onPointerEnter={reach}
      onFocus={reach}
      className={classNames(
        'group/line relative flex items-center rounded-control',
        reorder?.over === `before:${id}` && 'shadow-[inset_0_2px_0_var(--accent)]',
        reorder?.over === `into:${id}` && 'bg-selected',
        reorder?.lifted === id && 'bg-press',
      )}
    >
      {children}
      {isReached && reorder && (
        <button
          type="button"
          aria-label={t('nav.move.grip', { name })}
          className="absolute inset-y-0 -start-2 flex w-4 cursor-grab touch-none items-center justify-center rounded-chip text-faint opacity-0 motion-quick group-hover/line:opacity-100 focus-visible:opacity-100 active:cursor-grabbing touch:hidden"
          {...reorder.gripOf(id)}
        >
          <Icon of={GripVertical} size={12} />
        </button>
      )}
      {menu}
    </div>
  );
}
