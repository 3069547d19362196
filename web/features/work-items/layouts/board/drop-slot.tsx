import { useTranslation } from 'react-i18next';

import { useGroupLook } from '#web/features/work-items/layouts/group-name.tsx';
import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { isManual } from '#web/features/work-items/lists/list-settings.ts';
import { orderWord } from '#web/features/work-items/toolbar/shown.ts';

interface DropSlotProps {
  readonly group: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

/** Where a card would fall, and what it would be there (principle 27). */
export function DropSlot({ group, index, count }: DropSlotProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { name } = useGroupLook(view.settings.groupBy, group, view.facts);
  const order = t(`display.orders.${orderWord(view.settings.orderBy)}`);
  return (
    <div
      aria-hidden
      className="flex min-h-20 flex-col items-end justify-end rounded-card border border-dashed border-accent bg-accent-soft px-3 py-2 text-12 font-medium text-accent"
    >
      <span dir="auto">{name}</span>
      <span className="num">
        {isManual(view.settings)
          ? t('board.slot', { place: index + 1, count: count + 1 })
          : t('board.order', { order })}
      </span>
    </div>
  );
}
